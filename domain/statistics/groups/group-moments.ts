import { z } from 'zod';
import { count, numberOrNull } from '../definition/number-or-null.ts';

export const groupMoments = z.object({
  group: z.string(),
  n: count,
  mean: numberOrNull,
  std_dev: numberOrNull.describe('null in a group of one'),
});

/** Rows that a comparison of groups left out. */
export const rowsLeftOut = count.describe('Rows not used: a value is missing, or group_levels leaves their group out');
