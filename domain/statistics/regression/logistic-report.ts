import { termColumns } from '../core/design-matrix.ts';
import type { StatisticsOf } from '../definition/presentation.ts';
import { printLevel } from '../print/print-format.ts';
import { rModelTerms } from '../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent } from '../print/r-script.ts';
import type { LogisticRegressionParameters, LogisticRegressionResult } from './logistic_regression/definition.ts';
import { R_GLM_CONTROL, rCoefficients, rCovariance, rFitArguments, rProfileLimits, rWald } from './r-regression.ts';
import { regressionSentences, termList } from './report-phrases.ts';

type Statistics = StatisticsOf<LogisticRegressionResult>;

export function logisticMethodsParagraph(statistics: Statistics, parameters: LogisticRegressionParameters): string {
  const { outcome, conf_level, ci_method, penalty, weights } = parameters;
  const kind = penalty === undefined ? 'logistic regression' : "logistic regression with Firth's penalised likelihood";
  const intervals = ci_method === 'profile' ? 'profile-likelihood confidence intervals' : 'confidence intervals';
  const { hosmer_lemeshow } = statistics;
  const sentences = [
    `Odds ratios of ${outcome} with ${printLevel(conf_level)} ${intervals} were estimated by ${kind} (${termList(statistics.coefficients)}) in ${statistics.n} rows with ${statistics.n_events} events.`,
  ];
  if (weights === undefined)
    sentences.push(
      'Discrimination is described by the area under the receiver operating characteristic curve of the fitted probabilities, with the 95% confidence interval of DeLong.',
    );
  if (hosmer_lemeshow !== undefined)
    sentences.push(
      `Calibration was tested by the Hosmer-Lemeshow test with ${hosmer_lemeshow.groups.length} groups of fitted probability.`,
    );
  return [...sentences, ...regressionSentences(statistics, parameters)].join(' ');
}

export function logisticRScript(parameters: LogisticRegressionParameters): string {
  const { outcome, event_value, covariates, weights, offset, cluster, conf_level, ci_method, penalty } = parameters;
  const used = [outcome, ...termColumns(covariates), weights, offset, cluster].filter((name) => name !== undefined);
  const { preparation, formula } = rModelTerms(covariates);
  const firth = penalty !== undefined;
  const fitting = firth
    ? ['method = brglm2::brglmFit', 'type = "AS_mean"', 'epsilon = 1e-12', 'maxit = 2000']
    : [R_GLM_CONTROL];
  const profile = ci_method === 'profile';
  return [
    rCompleteCases(used),
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(outcome, event_value)}`,
    `fit <- glm(${[`.event ~ ${formula}`, 'family = binomial', ...rFitArguments(parameters), ...fitting].join(', ')})`,
    `covariance <- ${rCovariance(parameters)}`,
    ...rWald(conf_level),
    ...(profile ? rProfileLimits(conf_level) : []),
    'result <- list(',
    `  n = nrow(data), n_events = sum(data$.event),`,
    `  coefficients = ${rCoefficients('odds_ratio', profile ? ['limits[, 1]', 'limits[, 2]'] : undefined)}`,
    ')',
    ...(firth
      ? []
      : [
          'lr <- fit$null.deviance - fit$deviance',
          'df <- fit$df.null - fit$df.residual',
          'result <- c(result, list(',
          '  null_deviance = fit$null.deviance, deviance = fit$deviance, df_null = fit$df.null, df_residual = fit$df.residual,',
          '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit),',
          '  lr_test = list(statistic = lr, df = df, p_value = pchisq(lr, df, lower.tail = FALSE))',
          '))',
        ]),
    ...(firth || weights !== undefined
      ? []
      : [
          'n <- nrow(data)',
          'result$r_squared_mcfadden <- 1 - fit$deviance / fit$null.deviance',
          'result$r_squared_cox_snell <- 1 - exp(-lr / n)',
          'result$r_squared_nagelkerke <- result$r_squared_cox_snell / (1 - exp(-fit$null.deviance / n))',
        ]),
    ...(weights === undefined ? rPrediction(parameters) : []),
  ].join('\n');
}

function rPrediction({ hosmer_lemeshow_groups: groups }: LogisticRegressionParameters): string[] {
  return [
    'probability <- fitted(fit)',
    'result$brier <- mean((data$.event - probability)^2)',
    'curve <- pROC::roc(data$.event, probability, levels = c(0, 1), direction = "<", quiet = TRUE)',
    'interval <- pROC::ci.auc(curve, method = "delong")',
    'result$auc <- as.numeric(curve$auc)',
    'result$auc_std_error <- sqrt(pROC::var(curve, method = "delong"))',
    'result$auc_conf_low <- interval[1]',
    'result$auc_conf_high <- interval[3]',
    ...(groups === undefined
      ? []
      : [
          `breaks <- unique(quantile(probability, seq(0, 1, 1 / ${groups})))`,
          'group <- cut(probability, breaks, include.lowest = TRUE)',
          'size <- as.vector(table(group))',
          'observed <- as.vector(tapply(data$.event, group, sum))',
          'expected <- as.vector(tapply(probability, group, sum))',
          'statistic <- sum((observed - expected)^2 / expected + (observed - expected)^2 / (size - expected))',
          'result$hosmer_lemeshow <- list(statistic = statistic, df = length(size) - 2,',
          '  p_value = pchisq(statistic, length(size) - 2, lower.tail = FALSE),',
          '  groups = data.frame(n = size, observed, expected))',
        ]),
  ];
}
