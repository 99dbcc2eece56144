import { invalidRequest, notFound } from '../../contract/errors.ts';
import { parsePaperName } from '../../contract/paper-name.ts';
import { type ExportedPapers, maximumPapersOfExport } from '../../contract/resources/export.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findPapersNamed } from '../../sql/literature/named-papers.ts';
import { queueExport } from '../../sql/tables/exports.ts';
import { findProject, lockProject } from '../../sql/tables/projects.ts';
import { isSetOfReview } from '../../sql/tables/review-sets.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { type Context, type Handlers, waits } from '../handlers.ts';
import { answerOnce, idempotencyKeyOf, onceFor } from '../idempotency.ts';
import { searchWithHistory } from '../search-history.ts';
import { requireWithinLimits } from '../work-limits.ts';
import { queued, requireRoom } from './exports.ts';

type Asked = Context<'exports.create_of_papers'>;

export const paperExportHandlers = {
  'exports.create_of_papers': waits(async (context) => {
    const { services, caller, params, body } = context;
    const { db } = services;
    const key = idempotencyKeyOf(context);
    const once = key === null ? null : onceFor(context, key, body);
    await db.inside(caller.tenantScope, async (connection) => {
      found(await findProject(connection, params.id), 'project');
    });
    const search = body.search && (await searchWithHistory(services, caller, body.search));
    const query = search && (await requireFew(context, search));
    return db.transaction(caller.tenantScope, (transaction) =>
      answerOnce(once, transaction, async () => {
        found(await lockProject(transaction, params.id), 'project');
        const ofPapers = await papersAsked(transaction, context, search === undefined ? {} : { search, query });
        await requireRoom(transaction, params.id);
        const row = await queueExport(transaction, {
          ...{ projectId: params.id, ofAnalysis: null, ofPapers, format: body.format, include: [], filter: [] },
          ...{ deidentify: false, options: { formulas: 'escape' } },
        });
        await requireWithinLimits(transaction, 'exports');
        return queued(row);
      }),
    );
  }),
} satisfies Partial<Handlers>;

/** How a query is read; refuses one that can't be, and one that finds too much, while whoever asks still looks. */
async function requireFew({ services, caller }: Asked, search: NonNullable<ExportedPapers['search']>) {
  const { total, query } = await services.literature.matching(caller.tenantScope, search, 0, new Date());
  if (total > maximumPapersOfExport)
    throw invalidRequest(
      `The search finds ${total.toLocaleString('en')} papers, and an export holds up to ${maximumPapersOfExport.toLocaleString('en')}. Narrow it, or export some years after the others: year_from and year_to.`,
      [{ path: 'search', message: `finds ${total} papers` }],
      { total },
    );
  return query;
}

async function papersAsked(
  transaction: Queryable,
  { params, body }: Asked,
  searched: Pick<ExportedPapers, 'search' | 'query'>,
): Promise<{ which: ExportedPapers; named: string[] | null }> {
  if (searched.search !== undefined) return { which: searched, named: null };
  const { review_id, state, set, paper_ids } = body;
  if (review_id !== undefined) {
    const review = found(await findReview(transaction, uuidOf('review', review_id)), 'review of this project');
    if (review.project_uuid !== params.id) throw notFound('review of this project');
    if (set !== undefined && !(await isSetOfReview(transaction, review.uuid, uuidOf('reviewSet', set))))
      throw notFound('set of this review');
    return { which: { review_id, state, set }, named: null };
  }
  const names = paper_ids!.map((text) => ({ text, name: parsePaperName(text)! }));
  const papers = await findPapersNamed(transaction, names);
  const missing = names.filter(({ text }) => !papers.has(text)).map(({ text }) => text);
  if (missing.length > 0)
    throw invalidRequest(
      `${missing.length} of these name no paper: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}. Leave them out, or import them first.`,
      missing.slice(0, 100).map((text) => ({ path: 'paper_ids', message: `${text} names no paper` })),
    );
  const named = [...new Set(names.map(({ text }) => uuidOf('paper', papers.get(text)!.id)))];
  return { which: { named: named.length }, named };
}
