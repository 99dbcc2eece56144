import { z } from 'zod';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  variables: z
    .array(numericColumn('measurement'))
    .min(3)
    .max(100)
    .meta(basic('Variables', 'Numeric columns: the conditions or times at which each row was measured')),
});

const result = z.object({
  n: count.describe('Rows with all measurements'),
  n_missing: count,
  statistic: z.number().describe('Chi-square, corrected for ties'),
  df: count,
  p_value: z.number(),
  kendall_w: z.number().describe('Effect size: concordance of the rows, 0 to 1'),
  variables: z.array(z.object({ variable: z.string(), median: z.number(), mean_rank: z.number() })),
  ...presentation,
});

export const friedman_test = defineMethod({
  name: 'friedman_test',
  version: '1.0.0',
  title: 'Friedman test',
  description:
    'Tests whether three or more repeated or matched measurements tend to differ, by ranks within each row and without a normal distribution.',
  when_to_use:
    'For repeated measurements of the same patients, skewed or ordinal. For two measurements use wilcoxon_signed_rank; with missing measurements or covariates linear_mixed_model.',
  assumptions: ['Rows are independent of each other.', 'Rows with a missing measurement are missing by chance.'],
  references: [
    {
      citation:
        'Friedman M. The use of ranks to avoid the assumption of normality implicit in the analysis of variance. Journal of the American Statistical Association 1937;32:675-701.',
      doi: '10.1080/01621459.1937.10503522',
    },
    {
      citation:
        'Kendall MG, Babington Smith B. The problem of m rankings. Annals of Mathematical Statistics 1939;10:275-287.',
      doi: '10.1214/aoms/1177732186',
    },
  ],
  parameters,
  example: { variables: ['r1', 'r2', 'r3'] },
  result,
  columns: ({ variables }) =>
    variables.map((column, index) => ({ column, role: 'numeric', path: ['variables', index] })),
});
export type FriedmanParameters = z.output<typeof parameters>;
export type FriedmanResult = z.output<typeof result>;
