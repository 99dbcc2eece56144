import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  columnsOrTable,
  columnsOrTableMessage,
  contingencyColumns,
  namedContingencyColumns,
} from '../contingency-columns.ts';

const parameters = form({
  ...contingencyColumns,
  continuity_correction: z
    .boolean()
    .default(true)
    .meta(advanced('Continuity correction', 'Of the chi-square statistic; tables of two levels only')),
  exact: z
    .boolean()
    .default(false)
    .meta(advanced('Exact test', 'Binomial test of the discordant pairs; tables of two levels only')),
  conf_level: confidenceLevel,
})
  .refine(columnsOrTable, columnsOrTableMessage)
  .refine(
    ({ table }) => table === undefined || table.length === table[0]?.length,
    'A table of pairs is square: as many columns as rows.',
  );

const result = z.object({
  n: count.describe('Pairs'),
  n_missing: count,
  row_levels: z.array(z.string()),
  column_levels: z.array(z.string()),
  observed: z.array(z.array(count)),
  method: z.enum(['chi_square', 'exact', 'bowker']),
  b: count.nullable().describe('Pairs of the first level by row and the second by column; two levels only'),
  c: count.nullable().describe('Pairs of the second level by row and the first by column; two levels only'),
  statistic: numberOrNull,
  df: count.nullable(),
  p_value: z.number(),
  odds_ratio: statistic.describe('b / c; two levels only'),
  or_conf_low: numberOrNull,
  or_conf_high: statistic,
  ...presentation,
});

export const mcnemar_test = defineMethod({
  name: 'mcnemar_test',
  version: '1.0.1',
  title: "McNemar's test",
  description:
    "Tests whether paired observations have the same distribution over two levels, or over more (Bowker's test of symmetry). With two levels also the odds ratio of the discordant pairs and its exact interval.",
  when_to_use:
    'For two observations of each patient, matched pairs, or two raters: before and after a treatment, two diagnostic tests. With few discordant pairs set exact. For agreement use cohen_kappa.',
  assumptions: [
    'Each pair is counted once; pairs are independent of each other.',
    'Both observations have the same levels.',
    'The chi-square test needs about 10 discordant pairs or more.',
  ],
  references: [
    {
      citation:
        'McNemar Q. Note on the sampling error of the difference between correlated proportions or percentages. Psychometrika 1947;12:153-157.',
      doi: '10.1007/BF02295996',
    },
    {
      citation:
        'Bowker AH. A test for symmetry in contingency tables. Journal of the American Statistical Association 1948;43:572-574.',
      doi: '10.1080/01621459.1948.10483284',
    },
  ],
  parameters,
  example: {
    table: [
      [794, 86],
      [150, 570],
    ],
  },
  result,
  columns: namedContingencyColumns,
  one_scale: ['row', 'column'],
});
export type McNemarParameters = z.output<typeof parameters>;
export type McNemarResult = z.output<typeof result>;
