import { conflict, foundIssues, invalidFields, invalidRequest } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import {
  type ExtractionRow,
  maximumExtractionBytes,
  maximumExtractionBytesOfReview,
  maximumRowsOfExtraction,
  type StoredRow,
} from '../../contract/resources/extraction.ts';
import { checkRows, storedRows } from '../../domain/literature/extraction/check-answers.ts';
import { compareExtractions } from '../../domain/literature/extraction/compare.ts';
import type { Queryable } from '../../sql/db.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import {
  bytesOfReview,
  type ExtractionRowOfTable,
  extractionsOf,
  type FormRow,
  findForm,
  saveAgreed,
} from '../../sql/tables/review-extractions.ts';
import { type LockedRecord, lockRecords } from '../../sql/tables/review-records.ts';
import { type ReviewRow, shareReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import type { Context } from '../handlers.ts';
import { reviewerOf } from '../reviewers.ts';
import { shownOf, tagged } from './answer.ts';

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
export async function stand({ request, caller, params }: Changing, transaction: Queryable): Promise<Standing> {
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
export async function checked(
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

export async function agree(
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
