import { escapeLiteral } from 'pg';
import { invalidRequest } from '../../contract/errors.ts';
import { termsOfSurface } from '../../domain/literature/index/analysis.ts';
import type { Bitmap } from '../../domain/literature/index/bitmap.ts';
import { type ColumnName, numbersFromBytes, textsFromBytes } from '../../domain/literature/index/columns.ts';
import {
  type AskedField,
  isStemField,
  isWrittenField,
  type PrefixOptions,
} from '../../domain/literature/index/index-query.ts';
import { type LoadedSegment, type Lookups, prefixKey } from '../../domain/literature/index/loaded-index.ts';
import { LoadedPostings, type StoredForm } from '../../domain/literature/index/loaded-postings.ts';
import type { Layout, Postings } from '../../domain/literature/index/postings.ts';
import { findInBlock } from '../../domain/literature/index/term-block.ts';
import { layoutOf, layoutOfTerms } from '../../domain/literature/query/evaluate.ts';
import { allDone } from '../../domain/literature/search/all-done.ts';
import { integerOf, literalArray, literalColumns } from '../binary/copy.ts';
import { documentsByIdentifier } from './identifiers.ts';
import { endOfStem, type KnownStem, readKnownStems, type StemPlaces, type WordBlocks } from './known-stems.ts';
import { type Ask, byLibrary, type Copy, type Library, libraryOf, tableName } from './library.ts';
import { type IndexCache, livePapers } from './live-papers.ts';
import { type Cached, loadedSegment, type SegmentRow } from './loaded-segment.ts';
import { lettersOf, readRanges, type TermRange } from './term-ranges.ts';

/** Of a statement that was canceled at its time's end. */
export const isTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014';

const tooMuch = () =>
  invalidRequest(
    'This query asks for more than a search may read. Leave out truncations and frequent words, or add a word that must be there.',
    [{ path: 'q', message: 'asks for too much' }],
  );

/** Where words stand in segments of the shared literature, null where that is not kept, and the blocks that were read. */
type KnownWordPlaces = { placesOf(segment: number, stem: string): StemPlaces | null; blocks: WordBlocks };

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
  readonly #words: KnownWordPlaces;
  readonly #hidden: readonly number[];
  /** Held by this query, whatever the cache drops meanwhile. */
  readonly #held = new Map<string, Cached>();
  #live: ReadonlyMap<number, Bitmap> = new Map();
  readonly #named = new Map<string, number>();

  /** `hidden` are documents that count for nothing, though they stand in segments. */
  constructor(
    copy: Copy,
    ask: Ask,
    caches: Record<Library, IndexCache>,
    rows: readonly SegmentRow[],
    words: KnownWordPlaces,
    hidden: readonly number[],
  ) {
    this.#copy = copy;
    this.#ask = ask;
    this.#caches = caches;
    this.#rows = rows;
    this.#words = words;
    this.#hidden = hidden;
  }

  async load(lookups: Lookups): Promise<void> {
    const cacheOf = (id: number) => this.#cacheOf(id);
    this.#live = await livePapers(this.#copy, cacheOf, this.#rows, this.#hidden);
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
    ]).catch((error) => {
      // A truncation may stand for any number of terms. Words alone take so long only where the database is busy, which is no fault of the query.
      throw isTooLong(error) && lookups.prefixes.size > 0 ? tooMuch() : error;
    });
    for (const [key, document] of await documentsByIdentifier(this.#ask, [...lookups.identifiers.values()]))
      this.#named.set(key, document);
    let papers = 0;
    for (const held of this.#held.values()) {
      if ('postings' in held) papers += held.postings?.postings ?? 0;
      else if ('prefix' in held) for (const { postings } of held.prefix) papers += postings;
    }
    if (papers > mostPostings) throw tooMuch();
  }

  segments(): LoadedSegment[] {
    return this.#rows.map((row) => loadedSegment(row, this.#live.get(row.id)!, this.#held, this.#named));
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
        asked.map(({ key, id, term, packed, layout }, i) => ({
          ...{ key, id, layout, form: formOf(found.get(i + 1), packed, term) },
        })),
        ({ key }) => key,
      );
      for (const [key, each] of lists) {
        const { id, layout } = each[0]!;
        this.#keepForms(
          ...([id, key] as const),
          each.flatMap(({ form }) => form ?? []),
          layout,
        );
      }
    }
  }

  /** The forms of words as one list each. */
  async #loadStems(terms: readonly AskedTerm[]): Promise<void> {
    const missing = this.#missing(terms);
    const known: (KnownStem & { key: string })[] = [];
    const others: typeof missing = [];
    for (const one of missing) {
      const { key, id, packed, asked } = one;
      const { field, term: stem, withPositions } = asked;
      const places = field === 'word' && libraryOf(id) === 'shared' ? this.#words.placesOf(id, stem) : null;
      if (places === null) others.push(one);
      else known.push({ key, id, packed, stem, withPositions, places });
    }
    await allDone([
      this.#loadKnownStems(known),
      ...[...byLibrary(others, ({ id }) => id)].map(([library, wanted]) => this.#loadStemRanges(library, wanted)),
    ]);
  }

  async #loadKnownStems(stems: readonly (KnownStem & { key: string })[]): Promise<void> {
    const found = await readKnownStems(this.#copy, this.#words.blocks, stems);
    stems.forEach(({ key, id }, i) => {
      this.#keepForms(id, key, found[i]!, layoutOf('word'));
    });
  }

  async #loadStemRanges(library: Library, wanted: readonly Missing<AskedTerm>[]): Promise<void> {
    const ranges = wanted.map(
      ({ id, packed, asked: { field, term, withPositions } }): TermRange => ({
        ...{ id, packed, field, from: term, to: endOfStem(term), withPositions, surface: '' },
        ...lettersOf(field),
      }),
    );
    const found = await readRanges(this.#copy, library, ranges);
    wanted.forEach(({ key, id, asked: { field } }, i) => {
      const forms = found[i]!.map(({ form }) => form);
      this.#keepForms(id, key, forms, layoutOfTerms(field));
    });
  }

  #keepForms(id: number, key: string, forms: readonly StoredForm[], layout: Layout | null): void {
    const postings = forms.length === 0 ? null : new LoadedPostings(forms, layout);
    this.#keep(id, key, { postings }, postings?.bytes ?? 0);
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
      const lists = new Map(asked.map(({ key }): [string, LoadedPostings[]] => [key, []]));
      asked.forEach(({ key, field, prefix, options, surface }, i) => {
        for (const { term, form } of found[i]!)
          if (continues(surface === '' ? term : term.slice(term.indexOf(' ') + 1), prefix, options))
            lists.get(key)!.push(new LoadedPostings([form], layoutOfTerms(field)));
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

const postingsOf = ([papers, documents, positions]: (Uint8Array | null)[]): Postings => ({
  papers: integerOf(papers!),
  documents: documents!,
  positions: positions ?? null,
});

function formOf(row: Postings | undefined, packed: boolean, term: string): StoredForm | null {
  if (row === undefined) return null;
  if (row.papers > 0) return { ...row, packed };
  const found = findInBlock(row.documents, term);
  return found === null ? null : { ...found, packed: false };
}

function continues(text: string, prefix: string, { longest, oneWord }: PrefixOptions): boolean {
  return (
    text.startsWith(prefix) &&
    (longest === undefined || text.length <= prefix.length + longest) &&
    (oneWord === undefined || !text.includes(' ', prefix.length))
  );
}
