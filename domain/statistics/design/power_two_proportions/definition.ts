import { z } from 'zod';
import { basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  oneUnknown,
  power,
  powerAboveLevel,
  powerAboveLevelMessage,
  sidedness,
  significanceLevel,
  strict,
} from '../power-parameters.ts';

const unknown = oneUnknown(['n', 'p2', 'power']);
const proportion = z.number().min(0).max(1);
const parameters = form({
  n: z
    .number()
    .min(2)
    .optional()
    .meta(basic('Sample size per group', 'Patients in each group; absent where it is asked for')),
  p1: proportion.meta(basic('Proportion, group 1', 'Probability of the event in the first group')),
  p2: proportion
    .optional()
    .meta(
      basic(
        'Proportion, group 2',
        'Probability in the second group; absent: the smallest one above p1 that is found with this power',
      ),
    ),
  power,
  alpha: significanceLevel,
  alternative: sidedness,
  strict,
})
  .refine(unknown.check, unknown.message)
  .refine(powerAboveLevel, powerAboveLevelMessage)
  .refine(({ p1, p2 }) => p1 !== p2, { message: 'p1 and p2 are equal: there is no effect to find.', path: ['p2'] });

const result = z.object({
  n: z.number().describe('Patients in each group, before rounding up'),
  n_ceiling: count.describe('Patients in each group, rounded up'),
  n_total: count.describe('Patients in both groups, each rounded up'),
  power: z.number(),
  p1: z.number(),
  p2: z.number(),
  n_continuity: z
    .number()
    .optional()
    .describe('Patients in each group for the test with continuity correction; present where n was asked for'),
  ...presentation,
});

export const power_two_proportions = defineMethod({
  name: 'power_two_proportions',
  version: '1.0.0',
  title: 'Sample size or power: two proportions',
  description:
    'Sample size, power or detectable proportion for the comparison of two independent proportions by the chi-square test.',
  when_to_use: 'To plan a two-arm study whose outcome is an event that each patient has or has not.',
  assumptions: [
    'Two independent groups of equal size.',
    'The normal approximation holds: expected counts of 5 or more in each cell.',
  ],
  references: [
    {
      citation: 'Fleiss JL, Levin B, Paik MC. Statistical methods for rates and proportions. 3rd ed. Wiley; 2003.',
      doi: '10.1002/0471445428',
    },
    {
      citation:
        'Fleiss JL, Tytun A, Ury HK. A simple approximation for calculating sample sizes for comparing independent proportions. Biometrics 1980;36:343-346.',
      doi: '10.2307/2529990',
    },
  ],
  parameters,
  example: { p1: 0.5, p2: 0.75, power: 0.9 },
  result,
  columns: () => [],
});
export type PowerTwoProportionsParameters = z.output<typeof parameters>;
export type PowerTwoProportionsResult = z.output<typeof result>;
