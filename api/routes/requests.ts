import { listRequests } from '../../sql/requests.ts';
import { listName } from '../caller.ts';
import { narrowing } from '../list-query.ts';
import { detachedHandler } from '../route.ts';

export const requestHandlers = {
  'requests.list': detachedHandler('requests.list', async ({ services, caller, query, list }) => {
    const name = listName(caller, 'requests', ...narrowing(list));
    const page = services.cursors.page(name, query);
    await services.requestLog.flush(); // what this process has answered is seen at once
    const { items, nextAfter } = await services.db.snapshot(caller.wall, (connection) =>
      listRequests(connection, list, page),
    );
    return { data: { items, next_cursor: services.cursors.next(name, nextAfter) } };
  }),
};
