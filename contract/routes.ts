import { z } from 'zod';
import { type IdKind, idOf } from './ids.ts';
import type { Permission } from './permissions.ts';
import { analysis, analysisCreate, analysisPatch } from './resources/analysis.ts';
import { externalId, onConflict, patient, patientPatch, patientsCreate, uploadResult } from './resources/patient.ts';
import { project, projectCreate, projectPatch } from './resources/project.ts';
import { run } from './resources/run.ts';
import { variables } from './resources/variable.ts';

export const maximumUploadBytes = 200 * 1024 * 1024;
/** 10,000 patients of ordinary width; larger ones go as CSV or NDJSON, which stream. */
export const maximumJsonBytes = 32 * 1024 * 1024;

export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/projects/{id}`. */
  path: string;
  summary: string;
  /** What the caller must be allowed to do; null lets in every caller with a credential. */
  permission: Permission | null;
  params: Readonly<Record<string, IdKind>>;
  query: z.ZodObject;
  /** Absent: the route takes no body. */
  body?: z.ZodType;
  /** Bodies other than JSON, which are streamed. */
  streams?: readonly string[];
  answer: z.ZodType;
  status: 200 | 201 | 202;
  /** Whether the route is not counted against the limits. */
  free?: boolean;
};

const noQuery = z.strictObject({});
const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(4096).optional(),
};
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
const deletedOf = (kind: IdKind) => z.object({ id: idOf(kind), deleted: z.literal(true) });

function route<const R extends Omit<Route, 'params' | 'query'> & Partial<Pick<Route, 'params' | 'query'>>>(definition: R) {
  return { params: {}, query: noQuery, ...definition } as Omit<R, 'params' | 'query'> & {
    params: R extends { params: infer P } ? P : Record<never, IdKind>;
    query: R extends { query: infer Q } ? Q : typeof noQuery;
  };
}

export const methodDescription = z.object({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  when_to_use: z.string(),
  assumptions: z.array(z.string()),
  references: z.array(z.object({ citation: z.string(), doi: z.string().optional() })),
  parameters: z.record(z.string(), z.unknown()).describe('JSON Schema'),
  result: z.record(z.string(), z.unknown()).describe('JSON Schema'),
});

/**
 * Every route of /v1. The one table that the server mounts, that says who may do what, and that OpenAPI and the tests
 * of the door are made from. A change within /v1 only ever adds.
 */
export const routes = {
  'projects.list': route({
    method: 'GET',
    path: '/projects',
    summary: 'List all projects, newest first',
    permission: 'read',
    query: z.strictObject(paging),
    answer: listOf(project),
    status: 200,
  }),
  'projects.create': route({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    permission: 'write',
    body: projectCreate,
    answer: project,
    status: 201,
  }),
  'projects.get': route({
    method: 'GET',
    path: '/projects/{id}',
    summary: 'Get project details',
    permission: 'read',
    params: { id: 'project' },
    answer: project,
    status: 200,
  }),
  'projects.update': route({
    method: 'PATCH',
    path: '/projects/{id}',
    summary: 'Update a project by a JSON merge patch',
    permission: 'write',
    params: { id: 'project' },
    body: projectPatch,
    answer: project,
    status: 200,
  }),
  'projects.delete': route({
    method: 'DELETE',
    path: '/projects/{id}',
    summary: 'Delete a project with its patients and analyses',
    permission: 'delete',
    params: { id: 'project' },
    answer: deletedOf('project'),
    status: 200,
  }),
  'variables.infer': route({
    method: 'POST',
    path: '/projects/{id}/variables/infer',
    summary: 'Propose a data dictionary from the patients of a project',
    permission: 'read',
    params: { id: 'project' },
    answer: z.object({ variables }),
    status: 200,
  }),
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
    answer: patient,
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
  'analyses.list': route({
    method: 'GET',
    path: '/projects/{id}/analyses',
    summary: 'List analyses of a project, newest first; results are left out',
    permission: 'read',
    params: { id: 'project' },
    query: z.strictObject(paging),
    answer: listOf(analysis),
    status: 200,
  }),
  'analyses.create': route({
    method: 'POST',
    path: '/projects/{id}/analyses',
    summary: 'Create an analysis, and with run: true ask for a run at once (202)',
    permission: 'write',
    params: { id: 'project' },
    body: analysisCreate,
    answer: analysis,
    status: 201,
  }),
  'analyses.get': route({
    method: 'GET',
    path: '/analyses/{id}',
    summary: 'Get an analysis with its latest run and result; Prefer: wait=N holds the answer until the run is over',
    permission: 'read',
    params: { id: 'analysis' },
    answer: analysis,
    status: 200,
  }),
  'analyses.update': route({
    method: 'PATCH',
    path: '/analyses/{id}',
    summary: 'Update an analysis by a JSON merge patch; runs that exist keep what they were asked',
    permission: 'write',
    params: { id: 'analysis' },
    body: analysisPatch,
    answer: analysis,
    status: 200,
  }),
  'analyses.delete': route({
    method: 'DELETE',
    path: '/analyses/{id}',
    summary: 'Delete an analysis with its runs',
    permission: 'delete',
    params: { id: 'analysis' },
    answer: deletedOf('analysis'),
    status: 200,
  }),
  'analyses.run': route({
    method: 'POST',
    path: '/analyses/{id}/run',
    summary: 'Execute an analysis',
    permission: 'write',
    params: { id: 'analysis' },
    body: z.strictObject({}).optional(),
    answer: run,
    status: 202,
  }),
  'analyses.cancel': route({
    method: 'POST',
    path: '/analyses/{id}/cancel',
    summary: 'Cancel the run of an analysis that is queued or running',
    permission: 'write',
    params: { id: 'analysis' },
    body: z.strictObject({}).optional(),
    answer: run,
    status: 200,
  }),
  'runs.list': route({
    method: 'GET',
    path: '/analyses/{id}/runs',
    summary: 'List the runs of an analysis, newest first; results are left out',
    permission: 'read',
    params: { id: 'analysis' },
    query: z.strictObject(paging),
    answer: listOf(run),
    status: 200,
  }),
  'runs.get': route({
    method: 'GET',
    path: '/runs/{id}',
    summary: 'Get a run with its result; Prefer: wait=N holds the answer until it is over',
    permission: 'read',
    params: { id: 'run' },
    answer: run,
    status: 200,
  }),
  'methods.list': route({
    method: 'GET',
    path: '/analysis-methods',
    summary: 'List the methods of analysis with the JSON Schemas of their parameters and results',
    permission: 'read',
    answer: z.object({ items: z.array(methodDescription), next_cursor: z.null() }),
    status: 200,
  }),
  'rate_limit.get': route({
    method: 'GET',
    path: '/rate-limit',
    summary: 'Get the limits of this credential and what is left of them; not counted itself',
    permission: null,
    answer: z.object({
      policies: z.array(
        z.object({
          name: z.enum(['minute', 'day']),
          limit: z.int().nullable().describe('null: no limit'),
          remaining: z.int().nullable(),
          resets_in_seconds: z.int(),
        }),
      ),
    }),
    status: 200,
    free: true,
  }),
} as const;

export type RouteName = keyof typeof routes;
