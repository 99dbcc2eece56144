import { z } from 'zod';
import {
  externalId,
  onConflict,
  patient,
  patientPatch,
  patientsCreate,
  patientWritten,
  uploadResult,
} from '../resources/patient.ts';
import { deletedOf, listOf, paging, route } from './route.ts';

export const maximumUploadBytes = 200 * 1024 * 1024;
/** 10,000 patients of ordinary width; wider ones go as CSV or NDJSON, which stream. */
const maximumPatientsJsonBytes = 16 * 1024 * 1024;
export const patientRoutes = {
  'patients.list': route({
    method: 'GET',
    path: '/projects/{id}/patients',
    summary: 'List patients of a project; filter[age][gte]=60 compares an attribute, sort=-age sorts by one',
    permission: 'read',
    params: { id: 'project' },
    // The names of filter[…][…] are the project's own, so they are read beside this schema.
    query: z.strictObject({
      ...paging,
      external_id: externalId.optional(),
      sort: z.string().min(1).max(129).optional().describe('created_at or an attribute, with - in front descending'),
    }),
    answer: listOf(patient),
    status: 200,
  }),
  'patients.create': route({
    method: 'POST',
    path: '/projects/{id}/patients',
    summary: 'Add patients: all of them or none',
    permission: 'write',
    params: { id: 'project' },
    query: z.strictObject({ on_conflict: onConflict.optional() }),
    body: patientsCreate,
    maximumBytes: maximumPatientsJsonBytes,
    maximumValues: 1_500_000, // shorter than ten bytes each, with their names, no real ones are
    streams: ['text/csv', 'application/x-ndjson'],
    answer: uploadResult,
    status: 201,
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
    answer: deletedOf('patient'),
    status: 200,
  }),
} as const;
