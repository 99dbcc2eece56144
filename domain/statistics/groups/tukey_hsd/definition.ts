import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column whose means are compared')),
  group: groupColumn,
  group_levels: groupLevels,
  conf_level: confidenceLevel.describe('Confidence level of all intervals together'),
});

const result = z.object({
  n: count,
  n_missing: count,
  df: count.describe('Degrees of freedom within groups'),
  mean_sq_within: z.number(),
  groups: z.array(z.object({ group: z.string(), n: count, mean: z.number(), std_dev: numberOrNull })),
  comparisons: z.array(
    z.object({
      group1: z.string(),
      group2: z.string(),
      estimate: z.number().describe('Mean of group2 minus mean of group1'),
      std_error: z.number(),
      statistic: z.number().describe('Studentized range q'),
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      p_adjusted: numberOrNull,
    }),
  ),
  ...presentation,
});

export const tukey_hsd = defineMethod({
  name: 'tukey_hsd',
  version: '1.0.1',
  title: 'Tukey honest significant differences',
  description:
    'All pairwise differences between the means of several groups, with intervals and p-values that hold together (Tukey-Kramer for groups of unequal size).',
  when_to_use:
    'After an analysis of variance, to tell which groups differ. For groups of unequal variance use pairwise_tests with Welch tests, for ranks dunn_test.',
  assumptions: [
    'Observations are independent.',
    'The variable is normally distributed within each group.',
    'The variance is the same in all groups.',
  ],
  references: [
    {
      citation:
        'Kramer CY. Extension of multiple range tests to group means with unequal numbers of replications. Biometrics 1956;12:307-310.',
      doi: '10.2307/3001469',
    },
    {
      citation: 'Tukey JW. Comparing individual means in the analysis of variance. Biometrics 1949;5:99-114.',
      doi: '10.2307/3001913',
    },
  ],
  parameters,
  example: { variable: 'weight', group: 'feed' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type TukeyHsdParameters = z.output<typeof parameters>;
export type TukeyHsdResult = z.output<typeof result>;
