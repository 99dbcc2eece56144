import type { MixedFit } from './fit.ts';
import type { MixedColumns, MixedData } from './mixed-data.ts';

export type Predictions = {
  /** Of each row, with the random effects of its group. */
  fitted: Float64Array;
  residuals: Float64Array;
  /** Random intercept of each group (conditional mean given the data) and its standard deviation. */
  intercepts: Float64Array;
  interceptErrors: Float64Array;
};

/** Best linear unbiased predictions: M Z'V^-1(y - X beta), with variance sigma^2 (M - M W M). */
export function predictions(
  { outcome, fixed, slopes, group, groups }: MixedColumns,
  { q, basis }: MixedData,
  { covariance, residualVariance, beta, parts }: MixedFit,
): Predictions {
  const relative = covariance.map((value) => value / residualVariance);
  const effects = new Float64Array(groups * q);
  const interceptErrors = new Float64Array(groups);
  // M basis': from the sums in the basis to effects of the data's own columns.
  const gain = new Float64Array(q * q);
  for (let i = 0; i < q; i++)
    for (let k = 0; k < q; k++)
      for (let l = 0; l < q; l++) gain[i * q + k]! += relative[i * q + l]! * basis[k * q + l]!;
  for (let g = 0; g < groups; g++) {
    for (let i = 0; i < q; i++)
      for (let k = 0; k < q; k++) effects[g * q + i]! += gain[i * q + k]! * parts.groupR[g * q + k]!;
    let variance = relative[0]!;
    for (let i = 0; i < q; i++)
      for (let k = 0; k < q; k++) variance -= gain[i]! * parts.groupW[(g * q + i) * q + k]! * gain[k]!;
    interceptErrors[g] = Math.sqrt(Math.max(0, variance * residualVariance));
  }
  const fitted = outcome.map((_, row) => {
    const g = group[row]! * q;
    let value = effects[g]!;
    for (let k = 0; k < slopes.length; k++) value += effects[g + 1 + k]! * slopes[k]![row]!;
    for (let j = 0; j < fixed.length; j++) value += beta[j]! * fixed[j]![row]!;
    return value;
  });
  return {
    fitted,
    residuals: outcome.map((value, row) => value - fitted[row]!),
    intercepts: Float64Array.from({ length: groups }, (_, g) => effects[g * q]!),
    interceptErrors,
  };
}
