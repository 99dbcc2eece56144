import { z } from 'zod';

export const pAdjustMethod = z.enum([
  'none',
  'bonferroni',
  'holm',
  'hochberg',
  'hommel',
  'benjamini_hochberg',
  'benjamini_yekutieli',
]);
export type PAdjustMethod = z.infer<typeof pAdjustMethod>;
