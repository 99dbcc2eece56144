import { conflict, foundIssues, invalidFields, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { meantOf } from '../../contract/nearest-name.ts';
import {
  type DecisionCreate,
  maximumChangesOfDecision,
  type RecordState,
  type ReviewStage,
} from '../../contract/resources/review.ts';
import { standingOf } from '../../domain/literature/screening/record-state.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import { changeDecision, countDecision, insertDecision } from '../../sql/tables/review-decisions.ts';
import {
  listPairs,
  lockPair,
  type PairRow,
  removeAsDuplicate,
  settlePair,
} from '../../sql/tables/review-duplicates.ts';
import { countDecisions } from '../../sql/tables/review-ordering.ts';
import {
  findRecord,
  findRecords,
  type LockedRecord,
  listRecords,
  lockRecords,
  screenedOf,
  storeStanding,
  taggedRecord,
  updateRecord,
  type Viewer,
} from '../../sql/tables/review-records.ts';
import { countSets, isSetOfReview } from '../../sql/tables/review-sets.ts';
import { findReview, findReviewer, labelsOfReview, type ReviewRow, shareReview } from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Context, type Handlers, read, write } from '../handlers.ts';
import { requireThirdVoice, reviewerOf } from '../reviewers.ts';
import { closedAt, isOutOfDate, queueOrdering, requireReason } from './reviews.ts';

async function answerWith(connection: Queryable, viewer: Viewer, id: string): Promise<Answer> {
  const record = found(await findRecord(connection, viewer, id), 'record of this review');
  return { data: record, resource: true, tagged: await taggedRecord(connection, viewer.review, record, id) };
}

async function lockRecord(transaction: Queryable, review: ReviewRow, id: string): Promise<LockedRecord> {
  return found((await lockRecords(transaction, review.uuid, [id])).get(id) ?? null, 'record of this review');
}

type Origin = Parameters<typeof originOf>[0];

/** That a record has the label, though none that is listed may. */
async function requireLabel(connection: Queryable, review: ReviewRow, label: string): Promise<void> {
  const labels = await labelsOfReview(connection, review.uuid);
  if (labels.includes(label)) return;
  const message =
    labels.length === 0
      ? 'is on no record: none of this review has a label yet'
      : `is on no record of this review${meantOf(label, labels)}`;
  throw invalidFields(foundIssues([{ path: 'label', message }]));
}

/** Writes where a record stands after its decisions, which are read again. */
async function moveOn(context: Origin, transaction: Queryable, review: ReviewRow, id: string): Promise<void> {
  const record = await lockRecord(transaction, review, id);
  const standing = standingOf(screenedOf(record), review.reviewers);
  await storeStanding(transaction, record, standing);
  await tellOfConflict(context, transaction, review, { id, before: record.state, after: standing.state });
}

/** Tells that a record came into conflict, or is in conflict no longer. */
async function tellOfConflict(
  context: Origin,
  transaction: Queryable,
  review: ReviewRow,
  record: { id: string; before: RecordState; after: RecordState },
): Promise<void> {
  const [before, after] = [conflictAt(record.before), conflictAt(record.after)];
  if (before === after) return;
  const ids = { project_id: review.project_id, review_id: review.id, record_id: encodeId('reviewRecord', record.id) };
  const projectId = review.project_uuid;
  const tell = (type: 'review.conflict_opened' | 'review.conflict_settled', stage: ReviewStage) =>
    emitEvent(transaction, originOf(context), { type, projectId, data: { ...ids, stage } });
  if (before !== null) await tell('review.conflict_settled', before);
  if (after !== null) await tell('review.conflict_opened', after);
}

/** The stage at which a record of a state is in conflict; null: at none. */
function conflictAt(state: RecordState): ReviewStage | null {
  if (state === 'title_abstract_conflict') return 'title_abstract';
  return state === 'full_text_conflict' ? 'full_text' : null;
}

/** Refuses a decision at a stage where the record does not stand, or no longer. */
function requireStage(review: ReviewRow, record: LockedRecord, stage: ReviewStage): void {
  if (closedAt(review, stage) !== null)
    throw conflict('This stage is closed, so its decisions stay as they are.', {
      ...{ reason: 'stage_closed', state: record.state },
    });
  const refuse = (why: string) => conflict(why, { state: record.state });
  if (record.state === 'duplicate') throw refuse('This record is a duplicate of another. Decide about that one.');
  if (stage === 'full_text') {
    if (record.state.startsWith('title_abstract'))
      throw refuse(
        'This record stands at title and abstract. Its full text is decided about once it is included there.',
      );
    if (record.state === 'not_retrieved')
      throw refuse('The report of this record was not retrieved. Send not_retrieved: false to the record first.');
    return;
  }
  if (record.enters_at_full_text)
    throw refuse('This record came by another method than databases and registers, and stands at full text at once.');
  if (record.not_retrieved || record.decisions.some((one) => one.stage === 'full_text'))
    throw refuse('The full text of this record was gone on with already, so its title and abstract are settled.');
}

