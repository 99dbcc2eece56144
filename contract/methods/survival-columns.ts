import { columnName } from './column-name.ts';
import { eventValue } from './level-value.ts';
import type { NamedColumn } from './method.ts';

export const survivalColumns = {
  time: columnName.describe('Follow-up time (with `entry`: the time of leaving observation); numeric, not negative'),
  event: columnName.describe('Column that tells what happened at `time`'),
  event_value: eventValue
    .default(1)
    .describe('The value, or the values, of `event` that count as the event; every other value is censored'),
};

export const entryColumn = columnName
  .optional()
  .describe('Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`');

export const weightsColumn = columnName.optional().describe('Case weights; numeric, greater than 0');

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
