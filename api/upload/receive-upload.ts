import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { OnConflict } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { mostStoredOfUpload } from '../../contract/routes/patients.ts';
import { BodyReading } from '../../domain/patients/body-reading.ts';
import { CsvFormat } from '../../domain/patients/csv-format.ts';
import { Dictionary } from '../../domain/patients/dictionary.ts';
import type { Format, SecondReading, UploadRow } from '../../domain/patients/format.ts';
import { NdjsonFormat } from '../../domain/patients/ndjson-format.ts';
import type { PlainRows } from '../../domain/patients/plain-rows.ts';
import { RowIssues } from '../../domain/patients/row-issues.ts';
import { TextDecoding } from '../../domain/patients/text-decoding.ts';
import { takeTurns } from '../turns.ts';
import { BodyCheck } from './body-check.ts';
import { receiveFile } from './receive-file.ts';
import { Spool } from './spool.ts';
import type { Upload } from './upload.ts';

/** Storing may begin when so much is checked, or all: most uploads that are wrong are smaller, and never touch a table. */
const bytesAhead = 8_000_000;
/** Of 5,000 columns a file of this size takes the processor half a second. */
const smallBytes = 2_000_000;

/**
 * Receives the patients of a CSV or NDJSON body and checks them. The body lies in a nameless file while it arrives, so
 * that memory does not grow with it and a slow client holds no connection. Throws ApiError for whatever is wrong with the body.
 *
 * The storing doesn't wait until all of a long file is checked, it only stays behind the check: for a million patients of
 * ten attributes that saves 1 s of 5.5. When the check then finds something wrong, or a late word in a column of numbers,
 * what was stored until then is undone: at most a fifth of the file, since the check is that much faster.
 */
export async function receiveUpload(options: {
  body: Readable;
  mediaType: string;
  charset: string | undefined;
  maximumBytes: number;
  /** Gets the body, where it has to be known again. */
  digest: Hash | null;
  /** Fires when the client goes away. */
  signal: AbortSignal;
  onConflict: OnConflict;
  variables: readonly Variable[];
}): Promise<Upload> {
  const { body, mediaType, charset, maximumBytes, digest, signal, onConflict, variables } = options;
  const dictionary = variables.length > 0 ? new Dictionary(variables) : null;
  const issues = new RowIssues();
  const isCsv = mediaType === 'text/csv';
  const format = new (isCsv ? CsvFormat : NdjsonFormat)(dictionary, onConflict, issues);
  const spool = await Spool.open();
  let check: BodyCheck | null = null;
  const close = async () => {
    spool.end();
    await check?.stop();
    await spool.close();
  };
  try {
    const running = new BodyCheck(spool, format, issues, charset);
    check = running;
    const checked = async () => {
      await running.done;
      issues.throwIfAny();
    };
    await receiveFile(body, spool, {
      ...{ digest, maximumBytes, advice: 'Send it in parts.' },
      // A body that can't be read is not received to its end.
      failure: () => running.failure,
    });
    await running.reached(bytesAhead);
    if (issues.total > 0) await checked();
    return {
      ...{ onConflict, variables, nullKeeps: isCsv, listed: null, isLarge: spool.length > smallBytes },
      maximumAttributeBytes: mostStoredOfUpload * maximumBytes,
      rows: () => onlyRows(rowsBehind(running, { spool, format, issues, signal }, false)),
      rowsOrPlainRows: () => rowsBehind(running, { spool, format, issues, signal }, true),
      checked,
      hasRecordRows: () => format.hasRecordRows,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Checked = { spool: Spool; format: Format; issues: RowIssues; signal: AbortSignal };

/** The rows of the spool, each only after it was checked. */
async function* rowsBehind(
  check: BodyCheck,
  { spool, format, issues, signal }: Checked,
  mayBePlain: boolean,
): AsyncGenerator<readonly UploadRow[] | PlainRows | 'overtaken'> {
  const isOvertaken = () => {
    signal.throwIfAborted();
    return issues.total > 0 || format.revision !== revision;
  };
  const { revision } = format;
  const turns = takeTurns();
  let piece: UploadRow[] = [];
  let plain: PlainRows | null = null;
  const take = (row: UploadRow) => piece.push(row);
  let rows: SecondReading | undefined;
  const reader = {
    text: (text: string, isLast: boolean) => rows!.text(text, isLast, take),
    plain: (lines: Buffer) => (plain = mayBePlain ? rows!.plain(lines) : null)?.bytesRead ?? 0,
  };
  let reading: BodyReading | undefined;
  let position = 0;
  const read = async function* (chunk: Uint8Array, isLast: boolean) {
    // Only now, since the check has seen the header and the charset.
    reading ??= new BodyReading(new TextDecoding(check.charset));
    rows ??= format.rows();
    for (const _ of reading.read(chunk, isLast, reader)) {
      if (plain !== null) yield plain;
      plain = null;
      if (!turns.isOver()) continue;
      if (piece.length > 0) yield piece;
      piece = [];
      await turns.next();
    }
    if (piece.length > 0) yield piece;
    piece = [];
  };
  for await (const chunk of spool.read()) {
    await check.reached((position += chunk.length));
    if (isOvertaken()) {
      yield 'overtaken';
      return;
    }
    yield* read(chunk, false);
  }
  await check.done;
  if (isOvertaken()) yield 'overtaken';
  else if (position > 0) yield* read(Buffer.alloc(0), true);
}

async function* onlyRows(
  pieces: AsyncIterable<readonly UploadRow[] | PlainRows | 'overtaken'>,
): AsyncGenerator<readonly UploadRow[] | 'overtaken'> {
  for await (const piece of pieces) if (piece === 'overtaken' || isRows(piece)) yield piece;
}

const isRows = (piece: readonly UploadRow[] | PlainRows): piece is readonly UploadRow[] => Array.isArray(piece);
