import { LRUCache } from 'lru-cache';
import { escapeLiteral, Pool, type PoolClient } from 'pg';
import { z } from 'zod';
import { ApiError, invalidRequest } from '../contract/errors.ts';
import type { PaperRecord } from '../contract/resources/paper.ts';
import { type Bitmap, bitmapFromBytes, fullBitmap, subtract } from '../search/bitmap.ts';
import {
  type ColumnName,
  type NumberColumn,
  type numberColumns,
  numbersFromBytes,
  type TextColumn,
  type TextValues,
  textsFromBytes,
} from '../search/columns.ts';
import { type TermField, termFields } from '../search/index-query.ts';
import { identifierKey, type LoadedIndex, type LoadedSegment, type Lookups } from '../search/loaded-index.ts';
import type { Postings } from '../search/postings.ts';
import { connectionConfig } from './connection.ts';
import { copyBinary, integerOf, literalArray } from './copy-binary.ts';
import { applicationRole } from './db.ts';

/**
 * The literature's index as it is read for a search. Slonik gives bytes as text in hexadecimal, which for the lists of
 * frequent words took as long as the search itself; so this speaks to `pg`, in binary.
 */
export type LiteratureIndex = {
  /** All that `run` reads is of one moment, whatever is indexed or merged meanwhile. */
  read<T>(run: (snapshot: IndexSnapshot) => Promise<T>): Promise<T>;
  end(): Promise<void>;
};

/** A paper's record by the document that the index knows it by. */
export type FoundPaper = { id: string; document: number; record: PaperRecord; indexed_at: Date };

export type IndexSnapshot = {
  /** Papers that are there. */
  papers: number;
  averageLength: number;
  load(lookups: Lookups): Promise<LoadedIndex>;
  /** In how many papers a term stands, those deleted lately among them. */
  papersWith(field: TermField, terms: readonly string[]): Promise<Map<string, number>>;
  find(documents: readonly number[]): Promise<FoundPaper[]>;
  /** Words of the index that are written almost so, the likeliest first. */
  similarWords(word: string): Promise<string[]>;
  query<Row extends z.ZodType>(row: Row, text: string, values: unknown[]): Promise<z.output<Row>[]>;
};

/** No query may make the database work for longer. */
const statementMilliseconds = 2000;

type Cached =
  | { postings: Postings | null }
  | { prefix: readonly Postings[] }
  | { numbers: object }
  | { texts: TextValues };
type Cache = LRUCache<string, Cached & { bytes: number }>;

export async function openLiteratureIndex(
  databaseUrl: string,
  options: { applicationName: string; poolSize: number; cacheMegabytes?: number },
): Promise<LiteratureIndex> {
  // Postings and columns are kept, since words come again and segments never change.
  const cacheBytes = (options.cacheMegabytes ?? 64) * 2 ** 20;
  const role = await applicationRole(databaseUrl, options.applicationName);
  // Every statement of this pool is a handful of lookups by key, whatever the planner thinks of an array's length.
  const settings = [
    ...['TimeZone=UTC', 'jit=off', 'plan_cache_mode=force_generic_plan'],
    ...['enable_hashjoin=off', 'enable_mergejoin=off', 'enable_seqscan=off'],
    `statement_timeout=${statementMilliseconds}`,
    ...(role === null ? [] : [`role=${role}`]),
  ];
  const pool = new Pool({
    ...connectionConfig(databaseUrl, options.applicationName),
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 300_000,
  });
  pool.on('error', () => {}); // a connection that was lost while idle; the next search opens another
  const counts = new TermCounts();
  const cache: Cache = new LRUCache({ maxSize: cacheBytes, sizeCalculation: ({ bytes }) => bytes + 200 });
  return {
    async read(run) {
      const client = await pool.connect();
      let usable = false;
      try {
        await client.query('begin isolation level repeatable read read only');
        const answer = await run(await openSnapshot(client, cache, counts));
        usable = true;
        return answer;
      } catch (error) {
        // A refusal says nothing bad about the connection, nor does a statement that took too long.
        usable = error instanceof ApiError || isTooLong(error);
        if (isTooLong(error)) throw tooMuch();
        throw error;
      } finally {
        if (usable)
          await client.query('rollback').catch(() => {
            usable = false;
          });
        client.release(!usable);
      }
    },
    end: () => pool.end(),
  };
}

/** Of a statement that was canceled at its time's end. */
const isTooLong = (error: unknown) => (error as { code?: string }).code === '57014';

const tooMuch = () =>
  invalidRequest(
    'This query asks for more than a search may read. Leave out truncations and frequent words, or add a word that must be there.',
    [{ path: 'q', message: 'asks for too much' }],
  );

/** Counting them all takes about a second; a strategy of a thousand words for a review has a tenth of that. */
const mostPostings = 100_000_000;