type Deciding = Pick<Context<'review_records.decide'>, 'services' | 'request' | 'requestId' | 'caller' | 'params'> & {
  body: DecisionCreate;
};

/** Whether who decided could change it themselves. */
async function mayStillWrite(connection: Queryable, { reviewer_uuid }: { reviewer_uuid: string }): Promise<boolean> {
  const reviewer = await findReviewer(connection, reviewer_uuid);
  return reviewer !== null && reviewer.role !== 'viewer';
}

async function decide(context: Deciding, transaction: Queryable, settles: boolean): Promise<Answer> {
  const { caller, params, body } = context;
  const review = found(await shareReview(transaction, params.id), 'review');
  const reviewer = await reviewerOf(caller, transaction);
  const record = await lockRecord(transaction, review, params.record_id!);
  const { stage } = body;
  requireStage(review, record, stage);
  const reason = requireReason(review, body);
  const atStage = record.decisions.filter((one) => one.stage === stage);
  const alone = atStage.filter((one) => !one.settles);
  const third = atStage.find((one) => one.settles);
  const input = {
    ...{ reviewId: review.uuid, projectId: review.project_uuid, recordId: record.id, stage, settles },
    ...{ reviewerId: reviewer.id, decision: body.decision, reason, note: body.note ?? null },
  };
  if (settles) {
    if (third === undefined && record.state !== `${stage}_conflict`)
      throw conflict('This record is not in conflict at this stage, so there is nothing to settle.', {
        reason: 'settled_already',
        state: record.state,
      });
    requireThirdVoice(
      reviewer,
      alone.map((one) => one.reviewer_uuid),
    );
    // Of two who settle at once the later one would otherwise undo what the other was told is settled.
    if (third !== undefined && third.reviewer_uuid !== reviewer.id && (await mayStillWrite(transaction, third)))
      throw conflict(
        'Somebody else has settled this record as the third voice, and only they change it. Read it anew.',
        {
          ...{ reason: 'settled_already', state: record.state },
        },
      );
    if (third === undefined) await insertDecision(transaction, input);
    else if (!(await changeDecision(transaction, third, input, false))) throw changedTooOften();
  } else {
    if (third !== undefined)
      throw conflict('A third voice has settled this record, so its decisions stay as they are.', {
        reason: 'settled_already',
        state: record.state,
      });
    const mine = alone.find((one) => one.reviewer_uuid === reviewer.id);
    if (mine === undefined && alone.length >= review.reviewers)
      throw conflict(
        record.state.endsWith('_conflict')
          ? 'All reviewers of this record have decided, and disagree. Settle it as the third voice.'
          : 'All reviewers of this record have decided already. Ask for the next one.',
        { state: record.state },
      );
    if (mine === undefined) await insertDecision(transaction, input);
    else if (!(await changeDecision(transaction, mine, input, alone.length < 2))) throw changedTooOften();
    await countDecision(transaction, input, mine === undefined);
  }
  await moveOn(context, transaction, review, record.id);
  if (stage === 'title_abstract') {
    const { records } = await countSets(transaction, review.uuid);
    if (isOutOfDate(review, await countDecisions(transaction, review.uuid), records))
      await queueOrdering(transaction, review, context);
  }
  return answerWith(transaction, { review, userId: reviewer.id }, record.id);
}

/** Those of which both records may be shown at once with the others, the first in any case. */
async function shownPairs(connection: Queryable, viewer: Viewer, pairs: readonly PairRow[]) {
  const records = await findRecords(
    connection,
    viewer,
    pairs.flatMap(({ record_id, other_id }) => [record_id, other_id]),
  );
  const end = pairs.findIndex(({ record_id, other_id }) => !records.has(record_id) || !records.has(other_id));
  const shown = end === -1 ? pairs : pairs.slice(0, Math.max(1, end));
  return shown.map(({ id, rule, state, record_id, other_id, settled_by, settled_by_name, settled_at }) => ({
    ...{ id, rule, state },
    records: [record_id, other_id].flatMap((uuid) => records.get(uuid) ?? []),
    settled_by:
      settled_by === null ? null : { id: settled_by, ...(settled_by_name === null ? {} : { name: settled_by_name }) },
    settled_at,
  }));
}

