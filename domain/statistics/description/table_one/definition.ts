import { z } from 'zod';
import { advanced, anyColumn, basic, form, numericColumn, subsetOf } from '../../definition/form.ts';
import { groupLevelsOf } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { baselineRow } from '../baseline/row.ts';

/** A table of more would not be read, and its result would be large. */
const maximumVariables = 500;
const anyVariables = z.array(anyColumn('variable')).max(maximumVariables).optional();
const numericVariables = z.array(numericColumn('variable')).max(maximumVariables).optional();

const parameters = form({
  by: anyColumn('group').meta(basic('Group', 'Column whose levels are the columns of the table')),
  group_levels: groupLevelsOf('by'),
  continuous: numericVariables.meta(basic('Variables by mean', 'Numeric columns shown by mean and standard deviation')),
  nonnormal: numericVariables.meta(
    basic(
      'Variables by median',
      'Numeric columns shown by median and quartiles, compared by ranks; a column may also stand in continuous',
    ),
  ),
  categorical: anyVariables.meta(basic('Categorical variables', 'Columns counted by level')),
  exact: anyVariables.meta({
    ...advanced(
      'Variables tested exactly',
      "Those of categorical to be compared by Fisher's exact test. Default: none",
    ),
    ...subsetOf('categorical'),
  }),
  continuous_test: z
    .enum(['anova', 'welch'])
    .default('anova')
    .meta(
      advanced('Test of means', 'Test of means: with one variance for all groups (two groups: t test), or without'),
    ),
  continuity_correction: z
    .boolean()
    .default(true)
    .meta(advanced('Continuity correction', "Yates' correction of the chi-square test of 2x2 tables")),
  overall: z.boolean().default(true).meta(advanced('Overall column', 'Also a column of all groups together')),
  p_values: z
    .boolean()
    .default(true)
    .meta(
      advanced(
        'Tests in the table',
        'Show tests and p-values in the table. In a randomised trial leave them out, as CONSORT advises: the groups differ by chance alone',
      ),
    ),
  footnotes: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Footnotes',
        'Tell the tests, missing values and what the cells hold in footnotes, instead of a column of tests, rows of missing values and words behind the names',
      ),
    ),
})
  .refine(
    ({ continuous = [], nonnormal = [], categorical = [] }) =>
      continuous.length + nonnormal.length + categorical.length > 0,
    { error: 'Name at least one column in continuous, nonnormal or categorical.', path: ['continuous'] },
  )
  .refine(({ exact = [], categorical = [] }) => exact.every((name) => categorical.includes(name)), {
    error: 'Columns in exact must also stand in categorical.',
    path: ['exact'],
  });

const result = z.object({
  n: count,
  n_missing: count.describe('Rows without a group: `by` is missing, or group_levels leaves it out'),
  groups: z.array(z.object({ group: z.string(), n: count })),
  rows: z.array(baselineRow),
  ...presentation,
});

export const table_one = defineMethod({
  name: 'table_one',
  version: '1.1.2',
  title: 'Table 1: characteristics by group',
  description:
    'The first table of a paper: each variable by group as mean (SD), median [IQR] or n (%), with a test and the standardised mean difference.',
  when_to_use:
    'To describe patients and show how groups differ at the start. In a randomised trial look at the standardised differences, not at the p-values.',
  assumptions: [
    'Observations are independent.',
    'Missing values are left out variable by variable.',
    'Tests are not adjusted for their number.',
  ],
  references: [
    {
      citation:
        'Moher D, Hopewell S, Schulz KF, et al. CONSORT 2010 explanation and elaboration: updated guidelines for reporting parallel group randomised trials. BMJ 2010;340:c869.',
      doi: '10.1136/bmj.c869',
    },
    {
      citation:
        'Yang D, Dalton JE. A unified approach to measuring the effect size between two groups using SAS. SAS Global Forum 2012; paper 335.',
    },
    {
      citation:
        'Austin PC. Balance diagnostics for comparing the distribution of baseline covariates between treatment groups in propensity-score matched samples. Statistics in Medicine 2009;28:3083-3107.',
      doi: '10.1002/sim.3697',
    },
  ],
  parameters,
  example: { by: 'sex', continuous: ['age', 'wt_loss'], categorical: ['ph_ecog'] },
  result,
  columns: ({ by, continuous = [], nonnormal = [], categorical = [] }) => [
    { column: by, role: 'any', path: ['by'] },
    ...continuous.map((column, index) => ({ column, role: 'numeric' as const, path: ['continuous', index] })),
    ...nonnormal.map((column, index) => ({ column, role: 'numeric' as const, path: ['nonnormal', index] })),
    ...categorical.map((column, index) => ({ column, role: 'any' as const, path: ['categorical', index] })),
  ],
});
export type TableOneParameters = z.output<typeof parameters>;
export type TableOneResult = z.output<typeof result>;
