import type { PaperDates, PaperRecord } from '../contract/resources/paper.ts';
import { ByteWriter } from './byte-writer.ts';
import { type ColumnName, dateNumber, numbersToBytes, paperFlags, TextColumnWriter } from './columns.ts';
import { type TermField, termFields } from './index-query.ts';
import { affiliationWords, type PlacedWord, paperTerms, paperWords } from './paper-terms.ts';
import { encodePositions, type Layout, type Postings, PostingsWriter, parts } from './postings.ts';
import { frequencyCode, lengthCode, partWeights } from './ranking/bm25f.ts';

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
  const writers = new Map<TermField, Map<string, PostingsWriter>>();
  const lengths = new Uint8Array(papers.length);
  const flags = new Uint8Array(papers.length);
  const published = new Int32Array(papers.length);
  const entered = new Int32Array(papers.length);
  const created = new Int32Array(papers.length);
  const journals = new TextColumnWriter(papers.length);
  const types = new TextColumnWriter(papers.length);
  const headings = new TextColumnWriter(papers.length);
  const writerOf = (field: TermField, term: string): PostingsWriter => {
    let ofField = writers.get(field);
    if (ofField === undefined) writers.set(field, (ofField = new Map()));
    let writer = ofField.get(term);
    if (writer === undefined)
      ofField.set(term, (writer = new PostingsWriter(0, field === 'word' || field === 'affiliation')));
    return writer;
  };
  let totalLength = 0;
  papers.forEach(({ record, dates }, document) => {
    const words = paperWords(record);
    let length = 0;
    for (const { part } of words) length += partWeights[part];
    totalLength += length;
    lengths[document] = lengthCode(length);
    eachWord(words, 'parts', (word, lists, positions) =>
      writerOf('word', word).add(
        document,
        frequencyCode({ title: lists[0]!.length, heading: lists[1]!.length, abstract: lists[2]!.length }),
        positions,
      ),
    );
    const affiliations = affiliationWords(record).map(({ word, position }) => ({ word, part: parts[0]!, position }));
    eachWord(affiliations, 'whole', (word, lists, positions) =>
      writerOf('affiliation', word).add(document, Math.min(lists[0]!.length, 255), positions),
    );
    for (const [field, terms] of paperTerms(record))
      for (const [term, bits] of terms) writerOf(field, term).add(document, bits, null);
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
    postings: [...writers]
      .sort(([a], [b]) => (termFields[a] < termFields[b] ? -1 : 1))
      .flatMap(([field, terms]) =>
        [...terms]
          .sort(([a], [b]) => compareBytes(a, b))
          .map(([term, writer]) => ({ field, term, postings: writer.finish() })),
      ),
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

type WordPlaces = { lists: number[][] };

/** Each word of one paper once, with its positions in each part, as numbers and as they are stored. */
function eachWord(
  words: readonly PlacedWord[],
  layout: Layout,
  visit: (word: string, lists: number[][], positions: Uint8Array) => void,
): void {
  const places = new Map<string, WordPlaces>();
  for (const { word, part, position } of words) {
    let place = places.get(word);
    if (place === undefined) places.set(word, (place = { lists: layout === 'parts' ? [[], [], []] : [[]] }));
    place.lists[part === 'title' ? 0 : part === 'heading' ? 1 : 2]!.push(position);
  }
  const writer = new ByteWriter(64);
  for (const [word, { lists }] of places) {
    writer.length = 0;
    encodePositions(writer, lists, layout);
    visit(word, lists, writer.written);
  }
}
