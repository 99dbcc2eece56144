import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { contingencyColumns, countTable, namedContingencyColumns } from '../contingency-columns.ts';

const { row, column, frequency, row_levels, column_levels } = contingencyColumns;

const parameters = form({
  row,
  column,
  stratum: z
    .union([anyColumn('strata'), z.array(anyColumn('strata')).min(1).meta(titled('Several columns'))])
    .optional()
    .meta(basic('Strata', 'Column, or columns whose combinations are the strata')),
  frequency,
  row_levels: row_levels.describe(
    'Levels of `row` in this order; others are dropped. Default: all, in ascending order',
  ),
  column_levels: column_levels.describe(
    'Levels of `column` in this order; others are dropped. Default: all, in ascending order',
  ),
  tables: z
    .array(countTable.meta(titled('Table')))
    .min(1)
    .refine(
      (tables) => tables.every((t) => t.length === tables[0]!.length && t[0]!.length === tables[0]![0]!.length),
      'All tables have as many rows and as many columns.',
    )
    .optional()
    .meta(
      advanced('Tables of counts', 'The table of counts of each stratum, in place of `row`, `column` and `stratum`'),
    ),
  continuity_correction: z
    .boolean()
    .default(true)
    .meta(advanced('Continuity correction', 'Of the statistic of 2x2 tables')),
  exact: z
    .boolean()
    .default(false)
    .meta(advanced('Exact test', 'Exact conditional test and odds ratio instead of the chi-square; 2x2 tables only')),
  alternative: alternative.describe('Direction of the common odds ratio; 2x2 tables only'),
  conf_level: confidenceLevel,
}).refine(
  (given) =>
    given.tables === undefined
      ? given.row !== undefined && given.column !== undefined && given.stratum !== undefined
      : [given.row, given.column, given.stratum, given.frequency, given.row_levels, given.column_levels].every(
          (value) => value === undefined,
        ),
  'Give either `row`, `column` and `stratum` (and `frequency` where rows are counts) or `tables`.',
);

const homogeneity = z
  .object({ statistic: numberOrNull, df: z.int(), p_value: numberOrNull })
  .optional()
  .describe('2x2 tables only');

const result = z.object({
  n: count,
  n_missing: count,
  n_strata: count.describe('Strata of more than one patient'),
  method: z.enum(['mantel_haenszel', 'exact', 'generalised']),
  row_levels: z.array(z.string()),
  column_levels: z.array(z.string()),
  statistic: numberOrNull,
  df: count.nullable(),
  p_value: z.number(),
  common_odds_ratio: statistic.optional().describe('Mantel-Haenszel estimate; 2x2 tables, not exact'),
  common_odds_ratio_conditional: statistic
    .optional()
    .describe('Conditional maximum likelihood; exact only. It and its limits are found as by R, to about 1e-4'),
  conf_low: statistic,
  conf_high: statistic,
  converged: z
    .object({ estimate: statistic, conf_low: numberOrNull, conf_high: statistic })
    .optional()
    .describe('Exact only: the conditional odds ratio and its limits to full precision'),
  mh_risk_ratio: statistic.optional().describe('Mantel-Haenszel ratio of the shares of the first column'),
  breslow_day: homogeneity,
  tarone: homogeneity,
  strata: z
    .array(
      z.object({
        stratum: z.string(),
        n: count,
        table: z.array(z.array(count)),
        odds_ratio: statistic.describe('2x2 tables only'),
      }),
    )
    .describe('Every stratum used'),
  ...presentation,
});

export const cochran_mantel_haenszel = defineMethod({
  name: 'cochran_mantel_haenszel',
  version: '1.0.0',
  title: 'Cochran-Mantel-Haenszel test',
  description:
    'Tests whether two categorical variables are related within strata, with the common odds ratio of Mantel and Haenszel and the Breslow-Day and Tarone tests of its homogeneity. Larger tables: the generalised test.',
  when_to_use:
    'To compare proportions while holding a categorical confounder, such as the centre, fixed. With several or continuous confounders use logistic_regression.',
  assumptions: [
    'Patients are independent of each other.',
    'The common odds ratio describes all strata: their odds ratios do not differ (Breslow-Day, Tarone).',
    'Many sparse strata are no problem; the sum over strata must hold enough patients, otherwise set exact.',
  ],
  references: [
    {
      citation:
        'Mantel N, Haenszel W. Statistical aspects of the analysis of data from retrospective studies of disease. Journal of the National Cancer Institute 1959;22:719-748.',
      doi: '10.1093/jnci/22.4.719',
    },
    {
      citation:
        'Robins J, Breslow N, Greenland S. Estimators of the Mantel-Haenszel variance consistent in both sparse data and large-strata limiting models. Biometrics 1986;42:311-323.',
      doi: '10.2307/2531052',
    },
    {
      citation: 'Tarone RE. On heterogeneity tests based on efficient scores. Biometrika 1985;72:91-95.',
      doi: '10.1093/biomet/72.1.91',
    },
    { citation: 'Breslow NE, Day NE. Statistical Methods in Cancer Research, volume 1. IARC, 1980.' },
  ],
  parameters,
  example: { row: 'smoke', column: 'low', stratum: 'race' },
  result,
  columns: ({ row, column, frequency, stratum }) => [
    ...namedContingencyColumns({ row, column, frequency }),
    ...(Array.isArray(stratum) ? stratum : stratum === undefined ? [] : [stratum]).map((name, index) => ({
      column: name,
      role: 'any' as const,
      path: Array.isArray(stratum) ? ['stratum', index] : ['stratum'],
    })),
  ],
});
export type CochranMantelHaenszelParameters = z.output<typeof parameters>;
export type CochranMantelHaenszelResult = z.output<typeof result>;
