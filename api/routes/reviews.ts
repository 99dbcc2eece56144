import { conflict, invalidRequest } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import {
  maximumReviewsOfProject,
  type RecordState,
  type ReviewCreate,
  type ReviewStage,
  reviewCreate,
} from '../../contract/resources/review.ts';
import { recallMethod } from '../../domain/literature/screening/recall.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { addJob } from '../../sql/queue/jobs.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import { findProject, lockProject } from '../../sql/tables/projects.ts';
import { hasDecisions, reasonsInUse, reviewerProgress } from '../../sql/tables/review-decisions.ts';
import { findNext } from '../../sql/tables/review-records.ts';
import {
  closeStage,
  countRecords,
  countReviews,
  createReview,
  deleteReview,
  findReview,
  listReviews,
  lockReview,
  type ReviewRow,
  updateReview,
} from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, write } from '../handlers.ts';
import { requireLead, reviewerOf } from '../reviewers.ts';

const waiting: readonly RecordState[] = [
  'title_abstract',
  'title_abstract_conflict',
  'full_text',
  'full_text_conflict',
];

type Counts = Awaited<ReturnType<typeof countRecords>>;

function shown(review: ReviewRow, counts: Counts) {
  const { records, possible_duplicates } = counts.get(review.uuid)!;
  const of = (state: RecordState) => records[state] ?? 0;
  const open = waiting.reduce((sum, state) => sum + of(state), 0) + possible_duplicates;
  const { uuid: _, project_uuid: __, title_abstract_closed_at, full_text_closed_at, ...about } = review;
  return {
    ...about,
    status: Object.keys(records).length === 0 ? 'empty' : open > 0 ? 'screening' : 'settled',
    records,
    possible_duplicates,
    stages: {
      title_abstract: {
        open: of('title_abstract'),
        conflict: of('title_abstract_conflict'),
        closed_at: title_abstract_closed_at,
      },
      full_text: { open: of('full_text'), conflict: of('full_text_conflict'), closed_at: full_text_closed_at },
    },
  };
}

/** Every decision changes the counts, and the order is learnt from decisions: the entity tag is of what people change. */
const tagged = ({ uuid: _, project_uuid: __, ordering: ___, ...review }: ReviewRow) => review;

async function answerWith(connection: Queryable, id: string): Promise<Answer> {
  const review = found(await findReview(connection, id), 'review');
  const counts = await countRecords(connection, [id]);
  return { data: shown(review, counts), resource: true, tagged: tagged(review) };
}

/** What a review was asked to be, without what became of it. */
const asked = ({ name, question, reviewers, exclusion_reasons }: ReviewRow): ReviewCreate =>
  ({ name, question, reviewers, exclusion_reasons }) as ReviewCreate;

const idsOf = ({ id, project_id }: ReviewRow) => ({ project_id, review_id: id });

type ChangeOfReview = 'review.created' | 'review.updated' | 'review.deleted';

/** Tells what became of a review, in the transaction in which it did. */
async function tell(
  context: Parameters<typeof originOf>[0],
  transaction: Queryable,
  type: ChangeOfReview,
  review: ReviewRow,
) {
  await emitEvent(transaction, originOf(context), { type, projectId: review.project_uuid, data: idsOf(review) });
}

