import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { z } from 'zod';
import { ApiError } from '../../contract/errors.ts';
import { type TermField, termFields } from '../../domain/literature/index/index-query.ts';
import type { IndexedPaper, IndexSnapshot, LiteratureIndex } from '../../domain/literature/search/literature-index.ts';
import { connectionConfig, WatchedClient } from '../connection/client.ts';
import { CacheFigures, CountedCache } from './cache-figures.ts';
import type { Ask } from './library.ts';
import { type Library, libraryOf, tableName } from './library.ts';
import { type IndexCache, IndexLoader, type SegmentRow, segmentRow, tooMuch } from './loader.ts';
import { paperOf, paperRow } from './papers.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Of the memory, for the overlays of all accounts: a thousand papers have about ten megabytes of lists, and few are asked for. */
const overlayShare = 1 / 8;

/** No query may make the database work for longer. */
const statementMilliseconds = 2000;

/**
 * The literature's index as it is read for a search. Slonik gives bytes as text in hexadecimal, which for the lists of
 * frequent words took as long as the search itself; so this speaks to `pg`, in binary.
 */
export async function openLiteratureIndex(
  databaseUrl: string,
  options: {
    applicationName: string;
    poolSize: number;
    cacheMegabytes?: number;
    cacheFigures?: CacheFigures;
    isPooled?: boolean;
  },
): Promise<LiteratureIndex> {
  // Postings and columns are kept, since words come again and segments never change.
  const cacheBytes = (options.cacheMegabytes ?? 64) * 2 ** 20;
  // Every statement of this pool is a handful of lookups by key, whatever the planner thinks of an array's length.
  const settings = [
    ...['TimeZone=UTC', 'jit=off', 'plan_cache_mode=force_generic_plan'],
    ...['enable_hashjoin=off', 'enable_mergejoin=off', 'enable_seqscan=off'],
    `statement_timeout=${statementMilliseconds}`,
  ];
  // Of the transaction and not of the session, so that they hold behind a pooler too; one round trip all the same.
  const begin = [
    'begin isolation level repeatable read read only',
    ...settings.map((setting) => setting.replace(/=(.*)/, " = '$1'")).map((setting) => `set local ${setting}`),
  ].join('; ');
  const pool = new Pool({
    ...connectionConfig(databaseUrl, options.applicationName),
    max: options.poolSize,
    idleTimeoutMillis: 300_000,
    Client: WatchedClient,
    silenceMilliseconds: 2 * statementMilliseconds,
  } as PoolConfig);
  pool.on('connect', (client) => {
    client.on('error', () => {}); // what was asked rejects
  });
  pool.on('error', () => {}); // a connection that was lost while idle; the next search opens another
  const counts = new TermCounts();
  const figures = options.cacheFigures ?? new CacheFigures();
  const cacheOf = (maxSize: number): IndexCache =>
    new CountedCache({ maxSize, sizeCalculation: ({ bytes }) => bytes + 200 }, figures);
  // Apart, so that no account's overlay drives out what all accounts ask for.
  const overlayBytes = Math.ceil(cacheBytes * overlayShare);
  const caches = { shared: cacheOf(cacheBytes - overlayBytes), overlay: cacheOf(overlayBytes) };
  return {
    async read(scope, run) {
      const client = await pool.connect();
      let usable = false;
      try {
        await client.query(begin);
        if (scope !== null) await client.query("select set_config('app.scope', $1, true)", [scope]);
        const answer = await run(await openSnapshot(client, caches, counts, options.isPooled ?? false));
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

async function openSnapshot(
  client: PoolClient,
  caches: Record<Library, IndexCache>,
  counts: TermCounts,
  isPooled: boolean,
): Promise<IndexSnapshot> {
  const ask = asking(client, isPooled);
  const columns = 'id, first_document, last_document, papers, deleted_papers, total_length';
  const segments = z.array(segmentRow).parse(
    await ask(
      `select ${columns} from literature_segments where live
       union all select ${columns} from overlay_segments where live order by first_document`,
    ),
  );
  const overlay = segments.filter(({ id }) => libraryOf(id) === 'overlay');
  const shared = segments.filter(({ id }) => libraryOf(id) === 'shared');
  const hidden =
    overlay.length === 0
      ? []
      : (await ask<{ document: number }>('select document from overlay_papers where hidden')).map(
          (row) => row.document,
        );
  const papers = segments.reduce((sum, segment) => sum + segment.papers - segment.deleted_papers, 0) - hidden.length;
  const counted = segments.reduce((sum, segment) => sum + segment.papers, 0);
  const averageLength = counted === 0 ? 1 : segments.reduce((sum, { total_length }) => sum + total_length, 0) / counted;
  const countPapers = async (library: Library, field: TermField, terms: readonly string[]) => {
    const rows = await ask<{ term: string; papers: number }>(
      `select p.term, sum(p.papers)::int as papers from unnest($1::int[]) as s (id), unnest($3::text[]) as q (term),
         lateral (select term, papers from ${tableName(library, 'postings')}
           where segment_id = s.id and field = $2 and term = q.term offset 0) p group by p.term`,
      [(library === 'shared' ? shared : overlay).map(({ id }) => id), termFields[field], terms],
    );
    const found = new Map(rows.map((row) => [row.term, row.papers]));
    return new Map(terms.map((term) => [term, found.get(term) ?? 0]));
  };
  const papersWith: IndexSnapshot['papersWith'] = async (field, terms) => {
    const known = counts.of(shared);
    const missing = [...new Set(terms)].filter((term) => !known.has(`${field}:${term}`));
    if (missing.length > 0)
      for (const [term, papers] of await countPapers('shared', field, missing)) known.set(`${field}:${term}`, papers);
    // Not kept: an overlay is small, and what is kept is everybody's.
    const own = overlay.length === 0 ? null : await countPapers('overlay', field, [...new Set(terms)]);
    return new Map(
      terms.flatMap((term) => {
        const papers = known.get(`${field}:${term}`)! + (own?.get(term) ?? 0);
        return papers > 0 ? [[term, papers] as const] : [];
      }),
    );
  };
  return {
    papers,
    averageLength,
    vocabulary: vocabularyOf(async (row, text, values) => z.array(row).parse(await ask(text, values)), papersWith),
    load: async (lookups) => {
      const loader = new IndexLoader(client, ask, caches, segments, hidden);
      await loader.load(lookups);
      return { segments: loader.segments(), papers, averageLength };
    },
    papersWith,
    find: async (documents) => {
      const found: IndexedPaper[] = [];
      for (const library of ['shared', 'overlay'] as const) {
        const own = documents.filter((document) => libraryOf(document) === library);
        if (own.length === 0) continue;
        const text = `select id, document, record, indexed_at from ${tableName(library, 'papers')}
          where document = any ($1::int[])`;
        const rows = z.array(paperRow).parse(await ask(text, [own]));
        found.push(...rows.map((row) => ({ document: row.document, paper: paperOf(row) })));
      }
      return found;
    },
    similarWords: async (word) => {
      // Alike in trigrams, and of these those of which fewest letters must change.
      const near = (words: string) =>
        `(select word, similarity(word, $1) as alike from ${words} where word % $1 order by alike desc limit 40)`;
      const rows = await ask<{ word: string }>(
        `select word from (
           ${near('literature_words')}${overlay.length === 0 ? '' : ` union ${near('overlay_words')}`}) near
         order by levenshtein(left(word, 100), left($1, 100)), alike desc, word limit 12`,
        [word],
      );
      return rows.map((row) => row.word);
    },
  };
}

/** One after the other, no matter who asks: a connection does one thing at a time. */
function asking(client: PoolClient, isPooled: boolean): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <Row>(text: string, values: readonly unknown[] = []) => {
    const asked = last.then(async () => {
      const { rows } = await client.query({
        ...(isPooled ? {} : { name: nameOf(text) }), // a prepared statement belongs to a session
        text,
        values: [...values],
      });
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
