import { type FragmentSqlToken, sql } from 'slonik';
import { maximumPageBytes } from '../../contract/routes/route.ts';
import { withinBytes } from './within-bytes.ts';

/** Where a list goes on: after the item with this id. Keyset paging is stable while items are added. */
export type Page = { limit: number; after: string | null };

export type PageOf<Item> = { items: Item[]; nextAfter: string | null };

/** One more row than the page holds tells whether there is a next page. */
export function limitOf(page: Page): FragmentSqlToken {
  return sql.fragment`limit ${page.limit + 1}`;
}

type Ordered = { columns: FragmentSqlToken; source: FragmentSqlToken; ordered: FragmentSqlToken; page: Page };

/**
 * The rows of a page whose named columns clients can make large: it ends early where they hold much, and `fetched` tells how
 * many rows there were.
 */
export function placedWithinBytes({ columns, source, ordered, page }: Ordered, weighed: readonly string[]) {
  const placed = sql.fragment`(
    select *, (count(*) over ())::int as fetched from (
      select ${columns}, row_number() over (${ordered}) as place ${source} ${ordered} ${limitOf(page)}) page)`;
  return sql.fragment`select * from ${withinBytes(placed, { bytes: maximumPageBytes, stored: maximumPageBytes / 4 }, weighed)} shown order by place`;
}

export function pageOf<Item>(rows: readonly Item[], page: Page, keyOf: (item: Item) => string): PageOf<Item> {
  return pageOfFetched(rows, rows.length, page, keyOf);
}

/** The same of rows that ended early, and of how many there were. */
export function pageOfFetched<Item>(
  rows: readonly Item[],
  fetched: number,
  page: Page,
  keyOf: (item: Item) => string,
): PageOf<Item> {
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return { items, nextAfter: last !== undefined && fetched > items.length ? keyOf(last) : null };
}
