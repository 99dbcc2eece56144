import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  method1: numericColumn('measurement').meta(basic('First method', 'Numeric column: measurements by the first method')),
  method2: numericColumn('measurement').meta(
    basic('Second method', 'Numeric column: measurements by the second method, subtracted from the first'),
  ),
  scale: z
    .enum(['difference', 'percent', 'log_ratio'])
    .default('difference')
    .meta(basic('Scale', 'Differences as they are, in percent of the mean of both, or as logarithm of the ratio')),
  agreement_level: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.95)
    .meta(advanced('Level of agreement', 'Share of the differences that the limits of agreement should hold')),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: count,
  bias: z.number().describe('Mean difference, first minus second method, on the scale chosen'),
  std_dev: z.number().describe('Of the differences'),
  bias_conf_low: z.number(),
  bias_conf_high: z.number(),
  bias_p_value: numberOrNull.describe('Paired t test of no bias'),
  lower_limit: z.number(),
  lower_limit_conf_low: z.number(),
  lower_limit_conf_high: z.number(),
  upper_limit: z.number(),
  upper_limit_conf_low: z.number(),
  upper_limit_conf_high: z.number(),
  proportional_bias: z
    .object({ slope: numberOrNull, std_error: numberOrNull, p_value: numberOrNull })
    .describe('Regression of the difference on the mean of both'),
  within_limits: count.describe('Differences inside the limits of agreement'),
  ratio: z
    .object({ bias: z.number(), lower_limit: z.number(), upper_limit: z.number() })
    .optional()
    .describe('log_ratio: back on the scale of ratios'),
  ...presentation,
});

export const bland_altman = defineMethod({
  name: 'bland_altman',
  version: '1.0.0',
  title: 'Bland-Altman limits of agreement',
  description:
    'Agreement of two methods of measurement: bias, limits of agreement with their confidence intervals, and the plot of differences against means.',
  when_to_use:
    'When two methods measure the same quantity in the same patients, to see whether one can replace the other. Correlation does not answer this.',
  assumptions: [
    'One pair of measurements a patient.',
    'The differences are about normally distributed.',
    'Bias and spread of the differences do not depend on the size of the measurement; otherwise use scale "percent" or "log_ratio".',
  ],
  references: [
    {
      citation:
        'Bland JM, Altman DG. Statistical methods for assessing agreement between two methods of clinical measurement. Lancet 1986;327:307-310.',
      doi: '10.1016/S0140-6736(86)90837-8',
    },
    {
      citation:
        'Bland JM, Altman DG. Measuring agreement in method comparison studies. Statistical Methods in Medical Research 1999;8:135-160.',
      doi: '10.1177/096228029900800204',
    },
  ],
  parameters,
  example: { method1: 'wright1', method2: 'mini1' },
  result,
  columns: ({ method1, method2 }) => [
    { column: method1, role: 'numeric', path: ['method1'] },
    { column: method2, role: 'numeric', path: ['method2'] },
  ],
});
export type BlandAltmanParameters = z.output<typeof parameters>;
export type BlandAltmanResult = z.output<typeof result>;
