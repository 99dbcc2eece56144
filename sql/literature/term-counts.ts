import { compareBytes } from '../../domain/literature/index/compare-bytes.ts';
import { blockFields, isStemField, termFields } from '../../domain/literature/index/index-query.ts';
import { eachTermOfBlock } from '../../domain/literature/index/term-block.ts';
import { integerOf } from '../binary/copy.ts';
import { firstFrom } from './kept-blocks.ts';
import { KeptOfSegments } from './kept-of-segments.ts';
import { eachFormInBlock, endOfStem, type StemPlaces, WordBlocks } from './known-stems.ts';
import { type Copy, tableName } from './library.ts';
import { papersWithTerms } from './terms.ts';

/** Words, and names of journals: any row of words of a query may be one. Neither is asked for in blocks of another field. */
type CountedField = 'word' | 'journal';

type Segment = { id: number; papers: number };

/** Of a segment with so few papers most words stand in blocks, so these are read at once too. */
const fewPapers = 1_000;
/** Of all segments, of the words that stand in blocks. */
const mostFound = 50_000;
/** A stem, or another term, and its number, about. */
const bytesEach = 100;

/** In how many papers of a segment the stems stand that have rows, and of others, by the ends of the blocks, where to look. */
class SegmentCounts {
  readonly rows = new Map<string, number>();
  readonly ends: string[] = [];
  /** Of stems without a row, as far as they were asked for. */
  readonly found = new Map<string, number>();
  /** Whether all of these are there. */
  isWhole = false;

  get bytes(): number {
    return bytesEach * (this.rows.size + this.ends.length + (this.isWhole ? this.found.size : 0));
  }

  papersWith(stem: string): number | undefined {
    return this.rows.get(stem) ?? this.found.get(stem) ?? (this.isWhole ? 0 : undefined);
  }

  placesOf(stem: string): StemPlaces {
    const rows = this.rows.has(stem);
    const found = this.found.get(stem) ?? (this.isWhole ? 0 : undefined);
    return { rows, blocks: !rows && found === 0 ? [] : this.blocksOf(stem) };
  }

  /** The blocks in which forms of a stem may stand. */
  blocksOf(stem: string): string[] {
    const { ends } = this;
    const end = endOfStem(stem);
    const first = firstFrom(ends, stem);
    let last = first;
    while (last < ends.length && compareBytes(ends[last]!, end) < 0) last++;
    return ends.slice(first, last + 1);
  }
}

/** What a term of the index is asked for by: a word by its stem. */
function askedOf(field: CountedField, term: string): string {
  const blank = isStemField(field) ? term.indexOf(' ') : -1;
  return blank < 0 ? term : term.slice(0, blank);
}

/**
 * In how many papers of the shared literature's segments the terms of a field stand. A search asks for two hundred words that some of
 * its best papers share, most of which nobody has asked for before: to look for each in each segment took the database longer than all
 * else. So of a segment, which never changes, the terms that have rows are read at once and kept.
 */
export class TermCounts {
  readonly #field: CountedField;
  readonly #segments: KeptOfSegments<SegmentCounts>;
  #found = 0;

  constructor(field: CountedField, bytes: number) {
    this.#field = field;
    this.#segments = new KeptOfSegments(bytes, (counts) => counts.bytes);
  }

