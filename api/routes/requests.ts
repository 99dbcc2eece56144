import { listRequests } from '../../sql/tables/requests.ts';
import { listName } from '../caller.ts';
import { type Handlers, waits } from '../handlers.ts';
import { narrowing } from '../list-query.ts';

export const requestHandlers = {
  'requests.list': waits(async ({ services, caller, query, list }) => {
    const name = listName(caller, 'requests', ...narrowing(list));
    const page = services.cursors.page(name, query);
    await services.requestLog.flush(); // what this process has answered is seen at once
    const { items, nextAfter } = await services.db.snapshot(caller.tenantScope, (connection) =>
      listRequests(connection, list, page),
    );
    return { data: { items, next_cursor: services.cursors.next(name, nextAfter) } };
  }),
} satisfies Partial<Handlers>;
