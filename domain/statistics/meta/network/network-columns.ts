import { z } from 'zod';
import { basic, form, numericColumn } from '../../definition/form.ts';

export const networkMeasure = z.enum([
  'odds_ratio',
  'risk_ratio',
  'risk_difference',
  'rate_ratio',
  'hazard_ratio',
  'mean_difference',
  'standardized_mean_difference',
  'generic',
]);
export type NetworkMeasure = z.output<typeof networkMeasure>;

const roles = ['events', 'total', 'time', 'mean', 'sd', 'estimate', 'variance', 'std_error'] as const;
export type NetworkRole = (typeof roles)[number];

const descriptions: Readonly<Record<NetworkRole, readonly [title: string, description: string]>> = {
  events: ['Events', 'Patients of the arm with the event; in rate_ratio: events'],
  total: ['Patients', 'All patients of the arm'],
  time: ['Person-time', 'Person-time of the arm'],
  mean: ['Mean', 'Mean of the arm'],
  sd: ['Standard deviation', 'Standard deviation of the arm'],
  estimate: ['Estimate', 'Effect of the treatment against the comparator: ratios as logarithms'],
  variance: ['Variance', 'Variance of the estimate'],
  std_error: ['Standard error', 'Standard error of the estimate, in place of its variance'],
};

const column = numericColumn('study_statistic').optional();
export const networkColumns = form(
  Object.fromEntries(roles.map((role) => [role, column.meta(basic(...descriptions[role]))])) as Record<
    NetworkRole,
    typeof column
  >,
);

/** What an arm needs for each measure; hazard ratios and generic effects come as comparisons only. */
const ofArms: Readonly<Partial<Record<NetworkMeasure, readonly NetworkRole[]>>> = {
  odds_ratio: ['events', 'total'],
  risk_ratio: ['events', 'total'],
  risk_difference: ['events', 'total'],
  rate_ratio: ['events', 'time'],
  mean_difference: ['mean', 'sd', 'total'],
  standardized_mean_difference: ['mean', 'sd', 'total'],
};

type Columns = {
  measure: NetworkMeasure;
  columns: z.output<typeof networkColumns>;
  comparator?: string | undefined;
};

/** For `.superRefine`: the columns that arms, or comparisons where there is a comparator, need, and no others. */
export function checkNetworkColumns({ measure, columns, comparator }: Columns, context: z.RefinementCtx): void {
  const issue = (message: string, path: string[] = ['columns']) => context.addIssue({ code: 'custom', path, message });
  const needed = comparator === undefined ? ofArms[measure] : (['estimate'] as const);
  if (needed === undefined) {
    issue(
      `measure "${measure}" needs one row a comparison: give "comparator", and the columns "estimate" and "std_error" or "variance"`,
      ['comparator'],
    );
    return;
  }
  const spread = comparator === undefined ? [] : (['variance', 'std_error'] as const);
  for (const role of needed)
    if (columns[role] === undefined)
      issue(
        comparator === undefined
          ? `measure "${measure}" needs a column for "${role}" in each arm; rows that are comparisons need "comparator"`
          : `a comparison needs a column for "${role}"`,
      );
  if (spread.length > 0 && (columns.variance === undefined) === (columns.std_error === undefined))
    issue('a comparison needs a column for either "variance" or "std_error"');
  const allowed = new Set<NetworkRole>([...needed, ...spread]);
  for (const role of roles)
    if (columns[role] !== undefined && !allowed.has(role))
      issue(
        `"${role}" is not used; ${comparator === undefined ? 'arms' : 'comparisons'} take ${[...allowed].join(', ')}`,
        ['columns', role],
      );
}

export function networkRoles(columns: z.output<typeof networkColumns>): { role: NetworkRole; column: string }[] {
  return roles.flatMap((role) => {
    const name = columns[role];
    return name === undefined ? [] : [{ role, column: name }];
  });
}

const names: Readonly<Record<NetworkMeasure, { long: string; short: string; ratio: boolean }>> = {
  odds_ratio: { long: 'odds ratio', short: 'OR', ratio: true },
  risk_ratio: { long: 'risk ratio', short: 'RR', ratio: true },
  risk_difference: { long: 'risk difference', short: 'RD', ratio: false },
  rate_ratio: { long: 'rate ratio', short: 'IRR', ratio: true },
  hazard_ratio: { long: 'hazard ratio', short: 'HR', ratio: true },
  mean_difference: { long: 'mean difference', short: 'MD', ratio: false },
  standardized_mean_difference: { long: "standardized mean difference (Hedges' g)", short: 'SMD', ratio: false },
  generic: { long: 'effect', short: 'Effect', ratio: false },
};

export function networkMeasureName(measure: NetworkMeasure): { long: string; short: string; ratio: boolean } {
  return names[measure];
}