  /** As `papersWithTerms` counts them. */
  async papersWith(
    copy: Copy,
    segments: readonly Segment[],
    stems: readonly string[],
    blocks = new WordBlocks(copy),
  ): Promise<Map<string, number>> {
    await this.#segments.read(segments, (segment) => readCounts(copy, this.#field, segment));
    const kept: [number, SegmentCounts][] = [];
    const others: Segment[] = [];
    for (const segment of segments) {
      const counts = this.#segments.of(segment.id);
      if (counts === undefined) others.push(segment);
      else kept.push([segment.id, counts]);
    }
    await this.#find(blocks, kept, stems);
    const papers = await papersWithTerms(copy, 'shared', others, this.#field, stems);
    for (const stem of stems) {
      let sum = papers.get(stem)!;
      for (const [, counts] of kept) sum += counts.papersWith(stem) ?? 0;
      papers.set(stem, sum);
    }
    return papers;
  }

  /** Of a stem that number, or less as far as it would have to be read. */
  papersWithAtLeast(segments: readonly Segment[]): (stem: string) => number {
    const kept = segments.flatMap(({ id }) => this.#segments.of(id) ?? []);
    return (stem) => {
      let sum = 0;
      for (let i = 0; i < kept.length; i++) sum += kept[i]!.papersWith(stem) ?? 0;
      return sum;
    };
  }

  /** Where a stem's forms stand in a segment; null where that is not kept. */
  placesOf(segment: number, stem: string): StemPlaces | null {
    return this.#segments.of(segment)?.placesOf(stem) ?? null;
  }

  /** Reads the blocks in which the stems stand that have no row: of words, as journals have none. */
  async #find(
    blocks: WordBlocks,
    segments: readonly (readonly [number, SegmentCounts])[],
    stems: readonly string[],
  ): Promise<void> {
    const wanted: { id: number; end: string; stem: string; counts: SegmentCounts }[] = [];
    const found = new Map<SegmentCounts, Map<string, number>>();
    for (const [id, counts] of segments) {
      const missing = stems.filter((stem) => counts.papersWith(stem) === undefined);
      if (missing.length === 0) continue;
      found.set(counts, new Map(missing.map((stem) => [stem, 0])));
      for (const stem of missing) for (const end of counts.blocksOf(stem)) wanted.push({ id, end, stem, counts });
    }
    if (wanted.length > 0) await blocks.read(wanted);
    for (const { id, end, stem, counts } of wanted) {
      const ofSegment = found.get(counts)!;
      eachFormInBlock(blocks.of(id, end), stem, ({ papers }) => {
        ofSegment.set(stem, ofSegment.get(stem)! + papers);
      });
    }
    for (const [counts, papers] of found) {
      this.#found += papers.size;
      for (const [stem, count] of papers) counts.found.set(stem, count);
    }
    if (this.#found > mostFound) this.#forgetFound(segments, stems);
  }

  /** All but what is asked for now. */
  #forgetFound(segments: readonly (readonly [number, SegmentCounts])[], stems: readonly string[]): void {
    const now = segments.map(([, counts]) => ({ counts, papers: stems.map((stem) => counts.papersWith(stem) ?? 0) }));
    for (const counts of this.#segments.all()) if (!counts.isWhole) counts.found.clear();
    this.#found = 0;
    for (const { counts, papers } of now)
      if (!counts.isWhole)
        stems.forEach((stem, i) => {
          if (!counts.rows.has(stem)) counts.found.set(stem, papers[i]!);
        });
  }
}

async function readCounts(copy: Copy, field: CountedField, { id, papers }: Segment): Promise<SegmentCounts> {
  const counts = new SegmentCounts();
  const decoder = new TextDecoder();
  const blockLetter = blockFields[field];
  const isWhole = blockLetter === undefined || papers <= fewPapers;
  const rows = await copy(`
    select papers, term, null::bytea from ${tableName('shared', 'postings')}
      where segment_id = ${id} and field = '${termFields[field]}'
    union all (select 0, term, ${isWhole ? 'documents' : 'null'} from ${tableName('shared', 'postings')}
      where segment_id = ${id} and field = '${blockLetter ?? ''}' order by term)`);
  const add = (to: Map<string, number>, stem: string, more: number) => to.set(stem, (to.get(stem) ?? 0) + more);
  const blocks: Uint8Array[] = [];
  for (const [inRow, term, block] of rows) {
    const text = decoder.decode(term!);
    const ofRow = integerOf(inRow!);
    if (ofRow > 0) add(counts.rows, askedOf(field, text), ofRow);
    else counts.ends.push(text);
    if (block != null) blocks.push(block);
  }
  for (const block of blocks)
    eachTermOfBlock(block, (term, ofTerm) => {
      const stem = askedOf(field, term);
      if (!counts.rows.has(stem)) add(counts.found, stem, ofTerm);
    });
  counts.isWhole = isWhole;
  return counts;
}
