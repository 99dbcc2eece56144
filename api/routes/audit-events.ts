import { findAuditEvent, listAuditEvents } from '../../sql/audit.ts';
import { uuidOf } from '../../sql/ids.ts';
import { listName } from '../caller.ts';
import { found, handler } from '../route.ts';

export const auditEventHandlers = {
  'audit_events.list': handler('audit_events.list', async ({ services, caller, query }, connection) => {
    const { limit, cursor, ...filter } = query;
    const list = listName(caller, 'audit_events', caller.wall.projectIds, filter);
    const { items, nextAfter } = await listAuditEvents(
      connection,
      {
        action: filter.action,
        resourceId: filter.resource && uuidOf(filter.resource.kind, filter.resource.id),
        resourceType: filter.resource_type,
        actorId: filter.actor && uuidOf(filter.actor.kind, filter.actor.id),
        requestId: filter.request_id,
        since: filter.since,
        until: filter.until,
      },
      services.cursors.page(list, { limit, cursor }),
    );
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'audit_events.get': handler('audit_events.get', async ({ params }, connection) => ({
    data: found(await findAuditEvent(connection, params.id), 'audit event'),
    resource: true,
  })),
};
