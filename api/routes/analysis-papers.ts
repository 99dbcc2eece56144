import { conflict, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import { maximumPapersOfProject } from '../../contract/resources/project-paper.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findPapersNamed } from '../../sql/literature/named-papers.ts';
import { findAnalysis, lockAnalysis } from '../../sql/tables/analyses.ts';
import { attachToAnalysis, detachFromAnalysis, listAnalysisPapers } from '../../sql/tables/analysis-papers.ts';
import { attachPapers, countProjectPapers } from '../../sql/tables/project-papers.ts';
import { lockProject } from '../../sql/tables/projects.ts';
import { includedPapers } from '../../sql/tables/review-records.ts';
import { findPapersForReview } from '../../sql/tables/review-sets.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { listName } from '../caller.ts';
import { type Context, type Handlers, read, write } from '../handlers.ts';

type Asked = Context<'analysis_papers.attach'>['body'];

/** The papers that are asked for and in the library, as UUIDs. */
async function papersAsked(transaction: Queryable, body: Asked): Promise<{ ids: string[]; notFound: string[] }> {
  if (body.review_id !== undefined) {
    const reviewId = uuidOf('review', body.review_id);
    found(await findReview(transaction, reviewId), 'review');
    const included = await includedPapers(transaction, reviewId, maximumPapersOfProject + 1);
    const there = new Set((await findPapersForReview(transaction, { ids: included })).map(({ paper_id }) => paper_id));
    const gone = included.filter((id) => !there.has(id)).map((id) => encodeId('paper', id));
    return { ids: included.filter((id) => there.has(id)), notFound: gone };
  }
  const names = body.paper_ids!.map((text) => ({ text, name: parsePaperName(text)! }));
  const papers = await findPapersNamed(transaction, names);
  const ids = [...new Set(names.flatMap(({ text }) => papers.get(text)?.id ?? []))].map((id) => uuidOf('paper', id));
  return { ids, notFound: names.filter(({ text }) => !papers.has(text)).map(({ text }) => text) };
}

export const analysisPaperHandlers = {
  'analysis_papers.list': read(async ({ services, caller, params, query }, connection) => {
    found(await findAnalysis(connection, params.id), 'analysis');
    const list = listName(caller, 'analysis papers', params.id);
    const page = services.cursors.page(list, query);
    const { items, nextAfter } = await listAnalysisPapers(connection, params.id, page);
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'analysis_papers.attach': write(async ({ params, body }, transaction) => {
    const analysis = found(await findAnalysis(transaction, params.id), 'analysis');
    const projectId = uuidOf('project', analysis.project_id);
    // So that of two who attach at once the second counts what the first has added.
    found(await lockProject(transaction, projectId), 'project');
    found(await lockAnalysis(transaction, params.id), 'analysis');
    const { ids, notFound } = await papersAsked(transaction, body);
    const added = await attachPapers(transaction, projectId, ids);
    if (added > 0 && (await countProjectPapers(transaction, projectId)) > maximumPapersOfProject)
      throw conflict(
        `A project can hold ${maximumPapersOfProject} papers, and these would be more. Take some off first.`,
      );
    const reviewId = body.review_id === undefined ? null : uuidOf('review', body.review_id);
    const of = { projectId, analysisId: params.id, reviewId };
    return { data: { papers: ids.length, added: await attachToAnalysis(transaction, of, ids), not_found: notFound } };
  }),

  'analysis_papers.detach': write(async ({ params }, transaction) => {
    found(await findAnalysis(transaction, params.id), 'analysis');
    if (!(await detachFromAnalysis(transaction, params.id, params.paper_id))) throw notFound('paper of this analysis');
    return { data: { id: encodeId('paper', params.paper_id), deleted: true } };
  }),
} satisfies Partial<Handlers>;
