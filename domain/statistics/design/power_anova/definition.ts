import { z } from 'zod';
import { basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { oneUnknown, power, powerAboveLevel, powerAboveLevelMessage, significanceLevel } from '../power-parameters.ts';

const unknown = oneUnknown(['n', 'power']);
const parameters = form({
  groups: z.int().min(2).max(1000).meta(basic('Groups', 'Number of groups')),
  n: z
    .number()
    .min(2)
    .optional()
    .meta(basic('Sample size per group', 'Patients in each group; absent where it is asked for')),
  between_variance: z
    .number()
    .gt(0)
    .meta(basic('Variance between groups', 'Variance of the group means (divisor: groups - 1)')),
  within_variance: z.number().gt(0).meta(basic('Variance within groups', 'Variance of the outcome within a group')),
  power,
  alpha: significanceLevel,
})
  .refine(unknown.check, unknown.message)
  .refine(powerAboveLevel, powerAboveLevelMessage);

const result = z.object({
  n: z.number().describe('Patients in each group, before rounding up'),
  n_ceiling: count.describe('Patients in each group, rounded up'),
  n_total: count.describe('Patients in all groups, each rounded up'),
  power: z.number(),
  effect_size_f: z.number().describe("Cohen's f: standard deviation of the means (divisor: groups) over that within"),
  ...presentation,
});

export const power_anova = defineMethod({
  name: 'power_anova',
  version: '1.0.0',
  title: 'Sample size or power: one-way analysis of variance',
  description:
    'Sample size or power for the comparison of the means of several groups by one-way analysis of variance.',
  when_to_use: 'To plan a study that compares a measurement between three or more groups.',
  assumptions: ['Independent groups of equal size and equal variance.', 'The outcome is about normal in each group.'],
  references: [
    {
      citation: 'Cohen J. Statistical power analysis for the behavioral sciences. 2nd ed. Lawrence Erlbaum; 1988.',
      doi: '10.4324/9780203771587',
    },
  ],
  parameters,
  example: { groups: 4, between_variance: 1, within_variance: 3, power: 0.8 },
  result,
  columns: () => [],
});
export type PowerAnovaParameters = z.output<typeof parameters>;
export type PowerAnovaResult = z.output<typeof result>;
