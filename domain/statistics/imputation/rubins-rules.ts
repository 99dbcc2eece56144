import { finiteOrNull } from '../core/json-number.ts';
import { waldStatistic } from '../core/partial-likelihood/robust-variance.ts';
import type { WaldTest } from '../definition/wald-test.ts';
import { choleskyFactor, solveWithFactor } from '../math/cholesky.ts';
import { fUpperTail } from '../math/distributions/f.ts';
import { momentsOf, varianceOf } from '../math/moments.ts';

export type Pooled = {
  estimate: number;
  within_variance: number;
  between_variance: number;
  total_variance: number;
  df: number;
  relative_increase: number;
  lambda: number;
  fraction_missing_information: number;
};

/** Below this share the degrees of freedom are as good as infinite; the same floor as in mice keeps them finite. */
const leastLambda = 1e-4;

/** Rubin 1987, section 3.1, of at least two estimates and their variances. */
export function pooled(
  estimates: ArrayLike<number> & Iterable<number>,
  variances: ArrayLike<number> & Iterable<number>,
  complete: number | undefined,
): Pooled {
  const m = estimates.length;
  const moments = momentsOf(Float64Array.from(estimates));
  const within_variance = momentsOf(Float64Array.from(variances)).mean;
  const between_variance = varianceOf(moments);
  const imputation = (1 + 1 / m) * between_variance;
  const total_variance = within_variance + imputation;
  const relative_increase = imputation / within_variance;
  const lambda = imputation / total_variance;
  const df = degreesOfFreedom(m, Math.max(leastLambda, lambda), complete);
  return {
    estimate: moments.mean,
    within_variance,
    between_variance,
    total_variance,
    df,
    relative_increase,
    lambda,
    fraction_missing_information: (relative_increase + 2 / (df + 3)) / (relative_increase + 1),
  };
}

/** Barnard and Rubin 1999, formula 3; without `complete` Rubin's large-sample value. */
function degreesOfFreedom(m: number, lambda: number, complete: number | undefined): number {
  const large = (m - 1) / lambda ** 2;
  if (complete === undefined) return large;
  const observed = ((complete + 1) / (complete + 3)) * complete * (1 - lambda);
  return (large * observed) / (large + observed);
}

/**
 * The test D1 that k estimands are all 0 (Li, Raghunathan and Rubin, JASA 1991;86:1065-1073), from k estimates and their k x k
 * covariance in each imputed data set, with Reiter's degrees of freedom for small samples (Biometrika 2007;94:502-508, as
 * mitml::testModels has them); of few imputations, k (m - 1) <= 4, where Reiter has none, those of Li et al. Of one estimand it is the
 * square of the pooled t test.
 */
export function pooledTest(
  estimates: readonly Float64Array[],
  covariances: readonly Float64Array[],
  complete: number,
): WaldTest {
  const m = estimates.length;
  const k = estimates[0]!.length;
  const mean = (values: readonly Float64Array[]) =>
    values[0]!.map((_, at) => values.reduce((sum, own) => sum + own[at]!, 0) / m);
  const centre = mean(estimates);
  const within = mean(covariances);
  const between = within.map((_, at) => {
    const [i, j] = [Math.floor(at / k), at % k];
    return estimates.reduce((sum, own) => sum + (own[i]! - centre[i]!) * (own[j]! - centre[j]!), 0) / (m - 1);
  });
  const factored = choleskyFactor(within, k);
  const chi = waldStatistic(within, centre);
  if (chi === null || !('factor' in factored)) return { statistic: null, df: k, p_value: null };
  let trace = 0;
  for (let j = 0; j < k; j++)
    trace += solveWithFactor(
      factored.factor,
      Float64Array.from({ length: k }, (_, i) => between[i * k + j]!),
    )[j]!;
  const r = ((1 + 1 / m) * trace) / k;
  const statistic = chi / (k * (1 + r));
  const df_residual =
    k === 1 ? degreesOfFreedom(m, Math.max(leastLambda, r / (1 + r)), complete) : degreesOfD1(m, k, r, complete);
  const known = Number.isFinite(df_residual) && df_residual > 0;
  return {
    statistic: finiteOrNull(statistic),
    df: k,
    ...(known ? { df_residual } : {}),
    p_value: known ? finiteOrNull(fUpperTail(statistic, k, df_residual)) : null,
  };
}

function degreesOfD1(m: number, k: number, r: number, complete: number): number {
  const t = k * (m - 1);
  if (t <= 4) return (t * (1 + 1 / k) * (1 + 1 / Math.max(r, leastLambda)) ** 2) / 2;
  const a = (r * t) / (t - 2);
  const observed = ((complete + 1) / (complete + 3)) * complete;
  const left = observed - 4 * (1 + a);
  return 4 + 1 / (1 / left + (a ** 2 * (observed - 2 * (1 + a))) / ((t - 4) * (1 + a) ** 2 * left));
}
