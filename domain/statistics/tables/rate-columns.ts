import { z } from 'zod';
import { advanced, anyColumn, basic, eventValueOf, numericColumn, titled } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';
import { count } from '../definition/number-or-null.ts';
import { namedColumns } from './proportion-columns.ts';

/** Events and person-time of patients, or of groups already summed up. */
export const rateColumns = {
  event: anyColumn('event').optional().meta(basic('Event', 'Column that tells whether the event happened')),
  event_value: eventValueOf('event')
    .default(1)
    .meta(basic('Event value', 'The value, or the values, of `event` that count as the event')),
  event_count: numericColumn('event_count')
    .optional()
    .meta(basic('Number of events', 'Column with the number of events, in place of `event`')),
  person_time: numericColumn('person_time')
    .optional()
    .meta(basic('Person-time', 'Time under observation; numeric, not negative')),
  counts: z
    .array(count.meta(titled('Events')))
    .min(1)
    .optional()
    .meta(advanced('Events of each group', 'Number of events of each group, in place of columns')),
  person_time_totals: z
    .array(z.number().min(0).meta(titled('Person-time')))
    .min(1)
    .optional()
    .meta(advanced('Person-time of each group', 'Person-time of each group, together with `counts`')),
  group_labels: z
    .array(z.string().min(1).meta(titled('Name')))
    .optional()
    .meta(advanced('Names of the groups', 'Names of the groups of `counts`. Default: their numbers')),
  multiplier: z
    .number()
    .gt(0)
    .default(1)
    .meta(advanced('Rate per', 'Rates are given per so much person-time: 1000 for a rate per 1000 person-years')),
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

export const columnsOrTotalsMessage =
  'Give either `person_time` with one of `event` and `event_count`, or `counts` with as many person_time_totals (and group_labels).';

export function namedRateColumns({ event, event_count, person_time, group }: RateColumns): NamedColumn[] {
  return namedColumns({ event, group }, { event_count, person_time });
}