export const reviewHandlers = {
  'reviews.list': read(async ({ services, caller, params, query }, connection) => {
    found(await findProject(connection, params.id), 'project');
    const list = listName(caller, 'reviews', params.id);
    const { items, nextAfter } = await listReviews(connection, params.id, services.cursors.page(list, query));
    const counts = await countRecords(
      connection,
      items.map(({ uuid }) => uuid),
    );
    return {
      data: {
        items: items.map((review) => shown(review, counts)),
        next_cursor: services.cursors.next(list, nextAfter),
      },
    };
  }),

  'reviews.create': write(async (context, transaction) => {
    const { params, body } = context;
    found(await lockProject(transaction, params.id), 'project');
    if ((await countReviews(transaction, params.id)) >= maximumReviewsOfProject)
      throw conflict(
        `A project can hold ${maximumReviewsOfProject} reviews. Delete one, or make this one in another project.`,
        { reason: 'limit_reached', limit: maximumReviewsOfProject },
      );
    const id = await createReview(transaction, params.id, body);
    await tell(context, transaction, 'review.created', found(await findReview(transaction, id), 'review'));
    return {
      ...(await answerWith(transaction, id)),
      headers: { Location: `/v1/reviews/${encodeId('review', id)}` },
    };
  }),

  'reviews.get': read(({ params }, connection) => answerWith(connection, params.id)),

  'reviews.update': write(async (context, transaction) => {
    const { request, params, body } = context;
    const review = found(await lockReview(transaction, params.id), 'review');
    requireMatch(request.headers['if-match'], tagged(review));
    const { question, ...rest } = body;
    const merged = reviewCreate.parse({
      ...asked(review),
      ...rest,
      ...(question === undefined ? {} : { question: question ?? '' }),
    });
    if (merged.reviewers !== review.reviewers && (await hasDecisions(transaction, params.id)))
      throw conflict('Somebody has decided already, so the number of reviewers stays as it is.', {
        reason: 'reviewers_fixed',
      });
    const lost = (await reasonsInUse(transaction, params.id)).filter((one) => !merged.exclusion_reasons.includes(one));
    if (lost.length > 0)
      throw conflict(
        `Reports were excluded for ${lost.map((reason) => `"${reason}"`).join(', ')}, so the list of reasons must keep that.`,
        { reason: 'reasons_in_use', reasons: lost },
      );
    await updateReview(transaction, params.id, merged);
    await tell(context, transaction, 'review.updated', review);
    return answerWith(transaction, params.id);
  }),

  'reviews.delete': write(async (context, transaction) => {
    const { request, params } = context;
    const review = found(await lockReview(transaction, params.id), 'review');
    requireMatch(request.headers['if-match'], tagged(review));
    await deleteReview(transaction, params.id);
    await tell(context, transaction, 'review.deleted', review);
    return { data: { id: encodeId('review', params.id), deleted: true } };
  }),

  'reviews.close_stage': write(async (context, transaction) => {
    const { caller, params, body } = context;
    const review = found(await lockReview(transaction, params.id), 'review');
    requireLead(await reviewerOf(caller, transaction), 'close a stage');
    const { stages } = shown(review, await countRecords(transaction, [params.id]));
    const { open, conflict: conflicts, closed_at } = stages[body.stage];
    if (closed_at !== null)
      throw conflict(`This stage was closed at ${closed_at}.`, { reason: 'stage_closed', closed_at });
    if (open + conflicts > 0 && !body.even_if_open)
      throw conflict(
        `${open} records wait for decisions at this stage and ${conflicts} are in conflict, and a stage is closed for good. Send even_if_open: true to close it all the same.`,
        { reason: 'stage_open', open, conflict: conflicts },
      );
    await closeStage(transaction, params.id, body.stage);
    const data = { ...idsOf(review), stage: body.stage };
    const projectId = review.project_uuid;
    await emitEvent(transaction, originOf(context), { type: 'review.stage_closed', projectId, data });
    return answerWith(transaction, params.id);
  }),

  'reviews.next_record': read(async ({ caller, params, query: { stage, skip = [] } }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const { id: userId } = await reviewerOf(caller, connection);
    const others = skip.map((one) => uuidOf('reviewRecord', one));
    const record =
      closedAt(review, stage) === null ? await findNext(connection, { review, userId }, stage, others) : null;
    const mine = (await reviewerProgress(connection, params.id, stage)).find(
      ({ reviewer_id }) => reviewer_id === userId,
    );
    const recall = stage === 'title_abstract' ? (review.ordering?.estimated_recall ?? null) : null;
    const consecutive = mine?.consecutive_excluded ?? 0;
    return {
      data: {
        record,
        progress: {
          stage,
          decided: mine?.decided ?? 0,
          consecutive_excluded: consecutive,
          estimated_recall: recall,
          stopping: stoppingRule(stage, consecutive, recall),
        },
      },
    };
  }),
} satisfies Partial<Handlers>;

/** When decisions at a stage ended for good; null while it is open. */
export const closedAt = (review: ReviewRow, stage: ReviewStage): string | null =>
  stage === 'title_abstract' ? review.title_abstract_closed_at : review.full_text_closed_at;

/** What is told of when to stop. It is never acted upon: a record is excluded by people alone. */
function stoppingRule(
  stage: ReviewStage,
  consecutive: number,
  recall: { at_least: number | null; p_below_95: number | null } | null,
): string {
  if (stage === 'full_text') return 'Every report is read: at full text there is no rule for stopping.';
  const estimate =
    recall === null || recall.at_least === null
      ? 'How much was found can not be estimated yet.'
      : `With 95 % confidence at least ${Math.floor(100 * recall.at_least)} % of what would be included was found (${recallMethod}).`;
  return `You have excluded ${consecutive} records in a row. ${estimate} Whoever stops before the last record says so in the report; nothing is excluded by machine.`;
}

/** So many new decisions are worth another order: 20, and a five-hundredth of a large review. */
const decisionsBetweenOrders = (records: number) => Math.max(20, Math.ceil(records / 500));

/** Whether the order was learnt from so few of the decisions that it is to be learnt anew. */
export const isOutOfDate = (review: ReviewRow, decisions: number, records: number): boolean =>
  review.ordering === null || decisions - review.ordering.decisions >= decisionsBetweenOrders(records);

/** Asks for the order of a review, once however often it is asked for. */
export async function queueOrdering(
  transaction: Queryable,
  review: ReviewRow,
  context: Parameters<typeof originOf>[0],
): Promise<void> {
  const payload = { ...originOf(context), review_id: review.id };
  await addJob(transaction, 'rank_review', payload, { key: `rank_review:${review.uuid}` });
}

/** The reason of an exclusion at full text, which must be one of the review's; null elsewhere, where one is refused. */
export function requireReason(
  review: ReviewRow,
  { stage, decision, reason }: { stage: ReviewStage; decision: string; reason?: string | undefined },
): string | null {
  if (stage !== 'full_text' || decision !== 'exclude') {
    if (reason === undefined) return null;
    throw invalidRequest('A reason belongs to an exclusion at full text. Put it into the note.', [
      { path: 'reason', message: 'belongs to an exclusion at full text' },
    ]);
  }
  if (reason !== undefined && review.exclusion_reasons.includes(reason)) return reason;
  const reasons = review.exclusion_reasons.map((one) => `"${one}"`).join(', ');
  const message =
    review.exclusion_reasons.length === 0
      ? 'is needed, and the review has no exclusion_reasons yet: add them first'
      : `must be one of the review's exclusion_reasons: ${reasons}`;
  throw invalidRequest(`An exclusion at full text needs a reason: \`reason\` ${message}.`, [
    { path: 'reason', message },
  ]);
}
