import { invalidRequest } from '../contract/errors.ts';
import { numbersOfHistory, withHistory } from '../domain/literature/query/history.ts';
import { longestStrategy } from '../domain/literature/query/node.ts';
import type { QuerySyntax } from '../domain/literature/query/strategy.ts';
import type { Caller } from '../sql/tables/admission.ts';
import { findSearchesNumbered } from '../sql/tables/search-history.ts';
import type { Services } from './services.ts';

/** A query with the earlier searches of the caller that it names written out. `path` is what refusals point at. */
export async function queryWithHistory(
  { db }: Services,
  caller: Caller,
  { text, syntax, mapsTerms, path }: { text: string; syntax: QuerySyntax | null; mapsTerms: boolean; path: string },
): Promise<string> {
  const numbers = numbersOfHistory(text, syntax);
  if (numbers.length === 0) return text;
  const refused = (message: string) => invalidRequest(message, [{ path, message }]);
  const searches = await db.inside(caller.tenantScope, (connection) => findSearchesNumbered(connection, numbers));
  let length = text.length;
  const whole = withHistory(text, (number) => {
    const search = searches.get(number);
    if (search === undefined)
      throw refused(
        `There is no search #${number} in your history: GET /v1/search_history lists those that are there.`,
      );
    if (search.expression === null)
      throw refused(
        `Search #${number} asks for nearness in a way that PubMed's language has not, so it can't be combined here. Send both as lines of one strategy, in its own syntax.`,
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
