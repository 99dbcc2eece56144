import { advanced, anyColumn, basic, eventValueOf, numericColumn } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';

export const survivalColumns = {
  time: numericColumn('time').meta(
    basic('Follow-up time', 'Follow-up time (with `entry`: the time of leaving observation); numeric, not negative'),
  ),
  event: anyColumn('event').meta(basic('Event', 'Column that tells what happened at `time`')),
  event_value: eventValueOf('event')
    .default(1)
    .meta(
      basic(
        'Event value',
        'The value, or the values, of `event` that count as the event; every other value is censored',
      ),
    ),
};

export const entryColumn = numericColumn('entry')
  .optional()
  .meta(
    advanced(
      'Entry time',
      'Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0',
    ),
  );

export const weightsColumn = numericColumn('weights')
  .optional()
  .meta(advanced('Case weights', 'Case weights; numeric, greater than 0. Default: 1 for each row'));

/** The columns of survival parameters that are present, with the role each plays. */
export function namedSurvivalColumns(parameters: {
  time: string;
  event: string;
  entry?: string | undefined;
  group?: string | undefined;
  weights?: string | undefined;
}): NamedColumn[] {
  const columns: NamedColumn[] = [
    { column: parameters.time, role: 'numeric', path: ['time'] },
    { column: parameters.event, role: 'any', path: ['event'] },
  ];
  if (parameters.entry !== undefined) columns.push({ column: parameters.entry, role: 'numeric', path: ['entry'] });
  if (parameters.group !== undefined) columns.push({ column: parameters.group, role: 'any', path: ['group'] });
  if (parameters.weights !== undefined)
    columns.push({ column: parameters.weights, role: 'numeric', path: ['weights'] });
  return columns;
}
