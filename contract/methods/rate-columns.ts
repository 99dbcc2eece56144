import { z } from 'zod';
import { columnName } from './column-name.ts';
import { eventValue } from './level-value.ts';
import type { NamedColumn } from './method.ts';
import { count } from './number-or-null.ts';
import { namedColumns } from './proportion-columns.ts';

/** Events and person-time of patients, or of groups already summed up. */
export const rateColumns = {
  event: columnName.optional().describe('Column that tells whether the event happened'),
  event_value: eventValue.default(1).describe('The value, or the values, of `event` that count as the event'),
  event_count: columnName.optional().describe('Column with the number of events, in place of `event`'),
  person_time: columnName.optional().describe('Time under observation; numeric, not negative'),
  counts: z.array(count).min(1).optional().describe('Number of events of each group, in place of columns'),
  person_time_totals: z
    .array(z.number().min(0))
    .min(1)
    .optional()
    .describe('Person-time of each group, together with `counts`'),
  group_labels: z.array(z.string().min(1)).optional().describe('Names of the groups of `counts`'),
  multiplier: z
    .number()
    .gt(0)
    .default(1)
    .describe('Rates are given per so much person-time: 1000 for a rate per 1000 person-years'),
};

type RateColumns = z.output<z.ZodObject<typeof rateColumns>> & {
  group?: string | undefined;
  group_levels?: unknown;
};

/** For `.refine`: columns or totals, not both. */
export function columnsOrTotals(given: RateColumns): boolean {
  if (given.counts === undefined)
    return (
      (given.event === undefined) !== (given.event_count === undefined) &&
      given.person_time !== undefined &&
      given.person_time_totals === undefined &&
      given.group_labels === undefined
    );
  return (
    [given.event, given.event_count, given.person_time, given.group, given.group_levels].every(
      (value) => value === undefined,
    ) &&
    given.person_time_totals?.length === given.counts.length &&
    (given.group_labels === undefined || given.group_labels.length === given.counts.length)
  );
}

export const COLUMNS_OR_TOTALS =
  'Give either `person_time` with one of `event` and `event_count`, or `counts` with as many person_time_totals (and group_labels).';

export function namedRateColumns({ event, event_count, person_time, group }: RateColumns): NamedColumn[] {
  return namedColumns({ event, group }, { event_count, person_time });
}
