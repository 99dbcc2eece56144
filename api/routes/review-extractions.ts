import { conflict, foundIssues, invalidFields, invalidRequest, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import {
  type ExtractionRow,
  type ExtractionState,
  maximumExtractionBytes,
  maximumExtractionBytesOfReview,
  maximumRowsOfExtraction,
  type ReviewExtraction,
  type StoredRow,
} from '../../contract/resources/extraction.ts';
import { checkRows, storedRows } from '../../domain/literature/extraction/check-answers.ts';
import { compareExtractions } from '../../domain/literature/extraction/compare.ts';
import { formProblems } from '../../domain/literature/extraction/form-change.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import {
  answersOfReview,
  bytesOfReview,
  countExtracted,
  deleteExtraction,
  type ExtractedRecord,
  type ExtractionRowOfTable,
  extractionsOf,
  type FormRow,
  findExtractedRecord,
  findForm,
  listExtractedRecords,
  saveAgreed,
  saveExtraction,
  updateForm,
} from '../../sql/tables/review-extractions.ts';
import { type LockedRecord, lockRecords } from '../../sql/tables/review-records.ts';
import { findReview, lockReview, type ReviewRow, shareReview } from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Context, type Handlers, read, write } from '../handlers.ts';
import { requireLead, reviewerOf } from '../reviewers.ts';

const named = (id: string, name: string | null) => ({ id, ...(name === null ? {} : { name }) });

function stateOf({ is_included, is_agreed, completed }: ExtractedRecord, reviewers: number): ExtractionState {
  if (!is_included) return 'not_included';
  if (is_agreed) return 'agreed';
  return completed < reviewers ? 'open' : 'to_settle';
}

function summaryOf(extracted: ExtractedRecord, reviewers: number) {
  const {
    uuid: _,
    is_included: _included,
    is_agreed: _agreed,
    is_mine: _mine,
    is_mine_completed: _completed,
    ...record
  } = extracted;
  return { ...record, state: stateOf(extracted, reviewers), reviewers };
}

const mineOf = ({ is_mine, is_mine_completed }: ExtractedRecord) =>
  is_mine_completed ? 'completed' : is_mine ? 'draft' : 'none';

/** What somebody may see of a paper's extractions: their own, and those of others once nobody's own can be swayed by them. */
function shown(
  record: ExtractedRecord,
  rows: readonly ExtractionRowOfTable[],
  form: FormRow,
  userId: string | null,
): ReviewExtraction {
  const alone = rows.filter((one) => one.agreed_by === null);
  const agreed = rows.find((one) => one.agreed_by !== null);
  const completed = alone.filter((one) => one.completed_at !== null);
  const isOver = agreed !== undefined || completed.length >= form.reviewers;
  const { compared, differences } = isOver
    ? compareExtractions(
        form.fields,
        completed.map((one) => ({ reviewer: one.reviewer_id, rows: one.rows })),
      )
    : { compared: 0, differences: [] };
  return {
    ...summaryOf(record, form.reviewers),
    extractions: alone
      .filter((one) => isOver || one.reviewer_uuid === userId)
      .map(({ reviewer_id, reviewer_name, rows: answers, note, completed_at, updated_at }) => ({
        ...{ reviewer: named(reviewer_id, reviewer_name), rows: answers, note, completed_at, updated_at },
      })),
    compared: completed.length < 2 ? 0 : compared,
    differences: differences.map(({ outcome, arm, field, answers }) => ({
      ...{ outcome, arm, field },
      answers: answers.map(({ reviewer, answer }) => ({ reviewer_id: reviewer, answer })),
    })),
    agreed:
      agreed === undefined
        ? null
        : {
            ...{ rows: agreed.rows, note: agreed.note, by: agreed.agreed_by! },
            ...{ reviewer: named(agreed.reviewer_id, agreed.reviewer_name), agreed_at: agreed.completed_at! },
          },
  };
}

/** What the caller may change or see changed by another; a draft of another that they can't see changes no tag of theirs. */
const tagged = ({ record_id, extractions, agreed }: ReviewExtraction) => ({ record_id, extractions, agreed });

