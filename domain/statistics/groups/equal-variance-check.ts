import { finiteOrNull } from '../core/json-number.ts';
import type { AssumptionCheck } from '../definition/presentation.ts';
import type { OneWay } from '../math/hypothesis-tests/one-way.ts';
import { printComparedP, printFixed } from '../print/print-format.ts';

/** Checks are read at this level, whatever the level of the intervals. */
const level = 0.05;

/** Brown and Forsythe's test, null where it can't be done; `consequence` says what to do where variances differ. */
export function equalVarianceCheck(test: OneWay | null, consequence: string): AssumptionCheck {
  const p_value = test === null ? null : finiteOrNull(test.p_value);
  const satisfied = p_value === null ? null : p_value >= level;
  return {
    assumption: 'equal_variance',
    about: null,
    test: 'Brown-Forsythe test',
    statistic: test === null ? null : finiteOrNull(test.statistic),
    p_value,
    satisfied,
    message:
      satisfied === null
        ? 'The deviations from the median do not vary within the groups, so variances cannot be compared.'
        : satisfied
          ? `Brown-Forsythe F = ${printFixed(test!.statistic, 2)}, p ${printComparedP(p_value!)}. No sign of different variances.`
          : `Brown-Forsythe F = ${printFixed(test!.statistic, 2)}, p ${printComparedP(p_value!)}. The variances differ: ${consequence}`,
  };
}
