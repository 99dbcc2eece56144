import { z } from 'zod';
import { projectFields } from '../list-fields.ts';
import { patientValues } from '../patient-values.ts';
import { project, projectCreate, projectPatch, projectWritten } from '../resources/project.ts';
import { attributeName, variables } from '../resources/variable.ts';
import { variableSummary } from '../resources/variable-summary.ts';
import { deletedOf, listOf, route, sorted } from './route.ts';

export const projectRoutes = {
  'projects.list': route({
    method: 'GET',
    path: '/projects',
    summary: 'List all projects, newest first',
    permission: 'read',
    query: z.strictObject(sorted),
    fields: projectFields,
    answer: listOf(project),
    status: 200,
  }),
  'projects.create': route({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    permission: 'write',
    body: projectCreate,
    answer: projectWritten,
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
    answer: projectWritten,
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
  'variables.summary': route({
    method: 'GET',
    path: '/projects/{id}/variables/summary',
    summary: 'Summarise a variable of the patients: quartiles, mean, histogram, counts of levels',
    permission: 'read',
    params: { id: 'project' },
    query: z.strictObject({
      variable: attributeName,
      bins: z.coerce.number().int().min(1).max(200).default(20).describe('Of the histogram'),
      levels: z.coerce.number().int().min(1).max(100).default(20).describe('The most frequent ones are shown'),
    }),
    fields: 'attributes',
    answer: variableSummary,
    status: 200,
  }),
  'variables.infer': route({
    method: 'POST',
    ignoresKey: true,
    path: '/projects/{id}/variables/infer',
    summary: 'Propose a data dictionary from the patients of a project',
    permission: 'read',
    params: { id: 'project' },
    answer: z.object({
      variables: variables
        .describe('Smallest and largest values, and words that recur')
        .register(patientValues, { isAudited: true }),
    }),
    status: 200,
  }),
} as const;
