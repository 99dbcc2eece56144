import { z } from 'zod';
import type { Analysis } from '../../contract/resources/analysis.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type Database, type Queryable, sql } from '../db.ts';
import { timestamp } from '../ids.ts';
import { findAnalysis, withLatestRun } from './analyses.ts';
import { findProject, type ProjectRow } from './projects.ts';
import { findRun } from './runs.ts';

export type SnapshotTaker = {
  /** Bytes of PostgreSQL's COPY, as they come; CopiedPatients reads them. Waited for. */
  patients: ((bytes: Buffer) => Promise<void>) | null;
  /** Waited for. */
  analysis: ((analysis: Analysis) => Promise<void>) | null;
};

/**
 * Hands out all of a project as it stood at one moment, whatever is changed meanwhile: the project, then its analyses,
 * then its patients in the order of their ids. The transaction is as short as the bytes take to be sent and taken, so
 * that its taker should do no more than put them down. Null when the project is gone; throws the signal's reason. `reads` may be
 * done by a replica, of which nothing can be begun anew once something was handed out: then it throws what lost it.
 */
export function readProjectSnapshot(
  db: Database,
  tenantScope: TenantScope,
  projectId: string,
  take: SnapshotTaker,
  signal: AbortSignal,
  { reads = false }: { reads?: boolean } = {},
): Promise<{ project: ProjectRow; takenAt: string } | null> {
  const read = () => readAtOneMoment(db, tenantScope, projectId, take, signal, reads);
  return take.patients === null ? read() : db.copying(read);
}

const snapshotRow = z.object({ snapshot: z.string(), now: timestamp });

async function readAtOneMoment(
  db: Database,
  tenantScope: TenantScope,
  projectId: string,
  take: SnapshotTaker,
  signal: AbortSignal,
  reads: boolean,
): Promise<{ project: ProjectRow; takenAt: string } | null> {
  let hasHandedOut = false;
  let patients: AsyncIterator<Buffer> | null = null;
  let first: IteratorResult<Buffer> | null = null;
  try {
    const read = async (transaction: Queryable, from: Database) => {
      if (hasHandedOut) throw new Error('the replica was lost after some of the project was read');
      const { snapshot, now } = await transaction.one(
        sql.type(snapshotRow)`select pg_export_snapshot() as snapshot, now()`,
      );
      const project = await findProject(transaction, projectId);
      if (project === null) return null;
      if (take.patients !== null) {
        await patients?.return?.();
        patients = from.copyOut(tenantScope, snapshot, patientsQuery(projectId))[Symbol.asyncIterator]();
        first = await patients.next();
      }
      if (take.analysis !== null)
        for await (const analysis of analysesOf(transaction, projectId)) {
          signal.throwIfAborted();
          hasHandedOut = true;
          await take.analysis(analysis);
        }
      return { project, takenAt: now };
    };
    const taken = await (reads
      ? db.reading(tenantScope, read)
      : db.snapshot(tenantScope, (transaction) => read(transaction, db)));
    for (
      let chunk: IteratorResult<Buffer> | null = first;
      taken !== null && patients !== null && chunk !== null && chunk.done !== true;
      chunk = await (patients as AsyncIterator<Buffer>).next()
    ) {
      signal.throwIfAborted();
      await take.patients!(chunk.value);
    }
    return taken;
  } finally {
    await (patients as AsyncIterator<Buffer> | null)?.return?.();
  }
}

// COPY takes no parameters; a UUID that PostgreSQL gave out holds nothing to escape.
function patientsQuery(projectId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(projectId)) throw new TypeError('not a UUID');
  // The columns are those that CopiedPatients takes.
  return `select id, external_id, created_at, updated_at, attributes from patients where project_id = '${projectId}' order by id`;
}

const completedAnalysisRow = z.object({ id: z.string(), run_id: z.string().nullable() });

/** Oldest first, each with the latest of its runs that completed, or where none did with the latest. */
async function* analysesOf(transaction: Queryable, projectId: string): AsyncGenerator<Analysis> {
  const listed = await transaction.any(
    sql.type(completedAnalysisRow)`
      select a.id, coalesce(completed.id, a.latest_run_id) as run_id
      from analyses a left join lateral (
        select id from runs where analysis_id = a.id and status = 'completed' order by id desc limit 1) completed on true
      where a.project_id = ${projectId} order by a.id`,
  );
  for (const { id, run_id } of listed) {
    const analysis = await findAnalysis(transaction, id);
    const run = run_id === null ? null : await findRun(transaction, run_id);
    yield withLatestRun(analysis!, run) as Analysis;
  }
}
