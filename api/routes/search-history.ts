import { ApiError } from '../../contract/errors.ts';
import { combinable } from '../../domain/literature/query/history.ts';
import { longestStrategy } from '../../domain/literature/query/node.ts';
import { withFiltersWritten } from '../../domain/literature/search/filters.ts';
import { readOrRefuse } from '../../domain/literature/search/search.ts';
import { deleteSearchHistory, keepSearch, listSearchHistory } from '../../sql/tables/search-history.ts';
import { listName } from '../caller.ts';
import { type Handlers, read, waits, write } from '../handlers.ts';
import { queryWithHistory } from '../search-history.ts';

export const searchHistoryHandlers = {
  'search_history.list': read(async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'search history', caller.tenantScope.actor);
    const { items, nextAfter } = await listSearchHistory(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  // Sent again it has no second effect: the same search at once keeps its number.
  'search_history.create': waits(async ({ services, caller, body }) => {
    const { query, syntax, map_terms, filters } = body;
    const asked = { text: query, syntax, mapsTerms: map_terms, path: 'query' };
    const q = await queryWithHistory(services, caller, asked);
    const printed = combinable(readOrRefuse({ q, syntax: syntax ?? undefined }).node);
    const whole = printed === null ? null : withFiltersWritten(printed, filters);
    const expression = whole === null || whole.length > longestStrategy ? null : whole;
    // Counted as later searches will read it.
    const counted =
      expression === null
        ? { q, syntax: syntax ?? undefined, ...filters }
        : { q: expression, syntax: 'pubmed' as const };
    const found = await services.literature.search(
      caller.tenantScope,
      { ...counted, map_terms, sort: 'newest', match: 'all', facets: [], highlight: false, limit: 1, after: null },
      new Date(),
    );
    const papers = JSON.parse(Buffer.from(found.json).toString()).total.value as number;
    const kept = await services.db.transaction(caller.tenantScope, (transaction) =>
      keepSearch(transaction, { query, syntax, map_terms, filters, expression, papers }),
    );
    return { data: kept };
  }),

  'search_history.delete': write(async ({ query: { number } }, transaction) => {
    const deleted = await deleteSearchHistory(transaction, number ?? null);
    if (number !== undefined && deleted === 0)
      throw new ApiError(
        'NOT_FOUND',
        `There is no search #${number} in your history: GET /v1/search_history lists those that are there.`,
      );
    return { data: { deleted } };
  }),
} satisfies Partial<Handlers>;
