import { z } from 'zod';
import { auditEvent, auditFilters } from '../resources/audit-event.ts';
import { listOf, paging, route } from './route.ts';

export const auditRoutes = {
  'audit_events.list': route({
    method: 'GET',
    path: '/audit-events',
    summary: 'List what was done, by whom, newest first: of this mode, and what belongs to neither',
    permission: 'admin',
    query: z.strictObject({ ...paging, ...auditFilters }),
    answer: listOf(auditEvent),
    status: 200,
  }),
  'audit_events.get': route({
    method: 'GET',
    path: '/audit-events/{id}',
    summary: 'Get an audit event',
    permission: 'admin',
    params: { id: 'auditEvent' },
    answer: auditEvent,
    status: 200,
  }),
} as const;
