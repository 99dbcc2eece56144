import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { continuityCorrection } from '../exact-option.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column that is compared')),
  group: groupColumn.describe('Column with two levels: the groups that are compared'),
  group_levels: groupLevels,
  mu: z
    .number()
    .default(0)
    .meta(
      advanced(
        'Shift under the null hypothesis',
        'Shift of the first group against the second under the null hypothesis',
      ),
    ),
  exact: z
    .union([z.literal(['auto', 'permutation']).meta(titled('By name')), z.boolean().meta(titled('Yes or no'))])
    .default('auto')
    .meta(
      advanced(
        'Exact distribution',
        'Exact distribution: "auto" where both groups have fewer than 50 values and none are tied, true or false; "permutation" is exact with ties as well',
      ),
    ),
  continuity_correction: continuityCorrection,
  alternative,
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: count,
  statistic: z.number().describe('W, the Mann-Whitney U of the first group: pairs in which it is larger, ties half'),
  p_value: numberOrNull,
  method: z.enum(['exact', 'normal', 'permutation']).describe('Distribution that the p-value is from'),
  z: numberOrNull.describe('Of the normal approximation'),
  conf_low: statistic.describe('Limit of the shift; null with "permutation" and above 2e7 pairs of values'),
  conf_high: statistic,
  conf_level_achieved: numberOrNull.describe('Present where too few values allow the level asked for'),
  hodges_lehmann: numberOrNull.describe('Median of all differences, first minus second group; null above 2e7 pairs'),
  rank_biserial: z.number().describe('2 W / (n1 n2) - 1: from -1 to 1, positive where the first group is larger'),
  groups: z.array(z.object({ group: z.string(), n: count, median: z.number(), mean_rank: z.number() })),
  ...presentation,
});

export const wilcoxon_rank_sum = defineMethod({
  name: 'wilcoxon_rank_sum',
  version: '1.0.0',
  title: 'Wilcoxon rank sum test (Mann-Whitney U test)',
  description:
    'Compares a numeric or ordinal variable between two independent groups by its ranks, with the Hodges-Lehmann estimate of the shift and its interval.',
  when_to_use:
    'Two independent groups and a variable that is skewed, has outliers or is ordinal. For paired values use wilcoxon_signed_rank, for more than two groups kruskal_wallis.',
  assumptions: [
    'Observations are independent.',
    'The Hodges-Lehmann estimate and its interval assume that the two distributions differ by a shift only.',
  ],
  references: [
    {
      citation: 'Wilcoxon F. Individual comparisons by ranking methods. Biometrics Bulletin 1945;1:80-83.',
      doi: '10.2307/3001968',
    },
    {
      citation:
        'Mann HB, Whitney DR. On a test of whether one of two random variables is stochastically larger than the other. Annals of Mathematical Statistics 1947;18:50-60.',
      doi: '10.1214/aoms/1177730491',
    },
    {
      citation:
        'Hodges JL, Lehmann EL. Estimates of location based on rank tests. Annals of Mathematical Statistics 1963;34:598-611.',
      doi: '10.1214/aoms/1177704172',
    },
  ],
  parameters,
  example: { variable: 'wt_loss', group: 'sex' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type WilcoxonRankSumParameters = z.output<typeof parameters>;
export type WilcoxonRankSumResult = z.output<typeof result>;
