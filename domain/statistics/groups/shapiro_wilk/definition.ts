import { z } from 'zod';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  variable: numericColumn('variable').meta(basic('Variable', 'Numeric column whose normality is tested')),
});

const result = z.object({
  n: count,
  n_missing: count,
  statistic: z.number().describe('W: 1 for values that fit a normal distribution perfectly'),
  p_value: z.number(),
  ...presentation,
});

export const shapiro_wilk = defineMethod({
  name: 'shapiro_wilk',
  version: '1.0.0',
  title: 'Shapiro-Wilk test of normality',
  description: 'Tests whether a numeric variable follows a normal distribution, with its Q-Q plot.',
  when_to_use:
    'To look at the assumption of normality of 3 to 5000 values, together with the Q-Q plot: small samples hardly ever show a departure, large ones show harmless ones.',
  assumptions: ['Observations are independent.', 'Values are not heavily rounded: ties lower the p-value.'],
  references: [
    {
      citation:
        'Shapiro SS, Wilk MB. An analysis of variance test for normality (complete samples). Biometrika 1965;52:591-611.',
      doi: '10.1093/biomet/52.3-4.591',
    },
    {
      citation:
        'Royston P. Remark AS R94: a remark on algorithm AS 181: the W-test for normality. Applied Statistics 1995;44:547-551.',
      doi: '10.2307/2986146',
    },
  ],
  parameters,
  example: { variable: 'age' },
  result,
  columns: ({ variable }) => [{ column: variable, role: 'numeric', path: ['variable'] }],
});
export type ShapiroWilkParameters = z.output<typeof parameters>;
export type ShapiroWilkResult = z.output<typeof result>;
