import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { checkFrequencies, checkLevelCount } from '../../core/cross-tabulation.ts';
import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, matchesValue } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import { sumOf } from '../../math/compensated-sum.ts';

export type RateGroup = { group: string; events: number; person_time: number };
export type RateGroups = { groups: RateGroup[]; used: number; n_missing: number };

export type RateParameters = {
  event?: string | undefined;
  event_value: LevelValue | LevelValue[];
  event_count?: string | undefined;
  person_time?: string | undefined;
  group?: string | undefined;
  group_levels?: readonly LevelValue[] | undefined;
  counts?: number[] | undefined;
  person_time_totals?: number[] | undefined;
  group_labels?: string[] | undefined;
};

/** Events and person-time of each group. Adds insufficient_data, negative_time, and invalid_parameter for counts that are none. */
export function rateGroups(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  parameters: RateParameters,
  problems: InputProblems,
): RateGroups {
  const { counts, person_time_totals, group_labels } = parameters;
  const found =
    counts === undefined
      ? summed(table, filtered, parameters, problems)
      : {
          groups: counts.map((events, i) => ({
            group: group_labels?.[i] ?? String(i + 1),
            events,
            person_time: person_time_totals![i]!,
          })),
          used: 0,
          n_missing: 0,
        };
  const empty = found.groups.find(({ person_time }) => person_time === 0);
  if (found.groups.length === 0 || empty !== undefined)
    problems.add(
      'insufficient_data',
      `There is no person-time${empty === undefined ? '' : ` in group "${empty.group}"`}, so that no rate can be given; ${found.n_missing} rows have a missing value in a column used. Check the filter and the columns.`,
      { n_missing: found.n_missing },
    );
  return found;
}

function summed(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  { event, event_value, event_count, person_time, group, group_levels }: RateParameters,
  problems: InputProblems,
): RateGroups {
  if (person_time === undefined) throw new Error('the contract asks for columns or totals');
  const named = [event, event_count, person_time, group].filter((name) => name !== undefined);
  const { rows, n_missing } = completeRows(table, filtered, named);
  const levels =
    group === undefined
      ? { names: rows.length === 0 ? [] : ['all'], codes: new Int32Array(rows.length) }
      : levelsOf(requireColumn(table, group), { use: rows, order: group_levels, name: group });
  checkLevelCount(levels.names.length, group);
  const time = numbersOf(table, person_time, rows);
  const negative = time.filter((value) => value < 0).length;
  if (negative > 0)
    problems.add(
      'negative_time',
      `"${person_time}" is negative in ${negative} of ${rows.length} rows. Correct these times, or filter on "${person_time}" >= 0.`,
      { column: person_time, rows: negative },
    );
  const events =
    event_count === undefined
      ? matchesValue(requireColumn(table, event!), event_value, rows)
      : numbersOf(table, event_count, rows);
  if (events instanceof Float64Array) checkFrequencies(events, event_count, problems);
  const members = levels.names.map(() => [] as number[]);
  for (let i = 0; i < rows.length; i++) members[levels.codes[i]!]?.push(i);
  return {
    groups: levels.names.map((name, code) => ({
      group: name,
      events: members[code]!.reduce((sum, i) => sum + events[i]!, 0),
      person_time: sumOf(members[code]!.length, (j) => time[members[code]![j]!]!),
    })),
    used: members.reduce((sum, of) => sum + of.length, 0),
    n_missing,
  };
}
