import { z } from 'zod';
import { analysisPaper, analysisPapersAttach, analysisPapersAttached } from '../resources/analysis-paper.ts';
import { deletedOf, listOf, paging, route } from './route.ts';

/** The evidence of an analysis: papers, such as those whose numbers a meta-analysis pools. */
export const analysisPaperRoutes = {
  'analysis_papers.list': route({
    method: 'GET',
    path: '/analyses/{id}/papers',
    summary: 'List the papers that are attached to an analysis as evidence, the last attached first',
    permission: 'read',
    params: { id: 'analysis' },
    query: z.strictObject(paging),
    answer: listOf(analysisPaper),
    status: 200,
  }),
  'analysis_papers.attach': route({
    method: 'POST',
    path: '/analyses/{id}/papers',
    summary: 'Attach papers to an analysis as evidence, or all that a systematic review includes; to its project, too',
    permission: 'write',
    params: { id: 'analysis' },
    body: analysisPapersAttach,
    answer: analysisPapersAttached,
    status: 200,
  }),
  'analysis_papers.detach': route({
    method: 'DELETE',
    untagged: true,
    path: '/analyses/{id}/papers/{paper_id}',
    summary: 'Take a paper off an analysis; it stays with the project',
    permission: 'write',
    params: { id: 'analysis', paper_id: 'paper' },
    answer: deletedOf('paper'),
    status: 200,
  }),
} as const;
