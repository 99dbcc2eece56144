import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { monteCarlo } from '../../definition/monte-carlo.ts';
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
  alternative: alternative.describe(
    'Direction of the odds ratio in tables of two rows and two columns; larger tables are tested two-sided',
  ),
  conf_level: confidenceLevel,
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1)
    .meta(
      advanced(
        'Seed',
        'Where the tables are too many to count all, some are drawn at random: the same seed draws the same ones',
      ),
    ),
}).refine(columnsOrTable, columnsOrTableMessage);

const result = z.object({
  n: count,
  n_missing: count,
  p_value: z.number(),
  odds_ratio: statistic.describe('Conditional maximum likelihood estimate, not ad/bc; 2x2 tables only'),
  conf_low: numberOrNull,
  conf_high: statistic,
  monte_carlo: monteCarlo,
  row_levels: z.array(z.string()),
  column_levels: z.array(z.string()),
  observed: z.array(z.array(count)),
  ...presentation,
});

export const fisher_exact_test = defineMethod({
  name: 'fisher_exact_test',
  version: '1.1.1',
  title: "Fisher's exact test",
  description:
    'Tests whether two categorical variables are independent, by the exact distribution of all tables with the same margins. In 2x2 tables with the conditional odds ratio and its exact interval.',
  when_to_use:
    'In place of the chi-square test when expected counts are small. Where tables are too many to count all (large tables with large counts) p is found from some of them, drawn at random with a stated seed.',
  assumptions: [
    'Each patient is counted once; patients are independent of each other.',
    'The p-value holds the margins of the table fixed; it is conservative.',
  ],
  references: [
    {
      citation: 'Fisher RA. The logic of inductive inference. Journal of the Royal Statistical Society 1935;98:39-82.',
      doi: '10.2307/2342435',
    },
    {
      citation:
        'Patefield WM. Algorithm AS 159: an efficient method of generating random R x C tables with given row and column totals. Applied Statistics 1981;30:91-97.',
      doi: '10.2307/2346669',
    },
    {
      citation:
        "Mehta CR, Patel NR. A network algorithm for performing Fisher's exact test in r x c contingency tables. Journal of the American Statistical Association 1983;78:427-434.",
      doi: '10.1080/01621459.1983.10477989',
    },
  ],
  parameters,
  example: { row: 'ht', column: 'low' },
  result,
  columns: namedContingencyColumns,
});
export type FisherExactParameters = z.output<typeof parameters>;
export type FisherExactResult = z.output<typeof result>;
