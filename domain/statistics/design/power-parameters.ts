import { z } from 'zod';
import { advanced, basic } from '../definition/form.ts';

export const significanceLevel = z
  .number()
  .gt(0)
  .lt(1)
  .default(0.05)
  .meta(basic('Significance level', 'Significance level: the probability of a false positive'));

export const power = z
  .number()
  .gt(0)
  .lt(1)
  .optional()
  .meta(basic('Power', 'Power: the probability to find the effect; absent where it is asked for'));

export const sidedness = z
  .enum(['two_sided', 'one_sided'])
  .default('two_sided')
  .meta(basic('Alternative', 'Whether the test looks for a difference in either direction or in one'));
export type Sidedness = z.output<typeof sidedness>;

export const strict = z
  .boolean()
  .default(false)
  .meta(
    advanced(
      'Both directions',
      'Counts findings in the wrong direction of a two-sided test as power too; matters below a power of 0.1 only',
    ),
  );

/** One of these is absent: that is what the method finds. */
export function oneUnknown<Name extends string>(names: readonly Name[]) {
  return {
    check: (given: Partial<Record<Name, unknown>>) => names.filter((name) => given[name] === undefined).length === 1,
    message: `Leave out exactly one of ${names.join(', ')}: the one to be found.`,
  };
}

export function powerAboveLevel(given: { power?: number | undefined; alpha: number }): boolean {
  return given.power === undefined || given.power > given.alpha;
}
export const powerAboveLevelMessage = {
  message: 'The power must be above the significance level alpha: a test without any effect reaches that.',
  path: ['power'],
};

export const marginObjective = z
  .enum(['non_inferiority', 'equivalence'])
  .default('non_inferiority')
  .meta(basic('Objective with a margin', 'One test against the margin, or one on each side, each at alpha'));

export const objectiveNames = { non_inferiority: 'Non-inferiority', equivalence: 'Equivalence' } as const;

type WithMargin = {
  margin?: number | undefined;
  objective: z.output<typeof marginObjective>;
  alternative: Sidedness;
};
export const equivalenceHasMargin = {
  check: ({ margin, objective }: WithMargin) => margin !== undefined || objective === 'non_inferiority',
  message: { message: 'Equivalence needs a margin.', path: ['margin'] },
};
export const marginIsOneSided = {
  check: ({ margin, alternative }: WithMargin) => margin === undefined || alternative === 'one_sided',
  message: {
    message: 'Each test against a margin is one-sided: set alternative to "one_sided" (alpha is then often 0.025).',
    path: ['alternative'],
  },
};
