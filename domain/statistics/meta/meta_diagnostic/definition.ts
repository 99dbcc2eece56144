import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { modelTerm, namedCovariateColumns } from '../../definition/model-terms.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

export const cellNames = ['true_positives', 'false_positives', 'false_negatives', 'true_negatives'] as const;

const fewestResamples = 100;

const parameters = form({
  true_positives: numericColumn('study_statistic').meta(
    basic('True positives', 'Patients with the condition whose test was positive; one row a study'),
  ),
  false_positives: numericColumn('study_statistic').meta(
    basic('False positives', 'Patients without the condition whose test was positive'),
  ),
  false_negatives: numericColumn('study_statistic').meta(
    basic('False negatives', 'Patients with the condition whose test was negative'),
  ),
  true_negatives: numericColumn('study_statistic').meta(
    basic('True negatives', 'Patients without the condition whose test was negative'),
  ),
  study: anyColumn('study_label')
    .optional()
    .meta(basic('Study', 'Column with the names of the studies, for tables and figures')),
  covariates: z
    .array(modelTerm)
    .default([])
    .meta(
      advanced(
        'Covariates',
        'Terms that tell the studies apart (version of the test, setting, year): sensitivity and specificity are both regressed on them. Splines and polynomials are not taken',
      ),
    ),
  estimator: z
    .enum(['REML', 'ML'])
    .default('REML')
    .meta(advanced('Estimator', 'Restricted maximum likelihood, or maximum likelihood')),
  zero_cell_add: z
    .number()
    .min(0)
    .default(0.5)
    .meta(advanced('Correction of zeros', 'Added to all four counts of the studies that are corrected')),
  zero_cell_to: z
    .enum(['if0all', 'only0', 'all', 'none'])
    .default('if0all')
    .meta(
      advanced(
        'Studies corrected',
        'Which studies get zero_cell_add: all if any has a zero (as mada does), those with a zero, all, or none',
      ),
    ),
  auc_resamples: z
    .int()
    .min(0)
    .max(10_000)
    .default(1000)
    .meta(
      advanced(
        'Resamples of the area',
        'Data sets drawn from the fitted model (parametric bootstrap) for the interval of the area under the curve; 0 for none, otherwise at least 100',
      ),
    ),
  seed: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1)
    .meta(advanced('Seed', 'Of these draws: the numbers that R draws after set.seed(seed)')),
  conf_level: confidenceLevel,
})
  .refine(({ auc_resamples }) => auc_resamples === 0 || auc_resamples >= fewestResamples, {
    path: ['auc_resamples'],
    message: `Fewer than ${fewestResamples} resamples tell no limits: set at least ${fewestResamples}, or 0 for no interval.`,
  })
  .refine(
    ({ covariates }) =>
      covariates.every(
        (term) =>
          typeof term === 'string' ||
          'interaction' in term ||
          (term.spline === undefined && term.polynomial === undefined),
      ),
    {
      path: ['covariates'],
      message: 'Studies are too few for splines and polynomials: use the column as it is, a transform or categories.',
    },
  );

const ratio = z.object({ estimate: z.number(), conf_low: z.number(), conf_high: z.number() });
const extent = z.object({
  sensitivity_low: z.number(),
  sensitivity_high: z.number(),
  specificity_low: z.number(),
  specificity_high: z.number(),
});
const proportion = z.object({ estimate: z.number(), conf_low: z.number(), conf_high: z.number() });
const logit = z.object({ estimate: z.number(), std_error: z.number() });
const test = z.object({ statistic: numberOrNull, df: count, p_value: numberOrNull });
const testsOfBoth = { both: test, sensitivity: test, specificity: test };
const coefficient = z.object({
  term: z.string(),
  estimate: z.number().describe('Of the logit'),
  std_error: z.number(),
  statistic: numberOrNull,
  p_value: numberOrNull,
  conf_low: numberOrNull,
  conf_high: numberOrNull,
});

