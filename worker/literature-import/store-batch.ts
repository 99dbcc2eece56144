import { encodeId } from '../../contract/ids.ts';
import type {
  JoinedRecord,
  NotedRecord,
  PossibleDuplicate,
  SkippedRecord,
} from '../../contract/resources/literature-import.ts';
import { overlayLimits } from '../../contract/resources/literature-import.ts';
import type { ParsedItem } from '../../domain/literature/formats/parsed-item.ts';
import type { Transaction } from '../../sql/db.ts';
import { keepPapersOfBatch, recordBatchIfAttempt, type StartedImport } from '../../sql/literature/import-attempts.ts';
import { type Library, overlaySize } from '../../sql/literature/library.ts';
import { AttemptOvertaken } from '../../sql/queue/attempts.ts';
import type { Attempt } from '../attempt.ts';
import type { JobContext } from '../task.ts';
import type { SegmentsAhead } from './segments-ahead.ts';
import { type StoredCounts, storePapers } from './store-papers.ts';
import type { RecordMemory } from './unread-record.ts';

/** One attempt at an import. */
export type ImportAttempt = Attempt<StartedImport> & {
  context: JobContext;
  /** A UUID. */
  id: string;
  /** What it writes. */
  library: Library;
  /** It is an account's, whose reviews can take its papers in. */
  isOfAccount: boolean;
  /** Words that the library is known to have. */
  storedWords: Set<string>;
  segmentsAhead: SegmentsAhead;
};

export type ImportBatch = {
  items: ParsedItem[];
  /** Of their records. */
  memory: RecordMemory;
  /** How many records of the file or answer stand before these. */
  before: number;
  /** Where the next attempt goes on, in the words of the source; null for a file, of which the records are counted. */
  position: unknown;
  format: string | null;
  bytesDone: number | null;
  recordsTotal: number | null;
};

/** The account has no room for what the batch would store. The message says how much there is, and the way out. */
export class OverlayFull extends Error {
  override name = 'OverlayFull';
}

const recordsKept = 100;

/**
 * Stores a batch with its counts in one commit, and answers with how many papers that were. Throws AttemptOvertaken, and stores nothing,
 * when it is no longer ours to store.
 */
export async function storeBatch(attempt: ImportAttempt, batch: ImportBatch): Promise<number> {
  const { act, id, started, library, isOfAccount, storedWords } = attempt;
  const makeSegment = attempt.segmentsAhead.of(batch.items);
  const items = batch.items.filter((item) => item.kind !== 'skipped');
  const unread = batch.items.flatMap((item, index) =>
    item.kind === 'skipped' ? skippedRecord(batch.before + index + 1, item) : [],
  );
  const { papers, ...kept } = await act((connection) =>
    connection.transaction(async (transaction) => {
      const stored = await storePapers(transaction, library, items, started.started_at, { storedWords, makeSegment });
      if (library === 'overlay' && stored.added + stored.updated > 0) await checkRoom(transaction);
      if (isOfAccount) await keepPapersOfBatch(transaction, id, batch.before, stored);
      const skipped = [...unread, ...stored.skipped.map((record) => skippedRecord(null, record))];
      const skippedRecords = [...started.skipped_records, ...skipped].slice(0, recordsKept);
      const notedRecords = [...started.noted_records, ...stored.noted.map(notedRecord)].slice(0, recordsKept);
      const joinedRecords = [...started.joined_records, ...stored.joined.map(joinedRecord)].slice(0, recordsKept);
      const possibleDuplicates = [
        ...started.possible_duplicates,
        ...stored.possibleDuplicates.map(possibleDuplicate),
      ].slice(0, recordsKept);
      const { added, updated, unchanged, deleted, joined, noted } = stored;
      const counts = {
        ...{ added, updated, unchanged, deleted },
        ...{ skipped: skipped.length, joined: joined.length, noted: noted.length },
      };
      const ours = await recordBatchIfAttempt(transaction, id, started.attempt, {
        ...batch,
        counts,
        skippedRecords,
        notedRecords,
        joinedRecords,
        possibleDuplicates,
        records: batch.items.length,
      });
      // Last, so that anyone who cancels waits for no batch; thrown, so that nothing of the batch stays.
      if (!ours) throw new AttemptOvertaken('the import is over, or another attempt at it has begun');
      return {
        papers: added + updated,
        ...{ skipped_records: skippedRecords, noted_records: notedRecords, joined_records: joinedRecords },
        ...{ possible_duplicates: possibleDuplicates, failures: 0 },
      };
    }),
  );
  Object.assign(started, kept);
  batch.memory.free();
  return papers;
}

/** Looks at what the transaction would leave. Thrown, so that nothing of the batch stays. */
async function checkRoom(transaction: Transaction): Promise<void> {
  const { plan, papers, bytes } = await overlaySize(transaction);
  const limit = overlayLimits[plan];
  if (papers > limit.papers)
    throw new OverlayFull(
      `Your plan has room for ${limit.papers.toLocaleString('en')} papers of your own, and with this file there would be more. ` +
        'What was stored before stays. Delete papers that you no longer need, or import papers by a query to PubMed or Europe PMC: those take no room.',
    );
  if (bytes > limit.bytes)
    throw new OverlayFull(
      `Your plan has room for ${limit.bytes / 1_000_000} MB of papers of your own, and with this file there would be more. ` +
        'What was stored before stays. Delete papers that you no longer need.',
    );
}

const text = (from: string) => from.replaceAll('\0', '').toWellFormed().slice(0, 1000);

function notedRecord({ paperId, title }: { paperId: string; title: string }): NotedRecord {
  return { title: text(title), paper_id: encodeId('paper', paperId) };
}

function joinedRecord({ title, rule }: JoinedRecord): JoinedRecord {
  return { title: text(title), rule };
}

function possibleDuplicate({ paperId, title, message }: StoredCounts['possibleDuplicates'][number]): PossibleDuplicate {
  return { title: text(title), paper_id: encodeId('paper', paperId), message };
}

function skippedRecord(record: number | null, { reason, message }: { reason: string; message: string }): SkippedRecord {
  // A message may quote a file, and PostgreSQL keeps neither of what is taken out here.
  return { record, reason, message: text(message) };
}
