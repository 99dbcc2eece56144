import type { ModelTerm } from '../../definition/model-terms.ts';
import { rTermTests } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rVector } from '../../print/r-script.ts';
import type { MultipleImputationParameters, MultipleImputationResult } from '../multiple_imputation/definition.ts';
import type { ImputedVariable } from './chained-equations.ts';
import { eventName, hazardName, isOutcome } from './imputation-data.ts';

/** Lines that impute by mice with the same draws, fit and pool. */
export function imputationScript(
  parameters: MultipleImputationParameters,
  variables: readonly ImputedVariable[],
  statistics: Pick<MultipleImputationResult, 'coefficients' | 'factors' | 'nonlinearity'>,
): string {
  const { covariates, imputations: m, iterations, donors, seed, conf_level, model } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates as ModelTerm[]);
  const names = variables.map(({ name }) => name);
  const pmm = variables.flatMap(({ method }, i) => (method === 'pmm' ? [`v${i + 1} = list(donors = ${donors})`] : []));
  return [
    'library(mice)',
    ...(model === 'cox' ? ['library(survival)', rCompleteCases([parameters.time, parameters.event])] : []),
    ...preparation,
    ...variables.flatMap(({ name, levels }) => {
      if (isOutcome(name)) return [];
      return [`${rColumn(name)} <- ${levels === undefined ? 'as.numeric' : 'factor'}(${rColumn(name)})`];
    }),
    ...outcomeLines(parameters),
    `columns <- ${rVector(names)}`,
    '# Any name of a column is one in R, but not in the formulas that mice makes.',
    'frame <- setNames(data[columns], paste0("v", seq_along(columns)))',
    `imputed <- mice(frame, m = ${m}, maxit = ${iterations}, seed = ${seed}, printFlag = FALSE,`,
    `  method = ${rVector(variables.map(({ method }) => method ?? ''))}${donors === 5 || pmm.length === 0 ? '' : `,\n  blots = list(${pmm.join(', ')})`})`,
    `fits <- lapply(seq_len(${m}), function(i) {`,
    '  data[columns] <- complete(imputed, i)',
    `  ${fitLine(parameters, formula)}`,
    '})',
    'pooled <- pool(as.mira(fits))$pooled',
    'std_error <- sqrt(pooled$t)',
    `margin <- qt(1 - (1 - ${conf_level}) / 2, pooled$df) * std_error`,
    'coefficients <- with(pooled, data.frame(estimate, std_error, df, statistic = estimate / std_error,',
    '  p_value = 2 * pt(-abs(estimate / std_error), df), conf_low = estimate - margin, conf_high = estimate + margin,',
    ...(model === 'linear'
      ? []
      : [
          '  ratio = exp(estimate), ratio_conf_low = exp(estimate - margin), ratio_conf_high = exp(estimate + margin),',
        ]),
    '  within_variance = ubar, between_variance = b, total_variance = t, relative_increase = riv, lambda,',
    '  fraction_missing_information = fmi))',
    'result <- list(n = nrow(data), n_incomplete = sum(!complete.cases(frame)), df_complete = pooled$dfcom[1],',
    '  coefficients = coefficients)',
    ...rTermTests(
      curves,
      { factors: statistics.factors, nonlinearity: statistics.nonlinearity },
      statistics.coefficients.map(({ term }) => term),
      pooledTestLines,
    ),
  ].join('\n');
}

/** In base R: mice::D1 leaves it to the package mitml. */
const pooledTestLines = [
  '# D1 of Li, Raghunathan and Rubin (1991) with the degrees of freedom of Reiter (2007); of one coefficient the pooled t test.',
  'joint_test <- function(at) {',
  '  m <- length(fits); k <- length(at); complete <- pooled$dfcom[1]',
  '  estimates <- sapply(fits, function(fit) unname(coef(fit))[at])',
  '  if (k == 1) {',
  '    f <- (pooled$estimate / std_error)[at]^2',
  '    return(list(statistic = f, df = 1, df_residual = pooled$df[at], p_value = pf(f, 1, pooled$df[at], lower.tail = FALSE)))',
  '  }',
  '  centre <- rowMeans(estimates)',
  '  within <- Reduce(`+`, lapply(fits, function(fit) unname(vcov(fit))[at, at])) / m',
  '  r <- (1 + 1 / m) * sum(diag(solve(within, cov(t(estimates)), tol = 0))) / k',
  '  f <- drop(centre %*% solve(within, centre, tol = 0)) / (k * (1 + r))',
  '  t <- k * (m - 1)',
  '  a <- r * t / (t - 2)',
  '  v <- (complete + 1) / (complete + 3) * complete',
  '  left <- v - 4 * (1 + a)',
  '  df <- if (t <= 4) t * (1 + 1 / k) * (1 + 1 / max(r, 1e-4))^2 / 2',
  '    else 4 + 1 / (1 / left + a^2 * (v - 2 * (1 + a)) / ((t - 4) * (1 + a)^2 * left))',
  '  list(statistic = f, df = k, df_residual = df, p_value = pf(f, k, df, lower.tail = FALSE))',
  '}',
];

function outcomeLines(parameters: MultipleImputationParameters): string[] {
  const event = rColumn(eventName);
  if (parameters.model === 'linear') return [];
  if (parameters.model === 'logistic')
    return [
      `${event} <- ${rEvent(parameters.outcome, parameters.event_value)}`,
      `${event} <- factor(ifelse(is.na(${rColumn(parameters.outcome)}), NA, ${event}), levels = 0:1)`,
    ];
  return [
    `${event} <- as.numeric(${rEvent(parameters.event, parameters.event_value)})`,
    '# The imputation models hold the cumulative hazard in place of the time (White and Royston 2009).',
    `hazard <- basehaz(coxph(Surv(${rName(parameters.time)}, .event) ~ 1, data = data, ties = "breslow"))`,
    `${rColumn(hazardName)} <- hazard$hazard[match(${rColumn(parameters.time)}, hazard$time)]`,
  ];
}

function fitLine(parameters: MultipleImputationParameters, formula: string): string {
  if (parameters.model === 'linear') return `lm(${rName(parameters.outcome)} ~ ${formula}, data = data)`;
  if (parameters.model === 'logistic')
    return `glm(.event ~ ${formula}, family = binomial, data = data, control = glm.control(epsilon = 1e-13, maxit = 200))`;
  return `coxph(Surv(${rName(parameters.time)}, .event) ~ ${formula}, data = data, control = coxph.control(eps = 2e-12, iter.max = 100))`;
}
