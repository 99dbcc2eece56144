import { type FragmentSqlToken, sql } from 'slonik';

/** Where a list goes on: after the item with this id. Keyset paging is stable while items are added. */
export type Page = { limit: number; after: string | null };

export type PageOf<Item> = { items: Item[]; nextAfter: string | null };

/** One more row than the page holds tells whether there is a next page. */
export function limitOf(page: Page): FragmentSqlToken {
  return sql.fragment`limit ${page.limit + 1}`;
}

export function pageOf<Item>(rows: readonly Item[], page: Page, keyOf: (item: Item) => string): PageOf<Item> {
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return { items, nextAfter: rows.length > page.limit && last !== undefined ? keyOf(last) : null };
}
