import { createHash } from 'node:crypto';
import { StatementTimeoutError } from '@slonik/errors';
import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import type { AnalysisFormatName, ExportError, ProjectFormatName } from '../../contract/resources/export.ts';
import type { Project } from '../../contract/resources/project.ts';
import type { Run } from '../../contract/resources/run.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { completedRun } from '../../domain/exports/analysis/analysis-source.ts';
import { deidentificationKey } from '../../domain/exports/deidentify/pseudonyms.ts';
import manifest from '../../package.json' with { type: 'json' };
import { findAnalysis, withLatestRun } from '../../sql/analyses.ts';
import { isDatabaseAway } from '../../sql/connection.ts';
import type { Queryable } from '../../sql/db.ts';
import { emitEvent } from '../../sql/events.ts';
import { addExportFile, completeExportFile, ExportOvertaken } from '../../sql/export-files.ts';
import {
  type ExportOutcome,
  exportIsFinal,
  findExport,
  finishExportIfAttempt,
  reportExportProgressIfAttempt,
  requeueExportIfAttempt,
  type StartedExport,
  startExportIfUnfinished,
} from '../../sql/exports.ts';
import { uuidOf } from '../../sql/ids.ts';
import { giveJobBack } from '../../sql/jobs.ts';
import { readProjectSnapshot } from '../../sql/project-snapshot.ts';
import { findProject } from '../../sql/projects.ts';
import { findRun } from '../../sql/runs.ts';
import { findExportBytesLeft } from '../../sql/work-limits.ts';
import type { DeidentificationAsked } from '../export-thread/deidentified-source.ts';
import type { ExportPiece, ExportTask } from '../export-thread/thread.ts';
import { exportMemoryMegabytes, type Making } from '../export-thread/threads.ts';
import { type Stop, stopSignal } from '../stop-signal.ts';
import { GivenBack, type JobContext, wallOf } from '../task.ts';
import { isOutOfMemory } from '../thread.ts';

/** A fault of ours is tried this often before the user is told; most are gone the second time. */
const attemptsBeforeFailing = 3;

/** What an attempt needs to know of itself. `written` counts the bytes of its files. */
type Attempt = {
  context: JobContext;
  wall: TenantScope;
  exportId: string;
  started: StartedExport;
  signal: AbortSignal;
  written: number;
};

/** The project or the analysis is gone, and the export with it. */
class Gone extends Error {
  override name = 'Gone';
}

/** The account may store no more: the export is larger than what its plan leaves. */
class StorageFull extends Error {
  override name = 'StorageFull';
}

/**
 * Writes an export: begin an attempt, read a snapshot, make the files in a thread and store them as they come, and with
 * one commit make them ready, if the attempt is still ours.
 */