async function shownOf(connection: Queryable, review: ReviewRow, recordId: string, userId: string | null) {
  const form = await findForm(connection, review.uuid);
  const viewer = { reviewId: review.uuid, userId, reviewers: form.reviewers };
  const record = found(await findExtractedRecord(connection, viewer, recordId), 'record of this review');
  return shown(record, await extractionsOf(connection, recordId), form, userId);
}

async function answerWith(
  connection: Queryable,
  review: ReviewRow,
  recordId: string,
  userId: string | null,
): Promise<Answer> {
  const data = await shownOf(connection, review, recordId, userId);
  return { data, resource: true, tagged: tagged(data) };
}

const taggedForm = ({ version, fields, reviewers }: FormRow) => ({ version, fields, reviewers });

async function answerWithForm(connection: Queryable, review: ReviewRow): Promise<Answer> {
  const form = await findForm(connection, review.uuid);
  const records = await countExtracted(connection, { reviewId: review.uuid, reviewers: form.reviewers });
  return { data: { review_id: review.id, ...form, records }, resource: true, tagged: taggedForm(form) };
}

type Changing = Pick<Context<'review_extractions.save'>, 'services' | 'request' | 'requestId' | 'caller' | 'params'>;
/** Of what a change tells. */
type Telling = Pick<Changing, 'requestId' | 'caller'>;

type Standing = {
  review: ReviewRow;
  record: LockedRecord;
  form: FormRow;
  reviewer: { id: string; role: string };
  alone: readonly ExtractionRowOfTable[];
  completed: number;
  agreed: ExtractionRowOfTable | null;
};

/** The record, locked, with who extracted what from it; refused where it is not included, or not what the client has read. */
async function stand({ request, caller, params }: Changing, transaction: Queryable): Promise<Standing> {
  const review = found(await shareReview(transaction, params.id), 'review');
  const reviewer = await reviewerOf(caller, transaction);
  const locked = await lockRecords(transaction, review.uuid, [params.record_id]);
  const record = found(locked.get(params.record_id) ?? null, 'record of this review');
  requireMatch(request.headers['if-match'], tagged(await shownOf(transaction, review, record.id, reviewer.id)));
  if (record.state !== 'included')
    throw conflict(
      'This paper is not included, so nothing is extracted from it. What was extracted before stays, and counts again once it is included.',
      { state: record.state },
    );
  const form = await findForm(transaction, review.uuid);
  requireForm(form);
  const rows = await extractionsOf(transaction, record.id);
  const alone = rows.filter((one) => one.agreed_by === null);
  const completed = alone.filter((one) => one.completed_at !== null).length;
  return {
    review,
    record,
    form,
    reviewer,
    alone,
    completed,
    agreed: rows.find((one) => one.agreed_by !== null) ?? null,
  };
}

export function requireForm({ fields }: FormRow): void {
  if (fields.length === 0)
    throw conflict('The review has no extraction form yet. Set its fields first, by PATCH …/extraction-form.');
}

export const bytesOfRows = (rows: readonly StoredRow[]): number => Buffer.byteLength(JSON.stringify(rows));

/** Why rows are no extraction by their size alone; null where they may be. */
export const problemOfSize = (rows: readonly StoredRow[], bytes: number): string | null =>
  rows.length > maximumRowsOfExtraction
    ? `is of a paper with ${rows.length} rows, and an extraction has up to ${maximumRowsOfExtraction}`
    : bytes > maximumExtractionBytes
      ? `is of a paper whose rows hold ${bytes} bytes, and an extraction up to ${maximumExtractionBytes}`
      : null;

/** Refuses what all extractions of a review would hold beyond their limit. */
export function requireRoom(bytesOfAll: number): void {
  if (bytesOfAll > maximumExtractionBytesOfReview)
    throw conflict(
      `The extractions of a review hold up to ${maximumExtractionBytesOfReview} bytes, and these would be more. Shorten long texts.`,
    );
}

