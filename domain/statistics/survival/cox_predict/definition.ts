import { z } from 'zod';
import { columnName } from '../../definition/column-name.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { levelValue } from '../../definition/level-value.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { coxModelParameters, namedCoxColumns } from '../cox/model-parameters.ts';

const parameters = form({
  ...coxModelParameters,
  offset: offsetColumn,
  new_data: z
    .array(z.record(columnName, levelValue).meta(titled('Patient')))
    .min(1)
    .max(1000)
    .meta(
      basic(
        'Patients to predict for',
        'The patients to predict for: of each, the value of every covariate and stratum, and of the offset, by column name',
      ),
    ),
  times: z
    .array(z.number().min(0).meta(titled('Time')))
    .min(1)
    .optional()
    .meta(basic('Prediction times', 'Times at which to predict survival; default round times over the follow-up')),
  conf_type: z
    .enum(['log', 'log-log', 'plain', 'logit', 'arcsin', 'none'])
    .default('log')
    .meta(advanced('Scale of the interval', 'Scale of the confidence interval of survival')),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  conf_type: z.string(),
  predictions: z.array(
    z.object({
      row: z.int().min(1),
      linear_predictor: z.number().describe('Sum of coefficient times value, not centred, and the offset'),
      hazard_ratio: statistic.describe('Against a patient whose covariates are all 0 or the reference'),
      survival: z.array(
        z.object({
          time: z.number(),
          survival: z.number(),
          std_error: numberOrNull,
          conf_low: numberOrNull,
          conf_high: numberOrNull,
          cumulative_hazard: statistic,
        }),
      ),
    }),
  ),
  baseline_cumulative_hazard: z
    .array(z.object({ time: z.number(), estimate: statistic }))
    .optional()
    .describe('All covariates 0 or the reference, and the offset 0; without strata'),
  ...presentation,
});

export const cox_predict = defineMethod({
  name: 'cox_predict',
  version: '1.1.0',
  title: 'Survival predicted by a Cox model',
  description:
    'Fits a Cox model and predicts, for given values of its covariates, the survival over time with confidence intervals.',
  when_to_use: 'To show what a Cox model says for typical patients, or the absolute risk behind its hazard ratios.',
  assumptions: [
    'Those of the Cox model: proportional hazards, right functional form, censoring not related to the outcome.',
    'The new patients resemble those of the data; the interval tells of sampling error alone.',
  ],
  references: [
    {
      citation:
        'Breslow NE. Discussion of the paper by D. R. Cox. Journal of the Royal Statistical Society B 1972;34:216-217.',
    },
    {
      citation: 'Therneau TM, Grambsch PM. Modeling survival data: extending the Cox model. New York: Springer; 2000.',
      doi: '10.1007/978-1-4757-3294-8',
    },
  ],
  parameters,
  example: {
    time: 'time',
    event: 'status',
    event_value: 2,
    covariates: ['age', 'sex'],
    new_data: [{ age: 60, sex: 1 }],
    times: [180, 365],
  },
  result,
  columns: namedCoxColumns,
});
export type CoxPredictParameters = z.output<typeof parameters>;
export type CoxPredictResult = z.output<typeof result>;
