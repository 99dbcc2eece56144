import { z } from 'zod';
import { columnName } from './column-name.ts';
import type { NamedColumn } from './method.ts';

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

export const STUDY_ROLES = [
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
export type StudyRole = (typeof STUDY_ROLES)[number];

/** What each measure is worked out from; of the roles in an inner array one must be given. */
const NEEDED: Readonly<Record<EffectMeasure, readonly (readonly StudyRole[])[]>> = {
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

const roles = z.strictObject(
  Object.fromEntries(STUDY_ROLES.map((role) => [role, columnName.optional()])) as {
    [Role in StudyRole]: z.ZodOptional<typeof columnName>;
  },
);

export const studyColumns = {
  measure: effectMeasure.describe('Effect of each study; ratios are pooled on the log scale, generic takes estimates'),
  columns: roles.describe(
    'Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control',
  ),
  study: columnName.optional().describe('Column with the names of the studies, for tables and figures'),
  zero_cell_add: z.number().min(0).default(0.5).describe('Added to the counts of studies with a zero'),
  zero_cell_to: z
    .enum(['only0', 'all', 'if0all', 'none'])
    .default('only0')
    .describe('Which studies get it: those with a zero, all, all if any has a zero, or none'),
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
  const allowed = new Set(NEEDED[measure].flat());
  for (const alternatives of NEEDED[measure])
    if (!alternatives.some((role) => columns[role] !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['columns'],
        message: `measure "${measure}" needs a column for ${alternatives.map((role) => `"${role}"`).join(' or ')}`,
      });
  for (const role of STUDY_ROLES)
    if (columns[role] !== undefined && !allowed.has(role))
      context.addIssue({
        code: 'custom',
        path: ['columns', role],
        message: `measure "${measure}" does not use "${role}"; it takes ${[...allowed].join(', ')}`,
      });
}

/** The columns given, with their roles. */
export function columnsByRole({ columns }: Pick<StudyColumns, 'columns'>): { role: StudyRole; column: string }[] {
  return STUDY_ROLES.flatMap((role) => {
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
    .describe('One common effect, or effects that vary around a mean'),
  tau2_method: z
    .enum(['REML', 'DL', 'PM', 'ML', 'SJ'])
    .default('REML')
    .describe(
      'Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman',
    ),
  hartung_knapp: z
    .boolean()
    .default(false)
    .describe('Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected'),
};