/** The rows as they are stored, which are right by the form and within what a review may hold. `replaced` bytes go. */
async function checked(
  transaction: Queryable,
  { review, form }: Standing,
  given: readonly ExtractionRow[],
  { isCompleted, replaced }: { isCompleted: boolean; replaced: number },
): Promise<{ rows: StoredRow[]; bytes: number }> {
  const rows = storedRows(given);
  const issues = checkRows(form.fields, rows, isCompleted);
  if (issues.length > 0) throw invalidFields(foundIssues(issues));
  const bytes = bytesOfRows(rows);
  if (bytes > maximumExtractionBytes)
    throw invalidRequest(`The rows hold ${bytes} bytes, and an extraction up to ${maximumExtractionBytes}.`, [
      { path: 'rows', message: `hold ${bytes} bytes` },
    ]);
  if (bytes > replaced) requireRoom((await bytesOfReview(transaction, review.uuid)) - replaced + bytes);
  return { rows, bytes };
}

type Kept = { rows: readonly StoredRow[]; bytes: number; note: string | null };

async function agree(
  context: Telling,
  transaction: Queryable,
  { review, record, reviewer }: Pick<Standing, 'review' | 'record' | 'reviewer'>,
  kept: Kept,
  agreedBy: 'one_reviewer' | 'same_answers' | 'person',
): Promise<void> {
  const of = { reviewId: review.uuid, projectId: review.project_uuid, recordId: record.id, reviewerId: reviewer.id };
  await saveAgreed(transaction, { ...of, ...kept, agreedBy });
  await emitEvent(transaction, originOf(context), {
    type: 'review.extraction_agreed',
    projectId: review.project_uuid,
    data: { ...idsOf(review, record), rows: kept.rows.length },
  });
}

const idsOf = (review: ReviewRow, record: { id: string }) => ({
  project_id: review.project_id,
  review_id: review.id,
  record_id: encodeId('reviewRecord', record.id),
});

/**
 * Where all have completed a paper, tells so; what they found the same counts at once, and so does what the only one found. Whether
 * it is agreed what counts.
 */
export async function completeIfAll(
  context: Telling,
  transaction: Queryable,
  standing: Pick<Standing, 'review' | 'record' | 'form' | 'reviewer'>,
  kept: Kept,
): Promise<boolean> {
  const { review, record, form } = standing;
  const alone = (await extractionsOf(transaction, record.id)).filter((one) => one.agreed_by === null);
  if (alone.filter((one) => one.completed_at !== null).length < form.reviewers) return false;
  const { differences } = compareExtractions(
    form.fields,
    alone.map((one) => ({ reviewer: one.reviewer_id, rows: one.rows })),
  );
  await emitEvent(transaction, originOf(context), {
    type: 'review.extraction_completed',
    projectId: review.project_uuid,
    data: { ...idsOf(review, record), differences: differences.length },
  });
  if (differences.length > 0) return false;
  const agreedBy = alone.length === 1 ? 'one_reviewer' : 'same_answers';
  await agree(context, transaction, standing, { ...kept, note: alone.length === 1 ? kept.note : null }, agreedBy);
  return true;
}

