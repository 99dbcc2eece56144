import { counted } from '../core/counted.ts';
import type { InputProblems } from '../core/input-error.ts';
import { type Coefficient, ratioOf } from '../core/regression/coefficients.ts';
import { neededEventsPerVariable } from './binary-outcome.ts';

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

/** The counts add up to too few events for so many coefficients (without the intercept). */
export function warnFewCounted(
  y: Float64Array,
  coefficients: number,
  warn: (code: string, message: string) => void,
): void {
  const events = y.reduce((sum, value) => sum + value, 0);
  if (events < neededEventsPerVariable * coefficients)
    warn(
      'events_per_variable',
      `${counted(events, 'event')} for ${counted(coefficients, 'coefficient')}: fewer than ${neededEventsPerVariable} each. Estimates may be biased and intervals too short; leave out covariates or join levels.`,
    );
}

/** A coefficient with the rate ratio that it stands for. */
export function withRateRatio(row: Coefficient) {
  const { ratio, low, high } = ratioOf(row);
  return { ...row, rate_ratio: ratio, rate_ratio_conf_low: low, rate_ratio_conf_high: high };
}
