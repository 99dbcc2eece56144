import type { AnalysisCreate, AnalysisDryRun } from '../contract/resources/analysis.ts';
import type { MethodName } from '../domain/statistics/catalogue.ts';
import { filterColumns } from '../domain/statistics/definition/filter.ts';
import { readDryRunPatients } from '../sql/tables/dataset.ts';
import { findProject } from '../sql/tables/projects.ts';
import { checkParameters, methodOf } from './analysis-parameters.ts';
import { type Answer, found } from './answer.ts';
import { requirePermission } from './authentication.ts';
import type { Context } from './handlers.ts';

/**
 * What a run of an analysis would use of the patients as they are now, and what it would fail with. Refuses what creating
 * the analysis would refuse. Nothing is stored.
 */
export async function dryRunAnalysis({
  services,
  caller,
  params,
  body,
}: Pick<Context<'analyses.create'>, 'services' | 'caller' | 'params' | 'body'>): Promise<Answer> {
  // Counts tell of values: by a filter, of one patient's.
  requirePermission('read', caller);
  const { method, parameters, filter } = body;
  const { project, columns, patients } = await services.searches(caller.tenantScope.accountId, () =>
    services.db.snapshot(caller.tenantScope, async (snapshot) => {
      const project = found(await findProject(snapshot, params.id), 'project');
      await checkParameters(snapshot, { ...project, uuid: params.id }, body);
      const columns = columnsOf(body);
      return { project, columns, patients: await readDryRunPatients(snapshot, params.id, columns) };
    }),
  );
  const unknown = { n_patients: project.patient_count, n_used: null, n_events: null, n_excluded: null };
  const answer = (counts: Omit<AnalysisDryRun, 'dry_run'>): Answer => ({
    data: { dry_run: true, ...counts } satisfies AnalysisDryRun,
    status: 200,
    shown: [{ action: 'patients.read', projectId: params.id, count: counts.n_patients }],
  });
  if (patients === null)
    return answer({ ...unknown, valid: null, problems: [], warnings: [], unknown_because: 'too_many_patients' });
  const variables = project.variables.filter(({ name }) => columns.includes(name));
  const asked = { method: method as MethodName, parameters, filter, columns, variables, patients };
  const { selection, outcome } = await services.analysisDryRuns.run(asked);
  const result = outcome?.ok ? outcome : null;
  return answer({
    valid: outcome === null ? null : outcome.ok,
    n_patients: patients.length,
    n_used: result?.used ?? null,
    n_events: result?.events ?? null,
    n_excluded:
      selection === null
        ? null
        : {
            filter: patients.length - selection.matched,
            missing: result?.missing ?? null,
            missing_by_column: selection.missing,
            other: result === null ? null : Math.max(0, selection.matched - result.used - result.missing),
          },
    problems: outcome === null || outcome.ok ? [] : [{ reason: outcome.reason, message: outcome.message }],
    warnings: result?.warnings ?? [],
    unknown_because: outcome === null ? 'too_much_work' : null,
  });
}

/** The columns that a run would read, in its order. */
function columnsOf({ method, parameters, filter }: AnalysisCreate): string[] {
  const definition = methodOf(method);
  const named = definition.columns(definition.parameters.parse(parameters)).map(({ column }) => column);
  return [...new Set([...named, ...filterColumns(filter)])];
}
