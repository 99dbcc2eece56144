import type { PaperDates, PaperRecord, PaperReference } from '../../../contract/resources/paper.ts';
import { lengthCode, partWeights } from '../ranking/bm25f.ts';
import { eachNumber, type NumberReader } from './analysis.ts';
import { type ColumnName, dateNumber, numbersToBytes, paperFlags, TextColumnWriter } from './columns.ts';
import { type TermField, termFields } from './index-query.ts';
import { eachAffiliation, eachPaperText, paperTerms } from './paper-terms.ts';
import type { Layout, Postings } from './postings.ts';
import { PostingsCollector } from './postings-collector.ts';
import { SurfaceWords } from './surface-words.ts';
import { asStopWord } from './word-table.ts';

/** A segment as it is stored. The postings come in the order of field and term, as bytes sort. */
export type Segment = {
  papers: number;
  totalLength: number;
  columns: ReadonlyMap<ColumnName, Uint8Array>;
  /** Read once, and each before the next: the lists are views of memory that is used again. */
  postings: Iterable<{ field: TermField; term: string; postings: Postings }>;
  /** The words of its papers as they are written, for the help with spelling. */
  surfaces: ReadonlySet<string>;
};

export type PaperOfSegment = { record: PaperRecord; dates: PaperDates; references?: readonly PaperReference[] };

/** Makes a segment of papers. Nothing in it depends on what is stored. */
export function buildSegment(papers: Iterable<PaperOfSegment>): Segment {
  const builder = new SegmentBuilder();
  for (const paper of papers) builder.add(paper);
  return builder.segment();
}

/** Takes papers one by one, and keeps of each only what the segment is made of. */
class SegmentBuilder {
  readonly #collectors = new Map<TermField, PostingsCollector>();
  readonly #words = this.#ofField('word', 'parts');
  readonly #affiliations = this.#ofField('affiliation', 'whole');
  readonly #vernacularTitles = this.#ofField('vernacular_title', 'whole');
  readonly #lengths: number[] = [];
  readonly #flags: number[] = [];
  readonly #published: number[] = [];
  readonly #entered: number[] = [];
  readonly #created: number[] = [];
  readonly #journals = new TextColumnWriter();
  readonly #types = new TextColumnWriter();
  readonly #headings = new TextColumnWriter();
  readonly #surfaces = new SurfaceWords();
  #totalLength = 0;

  add({ record, dates, references }: PaperOfSegment): void {
    const document = this.#lengths.length;
    this.#surfaces.nextPaper();
    const words = new TextReader(this.#words, document, this.#surfaces);
    let length = 0;
    eachPaperText(record, (part, text, from) => {
      const last = words.read(text, parts[part], from);
      length += partWeights[part] * words.ranking;
      return last;
    });
    const affiliations = new TextReader(this.#affiliations, document);
    eachAffiliation(record, (text, from) => affiliations.read(text, 0, from));
    // Words of the title in the language of the paper, which stand in its title too.
    const { vernacular_title } = record;
    if (vernacular_title !== null) new TextReader(this.#vernacularTitles, document).read(vernacular_title, 0, 0);
    for (const [field, ofPaper] of paperTerms(record, references))
      for (const [term, bits] of ofPaper) this.#ofField(field).add(term, document, 0, bits);

    this.#totalLength += length;
    this.#lengths.push(lengthCode(length));
    this.#flags.push(
      (record.abstract === null ? 0 : paperFlags.has_abstract) |
        (record.retracted ? paperFlags.retracted : 0) |
        (record.mesh.length === 0 ? 0 : paperFlags.has_mesh) |
        (record.pmcid === null ? 0 : paperFlags.has_pmcid),
    );
    this.#published.push(dateNumber(record.publication_date ?? (record.year === null ? null : String(record.year))));
    this.#entered.push(dateNumber(dates.entered));
    this.#created.push(dateNumber(dates.created));
    const journal = record.journal.iso ?? record.journal.title;
    this.#journals.add(document, journal === null ? [] : [journal]);
    this.#types.add(document, record.publication_types);
    this.#headings.add(
      document,
      record.mesh.map((heading) => heading.term),
    );
  }

  segment(): Segment {
    const papers = this.#lengths.length;
    return {
      papers,
      totalLength: this.#totalLength,
      columns: new Map<ColumnName, Uint8Array>([
        ['lengths', Uint8Array.from(this.#lengths)],
        ['flags', Uint8Array.from(this.#flags)],
        ['published', numbersToBytes(Int32Array.from(this.#published))],
        ['entered', numbersToBytes(Int32Array.from(this.#entered))],
        ['created', numbersToBytes(Int32Array.from(this.#created))],
        ['journal', this.#journals.toBytes(papers)],
        ['publication_type', this.#types.toBytes(papers)],
        ['heading', this.#headings.toBytes(papers)],
      ]),
      postings: postingsOf(this.#collectors),
      surfaces: this.#surfaces.words,
    };
  }

  #ofField(field: TermField, layout: Layout | null = null): PostingsCollector {
    let collector = this.#collectors.get(field);
    if (collector === undefined) this.#collectors.set(field, (collector = new PostingsCollector(layout)));
    return collector;
  }
}

const parts = { title: 0, heading: 1, abstract: 2 } as const;

/** Takes the words of a document's texts into postings. */
class TextReader implements NumberReader {
  readonly #postings: PostingsCollector;
  readonly #document: number;
  readonly #surfaces: SurfaceWords | null;
  #part = 0;
  #from = 0;
  #last = 0;
  /** How many words of the last text were no stop words. */
  ranking = 0;

  constructor(postings: PostingsCollector, document: number, surfaces: SurfaceWords | null = null) {
    this.#postings = postings;
    this.#document = document;
    this.#surfaces = surfaces;
  }

  /** The place of the last word. */
  read(text: string, part: number, from: number): number {
    this.#part = part;
    this.#from = this.#last = from;
    this.ranking = 0;
    eachNumber(text, this.#postings, this, this.#surfaces);
    return this.#last;
  }

  add(word: number, position: number): void {
    if (word >= 0) this.ranking++;
    this.#last = this.#from + position;
    this.#postings.addNumber(word < 0 ? asStopWord(word) : word, this.#document, this.#part, this.#last);
  }
}

function* postingsOf(collectors: ReadonlyMap<TermField, PostingsCollector>): Segment['postings'] {
  for (const [field, collector] of [...collectors].sort(([a], [b]) => (termFields[a] < termFields[b] ? -1 : 1)))
    for (const { term, postings } of collector.postings()) yield { field, term, postings };
}
