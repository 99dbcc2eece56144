import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';

export const groupColumn = columnName.describe('Column whose levels are compared');

export const groupLevels = z
  .array(levelValue)
  .min(1)
  .optional()
  .describe('The groups to compare, in this order; other levels are dropped. Default: all, in ascending order');
