import { finiteOrNull } from '../core/json-number.ts';
import { waldStatistic } from '../core/partial-likelihood/robust-variance.ts';
import type { Combine } from '../core/regression/spline-effects.ts';
import type { WaldTest } from '../definition/wald-test.ts';
import { fUpperTail } from '../math/distributions/f.ts';
import { studentTCritical } from '../math/distributions/student-t.ts';
import { symmetricEigen } from '../math/linear-algebra/symmetric-eigen.ts';

/** Coefficients with their covariance, row-major, and Satterthwaite's degrees of freedom of a combination of them. */
export type SatterthwaiteFit = {
  estimates: Float64Array;
  covariance: Float64Array;
  df(combination: Float64Array): number;
};

/** Of the columns of a design, behind an intercept. */
export function combinedBySatterthwaite(fit: SatterthwaiteFit, confLevel: number): Combine {
  return (weights) => {
    const combination = Float64Array.of(0, ...weights);
    const estimate = combination.reduce((sum, weight, j) => sum + weight * fit.estimates[j]!, 0);
    const std_error = Math.sqrt(Math.max(0, varianceOf(fit, combination)));
    const df = fit.df(combination);
    const margin = df > 0 && Number.isFinite(df) ? studentTCritical(confLevel, df) * std_error : Number.NaN;
    return {
      estimate,
      std_error,
      // Against itself a value has no effect, and no error that could have degrees of freedom.
      conf_low: std_error === 0 ? estimate : finiteOrNull(estimate - margin),
      conf_high: std_error === 0 ? estimate : finiteOrNull(estimate + margin),
    };
  };
}

/**
 * The F test that the coefficients at these places are all 0, with the degrees of freedom of Fai and Cornelius (1996) as
 * lmerTest::contestMD finds them: those of the independent combinations along the eigenvectors of the covariance.
 */
export function jointTest(fit: SatterthwaiteFit, places: readonly number[]): WaldTest {
  const size = fit.estimates.length;
  const q = places.length;
  const covariance = Float64Array.from(places.flatMap((j) => places.map((k) => fit.covariance[j * size + k]!)));
  const chi = waldStatistic(
    covariance,
    Float64Array.from(places, (j) => fit.estimates[j]!),
  );
  const { vectors } = symmetricEigen(covariance, q);
  const each = Array.from({ length: q }, (_, m) => {
    const combination = new Float64Array(size);
    for (const [i, j] of places.entries()) combination[j] = vectors[i * q + m]!;
    return fit.df(combination);
  });
  const df_residual = degreesOfF(each);
  const statistic = chi === null ? null : finiteOrNull(chi / q);
  const known = statistic !== null && Number.isFinite(df_residual) && df_residual > 0;
  return {
    statistic,
    df: q,
    ...(known ? { df_residual } : {}),
    p_value: known ? finiteOrNull(fUpperTail(statistic, q, df_residual)) : null,
  };
}

const equalDegrees = 1e-8;

/** Denominator degrees of freedom whose F has the mean of that of the squared t statistics together. */
function degreesOfF(each: readonly number[]): number {
  const [first] = each;
  if (each.slice(1).every((df, i) => Math.abs(df - each[i]!) < equalDegrees))
    return each.reduce((sum, df) => sum + df, 0) / each.length;
  if (each.length > 1 && each.some((df) => df <= 2)) return 2;
  if (each.length === 1) return first!;
  const expected = each.reduce((sum, df) => sum + df / (df - 2), 0);
  return (2 * expected) / (expected - each.length);
}

function varianceOf({ covariance }: SatterthwaiteFit, combination: Float64Array): number {
  const p = combination.length;
  let variance = 0;
  for (let i = 0; i < p; i++) {
    if (combination[i] === 0) continue;
    for (let j = 0; j < p; j++) variance += combination[i]! * combination[j]! * covariance[i * p + j]!;
  }
  return variance;
}
