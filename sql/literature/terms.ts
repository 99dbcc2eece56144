import { blockFields, isStemField, type TermField, termFields } from '../../domain/literature/index/index-query.ts';
import { eachTermOfBlock, eachTermWithin } from '../../domain/literature/index/term-block.ts';
import { integerOf, literalArray } from '../binary/copy.ts';
import { endOfStem } from './known-stems.ts';
import { type Copy, type Library, tableName } from './library.ts';

type Segments = readonly { id: number }[];

/**
 * In how many papers of a library's segments each term stands, those deleted lately among them. Of a stem its forms are added,
 * so that a paper with two of them counts twice, and in a segment where one has a row of its own those are left out that stand in
 * blocks: this is for choosing words. A term's number is the same whatever is asked with it, or what was asked before would
 * decide by which words a query is broadened.
 */
export async function papersWithTerms(
  copy: Copy,
  library: Library,
  segments: Segments,
  field: TermField,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const papers = new Map(terms.map((term) => [term, 0]));
  const isStem = isStemField(field);
  if (segments.length === 0 || terms.length === 0) return papers;
  const add = (term: string, more: number) => {
    const known = papers.get(term);
    if (known !== undefined) papers.set(term, known + more);
  };
  const rows = await copy(`
    with q as materialized (
      select s.id, t.term, t.ending, t.n::int, (select sum(papers)::int from ${tableName(library, 'postings')}
          where segment_id = s.id and field = '${termFields[field]}'
            and term >= t.term collate "C" and term < t.ending collate "C") as found
      from ${asked(
        segments,
        terms,
        terms.map((term) => (isStem ? endOfStem(term) : `${term}\u0001`)),
      )})
    select id, n, found, null::bytea from q where found is not null ${blocksOfOthers(library, field)}`);
  const withRows = new Map<number, Set<string>>();
  const blocks: { segment: number; block: Uint8Array }[] = [];
  for (const [id, n, counted, block] of rows) {
    const segment = integerOf(id!);
    if (n == null) {
      blocks.push({ segment, block: block! });
      continue;
    }
    const term = terms[integerOf(n) - 1]!;
    add(term, integerOf(counted!));
    withRows.set(segment, (withRows.get(segment) ?? new Set()).add(term));
  }
  for (const { segment, block } of blocks)
    eachTermOfBlock(block, (form, ofForm) => {
      const blank = isStem ? form.indexOf(' ') : -1;
      const term = blank < 0 ? form : form.slice(0, blank);
      if (!withRows.get(segment)?.has(term)) add(term, ofForm);
    });
  return papers;
}

/** Which of these some term of the field begins with, and then comes before the name with `end` behind it. */
export async function namesWithin(
  copy: Copy,
  library: Library,
  segments: Segments,
  field: TermField,
  names: readonly string[],
  end: string,
): Promise<Set<string>> {
  const within = new Set<string>();
  if (segments.length === 0 || names.length === 0) return within;
  const ends = names.map((name) => name + end);
  const postings = tableName(library, 'postings');
  // The first block that ends at the name or behind it has a term within, or no block has: one whose end is within has one.
  const rows = await copy(`
    select t.n::int, p.block from ${asked(segments, names, ends)}, lateral (
      (select null::bytea as block from ${postings} where segment_id = s.id and field = '${termFields[field]}'
        and term >= t.term collate "C" and term < t.ending collate "C" limit 1)
      union all
      (select case when term < t.ending collate "C" then null else documents end from ${postings}
        where segment_id = s.id and field = '${blockFields[field] ?? ''}' and term >= t.term collate "C" order by term limit 1)
      limit 1) p`);
  for (const [n, block] of rows) {
    const at = integerOf(n!) - 1;
    const name = names[at]!;
    if (block == null) within.add(name);
    else if (!within.has(name))
      eachTermWithin(block, encoder.encode(name), encoder.encode(ends[at]), () => within.add(name));
  }
  return within;
}

const encoder = new TextEncoder();

const asked = (segments: Segments, terms: readonly string[], ends: readonly string[] = terms) => `
  unnest(${literalArray(
    segments.map(({ id }) => id),
    'int',
  )}) as s (id), unnest(${literalArray(terms, 'text')}, ${literalArray(ends, 'text')}) with ordinality as t (term, ending, n)`;

/** The blocks in which the terms would be that have no row, each once: of a stem its forms may fill several. */
function blocksOfOthers(library: Library, field: TermField): string {
  const letter = blockFields[field];
  if (letter === undefined) return '';
  const postings = tableName(library, 'postings');
  return `union all
    select place.id, null, null, block.documents
    from (
      select distinct q.id, b.term from q, lateral (
        (select term from ${postings} where segment_id = q.id and field = '${letter}'
          and term >= q.term collate "C" and term < q.ending collate "C")
        union all
        (select term from ${postings} where segment_id = q.id and field = '${letter}'
          and term >= q.ending collate "C" order by term limit 1)) b
      where found is null) place
    join ${postings} block on block.segment_id = place.id and block.field = '${letter}' and block.term = place.term`;
}
