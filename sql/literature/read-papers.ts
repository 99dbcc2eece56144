import { z } from 'zod';
import { sourcesOf } from '../../contract/resources/paper.ts';
import { libraryOf } from './library.ts';
import { type PaperRow, paperOf, paperRow, storedRecord } from './papers.ts';

const readRow = paperRow.extend({ record: z.string() });
/** Papers, each record as the text that is stored. */
export const readRows = z.array(readRow);

/** A paper, and the text of its record where that says all that the record does. */
export type ReadPaper = PaperRow & { text: string | null };

export function readPaper({ record: text, ...row }: z.output<typeof readRow>): ReadPaper {
  const stored: unknown = JSON.parse(text);
  const record = storedRecord.parse(stored);
  return { ...row, record, text: record === stored && text.startsWith('{') && text.endsWith('}') ? text : null };
}

const encoder = new TextEncoder();

/**
 * A paper as the API gives it, in JSON. Where the API adds to a record and changes nothing of it, its text is in it as it is stored: to write
 * it anew took as long as to read it.
 */
export function jsonOfPaper(paper: ReadPaper): Uint8Array {
  const { id, document, record, indexed_at, text } = paper;
  if (text === null || record.sources !== undefined) return encoder.encode(JSON.stringify(paperOf(paper)));
  const rest = { sources: sourcesOf(record), library: libraryOf(document), indexed_at };
  return encoder.encode(`{"id":${JSON.stringify(id)},${text.slice(1, -1)},${JSON.stringify(rest).slice(1)}`);
}
