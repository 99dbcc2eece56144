import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { exactOption } from '../exact-option.ts';

const parameters = form({
  x: numericColumn('variable').meta(basic('First variable', 'Numeric column that is correlated with `y`')),
  y: numericColumn('variable').meta(basic('Second variable', 'Numeric column that is correlated with `x`')),
  method: z
    .enum(['pearson', 'spearman', 'kendall'])
    .default('pearson')
    .meta(basic('Coefficient', "Pearson's r, Spearman's rho or Kendall's tau-b")),
  alternative,
  exact: exactOption.describe(
    'Without ties: exact distribution of tau ("auto": below 50 rows), of rho up to 9 rows and its Edgeworth series up to 1290; false: the approximation',
  ),
  continuity_correction: z
    .boolean()
    .default(false)
    .meta(advanced('Continuity correction', 'In the approximations for rho and tau')),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: count,
  estimate: z.number(),
  statistic: statistic.describe(
    't; S, the sum of squared rank differences; T, the number of concordant pairs (exact), or z',
  ),
  p_value: numberOrNull,
  p_value_method: z.enum(['t', 'exact', 'edgeworth', 'normal']).describe('Distribution that the p-value is from'),
  df: count.optional().describe('Pearson only'),
  conf_low: numberOrNull.optional().describe("By Fisher's z, Pearson with more than three rows"),
  conf_high: numberOrNull.optional(),
  ties: z.boolean().optional().describe('Whether values are tied; Spearman and Kendall'),
  ...presentation,
});

export const correlation = defineMethod({
  name: 'correlation',
  version: '1.0.3',
  title: 'Correlation',
  description:
    "Pearson's, Spearman's or Kendall's correlation of two numeric variables, with a test of no association; a confidence interval for Pearson's.",
  when_to_use:
    'Pearson for a linear relation of about normal variables; Spearman or Kendall for ordinal or skewed ones and for relations that are monotone but not linear. For agreement of two measurements of the same use bland_altman or concordance_correlation.',
  assumptions: [
    'Pairs are independent.',
    'Pearson: the relation is linear, and for the interval both variables are about normally distributed.',
    'Spearman and Kendall: the relation is monotone.',
  ],
  references: [
    {
      citation:
        'Fisher RA. Frequency distribution of the values of the correlation coefficient in samples from an indefinitely large population. Biometrika 1915;10:507-521.',
      doi: '10.1093/biomet/10.4.507',
    },
    {
      citation:
        'Best DJ, Roberts DE. Algorithm AS 89: the upper tail probabilities of Spearman’s rho. Applied Statistics 1975;24:377-379.',
      doi: '10.2307/2347111',
    },
    {
      citation: 'Kendall MG. A new measure of rank correlation. Biometrika 1938;30:81-93.',
      doi: '10.1093/biomet/30.1-2.81',
    },
    {
      citation:
        "Knight WR. A computer method for calculating Kendall's tau with ungrouped data. Journal of the American Statistical Association 1966;61:436-439.",
      doi: '10.1080/01621459.1966.10480879',
    },
  ],
  parameters,
  example: { x: 'age', y: 'meal_cal', method: 'spearman' },
  result,
  columns: ({ x, y }) => [
    { column: x, role: 'numeric', path: ['x'] },
    { column: y, role: 'numeric', path: ['y'] },
  ],
});
export type CorrelationParameters = z.output<typeof parameters>;
export type CorrelationResult = z.output<typeof result>;
