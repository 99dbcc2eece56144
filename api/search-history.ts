import { invalidRequest } from '../contract/errors.ts';
import { numbersOfHistory, withHistory } from '../domain/literature/query/history.ts';
import { longestStrategy } from '../domain/literature/query/node.ts';
import type { QuerySyntax } from '../domain/literature/query/strategy.ts';
import type { Queryable } from '../sql/db.ts';
import type { Caller } from '../sql/tables/admission.ts';
import { findSearchesNumbered } from '../sql/tables/search-history.ts';
import type { Services } from './services.ts';

type AskedQuery = { text: string; syntax: QuerySyntax | null; mapsTerms: boolean; path: string };

/** A query with the earlier searches of the caller that it names written out. `path` is what refusals point at. */
export const queryWithHistory = ({ db }: Services, caller: Caller, asked: AskedQuery): Promise<string> =>
  numbersOfHistory(asked.text, asked.syntax).length === 0
    ? Promise.resolve(asked.text)
    : db.inside(caller.tenantScope, (connection) => withHistoryWritten(connection, asked));

/** The same of a search of papers, as sets and files are made of. */
export async function searchWithHistory<
  Search extends { q: string; syntax?: QuerySyntax | undefined; map_terms?: boolean | undefined },
>(services: Services, caller: Caller, search: Search): Promise<Search> {
  const { q: text, syntax = null, map_terms: mapsTerms = true } = search;
  return { ...search, q: await queryWithHistory(services, caller, { text, syntax, mapsTerms, path: 'search.q' }) };
}

/** The same within a transaction. */
export async function withHistoryWritten(
  connection: Queryable,
  { text, syntax, mapsTerms, path }: AskedQuery,
): Promise<string> {
  const numbers = numbersOfHistory(text, syntax);
  if (numbers.length === 0) return text;
  const refused = (message: string) => invalidRequest(message, [{ path, message }]);
  const searches = await findSearchesNumbered(connection, numbers);
  let length = text.length;
  const whole = withHistory(text, (number) => {
    const search = searches.get(number);
    if (search === undefined)
      throw refused(
        `There is no search #${number} in your history: GET /v1/search_history lists those that are there.`,
      );
    if (search.expression === null)
      throw refused(
        `Search #${number} asks for nearness, or is narrowed, in a way that PubMed's language has not, so it can't be combined here. Send both as lines of one strategy, in its own syntax, with its filters beside it.`,
      );
    if (search.map_terms !== mapsTerms)
      throw refused(
        `Search #${number} was made with map_terms=${search.map_terms}, so what combines it needs that too: send map_terms=${search.map_terms}.`,
      );
    length += search.expression.length;
    if (length > longestStrategy)
      throw refused(`With the searches that it names the query has more than ${longestStrategy} characters.`);
    return search.expression;
  });
  return whole;
}
