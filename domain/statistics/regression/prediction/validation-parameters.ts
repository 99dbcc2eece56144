import { z } from 'zod';
import { advanced } from '../../definition/form.ts';

export const seedOfResamples = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .default(1)
  .meta(advanced('Seed', 'Of the random draws: the same patients as R draws after set.seed(seed)'));

export const fewestResamples = 20;
export const mostResamples = 1000;

/**
 * Of regressions, which are mostly fitted for their coefficients: as of R's `lrm` and `cph` nothing is validated unless it is asked
 * for, since it takes as long as so many fits more, and data in pieces have none.
 */
export const optionalValidation = {
  resamples: z
    .int()
    .min(0)
    .max(mostResamples)
    .refine((value) => value === 0 || value >= fewestResamples, `Ask for 0 or at least ${fewestResamples} resamples.`)
    .default(0)
    .meta(
      advanced(
        'Bootstrap resamples',
        'How often the model is fitted to patients drawn with replacement, to correct its apparent performance for optimism: usually 200, 0 for no validation',
      ),
    ),
  seed: seedOfResamples,
};

/** Whether a validation that is asked for can be: parameters under which it can't. */
export function withoutValidation<Name extends string>(names: readonly Name[]) {
  return (given: { resamples: number } & { [name in Name]?: unknown }, context: z.core.$RefinementCtx) => {
    if (given.resamples === 0) return;
    for (const name of names) {
      const value: unknown = given[name];
      if (value === undefined || value === false) continue;
      context.issues.push({
        code: 'custom',
        input: given,
        path: [name],
        message: `The bootstrap validation draws independent rows that count alike, for a plain model. Leave out ${name}, or set resamples to 0.`,
      });
    }
  };
}
