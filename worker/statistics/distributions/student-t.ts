import betainc from '@stdlib/math-base-special-betainc';
import quantile from '@stdlib/stats-base-dists-t-quantile';

/** P(|T| > |t|), by the incomplete beta function on the side that does not cancel. */
export function studentTTwoSided(t: number, df: number): number {
  const squared = t * t;
  return squared < df
    ? betainc(squared / (df + squared), 0.5, df / 2, true, true)
    : betainc(df / (df + squared), df / 2, 0.5, true, false);
}

/** The t of a two-sided interval at this level and these degrees of freedom. */
export function studentTCritical(confLevel: number, df: number): number {
  // The lower tail is small and exact; 1 - tail would round.
  return -quantile((1 - confLevel) / 2, df);
}

/** P(T > t): one-sided. */
export function studentTUpperTail(t: number, df: number): number {
  const half = studentTTwoSided(t, df) / 2;
  return t >= 0 ? half : 1 - half;
}

/** The t with P(T > t) = upper. */
export function studentTUpperQuantile(upper: number, df: number): number {
  return -quantile(upper, df);
}
