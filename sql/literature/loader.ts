import type { LRUCache } from 'lru-cache';
import { escapeLiteral } from 'pg';
import { invalidRequest } from '../../contract/errors.ts';
import { termsOfSurface } from '../../domain/literature/index/analysis.ts';
import {
  type Bitmap,
  bitmapFromBytes,
  emptyBitmap,
  fullBitmap,
  setBit,
  subtract,
} from '../../domain/literature/index/bitmap.ts';
import { type ColumnName, numbersFromBytes, textsFromBytes } from '../../domain/literature/index/columns.ts';
import {
  type AskedField,
  isStemField,
  isWrittenField,
  type PrefixOptions,
  type WordField,
} from '../../domain/literature/index/index-query.ts';
import { type LoadedSegment, type Lookups, prefixKey } from '../../domain/literature/index/loaded-index.ts';
import { mergeForms } from '../../domain/literature/index/merge-forms.ts';
import { unpackPostings } from '../../domain/literature/index/packed-postings.ts';
import type { Layout, Postings } from '../../domain/literature/index/postings.ts';
import { findInBlock } from '../../domain/literature/index/term-block.ts';
import { layoutOf, layoutOfTerms } from '../../domain/literature/query/evaluate.ts';
import { allDone } from '../../domain/literature/search/all-done.ts';
import { integerOf, literalArray, literalColumns } from '../binary/copy.ts';
import { documentsByIdentifier } from './identifiers.ts';
import { type Ask, type Copy, type Library, libraryOf, tableName } from './library.ts';
import { type Cached, loadedSegment, type SegmentRow } from './loaded-segment.ts';
import { lettersOf, readRanges, type TermRange } from './term-ranges.ts';

/** What was read of segments, which never change: by what it is, each with its bytes. */
export type IndexCache = LRUCache<string, Cached & { bytes: number }>;

export const tooMuch = () =>
  invalidRequest(
    'This query asks for more than a search may read. Leave out truncations and frequent words, or add a word that must be there.',
    [{ path: 'q', message: 'asks for too much' }],
  );

type AskedTerm = { field: AskedField; term: string; withPositions: boolean };
type AskedPrefix = { field: AskedField; prefix: string; options: PrefixOptions; withPositions: boolean };

/** A term that has to be read of a segment. */
type Missing<Asked> = { key: string; id: number; packed: boolean; asked: Asked };

/** Counting them all takes about a second; a strategy of a thousand words for a review has a tenth of that. */
const mostPostings = 100_000_000;

/** Reads what a query needs, of what the caches do not hold. */
export class IndexLoader {
  readonly #copy: Copy;
  readonly #ask: Ask;
  readonly #caches: Record<Library, IndexCache>;
  readonly #rows: readonly SegmentRow[];
  readonly #hidden: readonly number[];
  /** Held by this query, whatever the cache drops meanwhile. */
  readonly #held = new Map<string, Cached>();
  readonly #live = new Map<number, Bitmap>();
  readonly #named = new Map<string, number>();

  /** `hidden` are documents that count for nothing, though they stand in segments. */
  constructor(
    copy: Copy,
    ask: Ask,
    caches: Record<Library, IndexCache>,
    rows: readonly SegmentRow[],
    hidden: readonly number[],
  ) {
    this.#copy = copy;
    this.#ask = ask;
    this.#caches = caches;
    this.#rows = rows;
    this.#hidden = hidden;
  }

