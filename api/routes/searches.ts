import { conflict } from '../../contract/errors.ts';
import { maximumSearchesOfProject, searchCreate } from '../../contract/resources/search.ts';
import { readOrRefuse } from '../../domain/literature/search/search.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findProject, lockProject } from '../../sql/tables/projects.ts';
import { listSearchMatches } from '../../sql/tables/search-matches.ts';
import {
  findSearchRun,
  listSearchRuns,
  queueSearchRun,
  searchRunIsFinal,
  unfinishedSearchRun,
} from '../../sql/tables/search-runs.ts';
import {
  countSearches,
  createSearch,
  deleteSearch,
  findSearch,
  listSearches,
  lockSearch,
  mergeSearch,
  type SearchRow,
  updateSearch,
} from '../../sql/tables/searches.ts';
import { type Answer, found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, waits, write } from '../handlers.ts';
import { parseBody } from '../json-body.ts';
import { inSnapshot, readWhenFinal } from '../prefer-wait.ts';
import { withHistoryWritten } from '../search-history.ts';

/** The latest run changes every night, and is no part of what a client changes: the entity tag is of the rest. */
const tagged = ({ latest_run: _, ...search }: SearchRow) => search;
const show = (search: SearchRow): Answer => ({ data: search, resource: true, tagged: tagged(search) });

const searchOf = async (connection: Queryable, id: string): Promise<SearchRow> =>
  found(await findSearch(connection, id), 'saved search');

/**
 * A search as it is saved: with the searches of the history that it names written out, since numbers come to mean others, and are
 * of one person. Refuses a query that can't be read while whoever wrote it still looks.
 */
async function asSaved<Search extends Pick<SearchRow, 'query' | 'syntax' | 'map_terms'>>(
  connection: Queryable,
  search: Search,
): Promise<Search> {
  const { query: text, syntax, map_terms: mapsTerms } = search;
  const query = await withHistoryWritten(connection, { text, syntax, mapsTerms, path: 'query' });
  readOrRefuse({ q: query, syntax: syntax ?? undefined });
  return { ...search, query };
}

export const searchHandlers = {
  'searches.list': read(async ({ services, caller, params, query }, connection) => {
    found(await findProject(connection, params.id), 'project');
    const list = listName(caller, 'searches', params.id);
    const { items, nextAfter } = await listSearches(connection, params.id, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'searches.create': write(async (context, transaction) => {
    const { params } = context;
    const body = await asSaved(transaction, context.body);
    // So that of two that are saved at once the second counts the first.
    found(await lockProject(transaction, params.id), 'project');
    if ((await countSearches(transaction, params.id)) >= maximumSearchesOfProject)
      throw conflict(
        `A project can hold ${maximumSearchesOfProject} saved searches. Delete one that is no longer needed: DELETE /v1/searches/{id}.`,
        { reason: 'limit_reached', limit: maximumSearchesOfProject },
      );
    const id = await createSearch(transaction, params.id, body);
    await queueSearchRun(transaction, id, originOf(context));
    const search = await searchOf(transaction, id);
    return { ...show(search), headers: { Location: `/v1/searches/${search.id}` } };
  }),

  'searches.get': read(async ({ params }, connection) => show(await searchOf(connection, params.id))),

  'searches.update': write(async ({ params, body, request }, transaction) => {
    const search = found(await lockSearch(transaction, params.id), 'saved search');
    requireMatch(request.headers['if-match'], tagged(search));
    const merged = mergeSearch(search, body);
    parseBody(searchCreate, merged);
    return show(await updateSearch(transaction, params.id, await asSaved(transaction, merged)));
  }),

  'searches.delete': write(async ({ params, request }, transaction) => {
    const search = found(await lockSearch(transaction, params.id), 'saved search');
    requireMatch(request.headers['if-match'], tagged(search));
    await deleteSearch(transaction, params.id);
    return { data: { id: search.id, deleted: true } };
  }),

  'searches.run': write(async (context, transaction) => {
    const { id } = found(await lockSearch(transaction, context.params.id), 'saved search');
    const run = await queueSearchRun(transaction, context.params.id, originOf(context));
    const headers = { Location: `/v1/searches/${id}/runs/${run.id}`, 'Retry-After': '1' };
    return { data: run, headers, resource: true };
  }),

  'searches.runs': read(async ({ services, caller, params, query }, connection) => {
    await searchOf(connection, params.id);
    const list = listName(caller, 'search runs', params.id);
    const { items, nextAfter } = await listSearchRuns(connection, params.id, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'searches.get_run': waits(async (context) => {
    const { id, run_id } = context.params;
    const { resource, headers } = await readWhenFinal(
      context,
      inSnapshot(context, async (snapshot) => {
        await searchOf(snapshot, id);
        return found(await findSearchRun(snapshot, id, run_id), 'run of this search');
      }),
      { channel: searchRunIsFinal, unfinished: unfinishedSearchRun },
    );
    return { data: resource, headers, resource: true };
  }),

  'searches.matches': read(async ({ services, caller, params, query }, connection) => {
    await searchOf(connection, params.id);
    const { kind, run_id } = query;
    const which = {
      searchId: params.id,
      kind: kind ?? null,
      runId: run_id === undefined ? null : uuidOf('searchRun', run_id),
    };
    if (which.runId !== null) found(await findSearchRun(connection, params.id, which.runId), 'run of this search');
    const list = listName(caller, 'search matches', which);
    const { items, nextAfter } = await listSearchMatches(connection, which, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),
} satisfies Partial<Handlers>;
