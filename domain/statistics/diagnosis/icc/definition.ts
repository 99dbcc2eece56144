import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  raters: z
    .array(numericColumn('measurement'))
    .min(2)
    .max(200)
    .meta(basic('Raters', 'Numeric columns: one a rater (or method, or occasion), one row a subject')),
  conf_level: confidenceLevel,
});

const iccForm = z.enum(['icc_1_1', 'icc_2_1', 'icc_3_1', 'icc_1_k', 'icc_2_k', 'icc_3_k']);
export type IccForm = z.output<typeof iccForm>;

const result = z.object({
  n_subjects: count,
  n_raters: count,
  n_missing: count,
  coefficients: z.array(
    z.object({
      form: iccForm.describe(
        'Shrout and Fleiss: 1 one-way random, 2 two-way random (absolute agreement), 3 two-way mixed (consistency); of one rating, or of the mean of k',
      ),
      estimate: statistic,
      f_statistic: statistic,
      df1: count,
      df2: count,
      p_value: numberOrNull,
      conf_low: statistic,
      conf_high: statistic,
    }),
  ),
  mean_squares: z.object({
    between_subjects: z.number(),
    between_raters: z.number(),
    residual: z.number(),
    within_subjects: z.number(),
  }),
  sem: z.number().describe('Standard error of measurement: root of the residual mean square'),
  ...presentation,
});

export const icc = defineMethod({
  name: 'icc',
  version: '1.0.0',
  title: 'Intraclass correlation',
  description:
    'The six intraclass correlation coefficients of Shrout and Fleiss with confidence intervals: reliability of measurements by several raters.',
  when_to_use:
    'When several raters (or one rater several times) measure the same subjects on a numeric scale. ICC(2,1) asks for absolute agreement of raters drawn from many, ICC(3,1) for consistency of these very raters.',
  assumptions: [
    'Each subject was measured by every rater; subjects are independent.',
    'Subjects, raters (forms 2) and errors are about normally distributed with equal variances.',
    'The coefficient depends on how much the subjects differ: a uniform sample gives a low one.',
  ],
  references: [
    {
      citation:
        'Shrout PE, Fleiss JL. Intraclass correlations: uses in assessing rater reliability. Psychological Bulletin 1979;86:420-428.',
      doi: '10.1037/0033-2909.86.2.420',
    },
    {
      citation:
        'McGraw KO, Wong SP. Forming inferences about some intraclass correlation coefficients. Psychological Methods 1996;1:30-46.',
      doi: '10.1037/1082-989X.1.1.30',
    },
  ],
  parameters,
  example: { raters: ['J1', 'J2', 'J3', 'J4'] },
  result,
  columns: ({ raters }) => raters.map((column, index) => ({ column, role: 'numeric', path: ['raters', index] })),
});
export type IccParameters = z.output<typeof parameters>;
export type IccResult = z.output<typeof result>;
