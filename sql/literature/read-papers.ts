import { z } from 'zod';
import { type PaperRecord, sourcesOf } from '../../contract/resources/paper.ts';
import { libraryOf } from './library.ts';
import { paperOf, paperRow, storedRecord } from './papers.ts';

/** A paper, its record as the text that is stored. */
export const readRow = z.object({ id: z.string(), document: z.int(), record: z.string(), indexed_at: z.date() });
type ReadRow = z.output<typeof readRow>;

/**
 * A paper that was read. Its record is some ten kilobytes in a hundred objects, of which most papers of a search need the words alone: it is let go
 * as soon as these are known, and what is shown is made of the text.
 */
export type ReadPaper = {
  document: number;
  texts: { title: string; abstract: string };
  record(): PaperRecord;
  /** The paper as the API gives it, in JSON. */
  json(): Uint8Array;
};

const encoder = new TextEncoder();
const rowOfText = paperRow.omit({ record: true });

/** A paper and its record, which is not held. */
export function readPaper(row: ReadRow): { paper: ReadPaper; record: PaperRecord } {
  const { id, document, record: text, indexed_at } = row;
  const stored: unknown = JSON.parse(text);
  const record = storedRecord.parse(stored);
  const texts = { title: record.title, abstract: record.abstract ?? '' };
  // Where the API adds to a record and changes nothing of it, its text is in it as it is stored: to write it anew took as long as to read it.
  const isAsStored = record === stored && record.sources === undefined && text.startsWith('{') && text.endsWith('}');
  const sources = sourcesOf(record);
  const json = () => {
    const shown = rowOfText.parse({ id, document, indexed_at });
    if (!isAsStored) return encoder.encode(JSON.stringify(paperOf({ ...shown, record: recordOf(text) })));
    const rest = { sources, library: libraryOf(document), indexed_at: shown.indexed_at };
    return encoder.encode(`{"id":${JSON.stringify(shown.id)},${text.slice(1, -1)},${JSON.stringify(rest).slice(1)}`);
  };
  return { paper: { document, texts, record: () => recordOf(text), json }, record };
}

const recordOf = (text: string): PaperRecord => storedRecord.parse(JSON.parse(text));
