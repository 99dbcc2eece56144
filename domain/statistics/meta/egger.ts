import { finiteOrNull } from '../core/json-number.ts';
import { sumOf } from '../math/compensated-sum.ts';
import { studentTTwoSided } from '../math/distributions/student-t.ts';
import type { Study } from './effect-sizes.ts';

export type Egger = {
  intercept: number;
  slope: number;
  std_error: number | null;
  statistic: number | null;
  df: number;
  p_value: number | null;
};

/** Residuals of less, beside the mean, are rounding: the studies lie on one line. */
const rounding = 1e-13;

/**
 * Regression of effect / SE on 1 / SE (Egger et al. 1997); needs three studies. null where all standard errors are equal:
 * the line is then not determined.
 */
export function eggerTest(studies: readonly Pick<Study, 'estimate' | 'variance'>[]): Egger | null {
  const k = studies.length;
  const x = Float64Array.from(studies, ({ variance }) => 1 / Math.sqrt(variance));
  const y = Float64Array.from(studies, ({ estimate, variance }) => estimate / Math.sqrt(variance));
  const meanX = sumOf(k, (i) => x[i]!) / k;
  const meanY = sumOf(k, (i) => y[i]!) / k;
  const spread = sumOf(k, (i) => (x[i]! - meanX) ** 2);
  if (!(Math.sqrt(spread / k) > 1e-10 * meanX)) return null;
  const slope = sumOf(k, (i) => (x[i]! - meanX) * (y[i]! - meanY)) / spread;
  const intercept = meanY - slope * meanX;
  const df = k - 2;
  const residual = sumOf(k, (i) => (y[i]! - meanY - slope * (x[i]! - meanX)) ** 2) / df;
  const isLine = Math.sqrt(residual) <= rounding * Math.abs(meanY);
  const std_error = isLine ? 0 : Math.sqrt(residual * (1 / k + meanX ** 2 / spread));
  const statistic = isLine ? null : finiteOrNull(intercept / std_error);
  return {
    intercept,
    slope,
    std_error: finiteOrNull(std_error),
    statistic,
    df,
    p_value: statistic === null ? null : finiteOrNull(studentTTwoSided(statistic, df)),
  };
}
