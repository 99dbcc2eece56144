import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { continuityCorrection, exactOption } from '../exact-option.ts';

const parameters = form({
  variable: numericColumn('measurement').meta(basic('Variable', 'Numeric column; with variable2 the first of a pair')),
  variable2: numericColumn('measurement')
    .optional()
    .meta(
      basic(
        'Second variable',
        'Second of a pair: the test is of variable - variable2. Default: variable itself is tested',
      ),
    ),
  mu: z
    .number()
    .default(0)
    .meta(
      basic(
        'Median under the null hypothesis',
        'Median, of the differences where there are pairs, under the null hypothesis',
      ),
    ),
  exact: exactOption,
  continuity_correction: continuityCorrection,
  alternative,
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count.describe('Differences that are not zero: the others are dropped'),
  n_zero: count,
  n_missing: count,
  statistic: z.number().describe('V: sum of the ranks of the positive differences'),
  p_value: numberOrNull,
  method: z.enum(['exact', 'normal']).describe('Distribution that the p-value is from'),
  z: numberOrNull.describe('Of the normal approximation'),
  pseudo_median: z.number().describe('Hodges-Lehmann estimate: median of the means of all pairs of values'),
  conf_low: statistic,
  conf_high: statistic,
  conf_level_achieved: numberOrNull.describe('Present where too few values allow the level asked for'),
  rank_biserial: z.number().describe('From -1 to 1, positive where positive differences prevail'),
  ...presentation,
});

export const wilcoxon_signed_rank = defineMethod({
  name: 'wilcoxon_signed_rank',
  version: '1.0.0',
  title: 'Wilcoxon signed rank test',
  description:
    'Tests whether paired differences, or the values of one variable, are symmetric about a value, with the Hodges-Lehmann pseudo-median and its interval.',
  when_to_use:
    'Two measurements of the same patients, or one sample against a fixed value, when differences are skewed by outliers or not normal. For independent groups use wilcoxon_rank_sum.',
  assumptions: [
    'Pairs are independent of each other.',
    'The distribution of the differences is symmetric.',
    'Zero differences carry no information and are dropped.',
  ],
  references: [
    {
      citation: 'Wilcoxon F. Individual comparisons by ranking methods. Biometrics Bulletin 1945;1:80-83.',
      doi: '10.2307/3001968',
    },
    {
      citation:
        'Hodges JL, Lehmann EL. Estimates of location based on rank tests. Annals of Mathematical Statistics 1963;34:598-611.',
      doi: '10.1214/aoms/1177704172',
    },
  ],
  parameters,
  example: { variable: 'ph_karno', variable2: 'pat_karno' },
  result,
  columns: ({ variable, variable2 }) => {
    const columns: NamedColumn[] = [{ column: variable, role: 'numeric', path: ['variable'] }];
    if (variable2 !== undefined) columns.push({ column: variable2, role: 'numeric', path: ['variable2'] });
    return columns;
  },
});
export type WilcoxonSignedRankParameters = z.output<typeof parameters>;
export type WilcoxonSignedRankResult = z.output<typeof result>;
