import { z } from 'zod';
import { advanced, anyColumn, basic, form, numericColumn } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';

export const effectMeasure = z.enum([
  'odds_ratio',
  'risk_ratio',
  'risk_difference',
  'mean_difference',
  'standardized_mean_difference',
  'rate_ratio',
  'correlation_z',
  'proportion_logit',
  'generic',
]);
export type EffectMeasure = z.output<typeof effectMeasure>;
export const ratioMeasures: ReadonlySet<EffectMeasure> = new Set(['odds_ratio', 'risk_ratio', 'rate_ratio']);

const studyRoles = [
  'events1',
  'nonevents1',
  'events2',
  'nonevents2',
  'total1',
  'total2',
  'mean1',
  'sd1',
  'mean2',
  'sd2',
  'time1',
  'time2',
  'r',
  'n',
  'events',
  'estimate',
  'variance',
  'std_error',
] as const;
export type StudyRole = (typeof studyRoles)[number];

/** What each measure is worked out from; of the roles in an inner array one must be given. */
const needed: Readonly<Record<EffectMeasure, readonly (readonly StudyRole[])[]>> = {
  odds_ratio: [['events1'], ['events2'], ['nonevents1', 'total1'], ['nonevents2', 'total2']],
  risk_ratio: [['events1'], ['events2'], ['nonevents1', 'total1'], ['nonevents2', 'total2']],
  risk_difference: [['events1'], ['events2'], ['nonevents1', 'total1'], ['nonevents2', 'total2']],
  mean_difference: [['mean1'], ['sd1'], ['total1'], ['mean2'], ['sd2'], ['total2']],
  standardized_mean_difference: [['mean1'], ['sd1'], ['total1'], ['mean2'], ['sd2'], ['total2']],
  rate_ratio: [['events1'], ['time1'], ['events2'], ['time2']],
  correlation_z: [['r'], ['n']],
  proportion_logit: [['events'], ['n']],
  generic: [['estimate'], ['variance', 'std_error']],
};

const studyStatistics: Readonly<Record<StudyRole, readonly [title: string, description: string]>> = {
  events1: ['Events, group 1', 'Patients with the event in the first group; in rate_ratio: events'],
  nonevents1: ['No event, group 1', 'Patients without the event in the first group'],
  events2: ['Events, group 2', 'Patients with the event in the second group; in rate_ratio: events'],
  nonevents2: ['No event, group 2', 'Patients without the event in the second group'],
  total1: ['Patients, group 1', 'All patients of the first group'],
  total2: ['Patients, group 2', 'All patients of the second group'],
  mean1: ['Mean, group 1', 'Mean of the first group'],
  sd1: ['Standard deviation, group 1', 'Standard deviation of the first group'],
  mean2: ['Mean, group 2', 'Mean of the second group'],
  sd2: ['Standard deviation, group 2', 'Standard deviation of the second group'],
  time1: ['Person-time, group 1', 'Person-time of the first group'],
  time2: ['Person-time, group 2', 'Person-time of the second group'],
  r: ['Correlation', 'Correlation that the study found'],
  n: ['Patients', 'All patients of the study'],
  events: ['Events', 'Patients with the event'],
  estimate: ['Estimate', 'Effect that the study found, on the scale on which it is pooled: ratios as logarithms'],
  variance: ['Variance', 'Variance of the estimate'],
  std_error: ['Standard error', 'Standard error of the estimate, in place of its variance'],
};

const studyColumn = numericColumn('study_statistic').optional();
const roles = form(
  Object.fromEntries(studyRoles.map((role) => [role, studyColumn.meta(basic(...studyStatistics[role]))])) as Record<
    StudyRole,
    typeof studyColumn
  >,
);

export const studyColumns = {
  measure: effectMeasure.meta(
    basic('Effect measure', 'Effect of each study; ratios are pooled on the log scale, generic takes estimates'),
  ),
  columns: roles.meta(
    basic(
      'Columns of the studies',
      'Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control',
    ),
  ),
  study: anyColumn('study_label')
    .optional()
    .meta(basic('Study', 'Column with the names of the studies, for tables and figures')),
  zero_cell_add: z
    .number()
    .min(0)
    .default(0.5)
    .meta(advanced('Correction of zeros', 'Added to the counts of studies with a zero')),
  zero_cell_to: z
    .enum(['only0', 'all', 'if0all', 'none'])
    .default('only0')
    .meta(
      advanced(
        'Studies corrected',
        'Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none',
      ),
    ),
};
type StudyColumns = {
  measure: EffectMeasure;
  columns: z.output<typeof roles>;
  study?: string | undefined;
  zero_cell_add: number;
  zero_cell_to: 'only0' | 'all' | 'if0all' | 'none';
};
export type StudyParameters = StudyColumns;

/** For `.superRefine`: the roles that the measure needs, and no others. */
export function checkRoles({ measure, columns }: StudyColumns, context: z.RefinementCtx): void {
  const allowed = new Set(needed[measure].flat());
  for (const alternatives of needed[measure])
    if (!alternatives.some((role) => columns[role] !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['columns'],
        message: `measure "${measure}" needs a column for ${alternatives.map((role) => `"${role}"`).join(' or ')}`,
      });
  for (const role of studyRoles)
    if (columns[role] !== undefined && !allowed.has(role))
      context.addIssue({
        code: 'custom',
        path: ['columns', role],
        message: `measure "${measure}" does not use "${role}"; it takes ${[...allowed].join(', ')}`,
      });
}

/** The columns given, with their roles. */
export function columnsByRole({ columns }: Pick<StudyColumns, 'columns'>): { role: StudyRole; column: string }[] {
  return studyRoles.flatMap((role) => {
    const column = columns[role];
    return column === undefined ? [] : [{ role, column }];
  });
}

export function namedStudyColumns(parameters: StudyColumns): NamedColumn[] {
  const { study } = parameters;
  const named = columnsByRole(parameters).map(
    ({ role, column }): NamedColumn => ({ column, role: 'numeric', path: ['columns', role] }),
  );
  if (study !== undefined) named.push({ column: study, role: 'any', path: ['study'] });
  return named;
}

export const poolingOptions = {
  model: z
    .enum(['fixed', 'random'])
    .default('random')
    .meta(basic('Model', 'One common effect, or effects that vary around a mean')),
  tau2_method: z
    .enum(['REML', 'DL', 'PM', 'ML', 'SJ'])
    .default('REML')
    .meta(
      advanced(
        'Variance between studies',
        'Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman',
      ),
    ),
  hartung_knapp: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Hartung-Knapp',
        'Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected',
      ),
    ),
};
