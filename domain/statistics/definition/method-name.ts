import { z } from 'zod';

/** Longer than the name of any method: what is none is told the nearest. */
export const methodName = z
  .string()
  .max(100)
  .describe('The name of a method of analysis')
  .meta({ examples: ['kaplan_meier', 'cox_regression', 't_test'] });
