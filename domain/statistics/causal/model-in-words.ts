import { termColumns } from '../core/design-matrix.ts';
import type { FactorTerms } from '../definition/factor-terms.ts';
import { rTermTests, rWaldCombinations } from '../print/r-curves.ts';
import { rModelTerms } from '../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent } from '../print/r-script.ts';
import type { PropensityColumns, PropensityModel } from './propensity-model.ts';

/** The sentence of the Methods paragraph on the model of treatment. */
export function treatmentModelSentence(
  { n, n_treated, coefficients }: Pick<PropensityModel, 'n' | 'n_treated' | 'coefficients'>,
  treatment: string,
): string {
  const terms = coefficients.slice(1).map(({ term }) => term);
  return `Propensity scores for ${treatment} were estimated by logistic regression (${terms.join(', ')}) in ${n} rows, ${n_treated} of them treated.`;
}

/** Lines that find `treated`, `score`, `columns` (the design) and `smd`, a function of weights. */
export function rPropensityModel(parameters: PropensityColumns, denominator: 'treated' | 'pooled'): string[] {
  const { treatment, treated_value, covariates, outcome } = parameters;
  const { preparation, formula } = rModelTerms(covariates);
  return [
    rCompleteCases([treatment, ...(outcome === undefined ? [] : [outcome]), ...termColumns(covariates)]),
    ...preparation,
    `treated <- ${rEvent(treatment, treated_value)}`,
    `${rColumn('.treated')} <- treated`,
    `model <- glm(.treated ~ ${formula}, family = binomial, data = data, control = glm.control(epsilon = 1e-13, maxit = 200))`,
    'score <- unname(fitted(model))',
    'columns <- model.matrix(model)[, -1, drop = FALSE]',
    '# Standardized mean differences, over the spread before adjustment.',
    'smd <- function(w) unname(apply(columns, 2, function(x) {',
    '  x1 <- x[treated == 1]; x0 <- x[treated == 0]',
    '  binary <- all(x %in% 0:1)',
    '  v <- function(x) if (binary) mean(x) * (1 - mean(x)) else var(x)',
    `  (weighted.mean(x1, w[treated == 1]) - weighted.mean(x0, w[treated == 0])) / ${denominator === 'treated' ? 'sqrt(v(x1))' : 'sqrt((v(x1) + v(x0)) / 2)'}`,
    '}))',
    'estimate <- unname(coef(model))',
    'std_error <- unname(sqrt(diag(vcov(model))))',
    'coefficients <- data.frame(estimate, std_error, statistic = estimate / std_error,',
    '  p_value = 2 * pnorm(-abs(estimate / std_error)),',
    '  conf_low = estimate - qnorm(0.975) * std_error, conf_high = estimate + qnorm(0.975) * std_error)',
    'in_groups <- function(f) do.call(rbind, lapply(c(1, 0), function(g) as.data.frame(f(g))))',
    'propensity <- in_groups(function(g) list(group = if (g == 1) "treated" else "control",',
    '  min = min(score[treated == g]), mean = mean(score[treated == g]), max = max(score[treated == g])))',
  ];
}

/** Lines that add to `result` the joint test of each categorical covariate of `model`. */
export function rPropensityFactors({
  factors,
  coefficients,
}: {
  factors?: FactorTerms | undefined;
  coefficients: readonly { term: string }[];
}): string[] {
  return rTermTests(
    [],
    { factors },
    coefficients.map(({ term }) => term),
    ['estimate <- unname(coef(model)); covariance <- unname(vcov(model))', ...rWaldCombinations(0.95)],
  );
}
