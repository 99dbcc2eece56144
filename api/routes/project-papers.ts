import { conflict, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import { maximumPapersOfProject } from '../../contract/resources/project-paper.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findPapersNamed } from '../../sql/literature/named-papers.ts';
import {
  attachPapers,
  countProjectPapers,
  detachPaper,
  listProjectPapers,
  papersOfProject,
} from '../../sql/tables/project-papers.ts';
import { findProject, lockProject } from '../../sql/tables/projects.ts';
import { found } from '../answer.ts';
import { listName } from '../caller.ts';
import { type Handlers, read, waits, write } from '../handlers.ts';
import { fileOf, inTurn } from '../paper-file.ts';
import { requireFitting } from '../shown-papers.ts';

export const projectPaperHandlers = {
  'project_papers.list': read(async ({ services, caller, params, query }, connection) => {
    found(await findProject(connection, params.id), 'project');
    const asked = query.paper_ids?.map((id) => uuidOf('paper', id)) ?? null;
    const list = listName(caller, 'project_papers', params.id, asked);
    const page = services.cursors.page(list, query);
    const { items, nextAfter } = await listProjectPapers(connection, { projectId: params.id, paperIds: asked }, page);
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'project_papers.attach': write(async ({ params, body }, transaction) => {
    // So that of two who attach at once the second counts what the first has added.
    found(await lockProject(transaction, params.id), 'project');
    const names = body.paper_ids.map((text) => ({ text, name: parsePaperName(text)! }));
    const papers = await findPapersNamed(transaction, names);
    const asked = [...new Map([...papers.values()].map((paper) => [paper.uuid, paper])).values()];
    requireFitting(asked, 'paper_ids');
    const ids = asked.map(({ uuid }) => uuid);
    const added = await attachPapers(transaction, params.id, ids);
    if (added > 0 && (await countProjectPapers(transaction, params.id)) > maximumPapersOfProject)
      throw conflict(
        `A project can hold ${maximumPapersOfProject} papers, and these would be more. Take some off, or attach them to another project.`,
      );
    const all = { limit: ids.length, after: null };
    return {
      data: {
        items: (await listProjectPapers(transaction, { projectId: params.id, paperIds: ids }, all)).items,
        added,
        not_found: names.filter(({ text }) => !papers.has(text)).map(({ text }) => text),
      },
    };
  }),

  'project_papers.detach': write(async ({ params }, transaction) => {
    found(await findProject(transaction, params.id), 'project');
    if (!(await detachPaper(transaction, params.id, params.paper_id))) throw notFound('paper of this project');
    return { data: { id: encodeId('paper', params.paper_id), deleted: true } };
  }),

  'project_papers.citations': waits(
    inTurn<'project_papers.citations'>(async ({ services, caller, params, query }) => {
      const file = await services.db.snapshot(caller.tenantScope, async (snapshot) => {
        found(await findProject(snapshot, params.id), 'project');
        const ids = await papersOfProject(snapshot, params.id);
        return fileOf(snapshot, { ids }, { format: query.format, path: 'id' });
      });
      return { data: file };
    }),
  ),
} satisfies Partial<Handlers>;
