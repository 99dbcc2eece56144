import type { Scored } from '../ranking/score.ts';

/** After which paper the next page goes on; null: there is none. A page ends earlier where more papers would not fit. */
export function lastShown(page: readonly Scored[], found: ReadonlyMap<number, unknown>, limit: number): Scored | null {
  const last = page.findLast(({ document }) => found.has(document));
  if (last !== undefined && last !== page.at(-1)) return last;
  return page.length === limit ? (page.at(-1) ?? null) : null;
}