export async function exportTask(payload: JobPayload<'export'>, context: JobContext): Promise<void> {
  const { db, log, workerId } = context;
  const exportId = uuidOf('export', payload.export_id);
  const wall = wallOf(payload);
  const started = await db.inside(wall, (connection) =>
    connection.transaction((transaction) => startExportIfUnfinished(transaction, exportId, workerId)),
  );
  if (started === null) {
    log.info({ export_id: payload.export_id }, 'the export is over or gone');
    return;
  }
  const named = { export_id: payload.export_id, export_attempt: started.attempt };
  log.info({ ...named, format: started.format }, 'export begun');
  context.span.tell({ format: started.format, export_attempt: started.attempt });

  const stop = stopSignal(context, {
    channel: exportIsFinal,
    id: exportId,
    seconds: context.config.EXPORT_TIMEOUT_SECONDS,
  });
  const attempt: Attempt = { context, wall, exportId, started, signal: stop.signal, written: 0 };
  try {
    const outcome = await write(attempt);
    const status = await store(attempt, payload, outcome);
    if (status !== null) log.info({ ...named, status }, 'export finished');
  } catch (error) {
    if (error instanceof GivenBack) throw error;
    const reason: Stop | null = stop.signal.aborted ? (stop.signal.reason as Stop) : null;
    if (reason === 'over' || error instanceof Gone) return; // whoever ended it has written what there is to write
    if (error instanceof ExportOvertaken) return endOvertaken(attempt);
    if (error instanceof StorageFull) {
      await store(attempt, payload, storageFull);
      log.info({ ...named, status: storageFull.status }, 'export finished');
      return;
    }
    if (reason === 'stopping') {
      await giveBack(attempt);
      throw new GivenBack();
    }
    // Nothing is wrong with the export while the database is away: the queue tries it again, and nobody is told that it failed.
    if (reason === null && isDatabaseAway(error) && !(error instanceof StatementTimeoutError)) {
      await db
        .inside(wall, (connection) =>
          connection.transaction((transaction) =>
            requeueExportIfAttempt(transaction, exportId, started.attempt, { attemptSpent: false }),
          ),
        )
        .catch(() => {});
      throw error;
    }
    if (reason === null && started.attempt < attemptsBeforeFailing && !isOutOfMemory(error)) {
      await db.inside(wall, (connection) =>
        connection.transaction((transaction) =>
          requeueExportIfAttempt(transaction, exportId, started.attempt, { attemptSpent: true }),
        ),
      );
      throw error;
    }
    if (reason === null) log.error({ ...named, error }, 'the export failed by a fault of ours');
    await store(attempt, payload, { status: 'failed', error: errorOf(reason, error, context) });
  } finally {
    stop.dispose();
  }
}

async function write(attempt: Attempt): Promise<ExportOutcome> {
  const { context, wall, started, signal } = attempt;
  const { project_id: projectId, include } = started;
  const project = await context.db.inside(wall, (connection) => findProject(connection, projectId));
  if (project === null) throw new Gone();
  if (started.run_id !== null) {
    const making = context.exportThreads.make(await analysisTask(attempt, project), signal);
    return storeFiles(attempt, making).finally(() => making.stop());
  }
  // Without a dictionary the patients themselves tell which variables there are.
  const readsPatients =
    include.includes('patients') || (include.includes('variables') && project.variables.length === 0);
  const making = context.exportThreads.make(
    {
      of: 'project',
      format: started.format as ProjectFormatName,
      expectedPatients: project.patient_count,
      deidentify: deidentificationOf(attempt),
      asked: {
        include,
        filter: started.filter,
        options: started.options,
        exportId: encodeId('export', attempt.exportId),
        platformVersion: manifest.version,
      },
    },
    signal,
  );
  const feed = async () => {
    const snapshot = await readProjectSnapshot(
      context.db,
      wall,
      projectId,
      {
        patients: readsPatients ? (bytes) => making.feed({ patients: bytes }) : null,
        analysis: include.includes('analyses') ? (analysis) => making.feed({ analysis }) : null,
      },
      signal,
    );
    if (snapshot === null) throw new Gone();
    await making.feed({ project: snapshot.project as Project, takenAt: snapshot.takenAt });
    making.fed();
  };
  // When one of the two fails the thread, and with it the other, would wait for ever; and the other's end is the consequence.
  let cause: unknown;
  const fail = async (error: unknown) => {
    cause ??= error;
    await making.stop();
    throw error;
  };
  try {
    const [written, read] = await Promise.allSettled([storeFiles(attempt, making).catch(fail), feed().catch(fail)]);
    if (written.status === 'rejected' && isOutOfMemory(written.reason)) throw written.reason;
    if (written.status === 'rejected' || read.status === 'rejected') throw cause;
    return written.value;
  } finally {
    await making.stop();
  }
}

