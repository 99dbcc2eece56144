import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { exportFields } from '../../contract/list-fields.ts';
import type { DeidentificationReport, Deidentify } from '../../contract/resources/deidentification.ts';
import {
  type ExportError,
  type ExportedPapers,
  type ExportOptions,
  type ExportSection,
  exportError,
  exportedPapers,
  exportResource,
  exportSections,
  exportStatuses,
  exportSubjects,
  type RowCounts,
  rowCounts,
  unfinishedExportStatuses,
} from '../../contract/resources/export.ts';
import type { Filter } from '../../domain/statistics/definition/filter.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp, uuidOf } from '../ids.ts';
import { type ListQuery, listPage } from '../lists/list-page.ts';
import type { Page } from '../lists/page.ts';
import { attemptTable } from '../queue/attempts.ts';

const exportRow = z.object({
  id: idColumn('export'),
  project_id: idColumn('project'),
  analysis_id: idColumn('analysis').nullable(),
  run_id: idColumn('run').nullable(),
  subject: z.enum(exportSubjects),
  papers: exportedPapers.nullable(),
  format: exportResource.shape.format,
  include: z.array(z.enum(exportSections)),
  filter: z.custom<Filter>(Array.isArray),
  deidentify: z.custom<Deidentify>((value) => value !== undefined),
  options: z.custom<ExportOptions>((value) => typeof value === 'object' && value !== null),
  status: z.enum(exportStatuses),
  attempt: z.int(),
  rescues: z.int(),
  progress: z.number(),
  row_counts: rowCounts.nullable(),
  deidentification: z.custom<DeidentificationReport>((value) => typeof value === 'object').nullable(),
  error: exportError.nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  ready_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
});
export type ExportRow = z.output<typeof exportRow>;
const Export = sql.type(exportRow);

// An export is over when its week is, not when the clock's job comes by.
const currentStatus = sql.fragment`case when status = 'ready' and expires_at <= now() then 'expired' else status end`;
const subject = sql.fragment`case when papers is not null then 'papers' when analysis_id is not null then 'analysis' else 'project' end as subject`;
const listedColumns = sql.fragment`id, project_id, analysis_id, run_id, ${subject}, format, include, filter, deidentify, options,
  ${currentStatus} as status, attempt, rescues, progress,
  row_counts, error, created_at, started_at, finished_at, ready_at, expires_at`;
const columns = sql.fragment`${listedColumns}, papers, deidentification`;
/** A list leaves the report out, which names every variable, and searches, which may be long. */
const listedExport = exportRow.omit({ papers: true, deidentification: true });

export type NewExport = {
  projectId: string;
  /** UUIDs of an analysis and its completed run; null: the project is exported. */
  ofAnalysis: { analysisId: string; runId: string } | null;
  /** Papers and not the project; UUIDs of those that were named. */
  ofPapers?: { which: ExportedPapers; named: readonly string[] | null };
  format: ExportRow['format'];
  include: readonly ExportSection[];
  filter: Filter;
  deidentify: Deidentify;
  options: ExportOptions;
};

/** Queues an export: its row, in the caller's transaction. It gets its job from `dispatch_queue`, as a run does. */
export function queueExport(transaction: Queryable, asked: NewExport): Promise<ExportRow> {
  const papers = asked.ofPapers;
  return transaction.one(Export`
    insert into exports (id, account_id, mode, project_id, analysis_id, run_id, papers, paper_ids, format, include, filter, deidentify, options)
    values (${uuidv7()}, tenant_account(), tenant_mode(), ${asked.projectId}, ${asked.ofAnalysis?.analysisId ?? null},
      ${asked.ofAnalysis?.runId ?? null}, ${papers === undefined ? null : JSON.stringify(papers.which)},
      ${papers?.named == null ? null : sql.array([...papers.named], 'uuid')}, ${asked.format}, ${sql.array([...asked.include], 'text')},
      ${JSON.stringify(asked.filter)}, ${JSON.stringify(asked.deidentify)}, ${JSON.stringify(asked.options)})
    returning ${columns}`);
}

const unfinishedRow = z.object({ unfinished: z.int() });

/** How many exports of a project are queued or running. */
export function countUnfinishedExports(connection: Queryable, projectId: string): Promise<number> {
  return connection.oneFirst(
    sql.type(unfinishedRow)`
      select count(*)::int as unfinished from exports where project_id = ${projectId} and status in ('queued', 'running')`,
  );
}

export function findExport(connection: Queryable, id: string): Promise<ExportRow | null> {
  return connection.maybeOne(Export`select ${columns} from exports where id = ${id}`);
}

export function lockExport(transaction: Queryable, id: string): Promise<ExportRow | null> {
  return transaction.maybeOne(Export`select ${columns} from exports where id = ${id} for update`);
}

