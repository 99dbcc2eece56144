import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, eventValueOf, form, titled } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { modelTerm, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { survivalColumns } from '../../survival/survival-columns.ts';
import { categoryIndexes, reclassificationIndexes } from '../prediction/reclassification.ts';
import { fewestResamples, mostResamples, seedOfResamples } from '../prediction/validation-parameters.ts';
import { calibrationSchema, performanceSchema, resamplesSchema } from '../prediction/validation-result.ts';
import { coefficientSchema } from '../regression-parameters.ts';

const probability = z.number().gt(0).lt(1);
const ascending = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]!);

const shared = {
  covariates: z
    .array(modelTerm)
    .min(1)
    .max(100)
    .meta(
      basic(
        'Covariates',
        'Terms of the model: a column name, a column with its coding, or an interaction of terms listed before',
      ),
    ),
  comparison_covariates: z
    .array(modelTerm)
    .min(1)
    .max(100)
    .optional()
    .meta(
      basic(
        'Covariates of the model to compare with',
        'Terms of an established model: what the model improves on it is told by net reclassification and discrimination',
      ),
    ),
};
const options = {
  risk_categories: z
    .array(probability.meta(titled('Cut-off')))
    .min(1)
    .max(9)
    .refine(ascending, 'Cut-offs must be in ascending order, each once.')
    .optional()
    .meta(
      advanced(
        'Categories of risk',
        'Where a new category of risk begins, ascending: net reclassification by categories. Default: without categories alone',
      ),
    ),
  decision_thresholds: z
    .array(probability.meta(titled('Threshold')))
    .min(1)
    .max(99)
    .refine(ascending, 'Thresholds must be in ascending order, each once.')
    .default(Array.from({ length: 99 }, (_, i) => (i + 1) / 100))
    .meta(
      advanced(
        'Thresholds of the decision curve',
        'Risks from which on somebody would be treated, ascending. Default: 0.01 to 0.99',
      ),
    ),
  resamples: z
    .int()
    .min(fewestResamples)
    .max(mostResamples)
    .default(200)
    .meta(advanced('Bootstrap resamples', 'How often the models are fitted to patients drawn with replacement')),
  seed: seedOfResamples,
  conf_level: confidenceLevel,
};
const model = <Name extends string>(name: Name) =>
  z.literal(name).meta(basic('Model', 'Logistic (whether an event happens) or Cox (whether it happens by a time)'));

const parameters = z.discriminatedUnion('model', [
  form({
    model: model('logistic'),
    outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells the event')),
    event_value: eventValueOf('outcome')
      .default(1)
      .meta(basic('Event value', 'The value, or the values, of `outcome` that count as the event')),
    ...shared,
    ...options,
  }).meta(titled('Logistic model')),
  form({
    model: model('cox'),
    ...survivalColumns,
    horizon: z
      .number()
      .gt(0)
      .meta(basic('Horizon', 'Time, in the unit of `time`, by which the event is predicted to happen')),
    ...shared,
    ties: z.enum(['efron', 'breslow']).default('efron').meta(advanced('Ties', 'Handling of equal event times')),
    ...options,
  }).meta(titled('Cox model')),
]);

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  horizon: z.number().optional(),
  observed_risk: z.number().describe('Share with the event; of a Cox model by the horizon, by Kaplan and Meier'),
  coefficients: z.array(
    coefficientSchema.extend({
      ratio: statistic.describe('Odds or hazard ratio'),
      ratio_conf_low: statistic,
      ratio_conf_high: statistic,
    }),
  ),
  log_cumulative_hazard: z
    .number()
    .optional()
    .describe(
      'Of a Cox model, at the horizon where all covariates are 0: the risk is 1 - exp(-exp(this + linear predictor))',
    ),
  performance: performanceSchema,
  resamples: resamplesSchema,
  calibration: calibrationSchema,
  decision_curve: z.array(
    z.object({
      threshold: z.number(),
      treat_all: z.number(),
      apparent: z.number(),
      corrected: numberOrNull,
      comparison_apparent: z.number().optional(),
      comparison_corrected: numberOrNull.optional(),
    }),
  ),
  comparison: z
    .object({
      terms: z.array(z.string()),
      performance: performanceSchema,
      reclassification: z.array(
        z.object({
          index: z.enum([...reclassificationIndexes, ...categoryIndexes]),
          estimate: numberOrNull,
          std_error: numberOrNull,
          statistic: numberOrNull,
          p_value: numberOrNull,
          conf_low: numberOrNull,
          conf_high: numberOrNull,
        }),
      ),
    })
    .optional(),
  nomogram: z
    .object({
      axes: z.array(
        z.object({ variable: z.string(), points: z.array(z.object({ value: z.string(), points: z.number() })) }),
      ),
      origin: z.number().describe('Linear predictor, of a logistic model with intercept, at no points'),
      unit: z.number().describe('What one point adds to the linear predictor'),
      most: z.number().describe('Largest total of points'),
    })
    .optional()
    .describe('Not of models with interactions or with several terms of one variable'),
  factors: factorTerms,
  splines: splineKnots,
  ...presentation,
});

