import { z } from 'zod';
import { advanced, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { groupMoments, rowsLeftOut } from '../group-moments.ts';

const design = <Name extends string>(name: Name) =>
  z.literal(name).meta(basic('Design', 'Two groups, or two paired measurements'));
const margin = (which: 'Lower' | 'Upper', side: 'below' | 'above') =>
  z.number().meta(basic(`${which} margin`, `The largest difference ${side} which the means still count as equivalent`));
const margins = { margin_low: margin('Lower', 'below'), margin_high: margin('Upper', 'above') };
const alpha = z
  .number()
  .gt(0)
  .lt(0.5)
  .default(0.05)
  .meta(
    advanced('Significance level', 'Level of each of the two one-sided tests; the interval has the level 1 - 2 alpha'),
  );
const ordered = {
  check: ({ margin_low, margin_high }: { margin_low: number; margin_high: number }) => margin_low < margin_high,
  message: { path: ['margin_high'], message: 'must be above margin_low' },
};

const parameters = z.discriminatedUnion('design', [
  form({
    design: design('two_sample'),
    variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column whose means are compared')),
    group: groupColumn,
    group_levels: groupLevels,
    ...margins,
    var_equal: z
      .boolean()
      .default(false)
      .meta(advanced('Equal variances', "false: Welch's tests; true: Student's tests with a pooled variance")),
    alpha,
  })
    .refine(ordered.check, ordered.message)
    .meta(titled('Two samples')),
  form({
    design: design('paired'),
    variable: numericColumn('measurement').meta(basic('Variable', 'Numeric column of the first measurement')),
    variable2: numericColumn('measurement').meta(
      basic('Second variable', 'Numeric column of the second measurement: variable - variable2 is tested'),
    ),
    ...margins,
    alpha,
  })
    .refine(ordered.check, ordered.message)
    .meta(titled('Paired samples')),
]);

const oneSided = z.object({
  margin: z.number(),
  statistic: z.number().describe('t'),
  p_value: z.number(),
});

const result = z.object({
  n: count,
  n_missing: rowsLeftOut,
  estimate: z.number().describe('Mean of the first group minus mean of the second; mean of the differences'),
  std_error: z.number(),
  df: z.number(),
  above_low: oneSided.describe('Test of the null hypothesis that the difference is margin_low or less'),
  below_high: oneSided.describe('Test of the null hypothesis that the difference is margin_high or more'),
  p_value: z.number().describe('The larger of the two'),
  equivalent: z.boolean().describe('Whether both tests are significant at alpha: the interval lies within the margins'),
  conf_level: z.number().describe('1 - 2 alpha'),
  conf_low: z.number(),
  conf_high: z.number(),
  groups: z.array(groupMoments).describe('The two groups, or the two variables'),
  ...presentation,
});

export const equivalence_two_means = defineMethod({
  name: 'equivalence_two_means',
  version: '1.0.0',
  title: 'Equivalence of two means',
  description:
    'Two one-sided t tests (TOST) of whether the difference of two means lies within margins given beforehand, for two groups or paired measurements, with the interval that says the same.',
  when_to_use:
    'To show that two means differ by no more than matters: a t test that is not significant does not show that. The margins must be set before the data are seen.',
  assumptions: [
    'Observations (or pairs) are independent.',
    'Means are about normally distributed: the variable is, or the groups are large.',
    'The margins were set in advance on clinical grounds.',
    'With var_equal the groups have the same variance.',
  ],
  references: [
    {
      citation:
        'Schuirmann DJ. A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability. Journal of Pharmacokinetics and Biopharmaceutics 1987;15:657-680.',
      doi: '10.1007/BF01068419',
    },
    {
      citation:
        "Welch BL. The generalization of 'Student's' problem when several different population variances are involved. Biometrika 1947;34:28-35.",
      doi: '10.1093/biomet/34.1-2.28',
    },
  ],
  parameters,
  example: { design: 'two_sample', variable: 'age', group: 'sex', margin_low: -5, margin_high: 5 },
  result,
  columns: (given) => {
    const columns: NamedColumn[] = [{ column: given.variable, role: 'numeric', path: ['variable'] }];
    columns.push(
      given.design === 'paired'
        ? { column: given.variable2, role: 'numeric', path: ['variable2'] }
        : { column: given.group, role: 'any', path: ['group'] },
    );
    return columns;
  },
});
export type EquivalenceParameters = z.output<typeof parameters>;
export type EquivalenceResult = z.output<typeof result>;