/** null: as it is. */
function deidentificationOf({ context, exportId, started }: Attempt): DeidentificationAsked | null {
  const { deidentify } = started;
  if (deidentify === false) return null;
  const { SECRET_KEY } = context.config;
  if (SECRET_KEY === undefined) throw new Error('The worker needs SECRET_KEY, the same as the API.');
  const options = deidentify === true ? { method: 'safe_harbor' as const } : deidentify;
  const scope = options.pseudonyms ?? 'export';
  return { options, key: deidentificationKey(SECRET_KEY, scope, scope === 'project' ? started.project_id : exportId) };
}

async function analysisTask({ context, wall, exportId, started }: Attempt, project: Project): Promise<ExportTask> {
  const { analysis, run } = await context.db.snapshot(wall, async (snapshot) => ({
    analysis: await findAnalysis(snapshot, started.analysis_id!),
    run: await findRun(snapshot, started.run_id!),
  }));
  const completed = run === null ? null : completedRun(run as Run);
  if (analysis === null || completed === null) throw new Gone();
  const { id, name, description, variables } = project;
  return {
    of: 'analysis',
    format: started.format as AnalysisFormatName,
    source: {
      project: { id, name, description },
      analysis: withLatestRun(analysis, run) as never,
      run: completed,
      variables: variables as never,
      exportedAt: new Date().toISOString(),
      exportId: encodeId('export', exportId),
      platformVersion: manifest.version,
    },
    options: { rawCells: started.options.formulas === 'raw' },
  };
}

/** Stores what the thread makes, piece by piece, until it says what came of it. */
async function storeFiles(attempt: Attempt, { pieces }: Making): Promise<ExportOutcome> {
  const { context, wall, exportId, started, signal } = attempt;
  const { db, exportStorage, log } = context;
  const left = await db.inside(wall, (connection) => findExportBytesLeft(connection));
  const iterator = pieces[Symbol.asyncIterator]();
  let reported = 0;
  const progress = (done: number) => {
    const hundredth = Math.floor(done * 100) / 100;
    if (hundredth <= reported) return;
    reported = hundredth;
    void db
      .inside(wall, (connection) => reportExportProgressIfAttempt(connection, exportId, started.attempt, hundredth))
      .catch((error) => log.warn({ error }, 'progress not stored'));
  };
  const nextPiece = async (): Promise<Exclude<ExportPiece, { progress: number }>> => {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) throw new Error('the thread of an export ended before its result');
      if (!('progress' in value)) return value;
      progress(value.progress);
    }
  };

  for (let number = 0; ; number++) {
    const piece = await nextPiece();
    if ('ready' in piece) return { status: 'ready', ...piece.ready };
    if ('refused' in piece)
      return {
        status: 'failed',
        error: {
          code: 'EXPORT_FAILED',
          message: piece.refused.message,
          details: { reason: piece.refused.reason },
        },
      };
    if (!('file' in piece)) throw new Error('the thread of an export sent bytes of no file');
    const { name, media_type: mediaType } = piece.file;
    const { objectKeyOf } = exportStorage;
    const file = await db.inside(wall, (connection) =>
      addExportFile(connection, { exportId, attempt: started.attempt, number, name, mediaType, objectKeyOf }),
    );
    const hash = createHash('sha256');
    let size = 0;
    let rows: number | null = null;
    async function* bytes() {
      for (;;) {
        const next = await nextPiece();
        if ('fileEnd' in next) {
          rows = next.fileEnd.rows;
          return;
        }
        if (!('bytes' in next)) throw new Error('the thread of an export broke off a file');
        hash.update(next.bytes);
        size += next.bytes.length;
        attempt.written += next.bytes.length;
        if (left !== null && attempt.written > left) throw new StorageFull();
        yield next.bytes;
      }
    }
    try {
      await exportStorage.write(wall, file, bytes(), signal);
      await db.inside(wall, (connection) =>
        completeExportFile(connection, file.id, { size, sha256: hash.digest(), rows }),
      );
    } catch (error) {
      // Its row may be gone and its removal over, while the bucket was still taking it.
      if (file.objectKey !== null)
        await exportStorage
          .remove({ file_id: file.id, object_key: file.objectKey }, AbortSignal.timeout(30_000))
          .catch((failure) => log.warn({ error: failure }, 'a file of a given up export was not removed'));
      throw error;
    }
  }
}

