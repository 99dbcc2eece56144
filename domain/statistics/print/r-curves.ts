import type { FactorTerms } from '../definition/factor-terms.ts';
import type { Nonlinearity } from '../definition/nonlinearity.ts';
import type { SplineEffects } from '../definition/spline-effects.ts';
import type { RCurve } from './r-model-terms.ts';

type Found = {
  factors?: FactorTerms | undefined;
  nonlinearity?: Nonlinearity | undefined;
  spline_effects?: SplineEffects | undefined;
};

/**
 * Lines that find `factors`, `nonlinearity` and `spline_effects` and put them into `result`; none without categories, splines and
 * polynomials. `terms`: the coefficients in the order of R's. R needs `joint_test(at)`, the test of the coefficients at these
 * places, and `combination(at, weights)`, which the lines of `definitions` leave: `rWaldCombinations` where both are Wald's.
 */
export function rTermTests(
  curves: readonly RCurve[],
  found: Found,
  terms: readonly string[],
  definitions: readonly string[],
): string[] {
  const lines = [...rFactors(found, terms), ...rCurves(curves, found, terms)];
  return lines.length === 0 ? [] : [...definitions, ...lines];
}

function rFactors({ factors = [] }: Found, terms: readonly string[]): string[] {
  const tests = factors.map(({ variable, levels }) => {
    const places = levels.map(({ level }) => terms.indexOf(`${variable}=${level}`) + 1).filter((place) => place > 0);
    return `list(test = joint_test(c(${places.join(', ')})))`;
  });
  if (tests.length === 0) return [];
  return [
    '# Of each categorical covariate: all of its levels together.',
    `result$factors <- list(${tests.join(', ')})`,
  ];
}

function rCurves(
  curves: readonly RCurve[],
  { nonlinearity = [], spline_effects = [] }: Found,
  terms: readonly string[],
): string[] {
  if (nonlinearity.length === 0) return [];
  const told = nonlinearity.flatMap(({ term }) => {
    const curve = curves.find((one) => one.term === term);
    const places = terms.flatMap((label, i) => (isOf(label, term) ? [i + 1] : []));
    return curve === undefined ? [] : [{ ...curve, places: `c(${places.join(', ')})` }];
  });
  const alone = told.filter(({ term }) => spline_effects.some((one) => one.term === term));
  return [
    '# Of each spline and polynomial: all of its coefficients, and those that bend it.',
    'tests <- function(at) list(association = joint_test(at), nonlinear = joint_test(at[-1]))',
    `result$nonlinearity <- list(${told.map(({ places }) => `tests(${places})`).join(', ')})`,
    ...(alone.length === 0
      ? []
      : [
          'curve_effects <- function(x, shape, at) {',
          '  reference <- median(x)',
          '  values <- unique(quantile(x, c(0.05, 0.1, 0.25, 0.75, 0.9, 0.95), names = FALSE))',
          '  weights <- function(value) as.numeric(shape(value)) - as.numeric(shape(reference))',
          '  list(reference = reference, effects = do.call(rbind, lapply(values, function(value)',
          '    data.frame(value, combination(at, weights(value))))))',
          '}',
          `result$spline_effects <- list(${alone
            .map(({ values, shape, places }) => `curve_effects(${values}, function(x) ${shape}, ${places})`)
            .join(', ')})`,
        ]),
  ];
}

/** By the vector `estimate` and the matrix `covariance` in R; with `df` residual degrees of freedom t and F. */
export function rWaldCombinations(confLevel: number, df?: string): string[] {
  const upper = `1 - (1 - ${confLevel}) / 2`;
  return [
    'joint_test <- function(at) {',
    '  chi <- drop(estimate[at] %*% solve(covariance[at, at, drop = FALSE], estimate[at], tol = 0))',
    df === undefined
      ? '  list(statistic = chi, df = length(at), p_value = pchisq(chi, length(at), lower.tail = FALSE))'
      : `  list(statistic = chi / length(at), df = length(at), df_residual = ${df}, p_value = pf(chi / length(at), length(at), ${df}, lower.tail = FALSE))`,
    '}',
    'combination <- function(at, weights) {',
    '  value <- sum(weights * estimate[at])',
    '  error <- sqrt(max(0, drop(weights %*% covariance[at, at, drop = FALSE] %*% weights)))',
    `  reach <- ${df === undefined ? `qnorm(${upper})` : `qt(${upper}, ${df})`} * error`,
    '  data.frame(estimate = value, std_error = error, conf_low = value - reach, conf_high = value + reach)',
    '}',
  ];
}

/** Whether a coefficient is one of the columns of a term: `age`, `age'`, `age^2`. */
function isOf(label: string, term: string): boolean {
  return label.startsWith(term) && /^(?:'+|\^\d+)?$/.test(label.slice(term.length));
}