const segmentRow = z.object({
  id: z.int(),
  first_document: z.int(),
  last_document: z.int(),
  papers: z.int(),
  deleted_papers: z.int(),
  total_length: z.number(),
});
type SegmentRow = z.output<typeof segmentRow>;

async function openSnapshot(client: PoolClient, cache: Cache, counts: TermCounts): Promise<IndexSnapshot> {
  const ask = asking(client);
  const segments = z.array(segmentRow).parse(
    await ask(
      `select id, first_document, last_document, papers, deleted_papers, total_length from literature_segments
       where live order by first_document`,
    ),
  );
  const papers = segments.reduce((sum, segment) => sum + segment.papers - segment.deleted_papers, 0);
  const counted = segments.reduce((sum, segment) => sum + segment.papers, 0);
  const averageLength = counted === 0 ? 1 : segments.reduce((sum, { total_length }) => sum + total_length, 0) / counted;
  const countPapers = async (field: TermField, terms: readonly string[]): Promise<Map<string, number>> => {
    const rows = await ask<{ term: string; papers: number }>(
      `select p.term, sum(p.papers)::int as papers from unnest($1::int[]) as s (id), unnest($3::text[]) as q (term),
         lateral (select term, papers from literature_postings
           where segment_id = s.id and field = $2 and term = q.term offset 0) p group by p.term`,
      [segments.map(({ id }) => id), termFields[field], terms],
    );
    const found = new Map(rows.map((row) => [row.term, row.papers]));
    return new Map(terms.map((term) => [term, found.get(term) ?? 0]));
  };
  return {
    papers,
    averageLength,
    query: async (row, text, values) => z.array(row).parse(await ask(text, values)),
    load: async (lookups) => {
      const loader = new Loader(client, cache, segments);
      await loader.load(lookups);
      return { segments: loader.segments(), papers, averageLength };
    },
    papersWith: async (field, terms) => {
      const known = counts.of(segments);
      const missing = [...new Set(terms)].filter((term) => !known.has(`${field}:${term}`));
      if (missing.length > 0)
        for (const [term, papers] of await countPapers(field, missing)) known.set(`${field}:${term}`, papers);
      return new Map(
        terms.flatMap((term) => {
          const papers = known.get(`${field}:${term}`)!;
          return papers > 0 ? [[term, papers] as const] : [];
        }),
      );
    },
    find: async (documents) => {
      const text = `select id::text, document, record::text, indexed_at::text from papers where document = any ($1::int[])`;
      const rows = await ask<{ id: string; document: number; record: string; indexed_at: string }>(text, [
        [...documents],
      ]);
      return rows.map((row) => ({ ...row, record: JSON.parse(row.record), indexed_at: new Date(row.indexed_at) }));
    },
    similarWords: async (word) => {
      // Alike in trigrams, and of these those of which fewest letters must change.
      const rows = await ask<{ word: string }>(
        `select word from (
           select word, similarity(word, $1) as alike from literature_words where word % $1 order by alike desc limit 40) near
         order by levenshtein(left(word, 100), left($1, 100)), alike desc limit 12`,
        [word],
      );
      return rows.map((row) => row.word);
    },
  };
}

type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** One after the other, whoever asks: a connection does one thing at a time. */
function asking(client: PoolClient): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <Row>(text: string, values: readonly unknown[] = []) => {
    const asked = last.then(async () => {
      const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
      return rows as Row[];
    });
    last = asked.catch(() => {});
    return asked;
  };
}

/** In how many papers terms stand, as far as it was asked, for as long as the segments stay as they are. */
class TermCounts {
  #segments = '';
  #counts = new Map<string, number>();

  of(segments: readonly SegmentRow[]): Map<string, number> {
    const current = segments.map(({ id }) => id).join();
    // Some hundred bytes each: few megabytes, and begun anew when they become more.
    if (current !== this.#segments || this.#counts.size > 50_000) this.#counts = new Map();
    this.#segments = current;
    return this.#counts;
  }
}

/** PostgreSQL parses and plans a statement once a connection; those of this file are few. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `l${names.size}`));
  return name;
}

/** Reads what a query needs, of what the cache does not hold. */
class Loader {
  readonly #client: PoolClient;
  readonly #cache: Cache;
  readonly #rows: readonly SegmentRow[];
  /** Held by this query, whatever the cache drops meanwhile. */
  readonly #held = new Map<string, Cached>();
  readonly #live = new Map<number, Bitmap>();
  readonly #named = new Map<string, number>();

  constructor(client: PoolClient, cache: Cache, rows: readonly SegmentRow[]) {
    this.#client = client;
    this.#cache = cache;
    this.#rows = rows;
  }

