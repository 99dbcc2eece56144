import { termColumns } from '../core/design-matrix.ts';
import type { StatisticsOf } from '../definition/presentation.ts';
import { printFixed, printLevel } from '../print/print-format.ts';
import { rModelTerms } from '../print/r-model-terms.ts';
import { rCompleteCases, rName } from '../print/r-script.ts';
import type { PoissonRegressionParameters, PoissonRegressionResult } from './poisson_regression/definition.ts';
import { R_GLM_CONTROL, rCoefficients, rCovariance, rFitArguments, rWald } from './r-regression.ts';
import { regressionSentences, termList } from './report-phrases.ts';

export function poissonMethodsParagraph(
  statistics: StatisticsOf<PoissonRegressionResult>,
  parameters: PoissonRegressionParameters,
): string {
  const quasi = parameters.dispersion === 'estimated';
  const sentences = [
    `Rate ratios of ${parameters.outcome} with ${printLevel(parameters.conf_level)} confidence intervals were estimated by ${quasi ? 'quasi-Poisson' : 'Poisson'} regression (${termList(statistics.coefficients)}) in ${statistics.n} rows.`,
  ];
  if (quasi)
    sentences.push(
      `The dispersion was estimated by Pearson's chi-square per degree of freedom (${printFixed(statistics.dispersion, 2)}), and tests use the t distribution.`,
    );
  return [...sentences, ...regressionSentences(statistics, parameters)].join(' ');
}

export function poissonRScript(parameters: PoissonRegressionParameters): string {
  const { outcome, covariates, weights, offset, exposure, cluster, conf_level, dispersion } = parameters;
  const used = [outcome, ...termColumns(covariates), weights, offset, exposure, cluster];
  const { preparation, formula } = rModelTerms(covariates);
  const quasi = dispersion === 'estimated';
  return [
    rCompleteCases(used.filter((name) => name !== undefined)),
    ...preparation,
    `fit <- glm(${[`${rName(outcome)} ~ ${formula}`, 'family = poisson', ...rFitArguments(parameters), R_GLM_CONTROL].join(', ')})`,
    'pearson <- sum(residuals(fit, "pearson")^2)',
    'dispersion <- pearson / fit$df.residual',
    `covariance <- ${rCovariance(parameters)}${quasi ? ' * dispersion' : ''}`,
    ...rWald(conf_level, quasi ? 'fit$df.residual' : undefined),
    'lr <- fit$null.deviance - fit$deviance',
    'df <- fit$df.null - fit$df.residual',
    'result <- list(',
    `  n = nrow(data), coefficients = ${rCoefficients('rate_ratio')},`,
    '  null_deviance = fit$null.deviance, deviance = fit$deviance, df_null = fit$df.null, df_residual = fit$df.residual,',
    '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit),',
    '  pearson_chi_square = pearson, dispersion = dispersion,',
    '  lr_test = list(statistic = lr, df = df, p_value = pchisq(lr, df, lower.tail = FALSE))',
    ')',
  ].join('\n');
}
