import { z } from 'zod';
import { advanced } from './form.ts';

export const confidenceLevel = z
  .number()
  .gt(0)
  .lt(1)
  .default(0.95)
  .meta(advanced('Confidence level', 'Confidence level of the intervals, between 0 and 1'));
