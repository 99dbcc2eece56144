import { compareBytes } from '../../domain/literature/index/compare-bytes.ts';
import { blockFields, termFields } from '../../domain/literature/index/index-query.ts';
import { eachTermWithin } from '../../domain/literature/index/term-block.ts';
import { integerOf } from '../binary/copy.ts';
import { type BlockPlace, type Blocks, firstFrom } from './kept-blocks.ts';
import { KeptOfSegments } from './kept-of-segments.ts';
import { type Copy, tableName } from './library.ts';
import { namesWithin } from './terms.ts';

export type AuthorField = 'author' | 'full_author';

type Segments = readonly { id: number }[];

/** Of a segment, in the order of their bytes: the names that have rows of their own, and the ends of the blocks in which all others stand. */
type SegmentNames = { rows: string[]; ends: string[] };

/** A name, about. */
const bytesEach = 100;
const bytesOf = ({ rows, ends }: SegmentNames): number => bytesEach * (rows.length + ends.length);

/**
 * Which names authors have in the shared literature's segments. Any two words of a query may be one, and most are none: to look for each
 * in each segment took the database as long as all lists of the query. So of a segment, which never changes, it is kept where
 * names stand, and each place is asked for once, whatever would stand there.
 */
export class KnownNames {
  readonly #field: AuthorField;
  readonly #segments: KeptOfSegments<SegmentNames>;

  constructor(field: AuthorField, bytes: number) {
    this.#field = field;
    this.#segments = new KeptOfSegments(bytes, bytesOf);
  }

  /** As `namesWithin` finds them. */
  async within(
    copy: Copy,
    blocks: Blocks,
    segments: Segments,
    names: readonly string[],
    end: string,
  ): Promise<Set<string>> {
    if (names.length === 0) return new Set();
    await this.#segments.read(segments, ({ id }) => readNames(copy, this.#field, id));
    const others: { id: number }[] = [];
    const within = new Set<string>();
    const inBlocks: (BlockPlace & { name: string })[] = [];
    for (const { id } of segments) {
      const kept = this.#segments.of(id);
      if (kept === undefined) others.push({ id });
      else
        for (const name of names) {
          const place = placeOf(kept, name, name + end);
          if (place === 'found') within.add(name);
          else if (place !== null) inBlocks.push({ id, end: place, name });
        }
    }
    const wanted = inBlocks.filter(({ name }) => !within.has(name));
    await blocks.read(wanted);
    for (const { id, end: endOfBlock, name } of wanted)
      if (!within.has(name))
        eachTermWithin(blocks.of(id, endOfBlock), encoder.encode(name), encoder.encode(name + end), () =>
          within.add(name),
        );
    for (const name of await namesWithin(copy, 'shared', others, this.#field, names, end)) within.add(name);
    return within;
  }
}

/** Whether a term from one on and before another is found, or by its end the block in which it would be; null where none can be. */
function placeOf({ rows, ends }: SegmentNames, from: string, to: string): string | 'found' | null {
  const isBefore = (term: string | undefined): boolean => term !== undefined && compareBytes(term, to) < 0;
  if (isBefore(rows[firstFrom(rows, from)])) return 'found';
  const end = ends[firstFrom(ends, from)];
  // The end of a block is a term of it.
  return isBefore(end) ? 'found' : (end ?? null);
}

const encoder = new TextEncoder();

async function readNames(copy: Copy, field: AuthorField, segment: number): Promise<SegmentNames> {
  const names: SegmentNames = { rows: [], ends: [] };
  const decoder = new TextDecoder();
  const read = await copy(`select papers, term from ${tableName('shared', 'postings')}
    where segment_id = ${segment} and field in ('${termFields[field]}', '${blockFields[field]}') order by term collate "C"`);
  for (const [papers, term] of read) (integerOf(papers!) > 0 ? names.rows : names.ends).push(decoder.decode(term!));
  return names;
}
