import { z } from 'zod';
import { exportFields } from '../list-fields.ts';
import { analysisExportCreate, exportResource, paperExportCreate, projectExportCreate } from '../resources/export.ts';
import { deletedOf, listOf, route, sorted } from './route.ts';

/** An export shows what read may see; and anyone who may ask for one may cancel it. */
const making = { permission: 'read' } as const;

export const exportRoutes = {
  'exports.create_of_project': route({
    method: 'POST',
    path: '/projects/{id}/export',
    summary: 'Export a project: its patients, variables and analyses, as files that can be downloaded for a week',
    ...making,
    params: { id: 'project' },
    body: projectExportCreate,
    answer: exportResource,
    status: 202,
  }),
  'exports.create_of_analysis': route({
    method: 'POST',
    path: '/analyses/{id}/export',
    summary: 'Export the latest completed run of an analysis: as a report, its tables or its figures',
    ...making,
    params: { id: 'analysis' },
    body: analysisExportCreate,
    answer: exportResource,
    status: 202,
  }),
  'exports.create_of_papers': route({
    method: 'POST',
    path: '/projects/{id}/papers/export',
    summary:
      'Export all papers of a search or of a review, or papers that are named, as one file that the project keeps for a week',
    ...making,
    params: { id: 'project' },
    body: paperExportCreate,
    answer: exportResource,
    status: 202,
  }),
  'exports.list': route({
    method: 'GET',
    path: '/projects/{id}/exports',
    summary: 'List the exports of a project, of its analyses and of papers, newest first; files are left out',
    permission: 'read',
    params: { id: 'project' },
    query: z.strictObject(sorted),
    fields: exportFields,
    answer: listOf(exportResource),
    status: 200,
  }),
  'exports.get': route({
    method: 'GET',
    path: '/exports/{id}',
    summary:
      'Get an export with links to its files, new at each read and not part of the ETag; Prefer: wait=N holds the answer until it is over',
    permission: 'read',
    params: { id: 'export' },
    answer: exportResource,
    status: 200,
    waits: true,
    showsSecret: true,
  }),
  'exports.cancel': route({
    method: 'POST',
    path: '/exports/{id}/cancel',
    summary: 'Cancel an export that is queued or running',
    ...making,
    params: { id: 'export' },
    body: z.strictObject({}).optional(),
    answer: exportResource,
    status: 200,
  }),
  'exports.delete': route({
    method: 'DELETE',
    path: '/exports/{id}',
    summary: 'Delete an export with its files; while it is queued or running this needs read too, since it cancels it',
    permission: 'delete',
    params: { id: 'export' },
    answer: deletedOf('export'),
    status: 200,
  }),
} as const;
