import { termColumns } from '../core/design-matrix.ts';
import type { StatisticsOf } from '../definition/presentation.ts';
import { printLevel } from '../print/print-format.ts';
import { rModelTerms } from '../print/r-model-terms.ts';
import { rCompleteCases, rName } from '../print/r-script.ts';
import type { LinearRegressionParameters, LinearRegressionResult } from './linear_regression/definition.ts';
import { rCoefficients, rCovariance, rFitArguments, rWald } from './r-regression.ts';
import { regressionSentences, termList } from './report-phrases.ts';

export function linearMethodsParagraph(
  statistics: StatisticsOf<LinearRegressionResult>,
  parameters: LinearRegressionParameters,
): string {
  const kind = parameters.weights === undefined ? 'linear regression' : 'weighted linear regression';
  return [
    `Mean differences and slopes of ${parameters.outcome} with ${printLevel(parameters.conf_level)} confidence intervals were estimated by ${kind} (${termList(statistics.coefficients)}) in ${statistics.n} rows.`,
    ...regressionSentences(statistics, parameters),
  ].join(' ');
}

export function linearRScript(
  parameters: LinearRegressionParameters,
  statistics: StatisticsOf<LinearRegressionResult>,
): string {
  const { outcome, covariates, weights, offset, cluster, conf_level } = parameters;
  const used = [outcome, ...termColumns(covariates), weights, offset, cluster].filter((name) => name !== undefined);
  const { preparation, formula } = rModelTerms(covariates);
  // summary() of a fit with an offset puts the offset into R-squared and F.
  const response = offset === undefined ? rName(outcome) : `I(${rName(outcome)} - ${rName(offset)})`;
  return [
    rCompleteCases(used),
    ...preparation,
    `fit <- lm(${[`${response} ~ ${formula}`, ...rFitArguments({ weights })].join(', ')})`,
    'model <- summary(fit)',
    `covariance <- ${rCovariance(parameters)}`,
    ...rWald(conf_level, 'fit$df.residual'),
    'f <- unname(model$fstatistic)',
    ...(statistics.vif === undefined ? [] : ['vif <- car::vif(fit)', 'if (!is.matrix(vif)) vif <- cbind(vif, 1)']),
    'result <- list(',
    `  n = nrow(data), coefficients = ${rCoefficients()},`,
    '  r_squared = model$r.squared, adj_r_squared = model$adj.r.squared,',
    '  residual_std_error = model$sigma, df_residual = fit$df.residual,',
    '  f_statistic = f[1], df1 = f[2], df2 = f[3], f_p_value = pf(f[1], f[2], f[3], lower.tail = FALSE),',
    '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit)',
    ...(statistics.vif === undefined ? [] : ['  , vif = data.frame(gvif = unname(vif[, 1]), df = unname(vif[, 2]))']),
    ')',
  ].join('\n');
}
