import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { basic, form, levelOf } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariates, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { competingRisksColumns } from '../competing-risks-columns.ts';
import { namedSurvivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...competingRisksColumns,
  cause: levelOf('event').meta(
    basic('Cause of interest', 'The cause of interest; every value but this and censor_value is a competing event'),
  ),
  covariates,
  conf_level: confidenceLevel,
});

const causeSpecific = z
  .array(
    z.object({
      term: z.string(),
      estimate: z.number().describe('Log cause-specific hazard ratio'),
      std_error: z.number(),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      cause_specific_hazard_ratio: statistic,
      cause_specific_hazard_ratio_conf_low: statistic,
      cause_specific_hazard_ratio_conf_high: statistic,
    }),
  )
  .nullable()
  .optional();

const result = z.object({
  n: count,
  n_events: count.describe('Events of the cause of interest'),
  n_competing: count,
  n_missing: count,
  coefficients: z.array(
    z.object({
      term: z.string(),
      estimate: z.number().describe('Log subdistribution hazard ratio'),
      std_error: z.number().describe('Robust to the estimated censoring weights'),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      subdistribution_hazard_ratio: statistic,
      subdistribution_hazard_ratio_conf_low: statistic,
      subdistribution_hazard_ratio_conf_high: statistic,
    }),
  ),
  cause_specific: causeSpecific.describe(
    'Cox model of the cause of interest, competing events censored; null where it could not be fitted. Not in older results',
  ),
  cause_specific_competing: causeSpecific.describe('The same of the competing events together'),
  log_pseudo_likelihood_null: z.number(),
  log_pseudo_likelihood: z.number(),
  pseudo_lr_test: z.object({ statistic: z.number(), df: count }),
  iterations: count,
  splines: splineKnots,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const fine_gray = defineMethod({
  name: 'fine_gray',
  version: '1.3.0',
  title: 'Fine-Gray regression',
  description:
    'Subdistribution hazard ratios of covariates: their effects on the cumulative incidence of one cause while other causes compete.',
  when_to_use:
    'To model the risk (incidence) of one kind of event where others may come first. For causes of disease look also at the cause-specific hazard: cox_regression with the other causes censored.',
  assumptions: [
    'Subdistribution hazards are proportional over time.',
    'Censoring is not related to the outcome, nor to the covariates.',
  ],
  references: [
    {
      citation:
        'Fine JP, Gray RJ. A proportional hazards model for the subdistribution of a competing risk. Journal of the American Statistical Association 1999;94:496-509.',
      doi: '10.1080/01621459.1999.10474144',
    },
  ],
  parameters,
  example: { time: 'etime', event: 'event', censor_value: 0, cause: 1, covariates: ['age', 'sex'] },
  result,
  columns: (given) => [...namedSurvivalColumns(given), ...namedCovariateColumns(given.covariates)],
});
export type FineGrayParameters = z.output<typeof parameters>;
export type FineGrayResult = z.output<typeof result>;
