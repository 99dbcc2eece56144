import { termFields } from '../../domain/literature/index/index-query.ts';
import type { StoredForm } from '../../domain/literature/index/loaded-postings.ts';
import type { Postings } from '../../domain/literature/index/postings.ts';
import { eachTermWithin, withOwnBytes } from '../../domain/literature/index/term-block.ts';
import { allDone } from '../../domain/literature/search/all-done.ts';
import { integerOf, literalColumns } from '../binary/copy.ts';
import { Blocks, type KeptBlocks } from './kept-blocks.ts';
import { type Copy, tableName } from './library.ts';

/** Where the forms of a stem stand in a segment. */
export type StemPlaces = {
  /** Whether some have rows of their own. */
  rows: boolean;
  /** The blocks in which others may be, by their ends. */
  blocks: readonly string[];
};

/** Before which all forms of a stem stand: itself, and what follows it after a blank. */
export const endOfStem = (stem: string): string => `${stem}!`;

const encoder = new TextEncoder();

/** The forms of a stem in a block, each with how many papers and views of its lists. */
export function eachFormInBlock(block: Uint8Array, stem: string, visit: (postings: Postings) => void): void {
  eachTermWithin(block, encoder.encode(stem), encoder.encode(endOfStem(stem)), (_, postings) => visit(postings));
}

/** Blocks of words. */
export class WordBlocks extends Blocks {
  constructor(copy: Copy, kept: KeptBlocks | null = null) {
    super(copy, 'word', kept);
  }
}

export type KnownStem = {
  id: number;
  packed: boolean;
  stem: string;
  withPositions: boolean;
  places: StemPlaces;
};

/**
 * The lists of the forms of each stem, in no order. As it is known where they stand, each place is asked for once, and of a stem that a
 * segment does not have nothing is.
 */
export async function readKnownStems(
  copy: Copy,
  blocks: WordBlocks,
  stems: readonly KnownStem[],
): Promise<StoredForm[][]> {
  const found = stems.map((): StoredForm[] => []);
  const inRows = stems.flatMap(({ id, stem, withPositions, places }, i) =>
    places.rows ? [{ i, id, stem, end: endOfStem(stem), withPositions }] : [],
  );
  const [rows] = await allDone([
    inRows.length === 0
      ? []
      : copy(`select q.n::int, p.papers, p.documents, case when q.placed then p.positions end
          from unnest(${literalColumns(inRows, { id: 'int', stem: 'text', end: 'text', withPositions: 'boolean' })})
              with ordinality as q (id, beginning, ending, placed, n)
            join ${tableName('shared', 'postings')} p on p.segment_id = q.id and p.field = '${termFields.word}'
              and p.term >= q.beginning collate "C" and p.term < q.ending collate "C"`),
    blocks.read(stems.flatMap(({ id, places }) => places.blocks.map((end) => ({ id, end })))),
  ]);
  for (const [n, papers, documents, positions] of rows) {
    const { i } = inRows[integerOf(n!) - 1]!;
    const { packed } = stems[i]!;
    found[i]!.push({ papers: integerOf(papers!), documents: documents!, positions: positions ?? null, packed });
  }
  stems.forEach(({ id, stem, places }, i) => {
    for (const end of places.blocks)
      eachFormInBlock(blocks.of(id, end), stem, (postings) =>
        found[i]!.push({ ...withOwnBytes(postings), packed: false }),
      );
  });
  return found;
}
