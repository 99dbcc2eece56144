import type { PaperDates, PaperRecord, PaperReference } from '../../../contract/resources/paper.ts';
import { lengthCode, partWeights } from '../ranking/bm25f.ts';
import { type ColumnName, dateNumber, numbersToBytes, paperFlags, TextColumnWriter } from './columns.ts';
import { type TermField, type TextPart, termFields } from './index-query.ts';
import { eachAffiliationWord, eachPaperWord, eachVernacularWord, paperTerms } from './paper-terms.ts';
import type { Layout, Postings } from './postings.ts';
import { PostingsCollector } from './postings-collector.ts';
import type { IndexedWord } from './stems.ts';
import { SurfaceWords } from './surface-words.ts';

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
  #length = 0;
  readonly #visit = (word: IndexedWord, part: TextPart, position: number): void => {
    if (word.stem !== '') this.#length += partWeights[part];
    this.#words.addWord(word, this.#lengths.length, part === 'title' ? 0 : part === 'heading' ? 1 : 2, position);
  };

  add({ record, dates, references }: PaperOfSegment): void {
    const document = this.#lengths.length;
    this.#length = 0;
    eachPaperWord(record, this.#visit, this.#surfaces);
    eachAffiliationWord(record, (word, position) => this.#affiliations.addWord(word, document, 0, position));
    eachVernacularWord(record, (word, position) => this.#vernacularTitles.addWord(word, document, 0, position));
    for (const [field, ofPaper] of paperTerms(record, references))
      for (const [term, bits] of ofPaper) this.#ofField(field).add(term, document, 0, bits);

    this.#totalLength += this.#length;
    this.#lengths.push(lengthCode(this.#length));
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

function* postingsOf(collectors: ReadonlyMap<TermField, PostingsCollector>): Segment['postings'] {
  for (const [field, collector] of [...collectors].sort(([a], [b]) => (termFields[a] < termFields[b] ? -1 : 1)))
    for (const { term, postings } of collector.postings()) yield { field, term, postings };
}
