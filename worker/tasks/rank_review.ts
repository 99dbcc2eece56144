import type { JobPayload } from '../../contract/jobs.ts';
import type { ReviewOrdering } from '../../contract/resources/review.ts';
import { estimateRecall, recallMethod } from '../../domain/literature/screening/recall.ts';
import {
  type Labelled,
  orderingMethod,
  relevanceByDecisions,
  ScreenedTexts,
} from '../../domain/literature/screening/relevance.ts';
import type { Database } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { readLabels, readTexts, storeRanks } from '../../sql/tables/review-ordering.ts';
import { findReview, storeOrdering } from '../../sql/tables/reviews.ts';
import { type JobContext, scopeOf } from '../task.ts';

/** So many texts are read and taken apart in about a tenth of a second. */
const textsAtOnce = 200;
/** So many places are stored in one transaction: reviewers wait for no longer one. */
const ranksAtOnce = 1_000;

type Scope = ReturnType<typeof scopeOf>;

/**
 * Puts the records of a review in order by what was decided until now. The order decides what is shown next and nothing else. A
 * job that is killed leaves an order that is partly old; the next decisions ask for another.
 */
export async function rankReview(payload: JobPayload<'rank_review'>, context: JobContext): Promise<void> {
  const { db, log, stopping } = context;
  const reviewId = uuidOf('review', payload.review_id);
  const scope = scopeOf(payload);
  const review = await db.inside(scope, (connection) => findReview(connection, reviewId));
  if (review === null) return;
  // Before the texts: a decision that is made meanwhile is learnt from the next time.
  const labels = await db.inside(scope, (connection) => readLabels(connection, reviewId));
  const { texts, records } = await collect(db, scope, reviewId, stopping);
  const question = `${review.name} ${review.question}`;
  texts.add({ title: question, abstract: null, mesh: [], keywords: [] });
  const places = new Map(records.map(({ id }, place) => [id, place]));
  const labelled = labels.flatMap(({ record_id, decisions }): Labelled[] => {
    const place = places.get(record_id);
    if (place === undefined) return [];
    const relevant = records[place]!.state !== 'title_abstract_excluded' && decisions.some((one) => one !== 'exclude');
    return [{ place, relevant }];
  });
  const scores = await inPieces(relevanceByDecisions(texts, labelled, records.length), stopping);
  const order = records
    .map((_, place) => place)
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .map((place, rank) => ({ id: records[place]!.id, rank }))
    // By id, in which others lock records too.
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < order.length; from += ranksAtOnce) {
    stopping.throwIfAborted();
    const some = order.slice(from, from + ranksAtOnce);
    await db.transaction(scope, (transaction) => storeRanks(transaction, reviewId, some));
  }
  const ordering = {
    ordered_at: new Date().toISOString(),
    decisions: labels.reduce((sum, { decisions }) => sum + decisions.length, 0),
    method: orderingMethod,
    estimated_recall: { ...recallOf(records), method: recallMethod },
  } satisfies ReviewOrdering;
  await db.transaction(scope, (transaction) => storeOrdering(transaction, reviewId, ordering));
  log.debug({ review_id: payload.review_id, records: records.length, decisions: ordering.decisions }, 'review ordered');
}

type Collected = { id: string; state: string; screenedAt: Date | null };

async function collect(db: Database, scope: Scope, reviewId: string, stopping: AbortSignal) {
  const texts = new ScreenedTexts();
  const records: Collected[] = [];
  while (true) {
    stopping.throwIfAborted();
    const after = records.at(-1)?.id ?? null;
    const rows = await db.inside(scope, (connection) => readTexts(connection, reviewId, after, textsAtOnce));
    for (const { id, title, abstract, mesh, keywords, state, screened_at } of rows) {
      texts.add({ title, abstract, mesh: mesh ?? [], keywords: keywords ?? [] });
      records.push({ id, state, screenedAt: screened_at });
    }
    if (rows.length < textsAtOnce) return { texts, records };
  }
}

/** Lets the process do other things between the pieces: a worker that shows no sign of life for seconds is taken for dead. */
async function inPieces<T>(steps: Generator<void, T>, stopping: AbortSignal): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    stopping.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Those that databases and registers brought, in the order in which their title and abstract were settled. */
function recallOf(records: readonly Collected[]) {
  const screened = records
    .filter(({ screenedAt }) => screenedAt !== null)
    .sort((a, b) => a.screenedAt!.getTime() - b.screenedAt!.getTime())
    .map(({ state }) => state !== 'title_abstract_excluded');
  const unscreened = records.filter(({ state }) => state === 'title_abstract' || state === 'title_abstract_conflict');
  return estimateRecall(screened, unscreened.length);
}
