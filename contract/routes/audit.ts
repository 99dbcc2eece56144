import { z } from 'zod';
import { auditEvent, auditFilters, auditResourceTypes } from '../resources/audit-event.ts';
import { auditVerification } from '../resources/audit-verification.ts';
import { listOf, paging, route } from './route.ts';

/** A verification goes through everything of the account, so it is no business of a key that is limited to some projects. */
const ofTheWholeTrail = { permission: 'admin', wholeAccount: true } as const;

export const auditRoutes = {
  'audit_events.list': route({
    method: 'GET',
    path: '/audit-events',
    summary: 'List what was done, by whom, newest first: of this mode, and what belongs to neither',
    permission: 'admin',
    query: z
      .strictObject({ ...paging, ...auditFilters })
      .refine(
        ({ since, until }) => since === undefined || until === undefined || Date.parse(since) < Date.parse(until),
        {
          path: ['until'],
          error: 'must be after since',
        },
      )
      .refine(
        ({ resource, resource_type }) =>
          resource === undefined || resource_type === undefined || auditResourceTypes[resource_type] === resource.kind,
        { path: ['resource_type'], error: 'must be the type of resource, or be left out: the id says it' },
      ),
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
  'audit_verifications.create': route({
    method: 'POST',
    path: '/audit-verifications',
    summary:
      'Verify that the events of this mode, and what belongs to neither, are in the chain of hashes as they were written',
    ...ofTheWholeTrail,
    body: z.strictObject({}).optional(),
    answer: auditVerification,
    status: 202,
  }),
  'audit_verifications.list': route({
    method: 'GET',
    path: '/audit-verifications',
    summary: 'List verifications of the audit trail, newest first: the last 100 of this mode',
    ...ofTheWholeTrail,
    query: z.strictObject(paging),
    answer: listOf(auditVerification),
    status: 200,
  }),
  'audit_verifications.get': route({
    method: 'GET',
    path: '/audit-verifications/{id}',
    summary: 'Get a verification with what it found; Prefer: wait=N holds the answer until it is over',
    ...ofTheWholeTrail,
    params: { id: 'auditVerification' },
    answer: auditVerification,
    status: 200,
    waits: true,
  }),
} as const;
