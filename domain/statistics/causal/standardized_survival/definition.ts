import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { modelTerm, splineKnots } from '../../definition/model-terms.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedSurvivalColumns, survivalColumns } from '../../survival/survival-columns.ts';
import { namedPropensityColumns, propensityParameters } from '../propensity-parameters.ts';

const estimand = z.enum(['ate', 'att', 'atc']);
const parameters = form({
  ...survivalColumns,
  treatment: propensityParameters.treatment,
  treated_value: propensityParameters.treated_value,
  covariates: z
    .array(modelTerm)
    .min(1)
    .max(100)
    .meta(
      basic(
        'Covariates',
        'Terms of the Cox model beside treatment: all confounders of treatment and survival, measured before treatment',
      ),
    ),
  interactions: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Interactions with treatment',
        'The effect of treatment may differ by every covariate: the model has their products',
      ),
    ),
  estimand: estimand
    .default('ate')
    .meta(
      basic('Estimand', 'Whose covariates are averaged over. ate: all patients; att: those treated; atc: the controls'),
    ),
  times: z
    .array(z.number().min(0).meta(titled('Time')))
    .min(1)
    .max(100)
    .optional()
    .meta(
      basic(
        'Reporting times',
        'Times at which survival under both treatments is told and compared; default round times over the follow-up',
      ),
    ),
  horizon: z
    .number()
    .positive()
    .optional()
    .meta(
      basic(
        'Horizon',
        'Time up to which survival is averaged (restricted mean survival time); not beyond the last time. Default: no restricted mean',
      ),
    ),
  ties: z
    .enum(['efron', 'breslow'])
    .default('efron')
    .meta(advanced('Ties', 'Handling of equal event times: efron as R, breslow as SAS')),
  conf_type: z
    .enum(['log', 'log-log', 'plain'])
    .default('log')
    .meta(advanced('Scale of the interval', 'Scale of the confidence intervals of survival')),
  conf_level: confidenceLevel,
});

const wald = { statistic: numberOrNull, p_value: numberOrNull, conf_low: numberOrNull, conf_high: numberOrNull };
const estimated = z.object({
  estimate: z.number(),
  std_error: numberOrNull,
  conf_low: numberOrNull,
  conf_high: numberOrNull,
});
const difference = z
  .object({ estimate: z.number(), std_error: numberOrNull, ...wald })
  .describe('Treated less control');
const ratio = z.object({
  estimate: statistic,
  conf_low: statistic,
  conf_high: statistic,
  p_value: numberOrNull.describe('Of the logarithm'),
});

const result = z.object({
  n: count,
  n_treated: count,
  n_events: count,
  n_missing: count,
  estimand,
  ties: z.enum(['efron', 'breslow']),
  coefficients: z
    .array(
      z.object({
        term: z.string(),
        estimate: z.number().describe('Log hazard ratio, given the other terms'),
        std_error: z.number(),
        ...wald,
        hazard_ratio: statistic,
        hazard_ratio_conf_low: statistic,
        hazard_ratio_conf_high: statistic,
      }),
    )
    .describe('Of the Cox model, treatment first'),
  survival: z
    .array(
      z.object({
        time: z.number(),
        n_risk_treated: count.describe('Treated who are still observed without the event'),
        n_risk_control: count,
        treated: estimated.describe('Survival if all had been treated'),
        control: estimated.describe('Survival if nobody had been treated'),
        difference,
        ratio: ratio.describe('Survival of treated over that of control'),
        risk_ratio: ratio.describe('The same of 1 - survival'),
      }),
    )
    .describe('At the reporting times, ascending'),
  rmst: z
    .object({ horizon: z.number(), treated: estimated, control: estimated, difference, ratio })
    .optional()
    .describe('Restricted mean survival time: area under the standardized curves up to the horizon'),
  factors: factorTerms,
  splines: splineKnots,
  ...presentation,
});

export const standardized_survival = defineMethod({
  name: 'standardized_survival',
  version: '1.1.0',
  title: 'Standardized survival curves (g-formula)',
  description:
    'Survival over time if all patients had been treated and if none had, standardized over the covariates by a Cox model: curves, differences, ratios and restricted means with their errors.',
  when_to_use:
    'To tell the effect of a treatment that was not randomized as absolute survival, adjusted for confounders: the curves and risk differences that a hazard ratio does not show.',
  assumptions: [
    'All confounders of treatment and survival are among the covariates.',
    'The Cox model is right: proportional hazards, functional form, interactions with treatment that there are.',
    'Every kind of patient could have had either treatment (positivity); else the model extrapolates.',
    'Censoring is not related to the outcome, given treatment and covariates.',
    'The treatment of one patient does not change the outcome of another.',
  ],
  references: [
    {
      citation:
        'Makuch RW. Adjusted survival curve estimation using covariates. Journal of Chronic Diseases 1982;35:437-443.',
      doi: '10.1016/0021-9681(82)90058-3',
    },
    {
      citation:
        'Sjölander A. Regression standardization with the R package stdReg. European Journal of Epidemiology 2016;31:563-574.',
      doi: '10.1007/s10654-016-0157-3',
    },
    {
      citation:
        'Ozenne BMH, Scheike TH, Stærk L, Gerds TA. On the estimation of average treatment effects with right-censored time to event outcome and competing risks. Biometrical Journal 2020;62:751-763.',
      doi: '10.1002/bimj.201800298',
    },
  ],
  parameters,
  example: {
    time: 'rfstime',
    event: 'status',
    treatment: 'hormon',
    treated_value: 1,
    covariates: ['age', { column: 'meno', type: 'categorical' }, 'nodes', { column: 'grade', type: 'categorical' }],
    times: [730, 1826],
    horizon: 1826,
  },
  result,
  columns: (given) => [
    ...namedSurvivalColumns({ time: given.time, event: given.event }),
    ...namedPropensityColumns({ treatment: given.treatment, covariates: given.covariates }),
  ],
});
export type StandardizedSurvivalParameters = z.output<typeof parameters>;
export type StandardizedSurvivalResult = z.output<typeof result>;
