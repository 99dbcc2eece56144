import { z } from 'zod';

export const confidenceLevel = z
  .number()
  .gt(0)
  .lt(1)
  .default(0.95)
  .describe('Confidence level of the intervals, between 0 and 1');
