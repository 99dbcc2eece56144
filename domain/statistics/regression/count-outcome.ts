import type { InputProblems } from '../core/input-error.ts';
import { type Coefficient, ratioOf } from '../core/regression/coefficients.ts';

/** Adds what makes an outcome no count: negative or broken numbers, or nothing but zeros. */
export function checkCounts(
  y: Float64Array,
  weights: Float64Array | undefined,
  column: string,
  problems: InputProblems,
): void {
  const refused = y.filter((value) => value < 0 || !Number.isInteger(value)).length;
  if (refused > 0)
    problems.add(
      'invalid_parameter',
      `"${column}" must hold counts (whole numbers of at least 0), but ${refused} of ${y.length} rows have others. Correct them, filter them out, or choose linear regression.`,
      { column, rows: refused },
    );
  if (y.length > 0 && y.every((value, i) => value === 0 || (weights !== undefined && weights[i] === 0)))
    problems.add(
      'no_events',
      `"${column}" is 0 in all ${y.length} rows used, so no rate can be estimated. Choose another outcome, or widen the filter.`,
      { column },
    );
}

/** A coefficient with the rate ratio that it stands for. */
export function withRateRatio(row: Coefficient) {
  const { ratio, low, high } = ratioOf(row);
  return { ...row, rate_ratio: ratio, rate_ratio_conf_low: low, rate_ratio_conf_high: high };
}
