import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariates, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { coefficientSchema, namedRegressionColumns } from '../regression-parameters.ts';

const family = z.enum(['gaussian', 'binomial', 'poisson']);
const correlation = z.enum(['independence', 'exchangeable', 'ar1']);

const parameters = form({
  outcome: anyColumn('outcome').meta(
    basic('Outcome', 'Outcome: numbers (gaussian), an event (binomial) or counts (poisson)'),
  ),
  event_value: eventValueOf('outcome')
    .default(1)
    .meta(
      basic(
        'Event value',
        'binomial: the value, or the values, of `outcome` that count as the event; every other value is none',
      ),
    ),
  covariates,
  id: anyColumn('cluster').meta(
    basic(
      'Cluster',
      'Rows of one level belong together (one patient, one centre); their order in the data is their order in time',
    ),
  ),
  family: family.meta(basic('Family', 'gaussian: differences of means; binomial: odds ratios; poisson: rate ratios')),
  correlation: correlation
    .default('exchangeable')
    .meta(
      basic(
        'Working correlation',
        'Working correlation of the rows of a cluster: none, the same for each pair, or falling with their distance',
      ),
    ),
  exposure: numericColumn('person_time')
    .optional()
    .meta(
      advanced('Person-time', 'Person-time or size of each row: its logarithm is the offset. Default: 1 for each row'),
    ),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_clusters: count,
  n_missing: count,
  n_events: count.optional().describe('binomial only'),
  family,
  working_correlation: correlation,
  coefficients: z.array(
    coefficientSchema.extend({
      odds_ratio: statistic.optional(),
      odds_ratio_conf_low: statistic.optional(),
      odds_ratio_conf_high: statistic.optional(),
      rate_ratio: statistic.optional(),
      rate_ratio_conf_low: statistic.optional(),
      rate_ratio_conf_high: statistic.optional(),
    }),
  ),
  naive_std_errors: z.array(z.number()).describe('Model-based: right where the working correlation is the true one'),
  scale: z.number().describe('Mean of the squared Pearson residuals'),
  correlation: numberOrNull.describe(
    'exchangeable: of any two rows of a cluster; ar1: of neighbours; null for independence',
  ),
  cluster_size: z.object({ min: count, max: count }),
  iterations: count,
  splines: splineKnots,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const gee = defineMethod({
  name: 'gee',
  version: '1.2.1',
  title: 'Generalized estimating equations',
  description:
    'Population-averaged regression for repeated measurements and clustered data, with standard errors that hold whatever the true correlation within a cluster.',
  when_to_use:
    'For repeated events, counts or measurements of a patient when the average effect in the population is asked for, and there are enough clusters (about 40 or more).',
  assumptions: [
    'Clusters are independent of each other, and there are about 40 or more of them.',
    'The mean is modelled rightly: continuous covariates act linearly on the scale of the link.',
    'Missing visits are missing completely at random.',
  ],
  references: [
    {
      citation:
        'Liang KY, Zeger SL. Longitudinal data analysis using generalized linear models. Biometrika 1986;73:13-22.',
      doi: '10.1093/biomet/73.1.13',
    },
    {
      citation:
        'Halekoh U, Hojsgaard S, Yan J. The R package geepack for generalized estimating equations. Journal of Statistical Software 2006;15(2):1-11.',
      doi: '10.18637/jss.v015.i02',
    },
  ],
  parameters,
  example: { outcome: 'resp', event_value: 1, covariates: ['age', 'smoke'], id: 'id', family: 'binomial' },
  result,
  columns: (given) => [
    ...namedRegressionColumns(given, given.family === 'binomial' ? 'any' : 'numeric'),
    { column: given.id, role: 'any', path: ['id'] },
  ],
});
export type GeeParameters = z.output<typeof parameters>;
export type GeeResult = z.output<typeof result>;
