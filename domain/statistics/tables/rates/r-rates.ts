import { rColumn, rCompleteCases, rEvent, rFactor, rVector } from '../../print/r-script.ts';
import type { RateParameters } from './person-time.ts';

/** Lines that leave the events of each group in `x`, the person-time in `time` and the names in `groups`. */
export function rRateGroups(parameters: RateParameters): string[] {
  const { event, event_value, event_count, person_time, group, group_levels, counts, person_time_totals } = parameters;
  if (counts !== undefined || person_time === undefined)
    return [
      `x <- ${rVector(counts ?? [])}`,
      `time <- ${rVector(person_time_totals ?? [])}`,
      `groups <- ${parameters.group_labels === undefined ? 'as.character(seq_along(x))' : rVector(parameters.group_labels)}`,
    ];
  const events = event_count === undefined ? rEvent(event!, event_value) : rColumn(event_count);
  return [
    rCompleteCases([event ?? event_count!, person_time, ...(group === undefined ? [] : [group])]),
    ...(group === undefined
      ? ['by <- factor(rep("all", nrow(data)))']
      : [...rFactor(group, group_levels), `by <- ${rColumn(group)}`]),
    'groups <- levels(by)',
    `x <- as.numeric(tapply(${events}, by, sum))`,
    `time <- as.numeric(tapply(${rColumn(person_time)}, by, sum))`,
  ];
}
