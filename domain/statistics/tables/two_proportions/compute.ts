import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { warnSmallExpectedCounts } from '../../core/expected-counts.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import {
  correctedWaldDifferenceInterval,
  newcombeInterval,
  waldDifference,
} from '../proportions/difference-interval.ts';
import { checkPatients, eventCounts, givenCounts } from '../proportions/event-counts.ts';
import { miettinenNurminenInterval, miettinenNurminenRatioInterval } from '../proportions/miettinen-nurminen.ts';
import { twoProportionsScoreTest } from '../proportions/score-test.ts';
import type { TwoProportionsParameters, TwoProportionsResult } from './definition.ts';

export type TwoProportionsComputed = Computed<StatisticsOf<TwoProportionsResult>, { expected: number[] }>;
type Statistics = TwoProportionsComputed['statistics'];

/** Difference of two independent proportions; throws single_group, too_many_groups, insufficient_data. */
export function compute(input: AnalysisInput<TwoProportionsParameters>): TwoProportionsComputed {
  const { table, rows, parameters, warn } = input;
  const { variable, event_value, group, group_levels, alternative, conf_level } = parameters;
  const problems = new InputProblems();
  const counted =
    variable === undefined || group === undefined
      ? givenCounts(parameters.counts!, parameters.totals!, problems)
      : eventCounts(table, rows, { event: variable, event_value, group, group_levels }, problems);
  checkPatients(counted, problems);
  if (group !== undefined)
    checkGroupCount(
      counted.groups.map((level) => level.group),
      group,
      counted.used,
      { exactly: 2 },
      problems,
    );
  problems.throwIfAny();

  const [first, second] = counted.groups as [(typeof counted.groups)[0], (typeof counted.groups)[0]];
  const proportions = [first.count / first.n, second.count / second.n] as const;
  const pooled = (first.count + second.count) / (first.n + second.n);
  const { estimate, conf_low, conf_high } = waldDifference(first, second, conf_level);
  const test = twoProportionsScoreTest(first, second, alternative, false);
  const corrected = twoProportionsScoreTest(first, second, alternative, true);
  const ratio = miettinenNurminenRatioInterval(first, second, conf_level);
  const statistics: Statistics = {
    n: first.n + second.n,
    n_missing: counted.n_missing,
    estimate,
    proportions: [...proportions],
    groups: counted.groups.map((level) => ({ ...level, proportion: level.count / level.n })),
    z: finiteOrNull(estimate / Math.sqrt(pooled * (1 - pooled) * (1 / first.n + 1 / second.n))),
    statistic: test.statistic,
    p_value: test.p_value,
    statistic_cc: corrected.statistic,
    p_value_cc: corrected.p_value,
    intervals: [
      { method: 'wald', conf_low, conf_high },
      { method: 'wald_cc', ...correctedWaldDifferenceInterval(first, second, conf_level) },
      { method: 'newcombe', ...newcombeInterval(first, second, conf_level) },
    ],
    miettinen_nurminen: {
      difference: { estimate, ...miettinenNurminenInterval(first, second, conf_level) },
      ratio: {
        estimate: jsonNumber(proportions[0] / proportions[1]),
        conf_low: ratio.conf_low,
        conf_high: jsonNumber(ratio.conf_high),
      },
    },
    cohen_h: 2 * Math.asin(Math.sqrt(proportions[0])) - 2 * Math.asin(Math.sqrt(proportions[1])),
  };
  const expected = [first, second].flatMap(({ n }) => [n * pooled, n * (1 - pooled)]);
  warnSmallExpectedCounts(expected, 'Use fisher_exact_test.', warn);
  if (test.p_value === null)
    warn(
      'no_variation',
      `${pooled === 0 ? 'Nobody has' : 'Everybody has'} the event in either group, so there is no test, and the Wald intervals have no width. Those of Newcombe and of Miettinen and Nurminen hold.`,
    );
  else if (conf_low === conf_high)
    warn(
      'no_variation',
      'Everybody has the event in one group and nobody in the other, so the Wald interval has no width. Those of Newcombe and of Miettinen and Nurminen hold.',
    );
  return { statistics, details: { expected }, used: counted.used, excluded_missing: counted.n_missing };
}
