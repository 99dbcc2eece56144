import { endSession, findOwnSession, listOwnSessions } from '../../sql/tables/sessions.ts';
import { found } from '../answer.ts';
import { listName, sessionOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, write } from '../handlers.ts';

export const sessionHandlers = {
  'sessions.list': read(async ({ services, caller, query }, connection) => {
    const own = sessionOf(caller);
    const list = listName(caller, 'sessions', own.userId);
    const { items, nextAfter } = await listOwnSessions(connection, own, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'sessions.delete': write(async ({ caller, params, request }, transaction) => {
    const session = found(await findOwnSession(transaction, sessionOf(caller), params.id), 'session');
    requireMatch(request.headers['if-match'], session);
    await endSession(transaction, params.id);
    return { data: { id: session.id, deleted: true } };
  }),
} satisfies Partial<Handlers>;
