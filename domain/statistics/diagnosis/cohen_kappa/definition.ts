import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, levelsOf, numericColumn, titled } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  rater1: anyColumn('measurement').optional().meta(basic('First rater', 'Column with the ratings of the first rater')),
  rater2: anyColumn('measurement')
    .optional()
    .meta(basic('Second rater', 'Column with the ratings of the second rater')),
  frequency: numericColumn('frequency')
    .optional()
    .meta(advanced('Frequency', 'Column of counts, for ratings that were tabulated before. Default: 1 for each row')),
  levels: levelsOf('rater1')
    .min(2)
    .max(100)
    .optional()
    .meta(
      advanced(
        'Levels of the scale',
        'The scale in its order; other ratings are dropped. Default: all ratings, in ascending order',
      ),
    ),
  table: z
    .array(
      z
        .array(count.meta(titled('Count')))
        .min(2)
        .max(100)
        .meta(titled('Row')),
    )
    .min(2)
    .max(100)
    .optional()
    .meta(
      advanced(
        'Table of counts',
        'Square table of counts in place of columns: first rater down, second across, in the same order',
      ),
    ),
  weights: z
    .enum(['none', 'linear', 'quadratic'])
    .default('none')
    .meta(
      basic(
        'Weights of disagreement',
        'Credit for near agreement on an ordered scale: by the distance of the ratings, or its square',
      ),
    ),
  conf_level: confidenceLevel,
})
  .refine(
    (given) =>
      given.table === undefined
        ? given.rater1 !== undefined && given.rater2 !== undefined
        : given.rater1 === undefined && given.rater2 === undefined && given.frequency === undefined,
    'Give either rater1 and rater2, or table',
  )
  .refine(
    ({ table }) => table === undefined || table.every((row) => row.length === table.length),
    'The table must be square: as many columns as rows',
  )
  .refine(
    ({ table, levels }) => table === undefined || levels === undefined || levels.length === table.length,
    'Give one level for each row of the table',
  );

const result = z.object({
  n: count,
  n_missing: count,
  levels: z.array(z.string()),
  table: z.array(z.array(z.number())).describe('Counts: first rater down, second across'),
  estimate: z.number().describe('Kappa'),
  std_error: numberOrNull.describe('Large-sample, for the interval (Fleiss, Cohen and Everitt)'),
  conf_low: numberOrNull,
  conf_high: numberOrNull.describe('Not clipped at 1'),
  std_error_null: numberOrNull.describe('Under the hypothesis that kappa is 0, for the test'),
  statistic: numberOrNull,
  p_value: numberOrNull,
  observed_agreement: z.number(),
  expected_agreement: z.number().describe('By chance, from the margins'),
  pabak: numberOrNull.describe('Prevalence and bias adjusted kappa; unweighted only'),
  ...presentation,
});

export const cohen_kappa = defineMethod({
  name: 'cohen_kappa',
  version: '1.0.0',
  title: "Cohen's kappa",
  description: 'Agreement of two raters beyond chance on a categorical scale; weighted for ordered scales.',
  when_to_use:
    'When two raters (or one rater twice) put the same patients into categories. For more raters use fleiss_kappa, for measurements icc or bland_altman.',
  assumptions: [
    'Patients are independent, and both raters judged each of them without knowing the other rating.',
    'Kappa depends on how common the categories are: values of studies with other prevalences cannot be compared.',
    'Weights suppose an ordered scale.',
  ],
  references: [
    {
      citation:
        'Cohen J. A coefficient of agreement for nominal scales. Educational and Psychological Measurement 1960;20:37-46.',
      doi: '10.1177/001316446002000104',
    },
    {
      citation:
        'Fleiss JL, Cohen J, Everitt BS. Large sample standard errors of kappa and weighted kappa. Psychological Bulletin 1969;72:323-327.',
      doi: '10.1037/h0028106',
    },
    {
      citation:
        'Byrt T, Bishop J, Carlin JB. Bias, prevalence and kappa. Journal of Clinical Epidemiology 1993;46:423-429.',
      doi: '10.1016/0895-4356(93)90018-V',
    },
  ],
  parameters,
  example: { rater1: 'r1', rater2: 'r2', weights: 'quadratic' },
  result,
  one_scale: ['rater1', 'rater2'],
  columns: ({ rater1, rater2, frequency }) => {
    const columns: NamedColumn[] = [];
    if (rater1 !== undefined) columns.push({ column: rater1, role: 'any', path: ['rater1'] });
    if (rater2 !== undefined) columns.push({ column: rater2, role: 'any', path: ['rater2'] });
    if (frequency !== undefined) columns.push({ column: frequency, role: 'numeric', path: ['frequency'] });
    return columns;
  },
});
export type CohenKappaParameters = z.output<typeof parameters>;
export type CohenKappaResult = z.output<typeof result>;
