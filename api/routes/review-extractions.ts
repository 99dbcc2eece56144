import { conflict, foundIssues, invalidFields, invalidRequest, notFound } from '../../contract/errors.ts';
import { formProblems } from '../../domain/literature/extraction/form-change.ts';
import { uuidOf } from '../../sql/ids.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import {
  answersOfReview,
  deleteExtraction,
  findForm,
  listExtractedRecords,
  saveExtraction,
  updateForm,
} from '../../sql/tables/review-extractions.ts';
import { findReview, lockReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { answerWith, answerWithForm, mineOf, summaryOf, taggedForm } from '../extractions/answer.ts';
import { agree, checked, completeIfAll, stand } from '../extractions/change.ts';
import { type Handlers, read, write } from '../handlers.ts';
import { requireLead } from '../reviewers.ts';

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
