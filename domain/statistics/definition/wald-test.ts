import { z } from 'zod';
import { count, numberOrNull } from './number-or-null.ts';

/** One test of several coefficients together. */
export const waldTest = z.object({
  statistic: numberOrNull.describe('Chi-square, or F where df_residual is there'),
  df: count,
  df_residual: z.number().optional().describe('Whole numbers, but those of mixed models and of imputed data'),
  p_value: numberOrNull,
});
export type WaldTest = z.infer<typeof waldTest>;
