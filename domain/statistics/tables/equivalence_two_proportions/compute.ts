import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalUpperTail } from '../../math/distributions/normal.ts';
import { newcombeInterval } from '../proportions/difference-interval.ts';
import { checkPatients, eventCounts, givenCounts } from '../proportions/event-counts.ts';
import { miettinenNurminenInterval, miettinenNurminenScore } from '../proportions/miettinen-nurminen.ts';
import type { EquivalenceProportionsParameters, EquivalenceProportionsResult } from './definition.ts';

export type EquivalenceProportionsComputed = Computed<StatisticsOf<EquivalenceProportionsResult>>;

/** Score tests against one margin or two; throws single_group, too_many_groups, insufficient_data. */
export function compute(input: AnalysisInput<EquivalenceProportionsParameters>): EquivalenceProportionsComputed {
  const { table, rows, parameters } = input;
  const { variable, event_value, group, group_levels, margin_low, margin_high, alpha } = parameters;
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
  const test = (margin: number, sign: 1 | -1) => {
    const statistic = miettinenNurminenScore(first, second, margin);
    return { margin, statistic, p_value: normalUpperTail(sign * statistic) };
  };
  const above_low = margin_low === undefined ? undefined : test(margin_low, 1);
  const below_high = margin_high === undefined ? undefined : test(margin_high, -1);
  const p_value = Math.max(above_low?.p_value ?? 0, below_high?.p_value ?? 0);
  const conf_level = 1 - 2 * alpha;
  return {
    statistics: {
      n: first.n + second.n,
      n_missing: counted.n_missing,
      objective: above_low === undefined || below_high === undefined ? 'non_inferiority' : 'equivalence',
      estimate: first.count / first.n - second.count / second.n,
      groups: counted.groups.map((level) => ({ ...level, proportion: level.count / level.n })),
      ...(above_low && { above_low }),
      ...(below_high && { below_high }),
      p_value,
      shown: p_value < alpha,
      conf_level,
      intervals: [
        { method: 'miettinen_nurminen', ...miettinenNurminenInterval(first, second, conf_level) },
        { method: 'newcombe', ...newcombeInterval(first, second, conf_level) },
      ],
    },
    details: undefined,
    used: counted.used,
    excluded_missing: counted.n_missing,
  };
}
