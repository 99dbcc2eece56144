import type { ModelTerm } from '../definition/model-terms.ts';
import { rColumn, rName, rValue } from '../print/r-script.ts';

type RegressionParameters = {
  covariates: readonly ModelTerm[];
  weights?: string | undefined;
  offset?: string | undefined;
  exposure?: string | undefined;
  robust: string;
  cluster?: string | undefined;
  cluster_type: string;
};

/** Arguments of lm or glm after the formula. */
export function rFitArguments({ weights, offset, exposure }: Partial<RegressionParameters>): string[] {
  const added = [
    ...(offset === undefined ? [] : [rName(offset)]),
    ...(exposure === undefined ? [] : [`log(${rName(exposure)})`]),
  ];
  return [
    'data = data',
    ...(weights === undefined ? [] : [`weights = ${rName(weights)}`]),
    ...(added.length === 0 ? [] : [`offset = ${added.join(' + ')}`]),
  ];
}

/** The covariance matrix of `fit` that the standard errors come from. */
export function rCovariance({ robust, cluster, cluster_type }: RegressionParameters): string {
  if (cluster !== undefined)
    return `sandwich::vcovCL(fit, cluster = ${rColumn(cluster)}, type = ${rValue(cluster_type)})`;
  return robust === 'none' ? 'vcov(fit)' : `sandwich::vcovHC(fit, type = ${rValue(robust)})`;
}

/** Lines that leave the columns of a coefficient table in `estimate`, `std_error`, `statistic`, `p_value` and `margin`. */
export function rWald(confLevel: number, df?: string): string[] {
  const upper = `1 - (1 - ${confLevel}) / 2`;
  return [
    'estimate <- unname(coef(fit))',
    'std_error <- unname(sqrt(diag(covariance)))',
    'statistic <- estimate / std_error',
    df === undefined ? 'p_value <- 2 * pnorm(-abs(statistic))' : `p_value <- 2 * pt(-abs(statistic), ${df})`,
    `margin <- ${df === undefined ? `qnorm(${upper})` : `qt(${upper}, ${df})`} * std_error`,
  ];
}

/** The coefficient table; with `ratio` also the exponentiated estimates under that name. */
export function rCoefficients(ratio?: string, limits = ['estimate - margin', 'estimate + margin']): string {
  const columns = [
    'estimate, std_error, statistic, p_value',
    `conf_low = ${limits[0]}, conf_high = ${limits[1]}`,
    ...(ratio === undefined
      ? []
      : [`${ratio} = exp(estimate), ${ratio}_conf_low = exp(${limits[0]}), ${ratio}_conf_high = exp(${limits[1]})`]),
  ];
  return `data.frame(${columns.join(',\n    ')})`;
}

/** R's own 1e-8 would leave differences in the eighth digit. */
export const rGlmControl = 'control = glm.control(epsilon = 1e-13, maxit = 200)';

/** Lines that leave the limits by the profile likelihood of `fit` in `limits`; confint() interpolates them (1e-4). */
export function rProfileLimits(confLevel: number): string[] {
  return [
    'x <- model.matrix(fit)',
    'offset <- if (is.null(fit$offset)) 0 else fit$offset',
    'profile_deviance <- function(j, value) suppressWarnings(glm.fit(x[, -j, drop = FALSE], fit$y, weights = fit$prior.weights,',
    '  offset = offset + value * x[, j], family = fit$family, control = glm.control(epsilon = 1e-13, maxit = 200)))$deviance',
    'limits <- t(sapply(seq_along(estimate), function(j) sapply(c(-1, 1), function(side) {',
    `  beyond <- function(value) profile_deviance(j, value) - fit$deviance - qchisq(${confLevel}, 1)`,
    `  step <- side * qnorm(1 - (1 - ${confLevel}) / 2) * sqrt(vcov(fit)[j, j])`,
    '  end <- estimate[j] + step',
    '  while (beyond(end) < 0) end <- end + step',
    '  uniroot(beyond, sort(c(estimate[j], end)), tol = 1e-12)$root',
    '})))',
  ];
}
