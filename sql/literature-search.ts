import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';
import { ApiError } from '../contract/errors.ts';
import type { PaperRecord } from '../contract/resources/paper.ts';
import { type TermField, termFields } from '../search/index-query.ts';
import type { LoadedIndex, Lookups } from '../search/loaded-index.ts';
import { CacheFigures, CountedCache } from './cache-figures.ts';
import { connectionConfig } from './connection.ts';
import { applicationRole } from './db.ts';
import { type Ask, type IndexCache, IndexLoader, type SegmentRow, segmentRow, tooMuch } from './literature-loader.ts';

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

export async function openLiteratureIndex(
  databaseUrl: string,
  options: { applicationName: string; poolSize: number; cacheMegabytes?: number; cacheFigures?: CacheFigures },
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
  const cache: IndexCache = new CountedCache(
    { maxSize: cacheBytes, sizeCalculation: ({ bytes }) => bytes + 200 },
    options.cacheFigures ?? new CacheFigures(),
  );
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

async function openSnapshot(client: PoolClient, cache: IndexCache, counts: TermCounts): Promise<IndexSnapshot> {
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
      const loader = new IndexLoader(client, ask, cache, segments);
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
