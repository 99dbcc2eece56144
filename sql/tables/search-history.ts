import { z } from 'zod';
import {
  maximumSearchHistory,
  type SearchHistoryCreate,
  type SearchHistoryEntry,
  searchHistoryDays,
} from '../../contract/resources/search-history.ts';
import type { SearchFilters } from '../../domain/literature/search/filters.ts';
import { type Queryable, sql } from '../db.ts';
import { timestamp } from '../ids.ts';
import { type Page, type PageOf, pageOfFetched, placedWithinBytes } from '../lists/page.ts';

const entry = z.object({
  number: z.int(),
  query: z.string(),
  syntax: z.enum(['pubmed', 'ovid', 'europepmc']).nullable(),
  map_terms: z.boolean(),
  filters: z.custom<SearchFilters>((value) => typeof value === 'object' && value !== null),
  papers: z.int(),
  combinable: z.boolean(),
  searched_at: timestamp,
});
const Entry = sql.type(entry);
const listedEntry = entry.extend({ fetched: z.int() });
const columns = sql.fragment`number, query, syntax, map_terms, filters, papers, expression is not null as combinable, searched_at`;
const isKept = sql.fragment`searched_at > now() - ${searchHistoryDays} * interval '1 day'`;

// Any number will do, if no other lock of ours has it.
const historyLock = 774_430;

/** The searches of whoever acts, newest first. */
export async function listSearchHistory(connection: Queryable, page: Page): Promise<PageOf<SearchHistoryEntry>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and number < ${Number(page.after)}`;
  const listed = {
    columns,
    source: sql.fragment`from search_history where ${isKept} ${before}`,
    ordered: sql.fragment`order by number desc`,
    page,
  };
  const rows = await connection.any(sql.type(listedEntry)`${placedWithinBytes(listed, ['query', 'filters'])}`);
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? 0, page, ({ number }) => String(number));
  return { items: items.map(({ fetched: _, ...kept }) => kept), nextAfter };
}

/** `expression`: null where later searches can't name it. */
export type KeptSearch = SearchHistoryCreate & { expression: string | null; papers: number };

/** Keeps a search under the next number. Asked again at once it stays under its own, with the count of now. */
export async function keepSearch(transaction: Queryable, search: KeptSearch): Promise<SearchHistoryEntry> {
  const { query, syntax, map_terms, expression, papers } = search;
  const filters = JSON.stringify(search.filters);
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(${historyLock}, hashtext(tenant_actor() ->> 'id'))`);
  const again = await transaction.maybeOne(Entry`
    update search_history set papers = ${papers}, searched_at = now()
    where number = (select max(number) from search_history) and query = ${query}
      and syntax is not distinct from ${syntax}::text and map_terms = ${map_terms} and filters = ${filters}::jsonb
      and expression is not distinct from ${expression}::text
    returning ${columns}`);
  if (again !== null) return again;
  const kept = await transaction.one(Entry`
    insert into search_history (number, query, syntax, map_terms, filters, expression, papers)
    select coalesce(max(number), 0) + 1, ${query}, ${syntax}, ${map_terms}, ${filters}::jsonb, ${expression}, ${papers} from search_history
    returning ${columns}`);
  await transaction.query(sql.unsafe`
    delete from search_history where not ${isKept} or number <= (
      select number from search_history order by number desc offset ${maximumSearchHistory} limit 1)`);
  return kept;
}

/** Of one number, or all; how many there were. */
export async function deleteSearchHistory(transaction: Queryable, number: number | null): Promise<number> {
  const which = number === null ? sql.fragment`true` : sql.fragment`number = ${number}`;
  const { rowCount } = await transaction.query(sql.unsafe`delete from search_history where ${which}`);
  return rowCount;
}

const named = z.object({ number: z.int(), map_terms: z.boolean(), expression: z.string().nullable() });
export type NamedSearch = z.output<typeof named>;

/** The searches of whoever acts that have these numbers. */
export async function findSearchesNumbered(
  connection: Queryable,
  numbers: readonly number[],
): Promise<Map<number, NamedSearch>> {
  const rows = await connection.any(sql.type(named)`
    select number, map_terms, expression from search_history
    where ${isKept} and number = any (${sql.array([...numbers], 'int4')})`);
  return new Map(rows.map((row) => [row.number, row]));
}
