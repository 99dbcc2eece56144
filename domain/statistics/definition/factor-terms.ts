import { z } from 'zod';
import { count } from './number-or-null.ts';
import { waldTest } from './wald-test.ts';

/** The categorical covariates of a model: their levels with the rows of each, and one test of all of their coefficients. */
export const factorTerms = z
  .array(
    z.object({
      variable: z.string(),
      reference: z.string().describe('The level that the others are compared with'),
      levels: z.array(z.object({ level: z.string(), n: count, n_events: count.optional() })),
      test: waldTest.describe(
        "Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms",
      ),
    }),
  )
  .optional()
  .describe('Where there are categorical covariates. Not in older results');
export type FactorTerms = NonNullable<z.infer<typeof factorTerms>>;
