import { z } from 'zod';
import { idOf } from '../ids.ts';
import { paperName } from '../paper-name.ts';
import { projectPaper } from './project-paper.ts';

export const analysisPapersAttach = z
  .strictObject({
    paper_ids: z.array(paperName).min(1).max(200).optional().describe('Ids of papers, or pmid:…, pmcid:… or doi:…'),
    review_id: idOf('review').optional().describe('All papers that this systematic review includes'),
  })
  .refine(
    (body) => (body.paper_ids === undefined) !== (body.review_id === undefined),
    'needs either paper_ids or review_id',
  );

export const analysisPaper = projectPaper
  .extend({ review_id: idOf('review').nullable().describe('The systematic review that included it, if one did') })
  .meta({ id: 'AnalysisPaper' });
export type AnalysisPaper = z.output<typeof analysisPaper>;

export const analysisPapersAttached = z.object({
  papers: z.int().describe('That were asked for and found'),
  added: z.int().describe('How many of them were not attached before'),
  not_found: z.array(z.string()).describe('What names no paper'),
});
