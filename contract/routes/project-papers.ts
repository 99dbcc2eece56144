import { z } from 'zod';
import { idOf } from '../ids.ts';
import { citationFormats } from '../resources/paper-file.ts';
import { projectPaper, projectPapersAttach, projectPapersAttached } from '../resources/project-paper.ts';
import { deletedOf, listOf, paging, route } from './route.ts';

export const projectPaperRoutes = {
  'project_papers.list': route({
    method: 'GET',
    path: '/projects/{id}/papers',
    summary: 'List the papers that are attached to a project, the last attached first',
    permission: 'read',
    params: { id: 'project' },
    query: z.strictObject({
      ...paging,
      paper_ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(idOf('paper')).max(200))
        .optional()
        .describe('Only these, up to 200 ids with commas between: which of them are attached'),
    }),
    answer: listOf(projectPaper),
    status: 200,
  }),
  'project_papers.attach': route({
    method: 'POST',
    path: '/projects/{id}/papers',
    summary: 'Attach up to 200 papers to a project; one that is attached already stays as it is',
    permission: 'write',
    params: { id: 'project' },
    body: projectPapersAttach,
    answer: projectPapersAttached,
    status: 200,
  }),
  'project_papers.detach': route({
    method: 'DELETE',
    untagged: true,
    path: '/projects/{id}/papers/{paper_id}',
    summary: 'Take a paper off a project; the paper itself stays',
    permission: 'write',
    params: { id: 'project', paper_id: 'paper' },
    answer: deletedOf('paper'),
    status: 200,
  }),
  'project_papers.citations': route({
    method: 'GET',
    path: '/projects/{id}/citations',
    summary: 'Get the citations of all papers of a project as one file for reference managers',
    permission: 'read',
    params: { id: 'project' },
    query: z.strictObject({ format: z.enum(citationFormats).default('csl-json') }),
    answer: z.object({
      format: z.enum(citationFormats),
      media_type: z.string(),
      papers: z.int().describe('How many the file holds'),
      citations: z.string().describe('The text of the file'),
    }),
    status: 200,
  }),
} as const;
