import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { groupMoments, rowsLeftOut } from '../group-moments.ts';

const design = <Name extends string>(name: Name) =>
  z.literal(name).meta(basic('Design', 'A mean against a value, two paired measurements, or two groups'));
const variable = numericColumn('outcome').meta(basic('Variable', 'Numeric column whose mean is tested'));
const firstOfPair = numericColumn('measurement').meta(basic('Variable', 'Numeric column of the first measurement'));
const options = { alternative, conf_level: confidenceLevel };
const nullValue = (what: string) =>
  z
    .number()
    .default(0)
    .meta(basic('Value under the null hypothesis', `${what} under the null hypothesis`));

const parameters = z.discriminatedUnion('design', [
  form({ design: design('one_sample'), variable, mu: nullValue('Mean'), ...options }).meta(titled('One sample')),
  form({
    design: design('paired'),
    variable: firstOfPair,
    variable2: numericColumn('measurement').meta(
      basic('Second variable', 'Numeric column of the second measurement: variable - variable2 is tested'),
    ),
    mu: nullValue('Mean of the differences'),
    ...options,
  }).meta(titled('Paired samples')),
  form({
    design: design('two_sample'),
    variable,
    group: groupColumn,
    group_levels: groupLevels,
    var_equal: z
      .boolean()
      .default(false)
      .meta(advanced('Equal variances', "false: Welch's test; true: Student's test with a pooled variance")),
    mu: nullValue('Difference of the means, first group minus second,'),
    ...options,
  }).meta(titled('Two samples')),
]);

const result = z.object({
  n: count,
  n_missing: rowsLeftOut,
  estimate: z.number().describe('Mean; mean of the differences; mean of the first group minus mean of the second'),
  std_error: z.number(),
  statistic: z.number().describe('t'),
  df: z.number(),
  p_value: z.number(),
  conf_low: statistic,
  conf_high: statistic,
  groups: z.array(groupMoments).describe('The two groups; the variable or variables where there is no group'),
  cohen_d: z.number().describe('(estimate - mu) / standard deviation: pooled, or that of the differences'),
  hedges_g: z.number().optional().describe('cohen_d with the exact correction for small samples; two samples only'),
  ...presentation,
});

export const t_test = defineMethod({
  name: 't_test',
  version: '1.0.1',
  title: 't test',
  description:
    "Compares a mean with a value, two paired measurements, or the means of two groups (Welch's or Student's test), with confidence interval and effect size.",
  when_to_use:
    'For a numeric variable in one or two groups. For skewed values in small samples use wilcoxon_rank_sum or wilcoxon_signed_rank; for more than two groups anova_one_way.',
  assumptions: [
    'Observations (or pairs) are independent.',
    'Means are about normally distributed: the variable is, or the groups are large.',
    'With var_equal the groups have the same variance.',
  ],
  references: [
    { citation: 'Student. The probable error of a mean. Biometrika 1908;6:1-25.', doi: '10.1093/biomet/6.1.1' },
    {
      citation:
        "Welch BL. The generalization of 'Student's' problem when several different population variances are involved. Biometrika 1947;34:28-35.",
      doi: '10.1093/biomet/34.1-2.28',
    },
    {
      citation:
        "Hedges LV. Distribution theory for Glass's estimator of effect size and related estimators. Journal of Educational Statistics 1981;6:107-128.",
      doi: '10.3102/10769986006002107',
    },
  ],
  parameters,
  example: { design: 'two_sample', variable: 'age', group: 'sex' },
  result,
  columns: (given) => {
    const columns: NamedColumn[] = [{ column: given.variable, role: 'numeric', path: ['variable'] }];
    if (given.design === 'paired') columns.push({ column: given.variable2, role: 'numeric', path: ['variable2'] });
    if (given.design === 'two_sample') columns.push({ column: given.group, role: 'any', path: ['group'] });
    return columns;
  },
});
export type TTestParameters = z.output<typeof parameters>;
export type TTestResult = z.output<typeof result>;
