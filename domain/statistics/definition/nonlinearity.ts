import { z } from 'zod';
import { waldTest } from './wald-test.ts';

/** The splines and polynomials of a model, each with one test of all of its coefficients and one of those that bend it. */
export const nonlinearity = z
  .array(
    z.object({
      term: z.string(),
      association: waldTest.describe('Joint Wald test of all coefficients of the term'),
      nonlinear: waldTest.describe(
        'Joint Wald test of the coefficients but the linear one: that the term is a straight line',
      ),
    }),
  )
  .optional()
  .describe(
    'Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results',
  );
export type Nonlinearity = NonNullable<z.infer<typeof nonlinearity>>;
