import { z } from 'zod';
import { anyColumn, basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  raters: z
    .array(anyColumn('measurement'))
    .min(2)
    .max(200)
    .meta(basic('Raters', 'Columns with the ratings: one a rater, one row a subject')),
});

const result = z.object({
  n_subjects: count,
  n_raters: count,
  n_missing: count,
  estimate: z.number().describe('Kappa'),
  std_error_null: numberOrNull.describe('Under the hypothesis that kappa is 0'),
  statistic: numberOrNull,
  p_value: numberOrNull,
  observed_agreement: z.number(),
  expected_agreement: z.number(),
  categories: z.array(
    z.object({
      level: z.string(),
      proportion: z.number().describe('Of all ratings'),
      kappa: numberOrNull.describe('Agreement on this category against all others'),
      std_error_null: z.number(),
      statistic: numberOrNull,
      p_value: numberOrNull,
    }),
  ),
  ...presentation,
});

export const fleiss_kappa = defineMethod({
  name: 'fleiss_kappa',
  version: '1.0.0',
  title: "Fleiss' kappa",
  description: 'Agreement of two or more raters beyond chance on a nominal scale, over all and for each category.',
  when_to_use:
    'When each subject was put into a category by the same number of raters, who need not be the same persons. For two raters or an ordered scale use cohen_kappa, for measurements icc.',
  assumptions: [
    'Each subject has the same number of ratings; subjects are independent.',
    'Categories have no order.',
    'Kappa depends on how common the categories are: values of studies with other prevalences cannot be compared.',
  ],
  references: [
    {
      citation:
        'Fleiss JL. Measuring nominal scale agreement among many raters. Psychological Bulletin 1971;76:378-382.',
      doi: '10.1037/h0031619',
    },
    {
      citation:
        'Fleiss JL, Nee JC, Landis JR. Large sample variance of kappa in the case of different sets of raters. Psychological Bulletin 1979;86:974-977.',
      doi: '10.1037/0033-2909.86.5.974',
    },
  ],
  parameters,
  example: { raters: ['r1', 'r2', 'r3'] },
  result,
  columns: ({ raters }) => raters.map((column, index) => ({ column, role: 'any', path: ['raters', index] })),
});
export type FleissKappaParameters = z.output<typeof parameters>;
export type FleissKappaResult = z.output<typeof result>;
