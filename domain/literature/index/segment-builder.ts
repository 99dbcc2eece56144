import type { PaperDates, PaperRecord, PaperReference } from '../../../contract/resources/paper.ts';
import { lengthCode, partWeights } from '../ranking/bm25f.ts';
import { type ColumnName, dateNumber, numbersToBytes, paperFlags, TextColumnWriter } from './columns.ts';
import { type TermField, termFields } from './index-query.ts';
import { eachAffiliationWord, eachPaperWord, eachVernacularWord, paperTerms } from './paper-terms.ts';
import type { Layout, Postings } from './postings.ts';
import { PostingsCollector } from './postings-collector.ts';
import { SurfaceWords } from './surface-words.ts';

/** A segment as it is stored. The postings come in the order of field and term, as bytes sort. */
export type Segment = {
  firstDocument: number;
  lastDocument: number;
  papers: number;
  totalLength: number;
  columns: ReadonlyMap<ColumnName, Uint8Array>;
  /** Read once, and each before the next: the lists are views of memory that is used again. */
  postings: Iterable<{ field: TermField; term: string; postings: Postings }>;
  /** The words of its papers as they are written, for the help with spelling. */
  surfaces: ReadonlySet<string>;
};

type PaperOfSegment = { record: PaperRecord; dates: PaperDates; references?: readonly PaperReference[] };

const papersOfTurn = 64;

/** Makes a segment of papers that get the documents from `firstDocument` on. Nothing in it depends on what is stored. */
export function buildSegment(firstDocument: number, papers: readonly PaperOfSegment[]): Segment {
  const turns = segmentInTurns(firstDocument, papers);
  for (;;) {
    const { value, done } = turns.next();
    if (done) return value;
  }
}

/** The same, with pauses in which others may get a turn. */
export function* segmentInTurns(
  firstDocument: number,
  papers: readonly PaperOfSegment[],
): Generator<undefined, Segment, undefined> {
  const collectors = new Map<TermField, PostingsCollector>();
  const ofField = (field: TermField, layout: Layout | null = null): PostingsCollector => {
    let collector = collectors.get(field);
    if (collector === undefined) collectors.set(field, (collector = new PostingsCollector(layout)));
    return collector;
  };
  const words = ofField('word', 'parts');
  const affiliations = ofField('affiliation', 'whole');
  const vernacularTitles = ofField('vernacular_title', 'whole');
  const lengths = new Uint8Array(papers.length);
  const flags = new Uint8Array(papers.length);
  const published = new Int32Array(papers.length);
  const entered = new Int32Array(papers.length);
  const created = new Int32Array(papers.length);
  const journals = new TextColumnWriter(papers.length);
  const types = new TextColumnWriter(papers.length);
  const headings = new TextColumnWriter(papers.length);
  const surfaces = new SurfaceWords();
  let totalLength = 0;
  for (const [document, { record, dates, references }] of papers.entries()) {
    if (document % papersOfTurn === 0) yield;
    let length = 0;
    eachPaperWord(
      record,
      (word, part, position) => {
        if (word.stem !== '') length += partWeights[part];
        words.addWord(word, document, part === 'title' ? 0 : part === 'heading' ? 1 : 2, position);
      },
      surfaces,
    );
    totalLength += length;
    lengths[document] = lengthCode(length);
    eachAffiliationWord(record, (word, position) => affiliations.addWord(word, document, 0, position));
    eachVernacularWord(record, (word, position) => vernacularTitles.addWord(word, document, 0, position));
    for (const [field, ofPaper] of paperTerms(record, references))
      for (const [term, bits] of ofPaper) ofField(field).add(term, document, 0, bits);

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
  }
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
    postings: postingsOf(collectors),
    surfaces: surfaces.words,
  };
}

function* postingsOf(collectors: ReadonlyMap<TermField, PostingsCollector>): Segment['postings'] {
  for (const [field, collector] of [...collectors].sort(([a], [b]) => (termFields[a] < termFields[b] ? -1 : 1)))
    for (const { term, postings } of collector.postings()) yield { field, term, postings };
}
