import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { SearchCreate, SearchPatch } from '../../contract/resources/search.ts';
import type { SearchFilters } from '../../domain/literature/search/filters.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp, uuidOf } from '../ids.ts';
import { type Page, type PageOf, pageOfFetched, placedWithinBytes } from '../lists/page.ts';
import { latestRuns, type SearchRunRow, searchRunIsFinal } from './search-runs.ts';

const searchRow = z.object({
  id: idColumn('search'),
  project_id: idColumn('project'),
  name: z.string(),
  query: z.string(),
  syntax: z.enum(['pubmed', 'ovid', 'europepmc']).nullable(),
  map_terms: z.boolean(),
  filters: z.custom<SearchFilters>((value) => typeof value === 'object' && value !== null),
  active: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
type StoredSearch = z.output<typeof searchRow>;
const Search = sql.type(searchRow);
const columns = sql.fragment`id, project_id, name, query, syntax, map_terms, filters, active, created_at, updated_at`;

/** A saved search with its latest run. */
export type SearchRow = StoredSearch & { latest_run: SearchRunRow | null };

async function withLatestRuns(connection: Queryable, rows: readonly StoredSearch[]): Promise<SearchRow[]> {
  const runs = await latestRuns(
    connection,
    rows.map(({ id }) => uuidOf('search', id)),
  );
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    latest_run: runs.get(row.id) ?? null,
    created_at,
    updated_at,
  }));
}

async function oneWithLatestRun(connection: Queryable, row: StoredSearch | null): Promise<SearchRow | null> {
  return row === null ? null : (await withLatestRuns(connection, [row]))[0]!;
}

/** The search's UUID comes with it: its first run is queued by the caller. */
export async function createSearch(transaction: Queryable, projectId: string, input: SearchCreate): Promise<string> {
  const id = uuidv7();
  await transaction.query(sql.unsafe`
    insert into searches (id, account_id, mode, project_id, name, query, syntax, map_terms, filters, active)
    values (${id}, tenant_account(), tenant_mode(), ${projectId}, ${input.name}, ${input.query}, ${input.syntax}, ${input.map_terms},
      ${JSON.stringify(input.filters)}, ${input.active})`);
  return id;
}

const searchesRow = z.object({ searches: z.int() });

export function countSearches(connection: Queryable, projectId: string): Promise<number> {
  return connection.oneFirst(sql.type(searchesRow)`
    select count(*)::int as searches from searches where project_id = ${projectId}`);
}

export async function findSearch(connection: Queryable, id: string): Promise<SearchRow | null> {
  return oneWithLatestRun(
    connection,
    await connection.maybeOne(Search`select ${columns} from searches where id = ${id}`),
  );
}

/** As it stands, held still until the transaction ends. */
export async function lockSearch(transaction: Queryable, id: string): Promise<SearchRow | null> {
  return oneWithLatestRun(
    transaction,
    await transaction.maybeOne(Search`select ${columns} from searches where id = ${id} for update`),
  );
}

/** With how the latest run was read, which is shown with the search and may be as long. */
const listedColumns = sql.fragment`${columns},
  (select r.query from search_runs r where r.search_id = searches.id order by r.id desc limit 1) as read_query`;
const listedSearch = searchRow.extend({ fetched: z.int() });

/** Newest first. */
export async function listSearches(connection: Queryable, projectId: string, page: Page): Promise<PageOf<SearchRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and id < ${page.after}`;
  const listed = {
    columns: listedColumns,
    source: sql.fragment`from searches where project_id = ${projectId} ${before}`,
    ordered: sql.fragment`order by id desc`,
    page,
  };
  const rows = await connection.any(sql.type(listedSearch)`${placedWithinBytes(listed, ['query', 'read_query'])}`);
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? 0, page, ({ id }) => uuidOf('search', id));
  const searches = items.map(({ fetched: _, ...search }) => search);
  return { items: await withLatestRuns(connection, searches), nextAfter };
}

/** RFC 7396: absent keeps, null clears, and filters merge one by one. */
export function mergeSearch(search: SearchRow, patch: SearchPatch): SearchCreate {
  const filters = patch.filters === null ? {} : { ...search.filters, ...patch.filters };
  return {
    name: patch.name ?? search.name,
    query: patch.query ?? search.query,
    syntax: patch.syntax === undefined ? search.syntax : patch.syntax,
    map_terms: patch.map_terms ?? search.map_terms,
    filters: Object.fromEntries(
      Object.entries(filters).filter(([, value]) => value !== null && value !== undefined),
    ) as SearchCreate['filters'],
    active: patch.active ?? search.active,
  };
}

/** Writes what a merge patch left of the search. Another query, syntax, mapping of terms or filters begin another revision. */
export async function updateSearch(transaction: Queryable, id: string, merged: SearchCreate): Promise<SearchRow> {
  const filters = JSON.stringify(merged.filters);
  const row = await transaction.one(Search`
    update searches set name = ${merged.name}, query = ${merged.query}, syntax = ${merged.syntax}, map_terms = ${merged.map_terms}, filters = ${filters},
      active = ${merged.active}, updated_at = now(),
      revision = revision + case when (query, syntax, map_terms, filters::jsonb) is distinct from
        (${merged.query}::text, ${merged.syntax}::text, ${merged.map_terms}::boolean, ${filters}::jsonb) then 1 else 0 end
    where id = ${id} returning ${columns}`);
  return (await oneWithLatestRun(transaction, row))!;
}

/** The worker that has a run of it hears of it and stops, and who waits for one is told. */
export async function deleteSearch(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`
    select pg_notify(${searchRunIsFinal}, id::text) from search_runs
    where search_id = ${id} and status in ('queued', 'running')`);
  await transaction.query(sql.unsafe`delete from searches where id = ${id}`);
}

const revisionsRow = z.object({ revision: z.int(), known_revision: z.int().nullable() });

/** What a run has to be about to count, held still until the transaction ends; null when the search is gone. UUIDs. */
export function lockRevision(
  transaction: Queryable,
  id: string,
): Promise<{ revision: number; known_revision: number | null } | null> {
  return transaction.maybeOne(sql.type(revisionsRow)`
    select revision, known_revision from searches where id = ${id} for no key update`);
}
