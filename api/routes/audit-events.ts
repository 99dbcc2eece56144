import type { AuditEvent } from '../../contract/resources/audit-event.ts';
import type { PatientRead } from '../../sql/audit/trail.ts';
import { findAuditEvent, listAuditEvents } from '../../sql/audit/trail.ts';
import { uuidOf } from '../../sql/ids.ts';
import { found } from '../answer.ts';
import { listName } from '../caller.ts';
import { type Handlers, read, readReplicated } from '../handlers.ts';

export const auditEventHandlers = {
  'audit_events.list': readReplicated(async ({ services, caller, query }, connection) => {
    const { limit, cursor, ...filter } = query;
    const list = listName(caller, 'audit_events', caller.tenantScope.projectIds, filter);
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
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) }, shown: patientsShown(items) };
  }),

  'audit_events.get': read(async ({ params }, connection) => {
    const event = found(await findAuditEvent(connection, params.id), 'audit event');
    return { data: event, resource: true, shown: patientsShown([event]) };
  }),
} satisfies Partial<Handlers>;

/** The trail keeps what a patient was before and after a change, and why: who reads that reads the patient. */
function patientsShown(events: readonly AuditEvent[]): PatientRead[] {
  const counts = new Map<string, number>();
  for (const { resource, project_id, changes, reason } of events)
    if (resource.type === 'patient' && project_id !== null && (changes || reason))
      counts.set(project_id, (counts.get(project_id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ action: 'patients.read', projectId: uuidOf('project', id), count }));
}
