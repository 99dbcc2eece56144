import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, eventValueOf, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariates, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, statistic, testResult } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { coefficientSchema } from '../regression-parameters.ts';

const method = z.enum(['exact', 'efron', 'breslow']);

const parameters = form({
  outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells cases from controls')),
  event_value: eventValueOf('outcome')
    .default(1)
    .meta(
      basic('Event value', 'The value, or the values, of `outcome` that mark a case; every other value is a control'),
    ),
  covariates,
  strata: anyColumn('strata').meta(
    basic('Matched set', 'Column of the matched set (pair, triplet, stratum) that a row belongs to'),
  ),
  method: method
    .default('exact')
    .meta(
      advanced(
        'Method',
        'exact = conditional likelihood; efron and breslow approximate it where a stratum holds many cases and controls',
      ),
    ),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_events: count.describe('Cases'),
  n_missing: count,
  n_strata: count,
  n_informative_strata: count.describe('Strata with both a case and a control: the others tell nothing'),
  method,
  coefficients: z.array(
    coefficientSchema.extend({
      odds_ratio: statistic,
      odds_ratio_conf_low: statistic,
      odds_ratio_conf_high: statistic,
    }),
  ),
  log_likelihood_null: z.number(),
  log_likelihood: z.number(),
  aic: z.number(),
  lr_test: testResult,
  wald_test: testResult,
  score_test: testResult,
  iterations: count,
  splines: splineKnots,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const conditional_logistic = defineMethod({
  name: 'conditional_logistic',
  version: '1.2.1',
  title: 'Conditional logistic regression',
  description:
    'Odds ratios from matched sets: each case is compared only with the controls of its own stratum, by the conditional likelihood.',
  when_to_use:
    'For matched case-control studies, and for many small strata, where a term for each stratum in an ordinary logistic regression would bias the odds ratios.',
  assumptions: [
    'The odds ratios are the same in all strata.',
    'Continuous covariates act linearly on the log odds.',
    'Strata are independent of each other.',
    'Covariates vary within strata: the effect of what was matched on can not be estimated.',
  ],
  references: [
    {
      citation:
        'Breslow NE, Day NE, Halvorsen KT, Prentice RL, Sabai C. Estimation of multiple relative risk functions in matched case-control studies. American Journal of Epidemiology 1978;108:299-307.',
      doi: '10.1093/oxfordjournals.aje.a112623',
    },
    {
      citation:
        'Gail MH, Lubin JH, Rubinstein LV. Likelihood calculations for matched case-control studies and survival studies with tied death times. Biometrika 1981;68:703-707.',
      doi: '10.1093/biomet/68.3.703',
    },
  ],
  parameters,
  example: { outcome: 'd', event_value: 1, covariates: ['gall', 'hyp', 'est'], strata: 'set' },
  result,
  columns: (given) => [
    { column: given.outcome, role: 'any', path: ['outcome'] },
    { column: given.strata, role: 'any', path: ['strata'] },
    ...namedCovariateColumns(given.covariates),
  ],
});
export type ConditionalLogisticParameters = z.output<typeof parameters>;
export type ConditionalLogisticResult = z.output<typeof result>;
