import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedSurvivalColumns, survivalColumns } from '../../survival/survival-columns.ts';
import {
  namedPropensityColumns,
  propensityCoefficients,
  propensityFactors,
  propensityParameters,
  propensitySummary,
} from '../propensity-parameters.ts';
import {
  ascendingTruncation,
  estimand,
  stabilizedForAte,
  weightedBalance,
  weightingParameters,
  weightsOfGroups,
} from '../weighting-parameters.ts';

const ties = z.enum(['efron', 'breslow']);
const parameters = form({
  ...survivalColumns,
  ...propensityParameters,
  ...weightingParameters,
  times: z
    .array(z.number().min(0).meta(titled('Time')))
    .min(1)
    .max(100)
    .optional()
    .meta(basic('Reporting times', 'Times at which weighted survival of both groups, and its difference, is told')),
  ties: ties.default('efron').meta(advanced('Ties', 'Handling of equal event times: efron as R, breslow as SAS')),
  conf_type: z
    .enum(['log', 'log-log', 'plain'])
    .default('log')
    .meta(
      advanced(
        'Scale of the interval',
        'Scale of the confidence intervals of survival: log is the default of R, log-log that of SAS',
      ),
    ),
  conf_level: confidenceLevel,
  rare_outcome: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Rare outcome',
        'For the E-value: whether fewer than about 15% have the event by the end of follow-up, so that the hazard ratio is about a risk ratio',
      ),
    ),
  return_curve: z
    .boolean()
    .default(false)
    .meta(advanced('Every step of the curves', 'Also return every step of each weighted curve')),
})
  .refine(...stabilizedForAte)
  .refine(...ascendingTruncation);

const column = z.array(numberOrNull);
const logHazardRatio = {
  estimate: z.number().describe('Logarithm of the hazard ratio, treated against control'),
  std_error: z.number(),
  statistic: numberOrNull,
  p_value: numberOrNull,
  conf_low: z.number(),
  conf_high: z.number(),
  hazard_ratio: statistic,
  hazard_ratio_conf_low: statistic,
  hazard_ratio_conf_high: statistic,
};

const result = z.object({
  n: count,
  n_treated: count,
  n_events: count,
  n_missing: count,
  estimand,
  coefficients: propensityCoefficients,
  factors: propensityFactors,
  propensity: propensitySummary,
  weights: weightsOfGroups,
  balance: weightedBalance,
  hazard_ratio: z
    .object({
      ...logHazardRatio,
      std_error: z.number().describe('Robust (sandwich), the weights taken as known'),
      naive_std_error: z.number().describe('From the information, as if weights were counts of patients'),
    })
    .describe('Weighted Cox regression on treatment alone'),
  unadjusted_hazard_ratio: z.object(logHazardRatio).describe('Cox regression on treatment alone, without weights'),
  e_value: z
    .object({
      risk_ratio: z.number().describe('The weighted hazard ratio as a risk ratio'),
      e_value: z.number(),
      e_value_limit: z.number().describe('Of the confidence limit nearer to no effect; 1: the interval holds it'),
    })
    .nullable()
    .describe('null where the hazard ratio is beyond all numbers'),
  groups: z.array(
    z.object({
      group: z.enum(['treated', 'control']),
      n: count,
      n_events: count,
      weighted_n: z.number().describe('Sum of the weights'),
      weighted_events: z.number().describe('Sum of the weights of those with the event'),
      median: numberOrNull.describe('Median of the weighted curve; null: not reached'),
      median_conf_low: numberOrNull,
      median_conf_high: numberOrNull,
      at_times: z
        .array(
          z.object({
            time: z.number(),
            n_risk: count.describe('Rows at risk'),
            weighted_n_risk: z.number().describe('Sum of the weights of the rows at risk'),
            survival: z.number(),
            std_error: numberOrNull.describe('Robust: infinitesimal jackknife, the weights taken as known'),
            conf_low: numberOrNull,
            conf_high: numberOrNull,
          }),
        )
        .optional(),
      curve: z
        .object({
          time: z.array(z.number()),
          n_risk: z.array(z.number()).describe('Sums of weights, like n_event and n_censor'),
          n_event: z.array(z.number()),
          n_censor: z.array(z.number()),
          survival: z.array(z.number()),
          std_error: column,
          conf_low: column,
          conf_high: column,
        })
        .optional(),
    }),
  ),
  survival_difference: z
    .array(
      z.object({
        time: z.number(),
        estimate: z.number().describe('Weighted survival, treated less control'),
        std_error: numberOrNull,
        statistic: numberOrNull,
        p_value: numberOrNull,
        conf_low: numberOrNull,
        conf_high: numberOrNull,
      }),
    )
    .optional(),
  ...presentation,
});

export const weighted_survival = defineMethod({
  name: 'weighted_survival',
  version: '1.1.0',
  title: 'Weighted survival (IPTW)',
  description:
    'Survival of treated and control after weighting by the propensity score, so that both are alike in the covariates: hazard ratio with robust standard error, weighted Kaplan-Meier curves with robust intervals, survival at given times and its difference, median, balance and E-value.',
  when_to_use:
    'To compare the time to an event between treatments that were not randomized, when the confounders have been measured before treatment.',
  assumptions: [
    'All confounders of treatment and outcome are among the covariates; the E-value tells how strong one that is not would have to be.',
    'Every kind of patient could have had either treatment (positivity).',
    'The model of treatment is right: judge it by the balance it gives, not by its p-values.',
    'Time counts from the decision on treatment, and treatment is known then (no immortal time).',
    'Censoring is not related to the outcome within the treatment groups.',
    'The hazard ratio is one number where hazards are proportional; else an average over time, and the curves tell more.',
    'The treatment of one patient does not change the outcome of another.',
  ],
  references: [
    {
      citation:
        'Cole SR, Hernán MA. Adjusted survival curves with inverse probability weights. Computer Methods and Programs in Biomedicine 2004;75:45-49.',
      doi: '10.1016/j.cmpb.2003.10.004',
    },
    {
      citation:
        'Austin PC. Variance estimation when using inverse probability of treatment weighting (IPTW) with survival analysis. Statistics in Medicine 2016;35:5642-5655.',
      doi: '10.1002/sim.7084',
    },
    {
      citation:
        'Lin DY, Wei LJ. The robust inference for the Cox proportional hazards model. Journal of the American Statistical Association 1989;84:1074-1078.',
      doi: '10.1080/01621459.1989.10478874',
    },
    {
      citation:
        'Li F, Morgan KL, Zaslavsky AM. Balancing covariates via propensity score weighting. Journal of the American Statistical Association 2018;113:390-400.',
      doi: '10.1080/01621459.2016.1260466',
    },
    {
      citation:
        'VanderWeele TJ, Ding P. Sensitivity analysis in observational research: introducing the E-value. Annals of Internal Medicine 2017;167:268-274.',
      doi: '10.7326/M16-2607',
    },
  ],
  parameters,
  example: {
    time: 'rfstime',
    event: 'status',
    treatment: 'hormon',
    treated_value: 1,
    covariates: ['age', { column: 'meno', type: 'categorical' }, 'nodes', { column: 'grade', type: 'categorical' }],
    estimand: 'ate',
    stabilized: true,
    times: [730, 1826],
  },
  result,
  columns: (given) => [
    ...namedSurvivalColumns({ time: given.time, event: given.event }),
    ...namedPropensityColumns(given),
  ],
});
export type WeightedSurvivalParameters = z.output<typeof parameters>;
export type WeightedSurvivalResult = z.output<typeof result>;
