import { z } from 'zod';
import { idOf } from '../ids.ts';
import { paperName } from '../paper-name.ts';
import { maximumRecordsBytes, paper, retractedReferences } from './paper.ts';

/** So many fit into one answer of citations, and nobody reads more of them for one study. */
export const maximumPapersOfProject = 1000;

export const projectPapersAttach = z.strictObject({
  paper_ids: z
    .array(paperName)
    .min(1)
    .max(200)
    .describe(
      `Ids of papers, or pmid:…, pmcid:… or doi:…, whose records have at most ${maximumRecordsBytes / 1e6} MB together`,
    ),
});

export const projectPaper = z
  .object({
    paper_id: idOf('paper'),
    attached_at: z.iso.datetime(),
    attached_by: z.object({
      type: z.enum(['api_key', 'user']),
      id: z.string(),
      name: z.string().optional().describe('As the key or person is called today; absent when gone'),
    }),
    paper: paper.nullable().describe('null: the paper has left the library since'),
    retracted_references: retractedReferences,
  })
  .meta({ id: 'ProjectPaper' });
export type ProjectPaper = z.output<typeof projectPaper>;

export const projectPapersAttached = z.object({
  items: z.array(projectPaper).describe('All that were asked for and found, whether new or attached before'),
  added: z.int().describe('How many of them are new'),
  not_found: z.array(z.string()).describe('What names no paper'),
});
