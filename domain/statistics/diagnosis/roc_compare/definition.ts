import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { markerDirection } from '../../definition/marker-direction.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells cases from controls')),
  event_value: eventValueOf('outcome')
    .default(1)
    .meta(basic('Event value', 'Value, or values, of a case; every other value is a control')),
  marker1: numericColumn('marker')
    .optional()
    .meta(basic('First marker', 'Paired comparison: first marker, measured in every patient')),
  marker2: numericColumn('marker')
    .optional()
    .meta(basic('Second marker', 'Paired comparison: second marker, measured in every patient')),
  marker: numericColumn('marker')
    .optional()
    .meta(basic('Marker of both groups', 'Unpaired comparison: the marker whose area is compared between two groups')),
  group: anyColumn('group').optional().meta(basic('Group', 'Unpaired comparison: column with the two groups')),
  group_levels: groupLevels,
  direction: markerDirection
    .default('higher')
    .meta(basic('Direction', 'Whether cases have the higher or the lower values')),
  direction1: markerDirection
    .optional()
    .meta(advanced('Direction of the first marker', 'Direction of marker1, where it differs')),
  direction2: markerDirection
    .optional()
    .meta(advanced('Direction of the second marker', 'Direction of marker2, where it differs')),
  conf_level: confidenceLevel,
})
  .refine(
    ({ marker1, marker2, marker, group }) =>
      marker1 !== undefined && marker2 !== undefined
        ? marker === undefined && group === undefined
        : marker1 === undefined && marker2 === undefined && marker !== undefined && group !== undefined,
    'Give either marker1 and marker2 (paired), or marker and group (unpaired)',
  )
  .refine(
    ({ marker1, direction1, direction2, group_levels }) =>
      marker1 === undefined ? direction1 === undefined && direction2 === undefined : group_levels === undefined,
    'direction1 and direction2 belong to marker1 and marker2, group_levels to group',
  );

const result = z.object({
  n: count,
  n_missing: count,
  n_cases: count,
  n_controls: count,
  paired: z.boolean(),
  curves: z.array(
    z.object({
      label: z.string().describe('The marker, or the group'),
      n_cases: count,
      n_controls: count,
      auc: z.number(),
      std_error: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
    }),
  ),
  auc1: z.number(),
  auc2: z.number(),
  difference: z.number().describe('First minus second area'),
  std_error: numberOrNull.describe('Of the difference'),
  covariance: numberOrNull.optional().describe('Of the two areas, paired'),
  statistic: numberOrNull.describe('Z where paired; D, compared with a t distribution, where unpaired'),
  df: numberOrNull.optional().describe('Unpaired'),
  p_value: numberOrNull,
  conf_low: numberOrNull.describe('Of the difference'),
  conf_high: numberOrNull,
  ...presentation,
});

export const roc_compare = defineMethod({
  name: 'roc_compare',
  version: '1.0.0',
  title: 'Comparison of two ROC curves',
  description:
    'Compares the areas under two ROC curves by DeLong: two markers in the same patients (paired), or one marker in two groups (unpaired).',
  when_to_use:
    'To see whether one marker discriminates better than another, or the same marker better in one group than in the other.',
  assumptions: [
    'Rows are independent, one a patient; in the paired comparison each patient has both markers.',
    'The direction of each marker is known beforehand, not chosen from these data.',
    'Not for a model and the same model with one more variable, fitted to these data: the test is then invalid.',
  ],
  references: [
    {
      citation:
        'DeLong ER, DeLong DM, Clarke-Pearson DL. Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 1988;44:837-845.',
      doi: '10.2307/2531595',
    },
    {
      citation:
        'Sun X, Xu W. Fast implementation of DeLong’s algorithm for comparing the areas under correlated receiver operating characteristic curves. IEEE Signal Processing Letters 2014;21:1389-1393.',
      doi: '10.1109/LSP.2014.2337313',
    },
  ],
  parameters,
  example: { outcome: 'outcome', event_value: 'Poor', marker1: 's100b', marker2: 'ndka' },
  result,
  columns: ({ outcome, marker1, marker2, marker, group }) => {
    const columns: NamedColumn[] = [{ column: outcome, role: 'any', path: ['outcome'] }];
    for (const [name, column] of Object.entries({ marker1, marker2, marker }))
      if (column !== undefined) columns.push({ column, role: 'numeric', path: [name] });
    if (group !== undefined) columns.push({ column: group, role: 'any', path: ['group'] });
    return columns;
  },
});
export type RocCompareParameters = z.output<typeof parameters>;
export type RocCompareResult = z.output<typeof result>;