  async load(lookups: Lookups): Promise<void> {
    await this.#loadLive();
    await this.#loadTerms([...lookups.terms.values()]);
    await this.#loadPrefixes([...lookups.prefixes.values()]);
    for (const name of lookups.numbers)
      await this.#loadColumn(name, (bytes) => ({ numbers: numbersFromBytes(name, bytes) }));
    for (const name of lookups.texts) await this.#loadColumn(name, (bytes) => ({ texts: textsFromBytes(bytes) }));
    await this.#loadIdentifiers([...lookups.identifiers.values()]);
    let papers = 0;
    for (const held of this.#held.values()) {
      if ('postings' in held) papers += held.postings?.papers ?? 0;
      else if ('prefix' in held) for (const postings of held.prefix) papers += postings.papers;
    }
    if (papers > mostPostings) throw tooMuch();
  }

  segments(): LoadedSegment[] {
    return this.#rows.map((row) => this.#segment(row));
  }

  #segment({ id, first_document, last_document }: SegmentRow): LoadedSegment {
    const held = this.#held;
    const missing = (what: string) => new TypeError(`${what} was not looked up`);
    const named = this.#named;
    const live = this.#live.get(id)!;
    return {
      id,
      firstDocument: first_document,
      documents: last_document - first_document + 1,
      live,
      postings(field, term) {
        const found = held.get(`${id}:t:${field}:${term}`) ?? held.get(`${id}:p:${field}:${term}`);
        if (found === undefined || !('postings' in found)) throw missing(`${field} ${term}`);
        return found.postings;
      },
      beginning(field, prefix) {
        const found = held.get(`${id}:b:${field}:${prefix}`);
        if (found === undefined || !('prefix' in found)) throw missing(`${field} ${prefix}*`);
        return found.prefix;
      },
      numbers<Name extends NumberColumn>(name: Name) {
        const found = held.get(`${id}:c:${name}`);
        if (found === undefined || !('numbers' in found)) throw missing(name);
        return found.numbers as InstanceType<(typeof numberColumns)[Name]>;
      },
      texts(name: TextColumn) {
        const found = held.get(`${id}:c:${name}`);
        if (found === undefined || !('texts' in found)) throw missing(name);
        return found.texts;
      },
      named(key) {
        const document = named.get(key);
        if (document === undefined || document < first_document || document > last_document) return null;
        return document - first_document;
      },
    };
  }

