import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, eventValueOf, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { countTable, frequencyColumn } from '../contingency-columns.ts';
import { namedColumns } from '../proportion-columns.ts';

const parameters = form({
  exposure: anyColumn('exposure').optional().meta(basic('Exposure', 'Column that tells who was exposed')),
  exposure_value: eventValueOf('exposure')
    .default(1)
    .meta(basic('Exposed value', 'The value, or the values, of the exposed; all others are unexposed')),
  outcome: anyColumn('outcome').optional().meta(basic('Outcome', 'Column that tells who is a case')),
  outcome_value: eventValueOf('outcome')
    .default(1)
    .meta(basic('Value of a case', 'The value, or the values, of cases; all others are non-cases')),
  frequency: frequencyColumn,
  table: countTable
    .refine((table) => table.length === 2 && table[0]!.length === 2, 'The table has two rows and two columns.')
    .optional()
    .meta(
      advanced(
        'Table of counts',
        '[[a, b], [c, d]] in place of columns: exposed cases and non-cases, unexposed cases and non-cases',
      ),
    ),
  design: z
    .enum(['cohort', 'case_control', 'cross_sectional'])
    .default('cohort')
    .meta(
      basic(
        'Design of the study',
        'In a case-control study risks are not estimable: no risk ratio and no risk difference',
      ),
    ),
  haldane_correction: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Haldane correction',
        'Add 0.5 to each cell for the odds ratio and the risk ratio (not for the exact ones)',
      ),
    ),
  conf_level: confidenceLevel,
}).refine(
  ({ exposure, outcome, frequency, table }) =>
    table === undefined
      ? exposure !== undefined && outcome !== undefined
      : exposure === undefined && outcome === undefined && frequency === undefined,
  'Give either `exposure` and `outcome` (and `frequency` where rows are counts) or `table`.',
);

const wald = { estimate: statistic, std_error_log: numberOrNull, conf_low: numberOrNull, conf_high: numberOrNull };

const result = z.object({
  n: count,
  n_missing: count,
  a: count.describe('Exposed cases'),
  b: count.describe('Exposed non-cases'),
  c: count.describe('Unexposed cases'),
  d: count.describe('Unexposed non-cases'),
  odds_ratio: z.object(wald).describe("Woolf's interval"),
  odds_ratio_exact: z
    .object({ estimate: statistic, conf_low: numberOrNull, conf_high: statistic, p_value: z.number() })
    .describe("Conditional maximum likelihood with the exact interval; p by Fisher's test"),
  odds_ratio_midp: z
    .object({ estimate: z.number(), conf_low: z.number(), conf_high: z.number() })
    .optional()
    .describe('Median-unbiased with the mid-p interval; absent where the table is as extreme as its margins allow'),
  risk_exposed: z.number().optional(),
  risk_unexposed: z.number().optional(),
  risk_ratio: z.object(wald).optional().describe("Katz' interval; not in case-control studies"),
  risk_difference: z
    .object({
      estimate: z.number(),
      std_error: z.number(),
      conf_low: z.number(),
      conf_high: z.number(),
      newcombe_conf_low: z.number(),
      newcombe_conf_high: z.number(),
    })
    .optional()
    .describe('Exposed minus unexposed, with Wald and Newcombe intervals; not in case-control studies'),
  number_needed: z
    .object({
      estimate: statistic,
      kind: z.enum(['benefit', 'harm']).nullable(),
      limit_from_rd_low: statistic,
      limit_from_rd_high: statistic,
      ci_includes_infinity: z.boolean(),
    })
    .optional()
    .describe(
      '1/|risk difference|, with the inverse limits of the Wald interval; when that holds 0, the interval of the number needed runs through infinity',
    ),
  attributable_fraction_exposed: z.object({
    estimate: numberOrNull,
    conf_low: numberOrNull,
    conf_high: numberOrNull,
  }),
  attributable_fraction_population: z.object({ estimate: numberOrNull }),
  chi_square: z.object({
    statistic: z.number(),
    p_value: z.number(),
    statistic_yates: z.number(),
    p_value_yates: z.number(),
  }),
  ...presentation,
});

export const epi_2x2 = defineMethod({
  name: 'epi_2x2',
  version: '1.0.0',
  title: 'Measures of a 2x2 table',
  description:
    'Odds ratio (Woolf, exact, mid-p), risk ratio, risk difference, number needed to treat or to harm, and attributable fractions of an exposure.',
  when_to_use:
    'For a yes/no exposure and a yes/no outcome in a cohort, a trial, a case-control or a cross-sectional study, without adjustment. Within strata use cochran_mantel_haenszel, with covariates logistic_regression.',
  assumptions: [
    'Each patient is counted once; patients are independent of each other.',
    'The attributable fractions hold only if the exposure causes the outcome.',
    'Wald intervals need large counts in each cell; with small ones use the exact or mid-p interval.',
  ],
  references: [
    {
      citation:
        'Woolf B. On estimating the relation between blood group and disease. Annals of Human Genetics 1955;19:251-253.',
      doi: '10.1111/j.1469-1809.1955.tb01348.x',
    },
    {
      citation:
        'Katz D, Baptista J, Azen SP, Pike MC. Obtaining confidence intervals for the risk ratio in cohort studies. Biometrics 1978;34:469-474.',
      doi: '10.2307/2530610',
    },
    {
      citation: 'Altman DG. Confidence intervals for the number needed to treat. BMJ 1998;317:1309-1312.',
      doi: '10.1136/bmj.317.7168.1309',
    },
    { citation: 'Rothman KJ, Greenland S, Lash TL. Modern Epidemiology. 3rd ed. Lippincott, 2008.' },
  ],
  parameters,
  example: { exposure: 'smoke', exposure_value: 1, outcome: 'low', outcome_value: 1 },
  result,
  columns: ({ exposure, outcome, frequency }) => namedColumns({ exposure, outcome }, { frequency }),
});
export type Epi2x2Parameters = z.output<typeof parameters>;
export type Epi2x2Result = z.output<typeof result>;
