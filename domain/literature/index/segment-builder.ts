import type { PaperDates, PaperRecord } from '../../../contract/resources/paper.ts';
import { frequencyCode, lengthCode, partWeights } from '../ranking/bm25f.ts';
import { pushNumber } from './byte-writer.ts';
import { type ColumnName, dateNumber, numbersToBytes, paperFlags, TextColumnWriter } from './columns.ts';
import { type TermField, termFields } from './index-query.ts';
import { eachAffiliationWord, eachPaperWord, paperTerms } from './paper-terms.ts';
import { encodePositions, type Layout, type Postings } from './postings.ts';

/** A segment as it is stored. The postings come in the order of field and term, as bytes sort. */
export type Segment = {
  firstDocument: number;
  lastDocument: number;
  papers: number;
  totalLength: number;
  columns: ReadonlyMap<ColumnName, Uint8Array>;
  postings: { field: TermField; term: string; postings: Postings }[];
};

/** Makes a segment of papers that get the documents from `firstDocument` on. Nothing in it depends on what is stored. */
export function buildSegment(
  firstDocument: number,
  papers: readonly { record: PaperRecord; dates: PaperDates }[],
): Segment {
  const terms = new Map<TermField, Map<string, TermBuffer>>();
  const ofField = (field: TermField): Map<string, TermBuffer> => {
    let buffers = terms.get(field);
    if (buffers === undefined) terms.set(field, (buffers = new Map()));
    return buffers;
  };
  const words = ofField('word');
  const affiliations = ofField('affiliation');
  const lengths = new Uint8Array(papers.length);
  const flags = new Uint8Array(papers.length);
  const published = new Int32Array(papers.length);
  const entered = new Int32Array(papers.length);
  const created = new Int32Array(papers.length);
  const journals = new TextColumnWriter(papers.length);
  const types = new TextColumnWriter(papers.length);
  const headings = new TextColumnWriter(papers.length);
  const touched: TermBuffer[] = [];
  let totalLength = 0;
  papers.forEach(({ record, dates }, document) => {
    let length = 0;
    eachPaperWord(record, (word, part, position) => {
      length += partWeights[part];
      place(bufferOf(words, word), document, part === 'title' ? 0 : part === 'heading' ? 1 : 2, position, touched);
    });
    totalLength += length;
    lengths[document] = lengthCode(length);
    for (const buffer of touched) {
      const [title, heading, abstract] = buffer.places;
      const code = frequencyCode({ title: title!.length, heading: heading!.length, abstract: abstract!.length });
      close(buffer, document, code, 'parts');
    }
    touched.length = 0;
    eachAffiliationWord(record, (word, position) =>
      place(bufferOf(affiliations, word), document, 0, position, touched),
    );
    for (const buffer of touched) close(buffer, document, Math.min(buffer.places[0]!.length, 255), 'whole');
    touched.length = 0;
    for (const [field, ofPaper] of paperTerms(record))
      for (const [term, bits] of ofPaper) append(bufferOf(ofField(field), term), document, bits);

    flags[document] =
      (record.abstract === null ? 0 : paperFlags.has_abstract) |
      (record.retracted ? paperFlags.retracted : 0) |
      (record.mesh.length === 0 ? 0 : paperFlags.has_mesh) |
      (record.pmcid === null ? 0 : paperFlags.has_pmcid);
    published[document] = dateNumber(record.publication_date ?? (record.year === null ? null : String(record.year)));
    entered[document] = dateNumber(dates.entered);
    created[document] = dateNumber(dates.created);
    const journal = record.journal.iso ?? record.journal.title;
    journals.add(document, journal === null ? [] : [journal]);
    types.add(document, record.publication_types);
    headings.add(
      document,
      record.mesh.map((heading) => heading.term),
    );
  });
  return {
    firstDocument,
    lastDocument: firstDocument + papers.length - 1,
    papers: papers.length,
    totalLength,
    columns: new Map<ColumnName, Uint8Array>([
      ['lengths', lengths],
      ['flags', flags],
      ['published', numbersToBytes(published)],
      ['entered', numbersToBytes(entered)],
      ['created', numbersToBytes(created)],
      ['journal', journals.toBytes()],
      ['publication_type', types.toBytes()],
      ['heading', headings.toBytes()],
    ]),
    postings: [...terms]
      .sort(([a], [b]) => (termFields[a] < termFields[b] ? -1 : 1))
      .flatMap(([field, buffers]) =>
        [...buffers]
          .sort(([a], [b]) => compareBytes(a, b))
          .map(([term, buffer]) => ({ field, term, postings: postingsOf(buffer) })),
      ),
  };
}

/**
 * The postings of a term in the making. Plain arrays of bytes: there are tens of thousands of these a segment, most of a
 * few bytes, and typed arrays are dear to make.
 */
type TermBuffer = {
  last: number;
  distances: number[];
  codes: number[];
  positions: number[];
  /** Where the word stands in the parts of the paper that is being read, and which that is. */
  places: number[][];
  reading: number;
};

function bufferOf(buffers: Map<string, TermBuffer>, term: string): TermBuffer {
  let buffer = buffers.get(term);
  if (buffer === undefined) {
    buffer = { last: 0, distances: [], codes: [], positions: [], places: [[], [], []], reading: -1 };
    buffers.set(term, buffer);
  }
  return buffer;
}

function place(buffer: TermBuffer, document: number, part: number, position: number, touched: TermBuffer[]): void {
  if (buffer.reading !== document) {
    buffer.reading = document;
    touched.push(buffer);
  }
  buffer.places[part]!.push(position);
}

function close(buffer: TermBuffer, document: number, code: number, layout: Layout): void {
  append(buffer, document, code);
  encodePositions(buffer.positions, buffer.places, layout);
  for (const list of buffer.places) list.length = 0;
}

function append(buffer: TermBuffer, document: number, code: number): void {
  pushNumber(buffer.distances, document - buffer.last);
  buffer.last = document;
  buffer.codes.push(code);
}

function postingsOf({ distances, codes, positions }: TermBuffer): Postings {
  const documents = new Uint8Array(distances.length + codes.length);
  documents.set(distances);
  documents.set(codes, distances.length);
  return {
    papers: codes.length,
    documents,
    positions: positions.length === 0 ? null : Uint8Array.from(positions),
  };
}

/** As PostgreSQL's collation "C" compares UTF-8; JavaScript compares UTF-16, which differs beyond the first plane. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const surrogates = (x & 0xf800) === 0xd800 || (y & 0xf800) === 0xd800;
    return surrogates ? a.codePointAt(i)! - b.codePointAt(i)! : x - y;
  }
  return a.length - b.length;
}
