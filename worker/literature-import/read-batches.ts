import { setImmediate } from 'node:timers/promises';
import { type ImportFormat, importFormats, type NetworkSource } from '../../contract/resources/literature-import.ts';
import type { ParsedItem } from '../../domain/literature/formats/parsed-item.ts';
import { readPapers } from '../../domain/literature/formats/read-papers.ts';
import { readChunks } from '../../sql/literature/import-attempts.ts';
import { jsonAsStored } from '../../sql/literature/papers.ts';
import type { ImportAttempt, ImportBatch } from './store-batch.ts';
import { RecordMemory, unread } from './unread-record.ts';

/** A batch is a commit and a segment of the index: large enough to be worth it, small enough to be held twice in memory. */
const batchRecords = 800;
const batchCharacters = 3_000_000;
/** Of records and of what they cite as JSON, whatever of them is long. */
const batchBytes = 16_000_000;

type Portion = Omit<ImportBatch, 'before' | 'memory'>;

/**
 * What an import has not stored yet, in batches. Where reading breaks off, what was read before comes as a last batch and
 * then the error.
 */
export async function* importBatches(attempt: ImportAttempt): AsyncGenerator<ImportBatch> {
  const { started, signal, segmentsAhead } = attempt;
  const { source, records_done } = started;
  const portions = source === 'file' ? portionsOfFile(attempt) : portionsOfSource(attempt, source);
  let before = records_done;
  let batch = null as ImportBatch | null;
  let characters = 0;
  let bytes = 0;
  try {
    for await (const portion of portions) {
      signal.throwIfAborted();
      const items: ParsedItem[] = batch?.items ?? [];
      const memory = batch?.memory ?? new RecordMemory();
      for (const item of portion.items) {
        characters += charactersOf(item);
        const kept = item.kind === 'paper' ? { ...item, record: unread(item.record, memory) } : item;
        bytes += bytesOf(kept);
        items.push(kept);
      }
      batch = { ...portion, items, memory, before, recordsTotal: portion.recordsTotal ?? batch?.recordsTotal ?? null };
      if (items.length < batchRecords && characters < batchCharacters && bytes < batchBytes) continue;
      segmentsAhead.begin(items);
      yield batch;
      before += items.length;
      batch = null;
      characters = 0;
      bytes = 0;
    }
  } catch (error) {
    if (batch !== null && !signal.aborted) yield batch;
    throw error;
  }
  if (batch !== null) yield batch;
}

/**
 * The same batches, of which the next is read while the one before is stored: parsing keeps this process busy, storing the
 * database.
 */
export async function* readAhead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = batches.next();
      next.catch(() => {}); // met when it is waited for
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await batches.return(undefined);
  }
}

const bytesOf = (item: ParsedItem): number =>
  item.kind === 'paper' ? jsonAsStored(item.record).length + 300 * (item.references?.length ?? 0) : 0;

/** About as many characters as the record takes: what is long in some papers is counted. */
function charactersOf(item: ParsedItem): number {
  if (item.kind !== 'paper') return 200;
  const { title, abstract, authors, mesh, keywords } = item.record;
  let characters = 500 + title.length + 2 * (abstract?.length ?? 0) + 100 * mesh.length + 20 * keywords.length;
  characters += 120 * (item.references?.length ?? 0);
  for (const { affiliations } of authors) {
    characters += 120;
    for (const affiliation of affiliations) characters += affiliation.length;
  }
  return characters;
}

/** Parsers keep the thread busy: after so many milliseconds others get a turn, such as the answers of the database to the batch before. */
const turnMilliseconds = 2;

/**
 * Some ten papers: those of a whole chunk of the database's would outlive what is young before they are taken on, and so does a text of more
 * than 128 KB, which 64 KB of a file become by one character beyond Latin-1.
 */
const bytesOfPiece = 32_768;

async function* portionsOfFile({ act, id, started, signal }: ImportAttempt): AsyncGenerator<Portion> {
  let bytesDone = 0;
  const bytes = async function* () {
    for await (const chunk of readChunks(act, id)) {
      signal.throwIfAborted();
      for (let at = 0; at < chunk.length; at += bytesOfPiece) {
        const piece = chunk.subarray(at, at + bytesOfPiece);
        yield piece;
        bytesDone += piece.length;
      }
    }
  };
  const named = importFormats.find((format) => format === started.format) satisfies ImportFormat | undefined;
  const { format, items } = await readPapers(bytes(), {
    fileName: started.file_name,
    ...(named === undefined ? {} : { format: named }),
  });
  // The same bytes give the same items: those that an earlier attempt stored are left out.
  let toSkip = started.records_done;
  let turn = performance.now();
  for await (const some of items) {
    const skipped = Math.min(toSkip, some.length);
    toSkip -= skipped;
    if (skipped < some.length)
      yield { items: some.slice(skipped), position: null, format, bytesDone, recordsTotal: null };
    if (performance.now() - turn < turnMilliseconds) continue;
    await setImmediate();
    signal.throwIfAborted();
    turn = performance.now();
  }
}

async function* portionsOfSource(
  { context, started, signal }: ImportAttempt,
  source: NetworkSource,
): AsyncGenerator<Portion> {
  const question = {
    query: started.query ?? '',
    since: started.since,
    limit: started.record_limit,
    done: started.records_done,
    position: started.position,
  };
  for await (const { items, position, total } of context.sources[source](question, signal))
    yield { items, position, format: null, bytesDone: null, recordsTotal: total };
}
