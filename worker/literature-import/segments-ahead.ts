import type { PaperDates, PaperRecord, PaperReference } from '../../contract/resources/paper.ts';
import type { ParsedItem } from '../../domain/literature/formats/parsed-item.ts';
import type { SegmentRows } from '../../sql/literature/postings-rows.ts';
import type { MakeSegment } from '../threads/segments/pool.ts';

type PaperItem = { record: PaperRecord; dates: PaperDates; references: readonly PaperReference[] };

const noReferences: readonly PaperReference[] = [];

/**
 * The index of a batch, made while the batch before is stored, though only then is known what becomes of its records: of a file
 * that is new every record is a paper of its own, in the order in which they stand. Where that was so of the last batch it is
 * made ahead for the next, and used if it holds there too.
 */
export class SegmentsAhead {
  readonly #make: MakeSegment;
  readonly #made = new WeakMap<readonly ParsedItem[], Promise<SegmentRows>>();
  /** Whether the last batch, and the one that is being stored, became what stands in them. */
  #wasPlain = false;
  #isPlain = false;

  constructor(make: MakeSegment) {
    this.#make = make;
  }

  /** A batch was read. */
  begin(items: readonly ParsedItem[]): void {
    const papers = this.#wasPlain || this.#isPlain ? papersOf(items) : null;
    if (papers === null) return;
    const segment = this.#make(papers);
    segment.catch(() => {}); // met when it is asked for, if it is
    this.#made.set(items, segment);
  }

  /** The batch is being stored. */
  of(items: readonly ParsedItem[]): MakeSegment {
    this.#wasPlain = this.#isPlain;
    this.#isPlain = false;
    return (papers) => {
      const ahead = this.#made.get(items);
      // Its bytes are given back when they are stored: a transaction that is tried again has it made again.
      this.#made.delete(items);
      this.#isPlain = isMadeOf(papers, items);
      return ahead !== undefined && this.#isPlain ? ahead : this.#make(papers);
    };
  }
}

/** Null where something else stands among them. */
function papersOf(items: readonly ParsedItem[]): PaperItem[] | null {
  const papers: PaperItem[] = [];
  for (const item of items) {
    if (item.kind === 'deletion') return null;
    if (item.kind === 'paper') papers.push({ ...item, references: item.references ?? noReferences });
  }
  return papers.length === 0 ? null : papers;
}

function isMadeOf(papers: readonly PaperItem[], items: readonly ParsedItem[]): boolean {
  const expected = papersOf(items);
  return (
    expected !== null &&
    expected.length === papers.length &&
    papers.every(({ record, dates, references }, i) => {
      const other = expected[i]!;
      const isSameList = references === other.references || (references.length === 0 && other.references.length === 0);
      return record === other.record && dates === other.dates && isSameList;
    })
  );
}
