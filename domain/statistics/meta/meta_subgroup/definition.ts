import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { checkRoles, effectMeasure, namedStudyColumns, poolingOptions, studyColumns } from '../meta-columns.ts';
import { pooledEffect } from '../pooled-effect.ts';

const parameters = form({
  ...studyColumns,
  group: anyColumn('group').meta(basic('Subgroup', 'Column with the subgroup of each study')),
  group_levels: groupLevels,
  ...poolingOptions,
  tau2: z
    .enum(['separate', 'common'])
    .default('separate')
    .meta(
      advanced(
        'Variance between studies of the subgroups',
        'Estimated in each subgroup, or once within all of them; common is steadier where subgroups are small',
      ),
    ),
  conf_level: confidenceLevel,
}).superRefine(checkRoles);

const result = z.object({
  measure: effectMeasure,
  k: count.describe('Studies used'),
  n_missing: count.describe('Studies without an effect or a subgroup, or of a level left out'),
  groups: z.array(
    z.object({
      group: z.string(),
      k: count,
      ...pooledEffect,
    }),
  ),
  between: z
    .object({
      statistic: numberOrNull.describe('Chi-square, or F with Hartung-Knapp and a common variance between studies'),
      df: count,
      df_residual: count.optional().describe('Of the F distribution'),
      p_value: numberOrNull,
    })
    .describe('Test that the subgroups have one mean effect'),
  within: z
    .object({ q: z.number(), df: count, p_value: numberOrNull })
    .describe('Heterogeneity inside of the subgroups, by weights of inverse variances'),
  tau_squared_within: z.number().optional().describe('tau2 "common": the variance between studies of one subgroup'),
  overall: z.object(pooledEffect).describe('All studies together, without the subgroups'),
  ...presentation,
});

export const meta_subgroup = defineMethod({
  name: 'meta_subgroup',
  version: '1.0.1',
  title: 'Meta-analysis by subgroup',
  description:
    'Pools studies in each subgroup (by random or fixed effects, with separate or common variance between studies) and tests whether the subgroups differ.',
  when_to_use:
    'When studies fall into a few groups (design, population, dose class) and it is asked whether the mean effect differs between them.',
  assumptions: [
    'Studies are independent, and each belongs to one subgroup.',
    'Subgroups were chosen before the results were known: of many that are tried some differ by chance.',
    'A difference between subgroups of studies need not be one between patients.',
  ],
  references: [
    {
      citation:
        'Borenstein M, Hedges LV, Higgins JPT, Rothstein HR. Introduction to meta-analysis. Wiley; 2009. Chapter 19.',
      doi: '10.1002/9780470743386',
    },
    {
      citation: 'Borenstein M, Higgins JPT. Meta-analysis and subgroups. Prevention Science 2013;14:134-143.',
      doi: '10.1007/s11121-013-0377-7',
    },
  ],
  parameters,
  example: {
    measure: 'risk_ratio',
    columns: { events1: 'tpos', nonevents1: 'tneg', events2: 'cpos', nonevents2: 'cneg' },
    group: 'alloc',
  },
  result,
  columns: (given) => [...namedStudyColumns(given), { column: given.group, role: 'any', path: ['group'] }],
});
export type MetaSubgroupParameters = z.output<typeof parameters>;
export type MetaSubgroupResult = z.output<typeof result>;