  async load(lookups: Lookups): Promise<void> {
    await this.#loadLive();
    const terms = [...lookups.terms.values()];
    // Asked at once, which is one way to the server and back.
    await allDone([
      this.#loadStems(terms.filter(({ field }) => isStemField(field))),
      this.#loadTerms(terms.filter(({ field }) => !isStemField(field))),
      this.#loadPrefixes([...lookups.prefixes.values()]),
      ...[...lookups.numbers].map((name) =>
        this.#loadColumn(name, (bytes) => ({ numbers: numbersFromBytes(name, bytes) })),
      ),
      ...[...lookups.texts].map((name) => this.#loadColumn(name, (bytes) => ({ texts: textsFromBytes(bytes) }))),
    ]);
    for (const [key, document] of await documentsByIdentifier(this.#ask, [...lookups.identifiers.values()]))
      this.#named.set(key, document);
    let papers = 0;
    for (const held of this.#held.values()) {
      if ('postings' in held) papers += held.postings?.papers ?? 0;
      else if ('prefix' in held) for (const postings of held.prefix) papers += postings.papers;
    }
    if (papers > mostPostings) throw tooMuch();
  }

  segments(): LoadedSegment[] {
    return this.#rows.map((row) => loadedSegment(row, this.#live.get(row.id)!, this.#held, this.#named));
  }

  /** The bitmap of the deleted grows with their number, so the number tells whether the one that is kept still holds. */
  async #loadLive(): Promise<void> {
    const wanted: number[] = [];
    for (const { id, deleted_papers, first_document, last_document } of this.#rows) {
      if (deleted_papers === 0) this.#live.set(id, fullBitmap(last_document - first_document + 1));
      else {
        const kept = this.#cacheOf(id).get(`${id}:d:${deleted_papers}`);
        if (kept !== undefined && 'numbers' in kept) this.#live.set(id, kept.numbers as Bitmap);
        else wanted.push(id);
      }
    }
    for (const [library, ids] of byLibrary(wanted, (id) => id)) {
      const rows = await this.#copy(
        `select id, deleted from ${tableName(library, 'segments')} where id = any (${literalArray(ids, 'int')})`,
      );
      for (const [key, deleted] of rows) {
        const id = integerOf(key!);
        const row = this.#rows.find((segment) => segment.id === id)!;
        const documents = row.last_document - row.first_document + 1;
        const live = fullBitmap(documents);
        subtract(live, bitmapFromBytes(deleted!, documents));
        this.#live.set(id, live);
        this.#cacheOf(id).set(`${id}:d:${row.deleted_papers}`, { numbers: live, bytes: live.byteLength });
      }
    }
    this.#takeHidden();
  }

  /** In copies: what is kept knows only of deletions. */
  #takeHidden(): void {
    if (this.#hidden.length === 0) return;
    for (const { id, first_document, last_document } of this.#rows) {
      const own = this.#hidden.filter((document) => document >= first_document && document <= last_document);
      if (own.length === 0) continue;
      const hidden = emptyBitmap(last_document - first_document + 1);
      for (const document of own) setBit(hidden, document - first_document);
      const live = this.#live.get(id)!.slice();
      subtract(live, hidden);
      this.#live.set(id, live);
    }
  }

  /** The key of each term in each segment, and of those that are not held which. */
  #missing<Asked extends AskedTerm>(terms: readonly Asked[]): Missing<Asked>[] {
    const missing: Missing<Asked>[] = [];
    for (const { id, packed } of this.#rows)
      for (const asked of terms) {
        const { field, term, withPositions } = asked;
        const key = `${id}:${withPositions ? 'p' : 't'}:${field}:${term}`;
        const cache = this.#cacheOf(id);
        const kept = cache.get(key) ?? (withPositions ? undefined : cache.get(`${id}:p:${field}:${term}`));
        if (kept !== undefined) this.#held.set(key, kept);
        else missing.push({ key, id, packed, asked });
      }
    return missing;
  }

  async #loadTerms(terms: readonly AskedTerm[]): Promise<void> {
    const missing = this.#missing(terms);
    for (const [library, wanted] of byLibrary(missing, ({ id }) => id)) {
      const postings = tableName(library, 'postings');
      // What only looks like a stop word stands under itself, a stop word under a blank: either may be meant.
      const asked = wanted.flatMap(({ key, id, packed, asked: { field, term, withPositions } }) =>
        (isWrittenField(field) ? termsOfSurface(term) : [term]).map((each) => ({
          ...{ key, id, packed, term: each, withPositions, layout: layoutOfTerms(field) },
          ...lettersOf(field),
        })),
      );
      const rows = await this.#copy(`select q.n::int, p.papers, p.documents, p.positions
          from unnest(${literalColumns(asked, {
            id: 'int',
            letter: 'text',
            blockLetter: 'text',
            term: 'text',
            withPositions: 'boolean',
          })}) with ordinality as q (id, field, block_field, term, placed, n),
            lateral (
              (select papers, documents, case when q.placed then positions end as positions
                from ${postings} where segment_id = q.id and field = q.field and term = q.term)
              union all
              (select papers, documents, null from ${postings}
                where segment_id = q.id and field = q.block_field and term >= q.term order by term limit 1)
              limit 1) p`);
      const found = new Map(rows.map(([n, ...row]) => [integerOf(n!), postingsOf(row)]));
      const lists = Map.groupBy(
        asked.map(({ key, term, ...of }, i) => ({ key, of, list: listOf(found.get(i + 1), of, term) })),
        ({ key }) => key,
      );
      for (const [key, each] of lists) {
        const { id, layout } = each[0]!.of;
        const own = each.flatMap(({ list }) => list ?? []);
        const list = layout === null ? (own[0] ?? null) : mergeForms(own, layout);
        this.#keep(id, key, { postings: list }, list === null ? 0 : sizeOf(list));
      }
    }
  }

  /** The forms of words as one list each. */
  async #loadStems(terms: readonly AskedTerm[]): Promise<void> {
    const missing = this.#missing(terms);
    for (const [library, wanted] of byLibrary(missing, ({ id }) => id)) {
      const ranges = wanted.map(
        ({ id, packed, asked: { field, term, withPositions } }): TermRange => ({
          ...{ id, packed, field, from: term, to: `${term}!`, withPositions, surface: '' }, // a blank stands before "!", all letters behind it
          ...lettersOf(field),
        }),
      );
      const found = await readRanges(this.#copy, library, ranges);
      wanted.forEach(({ key, id, asked: { field } }, i) => {
        const list = mergeForms(
          found[i]!.map(({ postings }) => postings),
          layoutOf(field as WordField),
        );
        this.#keep(id, key, { postings: list }, list === null ? 0 : sizeOf(list));
      });
    }
  }

  /** Not kept: each stands for many lists, which would drive the others out. */
  async #loadPrefixes(prefixes: readonly AskedPrefix[]): Promise<void> {
    if (prefixes.length === 0) return;
    for (const [library, segments] of byLibrary(this.#rows, ({ id }) => id)) {
      const asked = prefixes.flatMap(({ field, prefix, options, withPositions }) =>
        (options.stems ?? [prefix]).flatMap((stem) =>
          segments.map(({ id, packed }) => ({
            ...{
              id,
              packed,
              field,
              from: stem,
              to: `${stem}\u{10ffff}`,
              withPositions,
              surface: isWrittenField(field) ? prefix : '',
            },
            ...{ ...lettersOf(field), key: `${id}:b:${prefixKey(field, prefix, options)}`, prefix, options },
          })),
        ),
      );
      const found = await readRanges(this.#copy, library, asked);
      const lists = new Map(asked.map(({ key }): [string, Postings[]] => [key, []]));
      asked.forEach(({ key, prefix, options, surface }, i) => {
        for (const { term, postings } of found[i]!)
          if (continues(surface === '' ? term : term.slice(term.indexOf(' ') + 1), prefix, options))
            lists.get(key)!.push(postings);
      });
      for (const [key, prefixed] of lists) this.#held.set(key, { prefix: prefixed });
    }
  }

  async #loadColumn(name: ColumnName, decode: (bytes: Uint8Array) => Cached): Promise<void> {
    const asked: number[] = [];
    for (const { id } of this.#rows) {
      const kept = this.#cacheOf(id).get(`${id}:c:${name}`);
      if (kept !== undefined) this.#held.set(`${id}:c:${name}`, kept);
      else asked.push(id);
    }
    for (const [library, ids] of byLibrary(asked, (id) => id)) {
      const rows = await this.#copy(`select segment_id, bytes from ${tableName(library, 'columns')}
          where segment_id = any (${literalArray(ids, 'int')}) and name = ${escapeLiteral(name)}`);
      for (const [key, bytes] of rows) {
        const id = integerOf(key!);
        this.#keep(id, `${id}:c:${name}`, decode(bytes!), bytes!.length);
      }
    }
  }

  #cacheOf(segment: number): IndexCache {
    return this.#caches[libraryOf(segment)];
  }

  #keep(segment: number, key: string, value: Cached, bytes: number): void {
    this.#held.set(key, value);
    // A list that fills a good part of the cache would drive all others out.
    const cache = this.#cacheOf(segment);
    if (bytes < cache.maxSize / 8) cache.set(key, { ...value, bytes });
  }
}

/** What is asked of segments, by the library that they are of: its tables are asked once, and not when nothing is wanted. */
const byLibrary = <T>(wanted: readonly T[], segmentOf: (one: T) => number): Map<Library, T[]> =>
  Map.groupBy(wanted, (one) => libraryOf(segmentOf(one)));

const postingsOf = ([papers, documents, positions]: (Uint8Array | null)[]): Postings => ({
  papers: integerOf(papers!),
  documents: documents!,
  positions: positions ?? null,
});

function listOf(
  row: Postings | undefined,
  { packed, layout }: { packed: boolean; layout: Layout | null },
  term: string,
): Postings | null {
  if (row === undefined) return null;
  if (row.papers === 0) return findInBlock(row.documents, term);
  return packed ? unpackPostings(row, layout) : row;
}

function continues(text: string, prefix: string, { longest, oneWord }: PrefixOptions): boolean {
  return (
    text.startsWith(prefix) &&
    (longest === undefined || text.length <= prefix.length + longest) &&
    (oneWord === undefined || !text.includes(' ', prefix.length))
  );
}

const sizeOf = ({ documents, positions }: Postings) => documents.byteLength + (positions?.byteLength ?? 0);
