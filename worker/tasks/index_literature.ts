import type { JobPayload } from '../../contract/jobs.ts';
import { finalImportStatuses, type ImportErrorCode } from '../../contract/resources/literature-import.ts';
import { UnreadableFile } from '../../domain/literature/formats/parsed-item.ts';
import { SourceRefused, SourceUnavailable } from '../../domain/literature/sources/source.ts';
import { emitEvent } from '../../sql/events.ts';
import { uuidOf } from '../../sql/ids.ts';
import { giveJobBack } from '../../sql/jobs.ts';
import {
  finishImportIfAttempt,
  type ImportOutcome,
  requeueImportIfAttempt,
  startImportIfUnfinished,
} from '../../sql/literature-import-attempts.ts';
import { addImportJob, findImport, importIsFinal, libraryOfImport } from '../../sql/literature-imports.ts';
import { importBatches, readAhead } from '../literature-batches.ts';
import { type Act, type ImportJob, OverlayFull, Overtaken, storeBatch } from '../literature-import.ts';
import { mergeSegments } from '../literature-merge.ts';
import { type Stop, stopSignal } from '../stop-signal.ts';
import { GivenBack, type JobContext, wallOf } from '../task.ts';

/** A fault of ours is met again on the third try, if at all. */
const faultsBeforeFailing = 3;
/** Attempts that stored nothing, whatever ended them: with the pauses between about eight hours of a source's silence. */
const failuresBeforeFailing = 10;
const longestPause = 2 * 3600;

/**
 * Indexes the literature of a file or a source: read, batch by batch into the store, done. Each batch is one commit with its
 * counts and the place where the next attempt goes on, if the attempt is still ours.
 */
export async function indexLiterature(payload: JobPayload<'index_literature'>, context: JobContext): Promise<void> {
  const { db, log, workerId } = context;
  const id = uuidOf('import', payload.import_id);
  const act: Act = (run) => (isOfAccount(payload) ? db.inside(wallOf(payload), run) : db.outside(run));

  const started = await act((connection) => startImportIfUnfinished(connection, id, workerId));
  const fields = { import_id: payload.import_id, import_attempt: started?.attempt };
  if (started === null) {
    log.info(fields, 'the import is over or gone');
    return;
  }
  log.info({ ...fields, source: started.source, records_done: started.records_done }, 'import begun');

  const library = libraryOfImport(payload, started.source);
  const job: ImportJob = { payload, context, act, id, started, library };
  const stop = stopSignal(context, { channel: importIsFinal, id });
  let stored = 0;
  try {
    if (started.failures >= failuresBeforeFailing)
      return await finish(
        job,
        failed('internal_error', 'The import stopped the worker again and again, so no more of it is read.'),
      );
    for await (const batch of readAhead(importBatches(job, stop.signal))) {
      await storeBatch(job, batch);
      stored++;
      log.info({ ...fields, records: batch.items.length }, 'batch stored');
      await mergeSegments(act, { library, isTransaction: db.isPooled }, stop.signal);
    }
    stop.signal.throwIfAborted();
    await finish(job, { status: 'completed' });
  } catch (error) {
    const failures = stored > 0 ? 0 : started.failures;
    await conclude(job, error, failures, stop.signal.aborted ? (stop.signal.reason as Stop) : null);
  } finally {
    stop.dispose();
  }
}

type OfAccount = Parameters<typeof wallOf>[0];

function isOfAccount(payload: JobPayload<'index_literature'>): payload is JobPayload<'index_literature'> & OfAccount {
  return payload.account_id !== null && payload.mode !== null;
}

function failed(code: ImportErrorCode, message: string): ImportOutcome {
  // PostgreSQL keeps neither, and a message may quote a file.
  return { status: 'failed', code, message: message.replaceAll('\0', '').toWellFormed() };
}

/** What becomes of an import whose attempt ended before its end. */
async function conclude(job: ImportJob, error: unknown, failures: number, reason: Stop | null): Promise<void> {
  const { id, started, context, act, payload } = job;
  const { log } = context;
  const fields = { import_id: payload.import_id, import_attempt: started.attempt };
  if (error instanceof GivenBack) throw error;
  if (reason === 'over') return; // canceled or deleted: whoever did it has written what there is to write
  if (reason === 'stopping') {
    await act((connection) =>
      connection.transaction(async (transaction) => {
        // Taken over while this worker was thought dead: then its job is another's too.
        if (await requeueImportIfAttempt(transaction, id, started.attempt, { failed: false }))
          await giveJobBack(transaction, context.jobId, context.workerId);
      }),
    );
    throw new GivenBack();
  }
  if (error instanceof Overtaken) return stopIfOver(job);
  if (error instanceof UnreadableFile) return finish(job, failed(error.reason, error.message));
  if (error instanceof OverlayFull) return finish(job, failed('overlay_full', error.message));
  if (error instanceof SourceRefused) return finish(job, failed('source_refused', error.message));

  const isSource = error instanceof SourceUnavailable;
  log.error({ ...fields, error }, isSource ? 'the source is not available' : 'the import failed by a fault of ours');
  if (failures + 1 >= (isSource ? failuresBeforeFailing : faultsBeforeFailing))
    return finish(
      job,
      isSource
        ? failed('source_unavailable', `${error.message} It was asked for hours: ask for the import again later.`)
        : failed(
            'internal_error',
            'The import failed by a fault of ours, several times. It is logged; the operator of the platform can tell more.',
          ),
    );
  // Not by throwing: the queue counts attempts over the whole import, which may take days.
  const pause = Math.min(longestPause, 5 * 3 ** failures);
  const requeued = await act((connection) =>
    connection.transaction(async (transaction) => {
      if (!(await requeueImportIfAttempt(transaction, id, started.attempt, { failed: true }))) return false;
      const at = new Date(Date.now() + pause * 1000);
      await addImportJob(transaction, payload, id, { source: started.source, at });
      return true;
    }),
  );
  if (!requeued) return stopIfOver(job);
}

/** Stores the outcome and tells of it, unless the import is no longer ours. */
async function finish(job: ImportJob, outcome: ImportOutcome): Promise<void> {
  const { act, id, started, payload, context } = job;
  const row = await act((connection) =>
    connection.transaction(async (transaction) => {
      const finished = await finishImportIfAttempt(transaction, id, started.attempt, outcome);
      if (finished !== null && outcome.status === 'completed' && isOfAccount(payload)) {
        const { unchanged: _, ...counts } = finished.counts;
        await emitEvent(transaction, payload, {
          type: 'literature.imported',
          projectId: null,
          data: { import_id: payload.import_id, status: 'completed', ...counts },
        });
      }
      return finished;
    }),
  );
  if (row === null) return stopIfOver(job);
  const fields = { import_id: payload.import_id, import_attempt: started.attempt };
  context.log.info({ ...fields, status: outcome.status, ...row.counts }, 'import finished');
}

/** Nothing of this attempt may be written any more: fine when the import is over. */
async function stopIfOver({ act, id }: ImportJob): Promise<void> {
  const current = await act((connection) => findImport(connection, id));
  // Thrown, not returned: the queue deletes a finished job by its id, and this job is now its rescuer's.
  if (current !== null && !finalImportStatuses.includes(current.status)) throw new GivenBack();
}