export const reviewRecordHandlers = {
  'review_records.list': read(async ({ services, caller, params, query }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const { limit: _, cursor: __, ...filter } = query;
    const list = listName(caller, 'review records', params.id, filter);
    const set = filter.set === undefined ? undefined : uuidOf('reviewSet', filter.set);
    if (set !== undefined && !(await isSetOfReview(connection, review.uuid, set))) throw notFound('set of this review');
    const viewer = { review, userId: caller.userId };
    const page = services.cursors.page(list, query);
    const { items, nextAfter } = await listRecords(connection, viewer, { ...filter, set }, page);
    if (items.length === 0 && filter.label !== undefined) await requireLabel(connection, review, filter.label);
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'review_records.get': read(async ({ caller, params }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    return answerWith(connection, { review, userId: caller.userId }, params.record_id);
  }),

  'review_records.update': write(async (context, transaction) => {
    const { request, caller, params, body } = context;
    const review = found(await shareReview(transaction, params.id), 'review');
    const viewer = { review, userId: caller.userId };
    const record = await lockRecord(transaction, review, params.record_id);
    const { tagged } = await answerWith(transaction, viewer, record.id);
    requireMatch(request.headers['if-match'], tagged);
    const notRetrieved = body.not_retrieved ?? record.not_retrieved;
    if (notRetrieved !== record.not_retrieved) {
      if (review.full_text_closed_at !== null)
        throw conflict('Full text is closed, so its reports stay as they are.', { reason: 'stage_closed' });
      if (!['full_text', 'full_text_conflict', 'not_retrieved'].includes(record.state))
        throw conflict(
          'Only of a report that is sought, and not yet included or excluded, can be said that it was not retrieved.',
          { state: record.state },
        );
    }
    const { labels = record.labels, study = record.study } = body;
    await updateRecord(transaction, record.id, { labels, study, notRetrieved });
    if (notRetrieved !== record.not_retrieved) await moveOn(context, transaction, review, record.id);
    return answerWith(transaction, viewer, record.id);
  }),

  'review_records.decide': write((context, transaction) => decide(context, transaction, false)),

  'review_records.settle': write((context, transaction) => decide(context, transaction, true)),

  'review_duplicates.list': read(async ({ services, caller, params, query }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const list = listName(caller, 'review duplicates', params.id, query.state);
    const page = services.cursors.page(list, query);
    const { items: pairs, nextAfter } = await listPairs(connection, params.id, query.state, page);
    const items = await shownPairs(connection, { review, userId: caller.userId }, pairs);
    const next = items.length < pairs.length ? pairs[items.length - 1]!.uuid : nextAfter;
    return { data: { items, next_cursor: services.cursors.next(list, next) } };
  }),

  'review_duplicates.settle': write(async (context, transaction) => {
    const { caller, params, body } = context;
    const review = found(await shareReview(transaction, params.id), 'review');
    const reviewer = await reviewerOf(caller, transaction);
    const pair = found(await lockPair(transaction, review.uuid, params.duplicate_id), 'pair of this review');
    const locked = await lockRecords(transaction, review.uuid, [pair.record_id, pair.other_id]);
    const [one, other] = [locked.get(pair.record_id), locked.get(pair.other_id)];
    if (one === undefined || other === undefined) throw notFound('pair of this review');
    // What somebody has decided about stays.
    const isTurned = pair.state !== 'same' && one.decisions.length === 0 && other.decisions.length > 0;
    const [kept, removed] = isTurned ? [other, one] : [one, other];
    const state = body.same ? 'same' : 'different';
    if (state !== pair.state) {
      await settlePair(transaction, pair, { state, by: reviewer.id, kept: kept.id, removed: removed.id });
      if (body.same) {
        await removeAsDuplicate(transaction, pair, { kept: kept.id, removed: removed.id });
        await tellOfConflict(context, transaction, review, {
          id: removed.id,
          before: removed.state,
          after: 'duplicate',
        });
      } else if (pair.state === 'same') await moveOn(context, transaction, review, removed.id);
    }
    const settled = found(await lockPair(transaction, review.uuid, params.duplicate_id), 'pair of this review');
    return { data: (await shownPairs(transaction, { review, userId: reviewer.id }, [settled]))[0] };
  }),
} satisfies Partial<Handlers>;

const changedTooOften = () =>
  conflict(
    `This decision was changed ${maximumChangesOfDecision} times, and stays as it is. Where reviewers still differ, a third voice settles it.`,
    { reason: 'limit_reached', limit: maximumChangesOfDecision },
  );
