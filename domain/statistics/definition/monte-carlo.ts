import { z } from 'zod';
import { count } from './number-or-null.ts';

/** How a p-value was found by tables drawn at random. */
export const monteCarlo = z
  .object({ tables: count, seed: count, std_error: z.number().describe('Of the p-value') })
  .optional()
  .describe('Where the tables with the same margins were too many to count all and some were drawn at random');