export const reviewExtractionHandlers = {
  'reviews.extraction_form': read(async ({ params }, connection) =>
    answerWithForm(connection, found(await findReview(connection, params.id), 'review')),
  ),

  'reviews.update_extraction_form': write(async (context, transaction) => {
    const { request, params, body } = context;
    // Who saves an extraction holds a share, so that no answer comes in between.
    const review = found(await lockReview(transaction, params.id), 'review');
    const form = await findForm(transaction, review.uuid);
    requireMatch(request.headers['if-match'], taggedForm(form));
    const { fields = form.fields, reviewers = form.reviewers } = body;
    const given = await answersOfReview(transaction, review.uuid);
    if (reviewers !== form.reviewers && given.length > 0)
      throw conflict('Somebody has extracted already, so the number of those who extract stays as it is.');
    const issues = formProblems(form.fields, fields, given);
    if (issues.length > 0) {
      const found = foundIssues(issues);
      throw conflict(invalidFields(found).message, found);
    }
    await updateForm(transaction, review.uuid, { fields, reviewers });
    await emitEvent(transaction, originOf(context), {
      type: 'review.extraction_form_updated',
      projectId: review.project_uuid,
      data: { project_id: review.project_id, review_id: review.id, version: form.version + 1 },
    });
    return answerWithForm(transaction, review);
  }),

  'review_extractions.list': read(async ({ services, caller, params, query }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const { reviewers } = await findForm(connection, review.uuid);
    const { state, mine } = query;
    const list = listName(caller, 'review extractions', params.id, { state, mine });
    const viewer = { reviewId: review.uuid, userId: caller.userId, reviewers };
    const page = services.cursors.page(list, query);
    const { items, nextAfter } = await listExtractedRecords(connection, viewer, { state, mine }, page);
    return {
      data: {
        items: items.map((record) => ({ ...summaryOf(record, reviewers), mine: mineOf(record) })),
        next_cursor: services.cursors.next(list, nextAfter),
      },
    };
  }),

  'review_extractions.get': read(async ({ caller, params }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    return answerWith(connection, review, params.record_id, caller.userId);
  }),

  'review_extractions.save': write(async (context, transaction) => {
    const { body } = context;
    const standing = await stand(context, transaction);
    const { review, record, form, reviewer, alone, completed, agreed } = standing;
    if (agreed !== null)
      throw conflict('What counts of this paper is agreed. Change that, by PATCH …/extraction/agreed.');
    if (completed >= form.reviewers)
      throw conflict(
        'All who extract from this paper have completed, so what each found alone stays. Settle what counts, by PATCH …/extraction/agreed.',
      );
    const mine = alone.find((one) => one.reviewer_uuid === reviewer.id);
    if (mine === undefined && alone.length >= form.reviewers)
      throw conflict(
        form.reviewers === 1
          ? 'Somebody else extracts from this paper already. Take another one.'
          : 'Two others extract from this paper already. Take another one.',
      );
    const replaced = mine?.bytes ?? 0;
    const isCompleted = body.completed ?? (mine !== undefined && mine.completed_at !== null);
    const asked = body.rows ?? mine?.rows ?? [];
    const { rows, bytes } = await checked(transaction, standing, asked, { isCompleted, replaced });
    const kept = { rows, bytes, note: body.note === undefined ? (mine?.note ?? null) : body.note };
    const of = { reviewId: review.uuid, projectId: review.project_uuid, recordId: record.id, reviewerId: reviewer.id };
    await saveExtraction(transaction, { ...of, ...kept, isCompleted });
    if (isCompleted) await completeIfAll(context, transaction, standing, kept);
    return answerWith(transaction, review, record.id, reviewer.id);
  }),

  'review_extractions.withdraw': write(async (context, transaction) => {
    const { query } = context;
    const { review, record, form, reviewer, completed, agreed } = await stand(context, transaction);
    const whose = query.reviewer === undefined ? reviewer.id : uuidOf('user', query.reviewer);
    if (whose !== reviewer.id) requireLead(reviewer, "withdraw another's extraction");
    if (agreed !== null)
      throw conflict('What counts of this paper is agreed, so what each found alone stays. Change what is agreed.');
    if (completed >= form.reviewers)
      requireLead(reviewer, 'withdraw an extraction after all have completed and seen each other’s');
    if (!(await deleteExtraction(transaction, record.id, whose)))
      throw notFound('extraction', 'That reviewer has extracted nothing from this paper.');
    return answerWith(transaction, review, record.id, reviewer.id);
  }),

  'review_extractions.agree': write(async (context, transaction) => {
    const { body } = context;
    const standing = await stand(context, transaction);
    const { review, record, form, reviewer, completed, agreed } = standing;
    if (agreed === null && completed < form.reviewers)
      throw conflict(
        `${completed} of ${form.reviewers} have completed this paper. What counts is settled once all have, so that they stay blind to each other.`,
        { completed, reviewers: form.reviewers },
      );
    const replaced = agreed?.bytes ?? 0;
    const asked = body.rows ?? agreed?.rows;
    if (asked === undefined)
      throw invalidRequest('Nothing is agreed yet, so `rows` are needed: what counts of this paper.', [
        { path: 'rows', message: 'is required' },
      ]);
    const { rows, bytes } = await checked(transaction, standing, asked, { isCompleted: true, replaced });
    const note = body.note === undefined ? (agreed?.note ?? null) : body.note;
    await agree(context, transaction, standing, { rows, bytes, note }, 'person');
    return answerWith(transaction, review, record.id, reviewer.id);
  }),
} satisfies Partial<Handlers>;
