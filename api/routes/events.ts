import { foundIssues, invalidFields, invalidRequest } from '../../contract/errors.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findEvent, listEvents } from '../../sql/tables/events.ts';
import { found } from '../answer.ts';
import { listName } from '../caller.ts';
import { type Handlers, read } from '../handlers.ts';
import { impossibleTogether } from '../impossible-conditions.ts';
import { narrowing } from '../list-query.ts';

export const eventHandlers = {
  'events.list': read(async ({ services, caller, query, list }, connection) => {
    if (query.after !== undefined && list.sort.length > 0)
      throw invalidRequest('`after` goes on in the order in which events became known. Send it without `sort`.', [
        { path: 'after', message: 'is not for a list that is sorted otherwise' },
      ]);
    const types = { field: 'type', comparison: 'in', values: query.types ?? [], path: 'types', as: 'text' } as const;
    const impossible = impossibleTogether([
      ...list.filters.map((one) => ({ ...one, path: `filter[${one.field}][${one.comparison}]`, as: 'text' as const })),
      ...(query.types === undefined ? [] : [types]),
    ]);
    if (impossible.length > 0) throw invalidFields(foundIssues(impossible));
    const name = listName(caller, 'events', query.types ?? null, ...narrowing(list));
    const page = services.cursors.page(name, query);
    if (query.after !== undefined && query.cursor === undefined) {
      page.after = uuidOf('event', query.after);
      if ((await findEvent(connection, page.after)) === null)
        throw invalidRequest('The event of `after` is not there: events are kept 30 days. Begin again without it.', [
          { path: 'after', message: 'is not an event that is kept' },
        ]);
    }
    const { items, nextAfter } = await listEvents(connection, { ...list, types: query.types }, page);
    return { data: { items, next_cursor: services.cursors.next(name, nextAfter) } };
  }),

  'events.get': read(async ({ params }, connection) => ({
    data: found(await findEvent(connection, params.id), 'event'),
    resource: true,
  })),
} satisfies Partial<Handlers>;
