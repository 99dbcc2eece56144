import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import { type SearchRunError, searchRun, searchRunError, searchRunStatuses } from '../../contract/resources/search.ts';
import type { SearchFilters } from '../../domain/literature/search/filters.ts';
import type { MatchKind } from '../../domain/literature/search/matches.ts';
import type { ToldQuery } from '../../domain/literature/search/told-query.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp, uuidOf } from '../ids.ts';
import { type Page, type PageOf, pageOfFetched, placedWithinBytes } from '../lists/page.ts';
import { attemptTable } from '../queue/attempts.ts';
import type { Origin } from '../queue/job-origin.ts';
import { storeMatches, type ToldPaper } from './search-matches.ts';

const counts = z.object({ papers: z.int(), new: z.int(), corrected: z.int(), retracted: z.int() });

const searchRunRow = z.object({
  id: idColumn('searchRun'),
  search_id: idColumn('search'),
  status: z.enum(searchRunStatuses),
  attempt: z.int(),
  counts: counts.nullable(),
  first: z.boolean().nullable(),
  query: searchRun.shape.query,
  error: searchRunError.nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
});
export type SearchRunRow = z.output<typeof searchRunRow>;
const SearchRun = sql.type(searchRunRow);

const columns = sql.fragment`id, search_id, status, attempt,
  case when papers is not null then
    json_build_object('papers', papers, 'new', added, 'corrected', corrected, 'retracted', retracted) end as counts,
  first, query, error, created_at, started_at, finished_at`;

const jobKey = (runId: string) => `search:${runId}`;

/** Queues a run of a search whose lock the caller holds, with its job; the one that is under way, if there is one. UUIDs. */
export async function queueSearchRun(transaction: Queryable, searchId: string, origin: Origin): Promise<SearchRunRow> {
  const id = uuidv7();
  const underWay = await transaction.maybeOne(SearchRun`
    select ${columns} from search_runs where search_id = ${searchId} and status in ('queued', 'running')`);
  if (underWay !== null) return underWay;
  const row = await transaction.one(SearchRun`
    insert into search_runs (id, account_id, mode, project_id, search_id)
    select ${id}, account_id, mode, project_id, id from searches where id = ${searchId}
    returning ${columns}`);
  await transaction.query(sql.unsafe`update searches set queued_at = now() where id = ${searchId}`);
  const payload: JobPayload<'run_search'> = { ...origin, run_id: encodeId('searchRun', id) };
  // Those of one account wait for each other: many searches of one account never hold all of a worker.
  const queue = `searches:${origin.account_id}:${origin.mode}`;
  await transaction.query(
    sql.unsafe`select add_search_job(${JSON.stringify(payload)}, ${jobKey(id)}, ${queue}, now())`,
  );
  return row;
}

export function findSearchRun(connection: Queryable, searchId: string, id: string): Promise<SearchRunRow | null> {
  return connection.maybeOne(SearchRun`
    select ${columns} from search_runs where id = ${id} and search_id = ${searchId}`);
}

/** The latest run of each of these searches, by the search's id. UUIDs go in. */
export async function latestRuns(
  connection: Queryable,
  searchIds: readonly string[],
): Promise<Map<string, SearchRunRow>> {
  if (searchIds.length === 0) return new Map();
  const rows = await connection.any(SearchRun`
    select ${columns} from unnest(${sql.array([...searchIds], 'uuid')}) as of (search)
    cross join lateral (select * from search_runs where search_id = of.search order by id desc limit 1) latest`);
  return new Map(rows.map((row) => [row.search_id, row]));
}

const listedRun = searchRunRow.extend({ fetched: z.int() });

/** Newest first. */
export async function listSearchRuns(
  connection: Queryable,
  searchId: string,
  page: Page,
): Promise<PageOf<SearchRunRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and id < ${page.after}`;
  const listed = {
    columns,
    source: sql.fragment`from search_runs where search_id = ${searchId} ${before}`,
    ordered: sql.fragment`order by id desc`,
    page,
  };
  const rows = await connection.any(sql.type(listedRun)`${placedWithinBytes(listed, ['query'])}`);
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? 0, page, ({ id }) => uuidOf('searchRun', id));
  return { items: items.map(({ fetched: _, ...run }) => run), nextAfter };
}

/** The channel on which a run's uuid is announced when it has reached its final state. */
export const searchRunIsFinal = 'search_run_is_final';

/** The uuid that will be announced there; null when the run is over. */
export const unfinishedSearchRun = ({ id, status }: SearchRunRow): string | null =>
  status === 'queued' || status === 'running' ? uuidOf('searchRun', id) : null;

const startedSearchRun = z.object({
  attempt: z.int(),
  project_id: z.string(),
  search_id: z.string(),
  query: z.string(),
  syntax: z.enum(['pubmed', 'ovid', 'europepmc']).nullable(),
  map_terms: z.boolean(),
  filters: z.custom<SearchFilters>((value) => typeof value === 'object' && value !== null),
  revision: z.int(),
});
export type StartedSearchRun = z.output<typeof startedSearchRun>;

export type SearchRunOutcome =
  | {
      status: 'completed';
      /** A UUID. */
      searchId: string;
      revision: number;
      papers: number;
      first: boolean;
      told: readonly ToldPaper[];
      query: ToldQuery;
    }
  | { status: 'failed'; error: SearchRunError };

/** How many of each kind an outcome tells of. */
export function toldCounts(told: readonly ToldPaper[]): Record<MatchKind, number> {
  const counted = { new: 0, corrected: 0, retracted: 0 };
  for (const { kinds } of told) for (const kind of kinds) counted[kind]++;
  return counted;
}

/** What a run tells is stored with its outcome, if the row is still its attempt's: so each paper is told once. */
export const searchRunAttempts = attemptTable<StartedSearchRun, SearchRunOutcome>('search_runs', {
  isFinal: searchRunIsFinal,
  started: startedSearchRun,
  startedColumns: sql.fragment`attempt, project_id, search_id, (
    select query from searches s where s.id = search_id) as query, (
    select syntax from searches s where s.id = search_id) as syntax, (
    select map_terms from searches s where s.id = search_id) as map_terms, (
    select filters from searches s where s.id = search_id) as filters, (
    select revision from searches s where s.id = search_id) as revision`,
  showsProgress: false,
  tries: 'attempt',
  outcome(outcome) {
    if (outcome.status === 'failed') return sql.fragment`error = ${JSON.stringify(outcome.error)}`;
    const { papers, first, told, query } = outcome;
    const counted = toldCounts(told);
    return sql.fragment`papers = ${papers}, added = ${counted.new}, corrected = ${counted.corrected},
      retracted = ${counted.retracted}, first = ${first}, query = ${JSON.stringify(query)}`;
  },
  async close(transaction, id, outcome) {
    if (outcome.status === 'completed') {
      await storeMatches(transaction, { runId: id, searchId: outcome.searchId, told: outcome.told });
      await transaction.query(sql.unsafe`
        update searches set known_revision = ${outcome.revision} where id = ${outcome.searchId}`);
    }
    await transaction.query(sql.unsafe`select pg_notify(${searchRunIsFinal}, ${id})`);
  },
});

const queuedRow = z.object({ queued: z.int() });

/** Queues a run of each active search that has had none for half a day, of every tenant; how many. */
export function queueNightlySearchRuns(
  connection: Queryable,
  { atMost, spreadSeconds }: { atMost: number; spreadSeconds: number },
): Promise<number> {
  return connection.oneFirst(sql.type(queuedRow)`
    select queue_search_runs(${atMost}, make_interval(secs => ${spreadSeconds})) as queued`);
}