const result = z.object({
  k: count.describe('Studies used'),
  n_missing: count.describe('Studies with a missing count, left out'),
  n_condition: count.describe('Patients with the condition'),
  n_no_condition: count.describe('Patients without the condition'),
  sensitivity: proportion.describe(
    'At the summary point; with covariates where these have their means over the studies',
  ),
  specificity: proportion.describe('At the same point'),
  logit_sensitivity: logit.extend({ std_dev: z.number().describe('Between studies') }),
  logit_specificity: logit.extend({ std_dev: z.number().describe('Between studies') }),
  covariance: z.number().describe('Of the two pooled logits'),
  correlation: numberOrNull.describe(
    'Between studies, of the logits of sensitivity and specificity; below 0 where studies use different thresholds. Null where one does not vary',
  ),
  diagnostic_odds_ratio: ratio,
  positive_likelihood_ratio: ratio,
  negative_likelihood_ratio: ratio,
  hsroc: z
    .object({
      theta: z.number().describe('Mean threshold'),
      lambda: z.number().describe('Mean accuracy'),
      beta: z.number().describe('Shape: 0 where the curve is symmetric'),
      variance_theta: z.number(),
      variance_lambda: z.number(),
    })
    .nullable()
    .describe("Rutter and Gatsonis's parameters; null where sensitivity or specificity does not vary between studies"),
  auc: numberOrNull.describe('Area under the summary ROC curve from 0 to 1; null with covariates'),
  auc_interval: z
    .object({
      conf_low: z.number(),
      conf_high: z.number(),
      std_error: z.number().describe('Standard deviation over the resamples'),
      conf_low_error: z.number().describe('Monte Carlo standard error of the limit'),
      conf_high_error: z.number(),
      resamples: count,
      resamples_failed: count.describe('Without a maximum or a curve, left out'),
      seed: count,
    })
    .nullable()
    .optional()
    .describe(
      'Percentiles over data sets drawn from the fitted model and fitted again. Null where more than half have no curve; not there without auc_resamples or with covariates, nor in older results',
    ),
  partial_auc: numberOrNull.describe(
    'Area over the false positive rates of the studies (from 0.01 to 0.99 at most), over their range',
  ),
  confidence_region: extent.describe('Extent of the region of the summary point'),
  prediction_region: extent.describe('Extent of the region in which a further study will lie'),
  equal_sensitivity: test.describe('Chi-square test that all studies have one sensitivity'),
  equal_specificity: test,
  i_squared: z
    .object({ bivariate: z.number(), sensitivity: z.number(), specificity: z.number() })
    .optional()
    .describe(
      'Percent of the variation that is between studies, of the two logits together and of each (Zhou and Dendukuri); with covariates what these leave. Not in older results',
    ),
  coefficients: z
    .object({ sensitivity: z.array(coefficient), specificity: z.array(coefficient) })
    .optional()
    .describe('With covariates: of the logits of sensitivity and of specificity, the intercept first'),
  covariate_tests: z
    .object({
      likelihood_ratio: test.describe('Against the model without covariates, both by maximum likelihood'),
      wald: z.object(testsOfBoth),
    })
    .optional()
    .describe('With covariates: tests that none has an effect on sensitivity or specificity'),
  terms: z
    .array(z.object({ term: z.string(), ...testsOfBoth }))
    .optional()
    .describe('With covariates: Wald tests of all coefficients of each term'),
  levels: z
    .array(
      z.object({
        level: z.string(),
        k: count,
        sensitivity: proportion,
        specificity: proportion,
        diagnostic_odds_ratio: ratio,
      }),
    )
    .optional()
    .describe('With one categorical covariate alone: the summary point of each level'),
  log_likelihood: z.number().describe('Of the logits; restricted with REML'),
  studies: z.array(
    z.object({
      study: z.string(),
      true_positives: z.number(),
      false_positives: z.number(),
      false_negatives: z.number(),
      true_negatives: z.number(),
      sensitivity: proportion,
      specificity: proportion,
    }),
  ),
  ...presentation,
});

export const meta_diagnostic = defineMethod({
  name: 'meta_diagnostic',
  version: '1.1.1',
  title: 'Meta-analysis of diagnostic accuracy',
  description:
    'Pools sensitivity and specificity of studies of a diagnostic test together, in the bivariate model of Reitsma (equivalent to the HSROC model), with summary point, confidence and prediction regions, summary ROC curve, likelihood ratios and diagnostic odds ratio; covariates of the studies may enter (bivariate meta-regression).',
  when_to_use:
    'When several studies tell true and false positives and negatives of one test against a reference standard.',
  assumptions: [
    'Studies are independent and used the same test, condition and reference standard.',
    'The logits of sensitivity and specificity are about bivariate normal over studies.',
    'Within a study the logits are about normal, so counts are not all small; zeros are corrected.',
    'A summary point makes sense where studies used about the same threshold; otherwise read the curve.',
  ],
  references: [
    {
      citation:
        'Reitsma JB, Glas AS, Rutjes AWS, Scholten RJPM, Bossuyt PM, Zwinderman AH. Bivariate analysis of sensitivity and specificity produces informative summary measures in diagnostic reviews. Journal of Clinical Epidemiology 2005;58:982-990.',
      doi: '10.1016/j.jclinepi.2005.02.022',
    },
    {
      citation:
        'Rutter CM, Gatsonis CA. A hierarchical regression approach to meta-analysis of diagnostic test accuracy evaluations. Statistics in Medicine 2001;20:2865-2884.',
      doi: '10.1002/sim.942',
    },
    {
      citation:
        'Harbord RM, Deeks JJ, Egger M, Whiting P, Sterne JAC. A unification of models for meta-analysis of diagnostic accuracy studies. Biostatistics 2007;8:239-251.',
      doi: '10.1093/biostatistics/kxl004',
    },
    {
      citation:
        'Zhou Y, Dendukuri N. Statistics for quantifying heterogeneity in univariate and bivariate meta-analyses of binary data: the case of meta-analyses of diagnostic accuracy. Statistics in Medicine 2014;33:2701-2717.',
      doi: '10.1002/sim.6115',
    },
    { citation: 'Efron B, Tibshirani RJ. An introduction to the bootstrap. Chapman & Hall; 1993.' },
  ],
  parameters,
  example: {
    true_positives: 'tp',
    false_positives: 'fp',
    false_negatives: 'fn',
    true_negatives: 'tn',
    study: 'study',
  },
  result,
  columns: (given) => [
    ...cellNames.map((name): NamedColumn => ({ column: given[name], role: 'numeric', path: [name] })),
    ...(given.study === undefined ? [] : [{ column: given.study, role: 'any' as const, path: ['study'] }]),
    ...namedCovariateColumns(given.covariates ?? []),
  ],
});
export type MetaDiagnosticParameters = z.output<typeof parameters>;
export type MetaDiagnosticResult = z.output<typeof result>;
