import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, eventValueOf, form } from '../../definition/form.ts';
import { markerDirection } from '../../definition/marker-direction.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const counts = form({
  tp: count.meta(basic('True positives', 'Patients with the disease and a positive test')),
  fp: count.meta(basic('False positives', 'Healthy patients with a positive test')),
  fn: count.meta(basic('False negatives', 'Patients with the disease and a negative test')),
  tn: count.meta(basic('True negatives', 'Healthy patients with a negative test')),
});

const parameters = form({
  test: anyColumn('marker')
    .optional()
    .meta(basic('Test', 'Column with the result of the test that is judged; numeric where test_cutoff is given')),
  test_value: eventValueOf('test')
    .optional()
    .meta(basic('Value of a positive test', 'Value, or values, of a positive test; default 1')),
  test_cutoff: z
    .number()
    .optional()
    .meta(basic('Cut-off', 'Cut-off of a numeric test; a value at the cut-off counts as positive')),
  test_direction: markerDirection
    .default('higher')
    .meta(basic('Side of the cut-off', 'Side of test_cutoff that is positive')),
  reference: anyColumn('outcome')
    .optional()
    .meta(basic('Reference standard', 'Column with the truth, by the reference standard')),
  reference_value: eventValueOf('reference')
    .default(1)
    .meta(basic('Value of the disease', 'Value, or values, of the disease; every other value is healthy')),
  counts: counts
    .optional()
    .meta(advanced('Counts', 'True positives, false positives, false negatives, true negatives, in place of columns')),
  ci_method: z
    .enum(['wilson', 'wilson_cc', 'clopper_pearson', 'wald', 'agresti_coull', 'jeffreys'])
    .default('wilson')
    .meta(advanced('Method of the intervals', 'Confidence interval of the proportions')),
  prevalence: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .meta(advanced('Prevalence', 'Prevalence where the test shall be used: adds the predictive values there')),
  conf_level: confidenceLevel,
})
  .refine(
    (given) =>
      given.counts === undefined
        ? given.test !== undefined && given.reference !== undefined
        : given.test === undefined && given.reference === undefined,
    'Give either test and reference, or counts',
  )
  .refine(
    ({ test_value, test_cutoff }) => test_value === undefined || test_cutoff === undefined,
    'Give either test_value or test_cutoff, not both',
  );

const proportion = z.object({ estimate: numberOrNull, conf_low: numberOrNull, conf_high: numberOrNull });
const ratio = z
  .object({ estimate: statistic, conf_low: numberOrNull, conf_high: numberOrNull })
  .describe('Without limits where a count of zero makes it 0 or infinite');

const result = z.object({
  n: count,
  n_missing: count,
  tp: count,
  fp: count,
  fn: count,
  tn: count,
  sensitivity: proportion,
  specificity: proportion,
  ppv: proportion.describe('Positive predictive value, at the prevalence of these data'),
  npv: proportion.describe('Negative predictive value, at the prevalence of these data'),
  accuracy: proportion,
  prevalence: proportion,
  positive_likelihood_ratio: ratio,
  negative_likelihood_ratio: ratio,
  diagnostic_odds_ratio: ratio,
  youden: z.number(),
  ppv_at_prevalence: numberOrNull.optional(),
  npv_at_prevalence: numberOrNull.optional(),
  ...presentation,
});

export const diagnostic_accuracy = defineMethod({
  name: 'diagnostic_accuracy',
  version: '1.0.1',
  title: 'Diagnostic accuracy',
  description:
    'Sensitivity, specificity, predictive values, likelihood ratios and diagnostic odds ratio of a test against a reference standard, with confidence intervals.',
  when_to_use: 'To judge a test with two results, or a numeric test at a given cut-off, against the truth.',
  assumptions: [
    'The reference standard is right and was applied to everyone, whatever the result of the test.',
    'Patients are independent, one row each.',
    'Predictive values hold only where the prevalence is that of these patients.',
  ],
  references: [
    {
      citation: 'Altman DG, Bland JM. Diagnostic tests 1: sensitivity and specificity. BMJ 1994;308:1552.',
      doi: '10.1136/bmj.308.6943.1552',
    },
    {
      citation:
        'Simel DL, Samsa GP, Matchar DB. Likelihood ratios with confidence: sample size estimation for diagnostic test studies. Journal of Clinical Epidemiology 1991;44:763-770.',
      doi: '10.1016/0895-4356(91)90128-V',
    },
    {
      citation:
        'Glas AS, Lijmer JG, Prins MH, Bonsel GJ, Bossuyt PMM. The diagnostic odds ratio: a single indicator of test performance. Journal of Clinical Epidemiology 2003;56:1129-1135.',
      doi: '10.1016/S0895-4356(03)00177-X',
    },
  ],
  parameters,
  example: { test: 's100b', test_cutoff: 0.205, reference: 'outcome', reference_value: 'Poor' },
  result,
  columns: ({ test, test_cutoff, reference }) => {
    const columns: NamedColumn[] = [];
    if (test !== undefined)
      columns.push({ column: test, role: test_cutoff === undefined ? 'any' : 'numeric', path: ['test'] });
    if (reference !== undefined) columns.push({ column: reference, role: 'any', path: ['reference'] });
    return columns;
  },
});
export type DiagnosticAccuracyParameters = z.output<typeof parameters>;
export type DiagnosticAccuracyResult = z.output<typeof result>;
