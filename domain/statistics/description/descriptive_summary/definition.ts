import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  variables: z
    .array(numericColumn('variable'))
    .default([])
    .meta(basic('Numeric variables', 'Numeric columns to summarise')),
  categorical: z
    .array(anyColumn('variable'))
    .optional()
    .meta(basic('Categorical variables', 'Columns to count by level. Default: none')),
  by: anyColumn('group')
    .optional()
    .meta(
      basic(
        'Group',
        'Column whose levels are summarised one by one, after the summary of all rows. Default: no groups',
      ),
    ),
  quantile_type: z
    .int()
    .min(1)
    .max(9)
    .default(7)
    .meta(
      advanced(
        'Type of quantile',
        'Definition of the quantiles (Hyndman and Fan 1 to 9): 7 as R and Excel, 6 as SPSS, 2 as SAS',
      ),
    ),
  quantiles: z
    .array(z.number().min(0).max(1).meta(titled('Probability')))
    .optional()
    .meta(advanced('Further quantiles', 'Further quantiles, as probabilities')),
  skewness_type: z
    .int()
    .min(1)
    .max(3)
    .default(2)
    .meta(
      advanced(
        'Type of skewness',
        'Definition of skewness and kurtosis: 1 moment ratio, 2 as SAS and SPSS, 3 as Minitab',
      ),
    ),
  conf_level: confidenceLevel,
}).refine((given) => given.variables.length + (given.categorical?.length ?? 0) > 0, {
  error: 'Name at least one column in `variables` or `categorical`.',
  path: ['variables'],
});

const result = z.object({
  n: count.describe('Rows after the filter'),
  numeric: z.array(
    z.object({
      variable: z.string(),
      group: z.string().nullable().describe('null: all rows'),
      n: count,
      n_missing: count,
      sum: numberOrNull,
      mean: numberOrNull,
      std_dev: numberOrNull,
      variance: numberOrNull,
      std_error: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      min: numberOrNull,
      q1: numberOrNull,
      median: numberOrNull,
      q3: numberOrNull,
      iqr: numberOrNull,
      max: numberOrNull,
      skewness: numberOrNull,
      kurtosis: numberOrNull.describe('Excess kurtosis'),
      mad: numberOrNull.describe('Median absolute deviation times 1.4826'),
      cv: numberOrNull,
      geometric_mean: numberOrNull,
      quantiles: z.array(z.object({ prob: z.number(), value: numberOrNull })).optional(),
    }),
  ),
  categorical: z.array(
    z.object({
      variable: z.string(),
      group: z.string().nullable(),
      level: z.string(),
      count,
      n: count,
      n_missing: count,
      proportion: numberOrNull,
    }),
  ),
  ...presentation,
});

export const descriptive_summary = defineMethod({
  name: 'descriptive_summary',
  version: '1.0.0',
  title: 'Descriptive summary',
  description:
    'Mean, spread, quantiles, shape and confidence interval of the mean for numeric variables; counts and proportions for categorical ones. Each variable uses its own non-missing values.',
  when_to_use: 'First look at the data, and the description of the sample in a report.',
  assumptions: ['The confidence interval of the mean assumes that the mean is approximately normally distributed.'],
  references: [
    {
      citation:
        'Hyndman RJ, Fan Y. Sample quantiles in statistical packages. The American Statistician 1996;50:361-365.',
      doi: '10.1080/00031305.1996.10473566',
    },
    {
      citation:
        'Joanes DN, Gill CA. Comparing measures of sample skewness and kurtosis. The Statistician 1998;47:183-189.',
      doi: '10.1111/1467-9884.00122',
    },
  ],
  parameters,
  example: { variables: ['age', 'wt_loss'], categorical: ['ph_ecog'], by: 'sex' },
  result,
  columns: (given) => {
    const columns: NamedColumn[] = given.variables.map((column, index) => ({
      column,
      role: 'numeric',
      path: ['variables', index],
    }));
    for (const [index, column] of (given.categorical ?? []).entries())
      columns.push({ column, role: 'any', path: ['categorical', index] });
    if (given.by !== undefined) columns.push({ column: given.by, role: 'any', path: ['by'] });
    return columns;
  },
});
export type DescriptiveSummaryParameters = z.output<typeof parameters>;
export type DescriptiveSummaryResult = z.output<typeof result>;
