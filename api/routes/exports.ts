import { conflict } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { routes } from '../../contract/routes.ts';
import type { DownloadGrant } from '../../domain/access/download-links.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { lockAnalysis } from '../../sql/tables/analyses.ts';
import { listExportFiles } from '../../sql/tables/export-files.ts';
import {
  cancelExportIfUnfinished,
  countUnfinishedExports,
  deleteExport,
  type ExportRow,
  exportIsFinal,
  findExport,
  listExports,
  lockExport,
  queueExport,
  unfinishedExport,
} from '../../sql/tables/exports.ts';
import { findProject, lockProject } from '../../sql/tables/projects.ts';
import { findCompletedRun } from '../../sql/tables/runs.ts';
import { checkFilter } from '../analysis-parameters.ts';
import { type Answer, found } from '../answer.ts';
import { requirePermission } from '../authentication.ts';
import { listName } from '../caller.ts';
import { downloadPath } from '../downloads.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Authenticated, type Handlers, readReplicated, waits, write } from '../handlers.ts';
import { narrowing } from '../list-query.ts';
import { inSnapshot, readWhenFinal } from '../prefer-wait.ts';
import { requireClassified } from '../safe-harbor.ts';
import { requireWithinLimits } from '../work-limits.ts';

/** The export with its files, without the links: what its entity tag is of. */
async function withFiles(queryable: Queryable, row: ExportRow) {
  const files = row.status === 'ready' ? await listExportFiles(queryable, uuidOf('export', row.id)) : [];
  return { ...row, files };
}
type WithFiles = Awaited<ReturnType<typeof withFiles>>;

const tagged = ({ files, ...row }: WithFiles) => ({ ...row, files: files.map(({ uuid: _, ...file }) => file) });

/** The export as it is answered with: each file with a link that is made for this caller and this moment. */
function show({ services, caller, request }: Authenticated, row: WithFiles): Answer {
  // Never from the Host header, which the client chooses.
  const base = (services.config.BASE_URL ?? `http://localhost:${request.socket.localPort}`).replace(/\/+$/, '');
  const { accountId, mode } = caller.tenantScope;
  const givenTo: DownloadGrant['givenTo'] =
    caller.keyId === null ? { kind: 'session', id: caller.sessionId! } : { kind: 'key', id: caller.keyId };
  const files = row.files.map(({ uuid, ...file }) => {
    const { token, expiresAt } = services.downloadLinks.make({ fileId: uuid, accountId, mode, givenTo }, new Date());
    return { ...file, download_url: `${base}${downloadPath(token)}`, url_expires_at: expiresAt.toISOString() };
  });
  return {
    data: { ...row, files },
    resource: true,
    ...(files.length > 0 ? { tagged: tagged(row), headers: { 'Cache-Control': 'private, no-store' } } : {}),
  };
}

/** Of one project, queued or running: each may take minutes and as much room as the project itself. */
const maximumUnfinished = 50;

export async function requireRoom(transaction: Queryable, projectId: string): Promise<void> {
  if ((await countUnfinishedExports(transaction, projectId)) >= maximumUnfinished)
    throw conflict(
      `${maximumUnfinished} exports of this project are queued or running. Wait for one of them, or cancel it: POST /v1/exports/{id}/cancel.`,
    );
}

export const queued = (row: ExportRow): Answer => ({
  data: { ...row, files: [] },
  headers: { Location: `/v1/exports/${row.id}`, 'Retry-After': '1' },
  resource: true,
});

export const exportHandlers = {
  'exports.create_of_project': write(async ({ params, body }, transaction) => {
    const project = found(await lockProject(transaction, params.id), 'project');
    await checkFilter(transaction, { ...project, uuid: params.id }, body.filter);
    await requireClassified(transaction, { ...project, uuid: params.id }, body.deidentify, body.filter);
    await requireRoom(transaction, params.id);
    const row = await queueExport(transaction, { ...body, projectId: params.id, ofAnalysis: null });
    await requireWithinLimits(transaction, 'exports');
    return queued(row);
  }),

  'exports.create_of_analysis': write(async ({ params, body }, transaction) => {
    const analysis = found(await lockAnalysis(transaction, params.id), 'analysis');
    const runId = await findCompletedRun(transaction, params.id);
    if (runId === null)
      throw conflict(
        analysis.status === 'queued' || analysis.status === 'running'
          ? `No run of this analysis has completed yet. Wait for the one that is ${analysis.status}, then export.`
          : 'No run of this analysis has completed, so there is nothing to export. Run it first: POST /v1/analyses/{id}/run.',
        { status: analysis.status },
      );
    const projectId = uuidOf('project', analysis.project_id);
    await requireRoom(transaction, projectId);
    const row = await queueExport(transaction, {
      projectId,
      ofAnalysis: { analysisId: params.id, runId },
      format: body.format,
      // The rows of the run stand in it: the audit trail tells that patients were read.
      include: body.format === 'ro_crate' ? ['patients'] : [],
      filter: [],
      deidentify: false,
      options: body.options,
    });
    await requireWithinLimits(transaction, 'exports');
    return queued(row);
  }),

  'exports.list': readReplicated(async ({ services, caller, params, query, list }, connection) => {
    found(await findProject(connection, params.id), 'project');
    const name = listName(caller, 'exports', params.id, ...narrowing(list));
    const { items, nextAfter } = await listExports(connection, params.id, list, services.cursors.page(name, query));
    return { data: { items, next_cursor: services.cursors.next(name, nextAfter) } };
  }),

  'exports.get': waits(async (context) => {
    const { resource, headers } = await readWhenFinal(
      context,
      inSnapshot(context, async (snapshot) =>
        withFiles(snapshot, found(await findExport(snapshot, context.params.id), 'export')),
      ),
      { channel: exportIsFinal, unfinished: unfinishedExport },
    );
    const answer = show(context, resource);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }),

  'exports.cancel': write(async ({ params }, transaction) => {
    const row = found(await lockExport(transaction, params.id), 'export');
    const canceled = await cancelExportIfUnfinished(transaction, params.id);
    if (canceled === null)
      throw conflict(`The export is ${row.status}, so there is nothing to cancel. DELETE removes it.`, {
        status: row.status,
      });
    return { data: { ...canceled, files: [] }, resource: true };
  }),

  'exports.delete': write(async ({ caller, params, request }, transaction) => {
    const row = found(await lockExport(transaction, params.id), 'export');
    // To delete one that is under way is to cancel it.
    if (row.status === 'queued' || row.status === 'running')
      requirePermission(routes['exports.cancel'].permission, caller);
    requireMatch(request.headers['if-match'], tagged(await withFiles(transaction, row)));
    await deleteExport(transaction, params.id);
    return { data: { id: encodeId('export', params.id), deleted: true } };
  }),
} satisfies Partial<Handlers>;