/** Stores the outcome with its event, or finds out why it may not. Returns the status that was stored, null: none. */
async function store(
  attempt: Attempt,
  payload: JobPayload<'export'>,
  outcome: ExportOutcome,
): Promise<ExportOutcome['status'] | null> {
  const { context, wall, exportId, started } = attempt;
  const stored = await context.db.inside(wall, (connection) =>
    connection.transaction(async (transaction) => {
      // Looked at once more: another export may have become ready meanwhile.
      const left = outcome.status === 'ready' ? await findExportBytesLeft(transaction) : null;
      const final = left !== null && attempt.written > left ? storageFull : outcome;
      if (!(await finishExportIfAttempt(transaction, exportId, started.attempt, final))) return null;
      await emitExportEvent(transaction, payload, started, final);
      return final.status;
    }),
  );
  if (stored === null) await endOvertaken(attempt);
  context.span.tell({ status: stored });
  return stored;
}

/** An export that is over is fine, one that another worker has is not ours. */
async function endOvertaken({ context, wall, exportId }: Attempt): Promise<void> {
  const current = await context.db.inside(wall, (connection) => findExport(connection, exportId));
  // Thrown, not returned: the queue deletes a finished job by its id, and this job is now its rescuer's.
  if (current !== null && current.finished_at === null) throw new GivenBack();
}

function emitExportEvent(
  transaction: Queryable,
  payload: JobPayload<'export'>,
  { project_id, analysis_id, format }: StartedExport,
  outcome: ExportOutcome,
): Promise<string> {
  const of = {
    project_id: encodeId('project', project_id),
    analysis_id: analysis_id === null ? null : encodeId('analysis', analysis_id),
    export_id: payload.export_id,
    format,
  };
  return outcome.status === 'ready'
    ? emitEvent(transaction, payload, {
        type: 'export.ready',
        projectId: project_id,
        data: { ...of, status: 'ready' },
      })
    : emitEvent(transaction, payload, {
        type: 'export.failed',
        projectId: project_id,
        data: { ...of, status: 'failed', error_code: outcome.error.code },
      });
}

/** The export is queued and its job free in one commit; neither is touched when a rescuer has taken them. */
async function giveBack({ context, wall, exportId, started }: Attempt): Promise<void> {
  await context.db.inside(wall, (connection) =>
    connection.transaction(async (transaction) => {
      if (await requeueExportIfAttempt(transaction, exportId, started.attempt, { attemptSpent: false }))
        await giveJobBack(transaction, context.jobId, context.workerId);
    }),
  );
}

const storageFull: ExportOutcome = {
  status: 'failed',
  error: {
    code: 'RESOURCE_LIMIT',
    message:
      "The export is larger than what the account's plan leaves for stored exports. Delete exports that are no longer needed, export fewer patients with a filter, or change the plan.",
    details: { reason: 'storage' },
  },
};

function errorOf(reason: Stop | null, error: unknown, { config }: JobContext): ExportError {
  if (reason === 'timeout')
    return {
      code: 'RESOURCE_LIMIT',
      message: `The export took longer than the ${config.EXPORT_TIMEOUT_SECONDS} seconds it may take. Export fewer patients with a filter, or as csv or ndjson.`,
      details: { reason: 'time' },
    };
  if (isOutOfMemory(error))
    return {
      code: 'RESOURCE_LIMIT',
      message: `The export needs more memory than the ${exportMemoryMegabytes} MB it may have. Export fewer patients with a filter, or as csv or ndjson.`,
      details: { reason: 'memory' },
    };
  return {
    code: 'EXPORT_FAILED',
    message: `Something went wrong on our side, ${attemptsBeforeFailing} times. Export again later, or as another format; if it fails again, tell us the id of the export.`,
    details: { reason: 'internal' },
  };
}
