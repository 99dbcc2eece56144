import { z } from 'zod';
import { advanced, basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { presentation } from '../../definition/presentation.ts';

const isRatio = (measure: string) => measure !== 'standardized_difference';

const parameters = form({
  measure: z
    .enum(['risk_ratio', 'odds_ratio', 'hazard_ratio', 'standardized_difference'])
    .meta(
      basic(
        'Measure',
        'What was estimated; a standardized difference is a difference of means over its standard deviation',
      ),
    ),
  estimate: z
    .number()
    .meta(basic('Estimate', 'The adjusted estimate of the study: the ratio itself, not its logarithm')),
  conf_low: z.number().optional().meta(basic('Lower limit', 'Lower limit of its confidence interval')),
  conf_high: z.number().optional().meta(basic('Upper limit', 'Upper limit of its confidence interval')),
  rare_outcome: z
    .boolean()
    .optional()
    .meta(
      basic(
        'Rare outcome',
        'Of odds and hazard ratios: whether fewer than about 15% have the outcome at the end of follow-up, so that the ratio is about a risk ratio',
      ),
    ),
  std_error: z
    .number()
    .gt(0)
    .optional()
    .meta(advanced('Standard error', 'Of a standardized difference, in place of limits')),
})
  .refine(({ conf_low, conf_high }) => (conf_low === undefined) === (conf_high === undefined), {
    path: ['conf_high'],
    message: 'Give both limits, or neither.',
  })
  .refine(({ estimate, conf_low = estimate, conf_high = estimate }) => conf_low <= estimate && estimate <= conf_high, {
    path: ['estimate'],
    message: 'The estimate must lie between its limits.',
  })
  .refine(({ measure, estimate, conf_low = 1 }) => !isRatio(measure) || (estimate > 0 && conf_low > 0), {
    path: ['estimate'],
    message: 'A ratio and its limits are greater than 0. Give the ratio itself, not its logarithm.',
  })
  .refine(({ measure, rare_outcome }) => /odds|hazard/.test(measure) === (rare_outcome !== undefined), {
    path: ['rare_outcome'],
    message: 'rare_outcome is needed of odds and hazard ratios, and of these alone.',
  })
  .refine(({ measure, std_error, conf_low }) => (isRatio(measure) ? std_error : conf_low) === undefined, {
    path: ['std_error'],
    message: 'A ratio takes conf_low and conf_high, a standardized difference std_error.',
  });

const result = z.object({
  risk_ratio: z
    .object({ estimate: z.number(), conf_low: z.number().nullable(), conf_high: z.number().nullable() })
    .describe('The estimate as a risk ratio, exact or approximate'),
  e_value: z.number().describe('Of the estimate'),
  e_value_limit: z
    .number()
    .nullable()
    .describe('Of the limit nearer to no effect: 1 where the interval holds it; null without an interval'),
  ...presentation,
});

export const e_value = defineMethod({
  name: 'e_value',
  version: '1.0.0',
  title: 'E-value for unmeasured confounding',
  description:
    'How strongly an unmeasured confounder would have to be associated with both treatment and outcome to explain an estimated effect away, and its confidence interval.',
  when_to_use:
    'Beside the adjusted effect of an observational study, to say how robust it is to what was not measured.',
  assumptions: [
    'The estimate is free of other biases: of measurement, selection and missing data.',
    'Where the outcome is common, odds and hazard ratios are turned into risk ratios by an approximation.',
    'A large E-value is no proof that there is no confounder: judge it beside those that were measured.',
  ],
  references: [
    {
      citation:
        'VanderWeele TJ, Ding P. Sensitivity analysis in observational research: introducing the E-value. Annals of Internal Medicine 2017;167:268-274.',
      doi: '10.7326/M16-2607',
    },
    {
      citation:
        'VanderWeele TJ. On a square-root transformation of the odds ratio for a common outcome. Epidemiology 2017;28:e58-e60.',
      doi: '10.1097/EDE.0000000000000733',
    },
  ],
  parameters,
  example: { measure: 'risk_ratio', estimate: 3.9, conf_low: 1.8, conf_high: 8.7 },
  result,
  columns: () => [],
});
export type EValueParameters = z.output<typeof parameters>;
export type EValueResult = z.output<typeof result>;
