import { escapeLiteral } from 'pg';
import { z } from 'zod';
import {
  type ImportCounts,
  type ImportErrorCode,
  importSources,
  joinedRecord,
  notedRecord,
  possibleDuplicate,
  skippedRecord,
} from '../../contract/resources/literature-import.ts';
import { maximumRecordsOfSet } from '../../contract/resources/review.ts';
import { type Connection, copied, sql, type Transaction } from '../db.ts';
import { attemptTable } from '../queue/attempts.ts';
import { closeImport, importIsFinal } from './imports.ts';

const startedImport = z.object({
  attempt: z.int(),
  failures: z.int(),
  source: z.enum(importSources),
  query: z.string().nullable(),
  since: z.string().nullable(),
  record_limit: z.int().nullable(),
  file_name: z.string().nullable(),
  format: z.string().nullable(),
  position: z.unknown(),
  records_done: z.int(),
  skipped_records: z.array(skippedRecord),
  noted_records: z.array(notedRecord),
  joined_records: z.array(joinedRecord),
  possible_duplicates: z.array(possibleDuplicate),
  started_at: z.date(),
});
export type StartedImport = z.output<typeof startedImport>;

/** The bytes of an import's file, a chunk at a time. No connection is held between two. */
export async function* readChunks(
  act: <T>(run: (connection: Connection) => Promise<T>) => Promise<T>,
  id: string,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const [row] = await act((connection) =>
      copied(
        connection,
        `select bytes from literature_import_chunks where import_id = ${escapeLiteral(id)} and number = ${number}`,
      ),
    );
    if (row === undefined) return;
    const bytes = row[0]!;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

export type ImportProgress = {
  counts: ImportCounts;
  records: number;
  skippedRecords: readonly z.output<typeof skippedRecord>[];
  notedRecords: readonly z.output<typeof notedRecord>[];
  joinedRecords: readonly z.output<typeof joinedRecord>[];
  possibleDuplicates: readonly z.output<typeof possibleDuplicate>[];
  format: string | null;
  position: unknown;
  bytesDone: number | null;
  recordsTotal: number | null;
};

/** Adds what a batch did, in the batch's own transaction. False when another attempt has begun, or the import is over. */
export async function recordBatchIfAttempt(
  transaction: Transaction,
  id: string,
  attempt: number,
  batch: ImportProgress,
): Promise<boolean> {
  const { counts } = batch;
  const { rowCount } = await transaction.query(sql.unsafe`
    update literature_imports set failures = 0, added = added + ${counts.added}, updated = updated + ${counts.updated},
      unchanged = unchanged + ${counts.unchanged}, deleted = deleted + ${counts.deleted},
      skipped = skipped + ${counts.skipped}, skipped_records = ${JSON.stringify(batch.skippedRecords)},
      joined = joined + ${counts.joined}, joined_records = ${JSON.stringify(batch.joinedRecords)},
      possible_duplicates = ${JSON.stringify(batch.possibleDuplicates)},
      noted = noted + ${counts.noted}, noted_records = ${JSON.stringify(batch.notedRecords)},
      records_done = records_done + ${batch.records}, format = coalesce(${batch.format}, format),
      position = ${batch.position == null ? null : JSON.stringify(batch.position)},
      bytes_done = coalesce(${batch.bytesDone}, bytes_done), records_total = coalesce(${batch.recordsTotal}, records_total)
    where id = ${id} and attempt = ${attempt} and status = 'running'`);
  return rowCount === 1;
}

/**
 * Keeps which papers the records of a batch are, and in what the account's imports kept before puts in place of papers that turned
 * out to be others those. What goes beyond a set of a review is not kept: it could not be taken in.
 */
export async function keepPapersOfBatch(
  transaction: Transaction,
  id: string,
  before: number,
  { paperIds, absorbed }: { paperIds: readonly string[]; absorbed: ReadonlyMap<string, string> },
): Promise<void> {
  for (const [gone, paper] of absorbed)
    await transaction.query(sql.unsafe`
      update literature_import_papers set paper_ids = array_replace(paper_ids, ${gone}::uuid, ${paper}::uuid)
      where ${gone}::uuid = any (paper_ids)`);
  if (paperIds.length === 0 || before >= maximumRecordsOfSet) return;
  await transaction.query(sql.unsafe`
    insert into literature_import_papers (import_id, first_record, account_id, mode, paper_ids)
    values (${id}, ${before}, tenant_account(), tenant_mode(), ${sql.array([...paperIds], 'uuid')})`);
}

/** With what all attempts together have stored. */
export type ImportOutcome = { counts?: ImportCounts | undefined } & (
  | { status: 'completed' }
  | { status: 'failed'; error: { code: ImportErrorCode; message: string } }
);

export const importAttempts = attemptTable<StartedImport, ImportOutcome>('literature_imports', {
  isFinal: importIsFinal,
  started: startedImport,
  startedColumns: sql.fragment`attempt, failures, source, query, since::text, record_limit, file_name, format, position,
    records_done, skipped_records, noted_records, joined_records, possible_duplicates, started_at`,
  showsProgress: false,
  tries: 'failures',
  outcome(outcome) {
    const error = outcome.status === 'failed' ? outcome.error : null;
    return sql.fragment`position = null, error_code = ${error?.code ?? null}, error_message = ${error?.message ?? null}`;
  },
  close: closeImport,
});