const exportList = {
  row: listedExport,
  columns: listedColumns,
  source: sql.fragment`exports`,
  id: sql.fragment`id`,
  fields: exportFields,
  values: {
    status: sql.fragment`(${currentStatus})::text`,
    format: sql.fragment`format`,
    created_at: sql.fragment`created_at`,
    ready_at: sql.fragment`ready_at`,
  },
  weighed: ['filter', 'deidentify'],
};

/** Newest first, unless sorted otherwise. */
export function listExports(connection: Queryable, projectId: string, query: ListQuery, page: Page) {
  const where = sql.fragment`project_id = ${projectId}`;
  return listPage(connection, { ...exportList, where }, query, page);
}

export async function deleteExport(transaction: Queryable, id: string): Promise<void> {
  await tellExportsEnd(transaction, sql.fragment`id = ${id}`);
  await transaction.query(sql.unsafe`delete from exports where id = ${id}`);
}

const startedExport = exportRow
  .pick({
    attempt: true,
    subject: true,
    papers: true,
    format: true,
    include: true,
    filter: true,
    deidentify: true,
    options: true,
  })
  .extend({
    project_id: z.string(),
    analysis_id: z.string().nullable(),
    run_id: z.string().nullable(),
    paper_ids: z.array(z.string()).nullable(),
  });
export type StartedExport = z.output<typeof startedExport>;

export type ExportOutcome =
  | { status: 'ready'; rowCounts: RowCounts | null; deidentification: DeidentificationReport | null }
  | { status: 'failed'; error: ExportError };

/** The channel on which an export's uuid is announced when it has reached its final state, or goes. */
export const exportIsFinal = 'export_is_final';

/**
 * With the outcome `ready` the files of the attempt can be downloaded from its commit on; with every other end of an attempt
 * they are gone.
 */
export const exportAttempts = attemptTable<StartedExport, ExportOutcome>('exports', {
  isFinal: exportIsFinal,
  started: startedExport,
  startedColumns: sql.fragment`attempt, project_id, analysis_id, run_id, ${subject}, papers, paper_ids, format, include, filter, deidentify, options`,
  showsProgress: true,
  tries: 'attempt',
  outcome(outcome) {
    const ready = outcome.status === 'ready' ? outcome : null;
    return sql.fragment`ready_at = case when ${ready !== null} then now() end,
      expires_at = case when ${ready !== null} then now() + interval '7 days' end,
      row_counts = ${ready?.rowCounts ? JSON.stringify(ready.rowCounts) : null},
      deidentification = ${ready?.deidentification ? JSON.stringify(ready.deidentification) : null},
      error = ${outcome.status === 'failed' ? JSON.stringify(outcome.error) : null}`;
  },
  clear: removeFiles,
  async close(transaction, id, { status }) {
    if (status === 'failed') await removeFiles(transaction, id);
    await notifyExportIsFinal(transaction, id);
  },
});

/** Cancels a queued or running export; null when it is over already. The worker that has it hears of it and stops. */
export async function cancelExportIfUnfinished(transaction: Queryable, id: string): Promise<ExportRow | null> {
  const canceled = await transaction.maybeOne(Export`
    update exports set status = 'canceled', worker_id = null, finished_at = clock_timestamp()
    where id = ${id} and status in ('queued', 'running') returning ${columns}`);
  if (canceled === null) return null;
  await removeFiles(transaction, id);
  await notifyExportIsFinal(transaction, id);
  return canceled;
}

async function removeFiles(transaction: Queryable, exportId: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from export_files where export_id = ${exportId}`);
}

/** The uuid that will be announced there; null when the export is over. */
export function unfinishedExport(row: Pick<ExportRow, 'id' | 'status'>): string | null {
  return unfinishedExportStatuses.includes(row.status) ? uuidOf('export', row.id) : null;
}

async function notifyExportIsFinal(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`select pg_notify(${exportIsFinal}, ${id})`);
}

async function tellExportsEnd(transaction: Queryable, which: ReturnType<typeof sql.fragment>): Promise<void> {
  await transaction.query(sql.unsafe`
    select pg_notify(${exportIsFinal}, id::text) from exports where ${which} and status in ('queued', 'running')`);
}

/** Before a project or an analysis goes, and its exports with it: who writes one stops, who waits for one is notified. */
export function tellExportsOfProjectEnd(transaction: Queryable, projectId: string): Promise<void> {
  return tellExportsEnd(transaction, sql.fragment`project_id = ${projectId}`);
}

export function tellExportsOfAnalysisEnd(transaction: Queryable, analysisId: string): Promise<void> {
  return tellExportsEnd(transaction, sql.fragment`analysis_id = ${analysisId}`);
}

/** Takes the files from exports whose week is over at `moment`, and the rows of those that ended a month ago, of every tenant. */
export async function expireExports(connection: Queryable, moment: Date): Promise<void> {
  await connection.query(sql.unsafe`select expire_exports(${moment.toISOString()})`);
}
