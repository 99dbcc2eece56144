import type { ExtractionState, ReviewExtraction } from '../../contract/resources/extraction.ts';
import { compareExtractions } from '../../domain/literature/extraction/compare.ts';
import type { Queryable } from '../../sql/db.ts';
import {
  countExtracted,
  type ExtractedRecord,
  type ExtractionRowOfTable,
  extractionsOf,
  type FormRow,
  findExtractedRecord,
  findForm,
} from '../../sql/tables/review-extractions.ts';
import type { ReviewRow } from '../../sql/tables/reviews.ts';
import { type Answer, found } from '../answer.ts';

/** Who extracted, by the id alone where there is no name. */
export const named = (id: string, name: string | null) => ({ id, ...(name === null ? {} : { name }) });

function stateOf({ is_included, is_agreed, completed }: ExtractedRecord, reviewers: number): ExtractionState {
  if (!is_included) return 'not_included';
  if (is_agreed) return 'agreed';
  return completed < reviewers ? 'open' : 'to_settle';
}

export function summaryOf(extracted: ExtractedRecord, reviewers: number) {
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

export const mineOf = ({ is_mine, is_mine_completed }: ExtractedRecord) =>
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
export const tagged = ({ record_id, extractions, agreed }: ReviewExtraction) => ({ record_id, extractions, agreed });

export async function shownOf(connection: Queryable, review: ReviewRow, recordId: string, userId: string | null) {
  const form = await findForm(connection, review.uuid);
  const viewer = { reviewId: review.uuid, userId, reviewers: form.reviewers };
  const record = found(await findExtractedRecord(connection, viewer, recordId), 'record of this review');
  return shown(record, await extractionsOf(connection, recordId), form, userId);
}

export async function answerWith(
  connection: Queryable,
  review: ReviewRow,
  recordId: string,
  userId: string | null,
): Promise<Answer> {
  const data = await shownOf(connection, review, recordId, userId);
  return { data, resource: true, tagged: tagged(data) };
}

export const taggedForm = ({ version, fields, reviewers }: FormRow) => ({ version, fields, reviewers });

export async function answerWithForm(connection: Queryable, review: ReviewRow): Promise<Answer> {
  const form = await findForm(connection, review.uuid);
  const records = await countExtracted(connection, { reviewId: review.uuid, reviewers: form.reviewers });
  return { data: { review_id: review.id, ...form, records }, resource: true, tagged: taggedForm(form) };
}
