import { z } from 'zod';
import { basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  equivalenceHasMargin,
  marginIsOneSided,
  marginObjective,
  oneUnknown,
  power,
  powerAboveLevel,
  powerAboveLevelMessage,
  sidedness,
  significanceLevel,
  strict,
} from '../power-parameters.ts';

const unknown = oneUnknown(['n', 'delta', 'power']);
const parameters = form({
  n: z
    .number()
    .min(2)
    .optional()
    .meta(basic('Sample size per group', 'Patients in each group, pairs where paired; absent where it is asked for')),
  delta: z
    .number()
    .optional()
    .meta(
      basic(
        'Difference of the means',
        'Difference of the means that is to be found; absent: the smallest one found with this power',
      ),
    ),
  margin: z
    .number()
    .optional()
    .meta(
      basic(
        'Margin',
        'Difference that is to be ruled out: below 0 where a higher mean is wanted, above 0 where a lower one is; of equivalence on both sides of 0. Absent: superiority. One-sided',
      ),
    ),
  objective: marginObjective,
  power,
  std_dev: z
    .number()
    .gt(0)
    .default(1)
    .meta(
      basic('Standard deviation', 'Standard deviation within a group; where paired, of the differences within pairs'),
    ),
  alpha: significanceLevel,
  type: z
    .enum(['two_sample', 'one_sample', 'paired'])
    .default('two_sample')
    .meta(basic('Design', 'Which t-test is planned')),
  alternative: sidedness,
  strict,
})
  .refine(unknown.check, unknown.message)
  .refine(powerAboveLevel, powerAboveLevelMessage)
  .refine(({ delta, margin }) => margin !== undefined || delta !== 0, {
    message: 'delta is 0: there is no effect to find.',
    path: ['delta'],
  })
  .refine(
    ({ delta, margin, alternative, power }) =>
      margin !== undefined || alternative === 'two_sided' || delta === undefined || delta > 0 || power === undefined,
    {
      message: 'A one-sided test looks for a delta above 0. Give the difference in the direction that is tested.',
      path: ['delta'],
    },
  )
  .refine(equivalenceHasMargin.check, equivalenceHasMargin.message)
  .refine(({ margin }) => margin !== 0, {
    message: 'A margin of 0 allows no difference: leave it out for superiority.',
    path: ['margin'],
  })
  .refine(({ margin, delta }) => margin === undefined || delta !== undefined, {
    message: 'With a margin give delta, the difference that is expected: often 0.',
    path: ['delta'],
  })
  .refine(
    ({ margin = 0, delta = 0, objective }) =>
      margin === 0 ||
      (objective === 'equivalence' ? Math.abs(delta) < Math.abs(margin) : margin < 0 ? delta > margin : delta < margin),
    { message: 'delta lies at or beyond the margin, so neither objective can be shown.', path: ['delta'] },
  )
  .refine(marginIsOneSided.check, marginIsOneSided.message);

const result = z.object({
  n: z.number().describe('Patients in each group, pairs where paired, before rounding up'),
  n_ceiling: count.describe('The same rounded up'),
  n_total: count.describe('Patients in both groups, each rounded up; pairs where paired'),
  power: z.number(),
  delta: z.number(),
  ...presentation,
});

export const power_two_means = defineMethod({
  name: 'power_two_means',
  version: '1.1.0',
  title: 'Sample size or power: t-test',
  description:
    'Sample size, power or detectable difference for a two-sample, paired or one-sample t-test; with a margin, of non-inferiority or of equivalence by two one-sided tests.',
  when_to_use:
    'To plan a study of superiority, non-inferiority or equivalence whose outcome is a measurement compared by its mean.',
  assumptions: [
    'The outcome is about normal, or the groups are large.',
    'Two samples: independent groups of equal size and equal variance.',
  ],
  references: [
    {
      citation: 'Cohen J. Statistical power analysis for the behavioral sciences. 2nd ed. Lawrence Erlbaum; 1988.',
      doi: '10.4324/9780203771587',
    },
    {
      citation:
        'Phillips KF. Power of the two one-sided tests procedure in bioequivalence. Journal of Pharmacokinetics and Biopharmaceutics 1990;18:137-144.',
      doi: '10.1007/BF01063556',
    },
  ],
  parameters,
  example: { delta: 5, std_dev: 10, power: 0.9 },
  result,
  columns: () => [],
});
export type PowerTwoMeansParameters = z.output<typeof parameters>;
export type PowerTwoMeansResult = z.output<typeof result>;