export const prediction_model = defineMethod({
  name: 'prediction_model',
  version: '1.1.0',
  title: 'Prediction model with internal validation',
  description:
    'A logistic or Cox prediction model with optimism-corrected discrimination, calibration and net benefit by bootstrap, comparison with a second model, and a nomogram.',
  when_to_use:
    'To develop a model that predicts a patient’s risk, and to report what it will be worth in new patients of the same kind.',
  assumptions: [
    'Covariates were chosen beforehand: a choice made by looking at the same outcomes is optimism that the bootstrap of the final model does not see.',
    'Those of the model: linear effects but for splines, independent rows, for a Cox model proportional hazards and censoring that tells nothing.',
    'Corrected performance is internal validation. Other hospitals and times need external validation.',
  ],
  references: [
    {
      citation:
        'Harrell FE, Lee KL, Mark DB. Multivariable prognostic models: issues in developing models, evaluating assumptions and adequacy, and measuring and reducing errors. Statistics in Medicine 1996;15:361-387.',
      doi: '10.1002/(SICI)1097-0258(19960229)15:4<361::AID-SIM168>3.0.CO;2-4',
    },
    {
      citation:
        'Collins GS, Moons KGM, Dhiman P, et al. TRIPOD+AI statement: updated guidance for reporting clinical prediction models that use regression or machine learning methods. BMJ 2024;385:e078378.',
      doi: '10.1136/bmj-2023-078378',
    },
    {
      citation:
        'Austin PC, Harrell FE, van Klaveren D. Graphical calibration curves and the integrated calibration index (ICI) for survival models. Statistics in Medicine 2020;39:2714-2742.',
      doi: '10.1002/sim.8570',
    },
    {
      citation:
        'Vickers AJ, Elkin EB. Decision curve analysis: a novel method for evaluating prediction models. Medical Decision Making 2006;26:565-574.',
      doi: '10.1177/0272989X06295361',
    },
    {
      citation:
        'Pencina MJ, D’Agostino RB, Steyerberg EW. Extensions of net reclassification improvement calculations to measure usefulness of new biomarkers. Statistics in Medicine 2011;30:11-21.',
      doi: '10.1002/sim.4085',
    },
  ],
  parameters,
  example: {
    model: 'cox',
    time: 'time',
    event: 'status',
    event_value: 2,
    horizon: 365,
    covariates: ['age', 'sex', 'ph_ecog'],
    comparison_covariates: ['age', 'sex'],
    resamples: 50,
  },
  result,
  columns: (given) => [
    ...(given.model === 'cox'
      ? ([
          { column: given.time, role: 'numeric', path: ['time'] },
          { column: given.event, role: 'any', path: ['event'] },
        ] satisfies NamedColumn[])
      : ([{ column: given.outcome, role: 'any', path: ['outcome'] }] satisfies NamedColumn[])),
    ...namedCovariateColumns(given.covariates),
    ...namedCovariateColumns(given.comparison_covariates ?? []).map(({ path, ...named }) => ({
      ...named,
      path: ['comparison_covariates', ...path.slice(1)],
    })),
  ],
});
export type PredictionModelParameters = z.output<typeof parameters>;
export type PredictionModelResult = z.output<typeof result>;