  /** The bitmap of the deleted grows with their number, so the number tells whether the one that is kept still holds. */
  async #loadLive(): Promise<void> {
    const wanted: number[] = [];
    for (const { id, deleted_papers, first_document, last_document } of this.#rows) {
      if (deleted_papers === 0) this.#live.set(id, fullBitmap(last_document - first_document + 1));
      else {
        const kept = this.#cache.get(`${id}:d:${deleted_papers}`);
        if (kept !== undefined && 'numbers' in kept) this.#live.set(id, kept.numbers as Bitmap);
        else wanted.push(id);
      }
    }
    if (wanted.length === 0) return;
    const rows = await copyBinary(
      this.#client,
      `select id, deleted from literature_segments where id = any (${literalArray(wanted, 'int')})`,
    );
    for (const [key, deleted] of rows) {
      const id = integerOf(key!);
      const row = this.#rows.find((segment) => segment.id === id)!;
      const documents = row.last_document - row.first_document + 1;
      const live = fullBitmap(documents);
      subtract(live, bitmapFromBytes(deleted!, documents));
      this.#live.set(id, live);
      this.#cache.set(`${id}:d:${row.deleted_papers}`, { numbers: live, bytes: live.byteLength });
    }
  }

  async #loadTerms(terms: readonly { field: TermField; term: string; withPositions: boolean }[]): Promise<void> {
    const asked: { key: string; id: number; field: TermField; term: string; withPositions: boolean }[] = [];
    for (const { id } of this.#rows)
      for (const { field, term, withPositions } of terms) {
        const key = `${id}:${withPositions ? 'p' : 't'}:${field}:${term}`;
        const kept = this.#cache.get(key) ?? (withPositions ? undefined : this.#cache.get(`${id}:p:${field}:${term}`));
        if (kept !== undefined) this.#held.set(key, kept);
        else asked.push({ key, id, field, term, withPositions });
      }
    if (asked.length === 0) return;
    const rows = await copyBinary(
      this.#client,
      `select q.n::int, p.papers, p.documents, p.positions
        from unnest(${[
          literalArray(
            asked.map(({ id }) => id),
            'int',
          ),
          literalArray(
            asked.map(({ field }) => termFields[field]),
            'text',
          ),
          literalArray(
            asked.map(({ term }) => term),
            'text',
          ),
          literalArray(
            asked.map(({ withPositions }) => withPositions),
            'boolean',
          ),
        ].join()}) with ordinality as q (id, field, term, placed, n),
          lateral (select papers, documents, case when q.placed then positions end as positions from literature_postings
            where segment_id = q.id and field = q.field and term = q.term offset 0) p`,
    );
    const found = new Map(rows.map(([n, ...postings]) => [integerOf(n!), postings]));
    asked.forEach(({ key }, i) => {
      const row = found.get(i + 1);
      const postings = row === undefined ? null : postingsOf(row);
      this.#keep(key, { postings }, postings === null ? 0 : sizeOf(postings));
    });
  }

  /** Not kept: each stands for many lists, which would drive the others out. */
  async #loadPrefixes(
    prefixes: readonly { field: TermField; prefix: string; withPositions: boolean }[],
  ): Promise<void> {
    if (prefixes.length === 0) return;
    const lists = prefixes.map(() => new Map<number, Postings[]>(this.#rows.map(({ id }) => [id, []])));
    const ends = prefixes.map(({ prefix }) => `${prefix}\u{10ffff}`);
    const rows = await copyBinary(
      this.#client,
      `select q.n::int, s.id, p.papers, p.documents, p.positions
        from unnest(${[
          literalArray(
            prefixes.map(({ field }) => termFields[field]),
            'text',
          ),
          literalArray(
            prefixes.map(({ prefix }) => prefix),
            'text',
          ),
          literalArray(ends, 'text'),
          literalArray(
            prefixes.map(({ withPositions }) => withPositions),
            'boolean',
          ),
        ].join()}) with ordinality as q (field, beginning, ending, placed, n),
          unnest(${literalArray(
            this.#rows.map(({ id }) => id),
            'int',
          )}) as s (id),
          lateral (select papers, documents, case when q.placed then positions end as positions from literature_postings
            where segment_id = s.id and field = q.field and term >= q.beginning collate "C"
              and term < q.ending collate "C" offset 0) p`,
    );
    for (const [n, id, ...postings] of rows) lists[integerOf(n!) - 1]!.get(integerOf(id!))!.push(postingsOf(postings));
    prefixes.forEach(({ field, prefix }, i) => {
      for (const [id, prefixed] of lists[i]!) this.#held.set(`${id}:b:${field}:${prefix}`, { prefix: prefixed });
    });
  }

  async #loadColumn(name: ColumnName, decode: (bytes: Uint8Array) => Cached): Promise<void> {
    const asked: number[] = [];
    for (const { id } of this.#rows) {
      const kept = this.#cache.get(`${id}:c:${name}`);
      if (kept !== undefined) this.#held.set(`${id}:c:${name}`, kept);
      else asked.push(id);
    }
    if (asked.length === 0) return;
    const rows = await copyBinary(
      this.#client,
      `select segment_id, bytes from literature_columns
        where segment_id = any (${literalArray(asked, 'int')}) and name = ${escapeLiteral(name)}`,
    );
    for (const [id, bytes] of rows) this.#keep(`${integerOf(id!)}:c:${name}`, decode(bytes!), bytes!.length);
  }

  async #loadIdentifiers(identifiers: readonly { type: 'pmid' | 'pmcid' | 'doi'; value: string }[]): Promise<void> {
    if (identifiers.length === 0) return;
    const values = (wanted: string) => identifiers.filter(({ type }) => type === wanted).map(({ value }) => value);
    const rows = await asking(this.#client)<{
      document: number;
      pmid: string | null;
      pmcid: string | null;
      doi: string | null;
    }>(
      `select document, pmid::text, pmcid, doi from papers where pmid = any ($1::int[])
        union select document, pmid::text, pmcid, doi from papers where pmcid = any ($2::text[])
        union select document, pmid::text, pmcid, doi from papers where doi = any ($3::text[])`,
      [
        values('pmid')
          .map(Number)
          .filter((pmid) => Number.isInteger(pmid) && pmid > 0 && pmid < 2 ** 31),
        values('pmcid'),
        values('doi'),
      ],
    );
    for (const row of rows)
      for (const type of ['pmid', 'pmcid', 'doi'] as const) {
        const value = row[type];
        if (value !== null) this.#named.set(identifierKey(type, value), row.document);
      }
  }

  #keep(key: string, value: Cached, bytes: number): void {
    this.#held.set(key, value);
    // A list that fills a good part of the cache would drive all others out.
    if (bytes < this.#cache.maxSize / 8) this.#cache.set(key, { ...value, bytes });
  }
}

const postingsOf = ([papers, documents, positions]: (Uint8Array | null)[]): Postings => ({
  papers: integerOf(papers!),
  documents: documents!,
  positions: positions ?? null,
});

const sizeOf = ({ documents, positions }: Postings) => documents.byteLength + (positions?.byteLength ?? 0);
