import { z } from 'zod';
import {
  externalId,
  onConflict,
  patient,
  patientPatch,
  patientsCreate,
  patientsDeleted,
  patientWritten,
  uploadCheck,
  uploadResult,
} from '../resources/patient.ts';
import { deletedOf, flag, listOf, paging, route } from './route.ts';

export const maximumUploadBytes = 200 * 1024 * 1024;
/** Each patient has the names of the columns too: as JSON a file of ten columns takes two to five times its bytes, and long names sixty. */
export const mostStoredOfUpload = 10;
/** 10,000 patients of ordinary width; wider ones go as CSV or NDJSON, which stream. */
const maximumPatientsJsonBytes = 16 * 1024 * 1024;
export const patientRoutes = {
  'patients.list': route({
    method: 'GET',
    path: '/projects/{id}/patients',
    summary: 'List patients of a project; filter[age][gte]=60 compares an attribute, sort=-age sorts by one',
    permission: 'read',
    params: { id: 'project' },
    query: z.strictObject({
      ...paging,
      external_id: externalId.optional(),
      sort: z.string().min(1).max(129).optional().describe('created_at or an attribute, with - in front descending'),
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(1_000_000)
        .optional()
        .describe(
          'The first page begins behind so many; the pages after it go on by their cursors, which know their place',
        ),
    }),
    fields: 'attributes',
    answer: listOf(patient),
    status: 200,
  }),
  'patients.delete_many': route({
    method: 'DELETE',
    untagged: true,
    path: '/projects/{id}/patients',
    summary:
      'Erase the patients that filter[age][gte]=60 and external_id select, up to 10,000 at a time; filters need read too',
    permission: 'delete',
    params: { id: 'project' },
    takesReason: true,
    query: z.strictObject({
      external_id: externalId.optional(),
      confirm: z.literal('all').optional().describe('Instead of a filter: every patient of the project'),
      dry_run: flag.describe('Only counts'),
    }),
    fields: 'attributes',
    answer: patientsDeleted,
    status: 200,
  }),
  'patients.create': route({
    method: 'POST',
    path: '/projects/{id}/patients',
    summary: 'Add patients: all of them or none',
    permission: 'write',
    params: { id: 'project' },
    query: z.strictObject({
      on_conflict: onConflict.optional(),
      dry_run: flag.describe('Checks all that an upload checks, and stores nothing; answers 200'),
    }),
    body: patientsCreate,
    maximumBytes: maximumPatientsJsonBytes,
    maximumValues: 1_500_000, // shorter than ten bytes each, with their names, no real ones are
    streams: ['text/csv', 'application/x-ndjson'],
    answer: z.union([uploadCheck, uploadResult]),
    status: 201,
    orStatus: [200],
  }),
  'patients.get': route({
    method: 'GET',
    path: '/patients/{id}',
    summary: 'Get patient details',
    permission: 'read',
    params: { id: 'patient' },
    answer: patient,
    status: 200,
  }),
  'patients.update': route({
    method: 'PATCH',
    path: '/patients/{id}',
    summary: 'Update a patient by a JSON merge patch',
    permission: 'write',
    params: { id: 'patient' },
    takesReason: true,
    body: patientPatch,
    answer: patientWritten,
    status: 200,
  }),
  'patients.delete': route({
    method: 'DELETE',
    path: '/patients/{id}',
    summary: 'Erase a patient: the values are gone from the database',
    permission: 'delete',
    params: { id: 'patient' },
    takesReason: true,
    answer: deletedOf('patient'),
    status: 200,
  }),
} as const;
