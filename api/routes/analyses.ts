import { conflict } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import type { Filter } from '../../domain/statistics/definition/filter.ts';
import type { OneQuestion, Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import {
  askShownAnalysisWithRun,
  createAnalysis,
  deleteAnalysis,
  findAnalysisWithRun,
  listAnalyses,
  lockAnalysis,
  type ShownAnalysis,
  showAnalysisWithRun,
  updateAnalysis,
  withLatestRun,
} from '../../sql/tables/analyses.ts';
import { findProject, lockProject } from '../../sql/tables/projects.ts';
import {
  cancelRunIfUnfinished,
  findRuns,
  findUnfinishedRun,
  type NewRun,
  queueRun,
  queueRunOfAnalysis,
  type RunRow,
  runIsFinal,
  unfinishedRun,
} from '../../sql/tables/runs.ts';
import { WorkLimitsExceeded } from '../../sql/tables/work-limits.ts';
import { dryRunAnalysis } from '../analysis-dry-run.ts';
import { checkParameters, methodAt, methodOf, methodVersions } from '../analysis-parameters.ts';
import { type Answer, found } from '../answer.ts';
import { listName } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, waits, write, writeByStatement } from '../handlers.ts';
import { narrowing } from '../list-query.ts';
import { mergePatch } from '../merge-patch.ts';
import { methodDescribed, methodList } from '../method-descriptions.ts';
import { mayRead, resultShown } from '../patient-values.ts';
import { readWhenFinal } from '../prefer-wait.ts';
import { withStoredResult } from '../stored-result.ts';
import { requireNoneExceeded } from '../work-limits.ts';

/** The analysis with its latest run, as every route shows it. */
async function showAnalysis(queryable: OneQuestion, id: string) {
  return found(await findAnalysisWithRun(queryable, id), 'analysis');
}

async function answerWith(queryable: Queryable, id: string): Promise<Answer> {
  const analysis = await showAnalysis(queryable, id);
  return { data: analysis, resource: true, shown: resultShown(analysis.latest_run) };
}

export const analysisHandlers = {
  'analyses.list': read(async ({ services, caller, params, query, list }, connection) => {
    found(await findProject(connection, params.id), 'project');
    const name = listName(caller, 'analyses', params.id, ...narrowing(list));
    const { items, nextAfter } = await listAnalyses(connection, params.id, list, services.cursors.page(name, query));
    const runs = await findRuns(
      connection,
      items.flatMap((analysis) => analysis.latest_run_id ?? []),
    );
    return {
      data: {
        items: items.map((analysis) => withLatestRun(analysis, runs.get(analysis.latest_run_id ?? '') ?? null)),
        next_cursor: services.cursors.next(name, nextAfter),
      },
    };
  }),

  'analyses.create': write(async ({ params, body }, transaction) => {
    const project = found(await lockProject(transaction, params.id), 'project');
    await checkParameters(transaction, { ...project, uuid: params.id }, body);
    const id = await createAnalysis(transaction, params.id, body);
    if (body.run) {
      const { version: methodVersion } = methodOf(body.method);
      await queue(transaction, { ...body, projectId: params.id, analysisId: id, methodVersion });
    }
    return {
      ...(await answerWith(transaction, id)),
      status: body.run ? 202 : 201,
      headers: { Location: `/v1/analyses/${encodeId('analysis', id)}` },
    };
  }, dryRunAnalysis),

  'analyses.get': waits(async (context) => {
    const { services, params, callerNowReading } = context;
    const { resource, headers } = await readWhenFinal<ShownAnalysis>(
      context,
      (caller) =>
        services.db.snapshotOfOne(caller.tenantScope, async (snapshot) =>
          found(await (mayRead(caller) ? showAnalysisWithRun : findAnalysisWithRun)(snapshot, params.id), 'analysis'),
        ),
      {
        channel: runIsFinal,
        unfinished: ({ latest_run: run }) => (run === null ? null : unfinishedRun(run)),
        readAgain: async () => {
          const now = await callerNowReading((caller) => (mayRead(caller) ? askShownAnalysisWithRun(params.id) : null));
          return now && found(now.row, 'analysis');
        },
      },
    );
    const data = withStoredResult(resource.latest_run, (latest_run) => ({ ...resource, latest_run }));
    return { data, headers, resource: true, shown: resultShown(resource.latest_run), isAudited: true };
  }),

  'analyses.update': write(async ({ params, body, request }, transaction) => {
    found(await lockAnalysis(transaction, params.id), 'analysis');
    const analysis = await showAnalysis(transaction, params.id);
    requireMatch(request.headers['if-match'], analysis);
    const project = found(await findProject(transaction, uuidOf('project', analysis.project_id)), 'project');
    const parameters = mergePatch(analysis.parameters, body.parameters ?? {});
    const filter: Filter = body.filter === undefined ? analysis.filter : (body.filter ?? []);
    const uuid = uuidOf('project', project.id);
    await checkParameters(transaction, { ...project, uuid }, { method: analysis.method, parameters, filter });
    await updateAnalysis(transaction, params.id, {
      name: body.name ?? analysis.name,
      description: body.description === undefined ? analysis.description : (body.description ?? ''),
      parameters,
      filter,
    });
    return answerWith(transaction, params.id);
  }),

  'analyses.delete': write(async ({ params, request }, transaction) => {
    found(await lockAnalysis(transaction, params.id), 'analysis');
    const analysis = await showAnalysis(transaction, params.id);
    requireMatch(request.headers['if-match'], analysis);
    await cancelUnfinished(transaction, params.id);
    await deleteAnalysis(transaction, params.id);
    return { data: { id: analysis.id, deleted: true } };
  }),

  'analyses.run': writeByStatement(async ({ params }, connection, signedScope) => {
    const asked = await queueRunOfAnalysis(connection, signedScope, params.id, methodVersions).catch((error) => {
      if (error instanceof WorkLimitsExceeded) requireNoneExceeded(error.limits);
      throw error;
    });
    methodOf(found(asked.method, 'analysis'));
    const run = asked.run ?? refuseBeside(asked.unfinished!);
    return { data: run, headers: { Location: `/v1/runs/${run.id}`, 'Retry-After': '1' }, resource: true };
  }),

  'analyses.cancel': write(async ({ params }, transaction) => {
    found(await lockAnalysis(transaction, params.id), 'analysis');
    const run = await cancelUnfinished(transaction, params.id);
    if (run === null) throw conflict('No run of this analysis is queued or running, so there is nothing to cancel.');
    return { data: run, resource: true };
  }),

  'methods.list': read(async () => ({ data: await methodList(), resource: true })),

  'methods.get': read(async ({ params }) => ({
    data: methodDescribed(methodAt(params.name)),
    resource: true,
  })),
} satisfies Partial<Handlers>;

/** To be called last, as queueRun() is. */
async function queue(transaction: Queryable, asked: NewRun): Promise<RunRow> {
  const queued = await queueRun(transaction, asked);
  if (queued.run === null) refuseBeside(queued.unfinished);
  requireNoneExceeded(queued.exceeded);
  return queued.run;
}

function refuseBeside(unfinished: string): never {
  throw conflict('A run of this analysis is queued or running. Wait for it, or cancel it first.', {
    run_id: encodeId('run', unfinished),
  });
}

async function cancelUnfinished(transaction: Queryable, analysisId: string) {
  const id = await findUnfinishedRun(transaction, analysisId);
  if (id === null) return null;
  return cancelRunIfUnfinished(transaction, id);
}
