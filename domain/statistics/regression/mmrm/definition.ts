import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { anyColumn, basic, form, levelOf, numericColumn } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { covariatesOrNone, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { dfMethod, kenwardRogerReference } from '../degrees-of-freedom-option.ts';

const parameters = form({
  outcome: numericColumn('outcome').meta(basic('Outcome', 'Numeric outcome, measured at several visits')),
  subject: anyColumn('cluster').meta(basic('Subject', 'Column that tells whose measurement a row is')),
  visit: anyColumn('group').meta(
    basic('Visit', 'Column that tells at which visit a row was measured, one row for each subject and visit'),
  ),
  treatment: anyColumn('treatment')
    .optional()
    .meta(
      basic(
        'Treatment',
        'Column of the groups that are compared at each visit; the model has its effect at each visit',
      ),
    ),
  reference: levelOf('treatment')
    .optional()
    .meta(basic('Reference', 'Level of the treatment that the others are compared with; default the first in order')),
  covariates: covariatesOrNone.default([]),
  df_method: dfMethod,
  conf_level: confidenceLevel,
}).refine(({ treatment, reference }) => reference === undefined || treatment !== undefined, {
  path: ['reference'],
  message: 'There is a reference, but no treatment. Name the column of the treatment, or leave out the reference.',
});

const estimated = {
  estimate: z.number(),
  std_error: z.number().describe('With df_method kenward_roger adjusted for small samples'),
  df: numberOrNull.describe('Degrees of freedom by df_method'),
  statistic: numberOrNull,
  p_value: numberOrNull,
  conf_low: numberOrNull,
  conf_high: numberOrNull,
};

const result = z.object({
  n: count,
  n_subjects: count,
  n_missing: count,
  visits: z.array(z.object({ visit: z.string(), n: count })),
  differences: z
    .array(z.object({ visit: z.string(), level: z.string(), reference: z.string(), ...estimated }))
    .optional()
    .describe('Of each level of the treatment from the reference, at each visit'),
  coefficients: z.array(z.object({ term: z.string(), ...estimated })),
  covariance: z
    .array(z.object({ visit1: z.string(), visit2: z.string(), covariance: z.number(), correlation: numberOrNull }))
    .describe('Of the residuals of two visits of one subject; variances where both are the same visit'),
  log_likelihood: z.number().describe('Restricted'),
  aic: z.number().describe('Counts coefficients and covariances, as nlme does'),
  iterations: count,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  splines: splineKnots,
  ...presentation,
});

export const mmrm = defineMethod({
  name: 'mmrm',
  version: '1.3.0',
  title: 'Mixed model for repeated measures',
  description:
    'Linear model of an outcome at fixed visits with an unstructured covariance of the visits within a subject, by restricted maximum likelihood; the treatment effect at each visit.',
  when_to_use:
    'For trials with a continuous outcome at planned visits, with visits missing at random. With many or irregular times use linear_mixed_model.',
  assumptions: [
    'Residuals are normal, with the same covariance of the visits in all subjects.',
    'Visits are missing at random, given the outcomes before and the covariates.',
    'Subjects are independent of each other.',
    'Continuous covariates act linearly.',
  ],
  references: [
    {
      citation:
        'Mallinckrodt CH, Clark WS, David SR. Accounting for dropout bias using mixed-effects models. Journal of Biopharmaceutical Statistics 2001;11:9-21.',
      doi: '10.1081/BIP-100104194',
    },
    {
      citation:
        'Jennrich RI, Schluchter MD. Unbalanced repeated-measures models with structured covariance matrices. Biometrics 1986;42:805-820.',
      doi: '10.2307/2530695',
    },
    {
      citation:
        'Fai AHT, Cornelius PL. Approximate F-tests of multiple degree of freedom hypotheses in generalized least squares analyses of unbalanced split-plot experiments. Journal of Statistical Computation and Simulation 1996;54:363-378.',
      doi: '10.1080/00949659608811740',
    },
    kenwardRogerReference,
  ],
  parameters,
  example: { outcome: 'distance', subject: 'Subject', visit: 'age', treatment: 'Sex', reference: 'Male' },
  result,
  columns: ({ outcome, subject, visit, treatment, covariates }) => [
    { column: outcome, role: 'numeric', path: ['outcome'] },
    { column: subject, role: 'any', path: ['subject'] },
    { column: visit, role: 'any', path: ['visit'] },
    ...(treatment === undefined ? [] : [{ column: treatment, role: 'any', path: ['treatment'] } satisfies NamedColumn]),
    ...namedCovariateColumns(covariates),
  ],
});
export type MmrmParameters = z.output<typeof parameters>;
export type MmrmResult = z.output<typeof result>;
