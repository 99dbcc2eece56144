import { z } from 'zod';
import { advanced, anyColumn, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column that was measured repeatedly')),
  subject: anyColumn('cluster').meta(
    basic('Subject', 'Column that tells whose measurement a row is: one row for each subject and occasion'),
  ),
  within: z
    .array(anyColumn('group'))
    .min(1)
    .max(2)
    .meta(
      basic('Within-subject factors', 'One or two columns whose levels each subject went through, such as the visit'),
    ),
  between: anyColumn('group')
    .optional()
    .meta(basic('Between-subject factor', 'Column whose levels are groups of subjects, such as the treatment')),
  correction: z
    .enum(['greenhouse_geisser', 'huynh_feldt', 'none'])
    .default('greenhouse_geisser')
    .meta(
      advanced(
        'Correction for sphericity',
        'Which p-values the table and the Methods paragraph tell; the result has all of them',
      ),
    ),
}).refine(
  ({ variable, subject, within, between }) => {
    const named = [variable, subject, ...within, ...(between === undefined ? [] : [between])];
    return new Set(named).size === named.length;
  },
  { error: 'Variable, subject and factors must be different columns: name each once.', path: ['within'] },
);

const corrected = z
  .object({ epsilon: z.number(), p_value: numberOrNull })
  .nullable()
  .describe('null for effects of one degree of freedom, which need no correction');

const result = z.object({
  n_subjects: count.describe('Subjects with a measurement at every combination of within-subject levels'),
  n_subjects_excluded: count,
  n_missing: count.describe('Rows with a missing value'),
  effects: z.array(
    z.object({
      term: z.string(),
      sum_sq: z.number(),
      df: count,
      sum_sq_error: z.number(),
      df_error: count,
      statistic: numberOrNull.describe('F'),
      p_value: numberOrNull.describe('Without correction'),
      generalized_eta_squared: numberOrNull,
      partial_eta_squared: numberOrNull,
      mauchly: z
        .object({ statistic: numberOrNull, p_value: numberOrNull })
        .nullable()
        .describe("Mauchly's test of sphericity; null where there is nothing to test"),
      greenhouse_geisser: corrected,
      huynh_feldt: corrected,
    }),
  ),
  cells: z.array(
    z.object({
      within: z.array(z.string()).describe('Levels, in the order of the within-subject factors'),
      between: z.string().nullable(),
      n: count,
      mean: z.number(),
      std_dev: numberOrNull,
    }),
  ),
  ...presentation,
});

export const repeated_measures_anova = defineMethod({
  name: 'repeated_measures_anova',
  version: '1.0.0',
  title: 'Repeated-measures analysis of variance',
  description:
    'Compares means of the same subjects over one or two within-subject factors, also between groups of subjects, with sphericity tests and corrections and generalised eta squared.',
  when_to_use:
    'For a numeric outcome of the same patients at every visit or under every condition, without missing visits. With missing visits or covariates use mmrm or linear_mixed_model; skewed or ordinal: friedman_test.',
  assumptions: [
    'Subjects are independent of each other.',
    'Residuals are about normally distributed, with the same covariance matrix in all groups.',
    'Sphericity: differences between any two occasions have the same variance; the corrections do without.',
    'Subjects without all measurements are left out, which is fair only where they are missing by chance.',
  ],
  references: [
    {
      citation:
        'Mauchly JW. Significance test for sphericity of a normal n-variate distribution. Annals of Mathematical Statistics 1940;11:204-209.',
      doi: '10.1214/aoms/1177731915',
    },
    {
      citation: 'Greenhouse SW, Geisser S. On methods in the analysis of profile data. Psychometrika 1959;24:95-112.',
      doi: '10.1007/BF02289823',
    },
    {
      citation:
        'Huynh H, Feldt LS. Estimation of the Box correction for degrees of freedom from sample data in randomized block and split-plot designs. Journal of Educational Statistics 1976;1:69-82.',
      doi: '10.3102/10769986001001069',
    },
    {
      citation:
        'Olejnik S, Algina J. Generalized eta and omega squared statistics: measures of effect size for some common research designs. Psychological Methods 2003;8:434-447.',
      doi: '10.1037/1082-989X.8.4.434',
    },
  ],
  parameters,
  example: { variable: 'score', subject: 'id', within: ['phase', 'hour'], between: 'treatment' },
  result,
  columns: ({ variable, subject, within, between }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: subject, role: 'any', path: ['subject'] },
    ...within.map((column, index): NamedColumn => ({ column, role: 'any', path: ['within', index] })),
    ...(between === undefined ? [] : [{ column: between, role: 'any', path: ['between'] } satisfies NamedColumn]),
  ],
});
export type RepeatedMeasuresAnovaParameters = z.output<typeof parameters>;
export type RepeatedMeasuresAnovaResult = z.output<typeof result>;
