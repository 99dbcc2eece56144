import type { JobPayload } from '../../contract/jobs.ts';
import type { ImportErrorCode } from '../../contract/resources/literature-import.ts';
import { UnreadableFile } from '../../domain/literature/formats/parsed-item.ts';
import { SourceRefused, SourceUnavailable } from '../../domain/literature/sources/source.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type ImportOutcome, importAttempts, type StartedImport } from '../../sql/literature/import-attempts.ts';
import { addImportJob, findImport, importsWait, libraryOfImport } from '../../sql/literature/imports.ts';
import type { Origin } from '../../sql/queue/job-origin.ts';
import { attempt, Postponed, type Work } from '../attempt.ts';
import { mergeSegments } from '../literature-import/merge-segments.ts';
import { mergesBeside } from '../literature-import/merges-beside.ts';
import { importBatches, readAhead } from '../literature-import/read-batches.ts';
import { SegmentsAhead } from '../literature-import/segments-ahead.ts';
import { type ImportAttempt, OverlayFull, storeBatch } from '../literature-import/store-batch.ts';
import type { JobContext } from '../task.ts';

/** A fault of ours is met again on the third try, if at all. */
const faultsBeforeFailing = 3;
/** Attempts that stored nothing, whatever ended them: with the pauses between about eight hours of a source's silence. */
const failuresBeforeFailing = 10;
const longestPause = 2 * 3600;

/**
 * Indexes the literature of a file or a source: read, batch by batch into the store, done. Each batch is one commit with its
 * counts and the place where the next attempt goes on, if the row is still this attempt's.
 */
export function indexLiterature(payload: JobPayload<'index_literature'>, context: JobContext): Promise<void> {
  return attempt(context, literatureImport(payload, context));
}

export function literatureImport(
  payload: JobPayload<'index_literature'>,
  context: JobContext,
): Work<StartedImport, ImportOutcome> {
  const uuid = uuidOf('import', payload.import_id);
  return {
    kind: 'import',
    id: payload.import_id,
    uuid,
    origin: originOf(payload),
    table: importAttempts,
    about: ({ source, records_done }) => ({ source, records_done }),
    make: (attempt) =>
      storeAll(
        {
          ...{ ...attempt, context, id: uuid, library: libraryOfImport(payload, attempt.started.source) },
          isOfAccount: payload.account_id !== null,
          storedWords: new Set(),
          segmentsAhead: new SegmentsAhead(context.segmentThreads.make),
        },
        payload.import_id,
      ),
    onFault: (_, { failures }) => (failures + 1 >= faultsBeforeFailing ? faultOfOurs : laterAfter(failures)),
    addJob: (transaction, { source }, at) => addImportJob(transaction, payload, uuid, { source, at }),
    settle: async (transaction, outcome) => ({ ...outcome, counts: (await findImport(transaction, uuid))?.counts }),
    announce(_, { status, counts }) {
      if (counts === undefined) return { event: null };
      const { unchanged: _unchanged, ...shown } = counts;
      const data = { import_id: payload.import_id, status: 'completed' as const, ...shown };
      const event = { type: 'literature.imported' as const, projectId: null, data };
      return { event: status === 'completed' ? event : null, facts: counts };
    },
  };
}

/** null: the operator. */
function originOf({ account_id, mode, request_id }: JobPayload<'index_literature'>): Origin | null {
  return account_id === null || mode === null ? null : { account_id, mode, request_id };
}

async function storeAll(attempt: ImportAttempt, importId: string): Promise<ImportOutcome | Postponed> {
  const { started, signal, act, library, context } = attempt;
  const { log, db } = context;
  if (started.failures >= failuresBeforeFailing)
    return failed('internal_error', 'The import stopped the worker again and again, so no more of it is read.');
  const names = { import_id: importId, import_attempt: started.attempt };
  const slice = openSlice();
  let imported = 0;
  const merge = (stop: AbortSignal, atEnd = 0) =>
    mergeSegments(act, { library, isTransaction: db.isPooled, imported: atEnd }, stop);
  const merges = mergesBeside(merge, signal);
  // A merge of an overlay, or behind a pooler, is one transaction: it holds back what is stored meanwhile.
  const isBeside = library === 'shared' && !db.isPooled;
  try {
    for await (const batch of readAhead(importBatches(attempt))) {
      slice.begin();
      imported += await storeBatch(attempt, batch);
      log.info({ ...names, records: batch.items.length }, 'batch stored');
      if (isBeside) await merges.batchStored();
      else await merge(signal);
      if (slice.isOver() && (await act((connection) => importsWait(connection, attempt.id)))) {
        if (isBeside) await merges.finish();
        log.info(names, 'the import lets others pass');
        return new Postponed(0);
      }
    }
    signal.throwIfAborted();
    if (isBeside) await merges.finish(imported);
    else await merge(signal, imported);
    return { status: 'completed' };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof UnreadableFile) return failed(error.reason, error.message);
    if (error instanceof OverlayFull) return failed('overlay_full', error.message);
    if (error instanceof SourceRefused) return failed('source_refused', error.message);
    if (!(error instanceof SourceUnavailable)) throw error;
    log.error({ ...names, error }, 'the source is not available');
    return started.failures + 1 >= failuresBeforeFailing
      ? failed('source_unavailable', `${error.message} It was asked for hours: ask for the import again later.`)
      : laterAfter(started.failures);
  } finally {
    await merges.end();
  }
}

/** So many batches are stored before an import lets others pass: what is smaller is done with them. */
const batchesOfSlice = 4;

/**
 * How long an import goes on while others wait. The next attempt reads the file again up to where this one ends, so that an
 * attempt stores for at least as long as it took to get there.
 */
function openSlice() {
  const opened = performance.now();
  let begun: number | null = null;
  let batches = 0;
  return {
    begin() {
      begun ??= performance.now();
      batches++;
    },
    isOver: () => begun !== null && batches >= batchesOfSlice && performance.now() - begun >= begun - opened,
  };
}

/** Not by the queue, which counts attempts over the whole import, and that may take days. */
const laterAfter = (failures: number) => new Postponed(Math.min(longestPause, 5 * 3 ** failures));

function failed(code: ImportErrorCode, message: string): ImportOutcome {
  // PostgreSQL keeps neither, and a message may quote a file.
  return { status: 'failed', error: { code, message: message.replaceAll('\0', '').toWellFormed() } };
}

const faultOfOurs = failed(
  'internal_error',
  'The import failed by a fault of ours, several times. It is logged; the operator of the platform can tell more.',
);
