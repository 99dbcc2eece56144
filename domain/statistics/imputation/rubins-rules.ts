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
