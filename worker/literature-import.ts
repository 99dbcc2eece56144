import type { JobPayload } from '../contract/jobs.ts';
import type { SkippedRecord } from '../contract/resources/literature-import.ts';
import type { Connection } from '../sql/db.ts';
import { recordBatchIfAttempt, type StartedImport } from '../sql/literature-import-attempts.ts';
import type { ParsedItem } from './literature/parsed-item.ts';
import { storePapers } from './literature-store.ts';
import type { JobContext } from './task.ts';

/** A connection with the wall of whoever asked for the import. */
export type Act = <T>(run: (connection: Connection) => Promise<T>) => Promise<T>;

/** One attempt at an import. */
export type ImportJob = {
  payload: JobPayload<'index_literature'>;
  context: JobContext;
  act: Act;
  /** A UUID. */
  id: string;
  started: StartedImport;
};

export type ImportBatch = {
  items: ParsedItem[];
  /** How many records of the file or answer stand before these. */
  before: number;
  /** Where the next attempt goes on, in the words of the source; null for a file, of which the records are counted. */
  position: unknown;
  format: string | null;
  bytesDone: number | null;
  recordsTotal: number | null;
};

/** Another attempt has begun, or the import is over. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

const skippedRecordsKept = 100;

/** Stores a batch with its counts in one commit. Throws Overtaken, and stores nothing, when it is no longer ours to store. */
export async function storeBatch({ act, id, started }: ImportJob, batch: ImportBatch): Promise<void> {
  const items = batch.items.filter((item) => item.kind !== 'skipped');
  const unread = batch.items.flatMap((item, index) =>
    item.kind === 'skipped' ? skippedRecord(batch.before + index + 1, item) : [],
  );
  const kept = await act((connection) =>
    connection.transaction(async (transaction) => {
      const stored = await storePapers(transaction, items);
      const skipped = [...unread, ...stored.skipped.map((record) => skippedRecord(null, record))];
      const skippedRecords = [...started.skipped_records, ...skipped].slice(0, skippedRecordsKept);
      const counts = { ...stored, skipped: skipped.length };
      const ours = await recordBatchIfAttempt(transaction, id, started.attempt, {
        ...batch,
        counts,
        skippedRecords,
        records: batch.items.length,
      });
      // Last, so that whoever cancels waits for no batch; thrown, so that nothing of the batch stays.
      if (!ours) throw new Overtaken('the import is over, or another attempt at it has begun');
      return skippedRecords;
    }),
  );
  started.skipped_records = kept;
}

function skippedRecord(record: number | null, { reason, message }: { reason: string; message: string }): SkippedRecord {
  // A message may quote a file, and PostgreSQL keeps neither of what is taken out here.
  return { record, reason, message: message.replaceAll('\0', '').toWellFormed().slice(0, 1000) };
}
