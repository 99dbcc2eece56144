import { z } from 'zod';
import { advanced, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
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
    .meta(advanced('Continuity correction', "Yates' correction, in tables of two rows and two columns only")),
}).refine(columnsOrTable, columnsOrTableMessage);

const result = z.object({
  n: count,
  n_missing: count,
  statistic: z.number().describe("Pearson's chi-square; in a 2x2 table with Yates' correction unless switched off"),
  df: count,
  p_value: z.number(),
  row_levels: z.array(z.string()),
  column_levels: z.array(z.string()),
  observed: z.array(z.array(count)),
  expected: z.array(z.array(z.number())),
  min_expected: z.number(),
  cramers_v: z.number().describe('From the statistic without correction; 0 to 1'),
  phi: numberOrNull.describe('Signed; tables of two rows and two columns only'),
  g_statistic: z.number().describe('Likelihood ratio chi-square, without correction'),
  g_p_value: z.number(),
  std_residuals: z
    .array(z.array(z.number()))
    .describe('(O-E)/sqrt(E(1-r)(1-c)): about standard normal where rows and columns are independent'),
  ...presentation,
});

export const chi_square_test = defineMethod({
  name: 'chi_square_test',
  version: '1.0.0',
  title: 'Chi-square test of independence',
  description:
    "Tests whether two categorical variables are independent: Pearson's chi-square with expected counts, standardised residuals, Cramer's V and the likelihood ratio test.",
  when_to_use:
    'To compare proportions between groups, or to ask whether two categorical variables are related. With small expected counts use fisher_exact_test; for paired observations mcnemar_test; within strata cochran_mantel_haenszel.',
  assumptions: [
    'Each patient is counted once; patients are independent of each other.',
    "Expected counts are large enough: none below 1 and at most a fifth below 5 (Cochran's rule).",
  ],
  references: [
    {
      citation:
        'Pearson K. On the criterion that a given system of deviations from the probable in the case of a correlated system of variables is such that it can be reasonably supposed to have arisen from random sampling. Philosophical Magazine 1900;50:157-175.',
      doi: '10.1080/14786440009463897',
    },
    {
      citation:
        'Yates F. Contingency tables involving small numbers and the chi-square test. Supplement to the Journal of the Royal Statistical Society 1934;1:217-235.',
      doi: '10.2307/2983604',
    },
    {
      citation: 'Cochran WG. Some methods for strengthening the common chi-square tests. Biometrics 1954;10:417-451.',
      doi: '10.2307/3001616',
    },
  ],
  parameters,
  example: { row: 'ph_ecog', column: 'sex' },
  result,
  columns: namedContingencyColumns,
});
export type ChiSquareParameters = z.output<typeof parameters>;
export type ChiSquareResult = z.output<typeof result>;
