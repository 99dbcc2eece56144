import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  estimates: z
    .array(z.number().meta(titled('Estimate')))
    .min(1)
    .max(10_000)
    .meta(basic('Estimates', 'The estimate from each imputed data set')),
  variances: z
    .array(z.number().gt(0).meta(titled('Variance')))
    .optional()
    .meta(basic('Variances', 'Its squared standard error, in the same order')),
  std_errors: z
    .array(z.number().gt(0).meta(titled('Standard error')))
    .optional()
    .meta(basic('Standard errors', 'Standard errors in place of variances')),
  df_complete: z
    .number()
    .gt(0)
    .optional()
    .meta(
      advanced(
        'Complete-data degrees of freedom',
        'Degrees of freedom had nothing been missing, such as n - k: Barnard and Rubin; default infinite',
      ),
    ),
  conf_level: confidenceLevel,
})
  .refine(
    ({ variances, std_errors }) => (variances === undefined) !== (std_errors === undefined),
    'Give either variances or std_errors',
  )
  .refine(
    ({ estimates, variances, std_errors }) => (variances ?? std_errors ?? estimates).length === estimates.length,
    'Give one variance (or standard error) for each estimate',
  );

const result = z.object({
  m: count.describe('Imputed data sets'),
  estimate: z.number(),
  std_error: z.number(),
  within_variance: z.number().describe('Mean of the variances'),
  between_variance: z.number().describe('Variance of the estimates'),
  total_variance: z.number(),
  df: numberOrNull,
  relative_increase: z.number().describe('Of the variance, because of the missing values'),
  lambda: z.number().describe('Share of the total variance that is due to the missing values'),
  fraction_missing_information: numberOrNull,
  statistic: numberOrNull,
  p_value: numberOrNull,
  conf_low: statistic,
  conf_high: statistic,
  ...presentation,
});

export const pool_rubin = defineMethod({
  name: 'pool_rubin',
  version: '1.0.0',
  title: "Rubin's rules",
  description:
    'Pools the estimates of the same analysis in several imputed data sets into one estimate with its standard error, interval and p-value.',
  when_to_use: 'After an analysis was run in each data set of a multiple imputation. Pool ratios on the log scale.',
  assumptions: [
    'Values are missing at random, given what the imputation model used, and that model fits.',
    'The estimate is about normally distributed.',
  ],
  references: [
    {
      citation: 'Rubin DB. Multiple imputation for nonresponse in surveys. New York: Wiley; 1987.',
      doi: '10.1002/9780470316696',
    },
    {
      citation:
        'Barnard J, Rubin DB. Small-sample degrees of freedom with multiple imputation. Biometrika 1999;86:948-955.',
      doi: '10.1093/biomet/86.4.948',
    },
  ],
  parameters,
  example: { estimates: [2.1, 2.4, 1.9, 2.2, 2.6], variances: [0.25, 0.22, 0.3, 0.27, 0.24] },
  result,
  columns: () => [],
});
export type PoolRubinParameters = z.output<typeof parameters>;
export type PoolRubinResult = z.output<typeof result>;
