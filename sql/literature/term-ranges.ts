import {
  type AskedField,
  blockFields,
  isWrittenField,
  termFields,
  writtenFields,
} from '../../domain/literature/index/index-query.ts';
import type { StoredForm } from '../../domain/literature/index/loaded-postings.ts';
import { eachTermWithin, withOwnBytes } from '../../domain/literature/index/term-block.ts';
import { integerOf, literalColumns } from '../binary/copy.ts';
import { type Copy, type Library, tableName } from './library.ts';

/** How a field and its blocks are called in the database; no block has an empty name. */
export function lettersOf(field: AskedField): { letter: string; blockLetter: string } {
  const stored = isWrittenField(field) ? writtenFields[field] : field;
  return { letter: termFields[stored], blockLetter: blockFields[stored] ?? '' };
}

/** Terms of a segment from one on and before another; of written words those alone that begin like `surface`. */
export type TermRange = {
  id: number;
  packed: boolean;
  field: AskedField;
  letter: string;
  blockLetter: string;
  from: string;
  to: string;
  withPositions: boolean;
  surface: string;
};

export type FormOfTerm = { term: string; form: StoredForm };

/** The terms of each range, in no order. */
export async function readRanges(copy: Copy, library: Library, ranges: readonly TermRange[]): Promise<FormOfTerm[][]> {
  const found = ranges.map((): FormOfTerm[] => []);
  if (ranges.length === 0) return found;
  const postings = tableName(library, 'postings');
  const rows = await copy(`select q.n::int, p.term, p.papers, p.documents, p.positions
      from unnest(${literalColumns(ranges, {
        id: 'int',
        letter: 'text',
        blockLetter: 'text',
        from: 'text',
        to: 'text',
        withPositions: 'boolean',
        surface: 'text',
      })}) with ordinality as q (id, field, block_field, beginning, ending, placed, surface, n),
        lateral (
          (select term, papers, documents, case when q.placed then positions end as positions
            from ${postings} where segment_id = q.id and field = q.field
              and term >= q.beginning collate "C" and term < q.ending collate "C"
              and (q.surface = '' or starts_with(substr(term, strpos(term, ' ') + 1), q.surface)))
          union all
          (select '', papers, documents, null from ${postings} where segment_id = q.id and field = q.block_field
            and term >= q.beginning collate "C" and term < q.ending collate "C")
          union all
          (select '', papers, documents, null from ${postings} where segment_id = q.id and field = q.block_field
            and term >= q.ending collate "C" order by term limit 1)) p`);
  for (const [n, term, papers, documents, positions] of rows) {
    const place = integerOf(n!) - 1;
    const { from, to, packed } = ranges[place]!;
    const row = { papers: integerOf(papers!), documents: documents!, positions: positions ?? null, packed };
    if (row.papers > 0) found[place]!.push({ term: decoder.decode(term!), form: row });
    else
      eachTermWithin(row.documents, encoder.encode(from), encoder.encode(to), (each, postings) => {
        found[place]!.push({ term: decoder.decode(each), form: { ...withOwnBytes(postings), packed: false } });
      });
  }
  return found;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
