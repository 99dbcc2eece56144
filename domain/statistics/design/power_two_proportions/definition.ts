import { z } from 'zod';
import { basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  equivalenceHasMargin,
  marginIsOneSided,
  marginObjective,
  oneUnknown,
  power,
  powerAboveLevel,
  powerAboveLevelMessage,
  sidedness,
  significanceLevel,
  strict,
} from '../power-parameters.ts';
import { liesWithinMargin } from '../proportion-margin-parameters.ts';

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
  margin: z
    .number()
    .optional()
    .meta(
      basic(
        'Margin',
        'Difference p1 - p2, or ratio p1 / p2, that is to be ruled out: below 0 (ratio: 1) where the event is wanted, above it where it is harm; of equivalence on both sides. Absent: superiority. One-sided',
      ),
    ),
  margin_measure: z
    .enum(['difference', 'ratio'])
    .default('difference')
    .meta(
      basic('Measure of the margin', 'Whether the margin is a difference of proportions or a ratio (relative risk)'),
    ),
  objective: marginObjective,
  power,
  alpha: significanceLevel,
  alternative: sidedness,
  strict,
})
  .refine(unknown.check, unknown.message)
  .refine(powerAboveLevel, powerAboveLevelMessage)
  .refine(({ p1, p2, margin }) => margin !== undefined || p1 !== p2, {
    message: 'p1 and p2 are equal: there is no effect to find.',
    path: ['p2'],
  })
  .refine(equivalenceHasMargin.check, equivalenceHasMargin.message)
  .refine(({ margin, margin_measure }) => margin !== undefined || margin_measure === 'difference', {
    message: 'A ratio is tested against a margin: give it.',
    path: ['margin'],
  })
  .refine(({ margin, margin_measure }) => margin !== (margin_measure === 'ratio' ? 1 : 0), {
    message: 'This margin allows no difference: leave it out for superiority.',
    path: ['margin'],
  })
  .refine(
    ({ margin, margin_measure }) =>
      margin === undefined || (margin_measure === 'ratio' ? margin > 0 : margin > -1 && margin < 1),
    { message: 'A margin lies between -1 and 1 as a difference, and above 0 as a ratio.', path: ['margin'] },
  )
  .refine(({ margin, p2 }) => margin === undefined || p2 !== undefined, {
    message: 'With a margin give p1 and p2, the proportions that are expected: often the same.',
    path: ['p2'],
  })
  .refine(
    ({ p1, p2, margin, ...given }) =>
      margin === undefined || p2 === undefined || liesWithinMargin(p1, p2, { ...given, margin }),
    { message: 'p1 and p2 lie at or beyond the margin, so the objective can not be shown.', path: ['p2'] },
  )
  .refine(
    ({ p1, p2, margin_measure, objective }) =>
      margin_measure === 'difference' || objective === 'non_inferiority' || Math.max(p1, p2 ?? 0) < 1,
    { message: 'Equivalence of a ratio is planned for proportions below 1.', path: ['p1'] },
  )
  .refine(marginIsOneSided.check, marginIsOneSided.message);

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
    .describe(
      'Patients in each group for the test with continuity correction; present where n was asked for, without a margin',
    ),
  ...presentation,
});

export const power_two_proportions = defineMethod({
  name: 'power_two_proportions',
  version: '1.1.0',
  title: 'Sample size or power: two proportions',
  description:
    'Sample size, power or detectable proportion for the comparison of two independent proportions by the chi-square test; with a margin, size or power of non-inferiority or equivalence by score tests of the difference or the ratio.',
  when_to_use:
    'To plan a two-arm study of superiority, non-inferiority or equivalence whose outcome is an event that each patient has or has not.',
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
    {
      citation:
        'Farrington CP, Manning G. Test statistics and sample size formulae for comparative binomial trials with null hypothesis of non-zero risk difference or non-unity relative risk. Statistics in Medicine 1990;9:1447-1454.',
      doi: '10.1002/sim.4780091208',
    },
  ],
  parameters,
  example: { p1: 0.5, p2: 0.75, power: 0.9 },
  result,
  columns: () => [],
});
export type PowerTwoProportionsParameters = z.output<typeof parameters>;
export type PowerTwoProportionsResult = z.output<typeof result>;
