import { conditionsOf } from '../../contract/filter-parameters.ts';
import { listRequests } from '../../sql/requests.ts';
import { listName } from '../caller.ts';
import { detachedHandler } from '../route.ts';

export const requestHandlers = {
  'requests.list': detachedHandler('requests.list', async ({ services, caller, query }) => {
    const { limit, cursor, sort, ...filters } = query;
    const list = listName(caller, 'requests', sort, filters);
    const page = services.cursors.page(list, { limit, cursor });
    await services.requestLog.flush(); // what this process has answered is seen at once
    const { items, nextAfter } = await services.db.snapshot(caller.wall, (connection) =>
      listRequests(connection, { conditions: conditionsOf(filters), oldestFirst: sort === 'created_at' }, page),
    );
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),
};
