import { smallCount, smallCounts } from '../core/expected-counts.ts';
import type { AssumptionCheck } from '../definition/presentation.ts';
import { printNumber, printPercent } from './print-format.ts';

/**
 * Cochran's rule (Biometrics 1954;10:417-451): no expected count below 1 and at most a fifth below 5; in a table of one
 * degree of freedom none below 5.
 */
export function expectedCountsCheck(expected: readonly number[], df: number): AssumptionCheck {
  const smallest = expected.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  const below = smallCounts(expected);
  const satisfied = df === 1 ? below === 0 : smallest >= 1 && below <= expected.length / 5;
  return {
    assumption: 'expected_counts',
    about: null,
    test: "Cochran's rule",
    statistic: smallest,
    p_value: null,
    satisfied,
    message: `The smallest expected count is ${printNumber(smallest)}; ${below} of ${expected.length} (${printPercent(below / expected.length)}) are below ${smallCount}.`,
  };
}
