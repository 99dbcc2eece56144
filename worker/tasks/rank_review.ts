import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import type { ReviewOrdering } from '../../contract/resources/review.ts';
import { recallMethod } from '../../domain/literature/screening/recall.ts';
import { type Labelled, orderingMethod, type ScreenedText } from '../../domain/literature/screening/relevance.ts';
import type { Database } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { readLabels, readTexts, storeRanks } from '../../sql/tables/review-ordering.ts';
import { findReview, storeOrdering } from '../../sql/tables/reviews.ts';
import { type JobContext, scopeOf } from '../task.ts';
import { isOutOfMemory } from '../threads/out-of-memory.ts';
import type { Ranking, RankingTask } from '../threads/rankings/messages.ts';

/** So many texts are read and taken apart in about a tenth of a second. */
const textsAtOnce = 200;
/** So many places are stored in one transaction: reviewers wait for no longer one. */
const ranksAtOnce = 1_000;

type Scope = ReturnType<typeof scopeOf>;

/** What is kept of a record while its text is with the thread. */
type Collected = { id: string; state: string; screenedAt: Date | null };
type Labels = Awaited<ReturnType<typeof readLabels>>;
type Texts = Awaited<ReturnType<typeof readTexts>>;

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
  const question = `${review.name} ${review.question}`;
  const { records, pairs, order, recall } = await rank(context, { scope, reviewId, question, labels });
  const ranks = Array.from(order, (place, rank) => ({ id: records[place]!.id, rank }))
    // By id, in which others lock records too.
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < ranks.length; from += ranksAtOnce) {
    stopping.throwIfAborted();
    const some = ranks.slice(from, from + ranksAtOnce);
    await db.transaction(scope, (transaction) => storeRanks(transaction, reviewId, some));
  }
  const ordering = {
    ordered_at: new Date().toISOString(),
    decisions: labels.reduce((sum, { decisions }) => sum + decisions.length, 0),
    method: orderingMethod({ pairs }),
    estimated_recall: { ...recall, method: recallMethod },
  } satisfies ReviewOrdering;
  await db.transaction(scope, (transaction) => storeOrdering(transaction, reviewId, ordering));
  log.debug({ review_id: payload.review_id, records: records.length, decisions: ordering.decisions }, 'review ordered');
}

type Asked = { scope: Scope; reviewId: string; question: string; labels: Labels };
type Ranked = Ranking & { records: readonly Collected[]; pairs: boolean };

/** Pairs of words are most of what a review takes of memory: one that is too large for them is ranked without. */
async function rank(context: JobContext, asked: Asked): Promise<Ranked> {
  try {
    return await rankBy(context, asked, true);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    context.log.warn(
      { review_id: encodeId('review', asked.reviewId) },
      'pairs of words of a review are too many to be learnt from',
    );
    return rankBy(context, asked, false);
  }
}

async function rankBy({ db, rankingThreads, stopping }: JobContext, asked: Asked, pairs: boolean): Promise<Ranked> {
  const { scope, reviewId, question, labels } = asked;
  const records: Collected[] = [];
  const texts = readAll(db, { scope, reviewId, stopping }, (record) => records.push(record));
  const task = () => ({ question, labelled: labelledOf(records, labels), ...screeningOf(records) });
  const ranking = await rankingThreads.rank(texts, task, { pairs, signal: stopping });
  return { ...ranking, records, pairs };
}

async function* readAll(
  db: Database,
  { scope, reviewId, stopping }: { scope: Scope; reviewId: string; stopping: AbortSignal },
  collect: (record: Collected) => void,
): AsyncGenerator<ScreenedText[]> {
  let after: string | null = null;
  while (true) {
    stopping.throwIfAborted();
    const rows: Texts = await db.inside(scope, (connection) => readTexts(connection, reviewId, after, textsAtOnce));
    for (const { id, state, screened_at } of rows) collect({ id, state, screenedAt: screened_at });
    if (rows.length > 0)
      yield rows.map(({ title, abstract, mesh, keywords }) => ({
        ...{ title, abstract },
        mesh: mesh ?? [],
        keywords: keywords ?? [],
      }));
    if (rows.length < textsAtOnce) return;
    after = rows.at(-1)!.id;
  }
}

function labelledOf(records: readonly Collected[], labels: Labels): Labelled[] {
  const places = new Map(records.map(({ id }, place) => [id, place]));
  return labels.flatMap(({ record_id, decisions }): Labelled[] => {
    const place = places.get(record_id);
    if (place === undefined) return [];
    const relevant = records[place]!.state !== 'title_abstract_excluded' && decisions.some((one) => one !== 'exclude');
    return [{ place, relevant }];
  });
}

/** Of those that databases and registers brought, in the order in which their title and abstract were settled. */
function screeningOf(records: readonly Collected[]): Pick<RankingTask, 'screened' | 'unscreened' | 'sinceAdded'> {
  const screened = records
    .filter(({ screenedAt }) => screenedAt !== null)
    .sort((a, b) => a.screenedAt!.getTime() - b.screenedAt!.getTime());
  const unscreened = records.filter(({ state }) => state === 'title_abstract' || state === 'title_abstract_conflict');
  const lastAdded = [...screened, ...unscreened].reduce((last, { id }) => Math.max(last, madeAt(id)), 0);
  return {
    screened: screened.map(({ state }) => state !== 'title_abstract_excluded'),
    unscreened: unscreened.length,
    sinceAdded: screened.filter(({ screenedAt }) => screenedAt!.getTime() > lastAdded).length,
  };
}

/** A UUID of version 7 begins with when it was made. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
