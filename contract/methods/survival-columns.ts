import { z } from 'zod';
import { columnName } from './column-name.ts';
import type { NamedColumn } from './method.ts';

const level = z.union([z.number(), z.string(), z.boolean()]);

export const survivalColumns = {
  time: columnName.describe('Follow-up time (with `entry`: the time of leaving observation); numeric, not negative'),
  event: columnName.describe('Column that tells what happened at `time`'),
  event_value: z
    .union([level, z.array(level).min(1)])
    .default(1)
    .describe('The value, or the values, of `event` that count as the event; every other value is censored'),
};

export const entryColumn = columnName
  .optional()
  .describe('Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`');

export const groupLevels = z
  .array(level)
  .min(1)
  .optional()
  .describe('The groups to compare, in this order; other levels are dropped. Default: all, in ascending order');

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
