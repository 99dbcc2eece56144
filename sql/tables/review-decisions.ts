import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import {
  maximumChangesOfDecision,
  type ReviewDecision,
  type ReviewStage,
  reviewDecisions,
  reviewStage,
} from '../../contract/resources/review.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn } from '../ids.ts';

export type DecisionInput = {
  reviewId: string;
  projectId: string;
  recordId: string;
  stage: ReviewStage;
  reviewerId: string;
  settles: boolean;
  decision: ReviewDecision;
  reason: string | null;
  note: string | null;
};

export async function insertDecision(transaction: Queryable, input: DecisionInput): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into review_decisions (id, account_id, mode, project_id, review_id, record_id, stage, reviewer_id, settles, decision, reason, note,
      independent)
    values (${uuidv7()}, tenant_account(), tenant_mode(), ${input.projectId}, ${input.reviewId}, ${input.recordId}, ${input.stage},
      ${input.reviewerId}, ${input.settles}, ${input.decision}, ${input.reason}, ${input.note}, ${input.decision})`);
}

type Change = Pick<DecisionInput, 'decision' | 'reason' | 'note' | 'reviewerId'>;

/**
 * Changes a decision, if it was not changed too often; what it was goes into its history, with who decided so where that
 * was another. `isAlone`: the other has not decided, so it is still independent.
 */
export async function changeDecision(
  transaction: Queryable,
  { uuid, reviewer_uuid }: { uuid: string; reviewer_uuid: string },
  { decision, reason, note, reviewerId }: Change,
  isAlone: boolean,
): Promise<boolean> {
  const other = reviewer_uuid === reviewerId ? {} : { reviewer_id: encodeId('user', reviewer_uuid) };
  const { rowCount } = await transaction.query(sql.unsafe`
    update review_decisions set
      history = (history::jsonb || (jsonb_build_object('decision', decision, 'reason', reason, 'note', note,
        'decided_at', to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        || ${JSON.stringify(other)}::jsonb))::json,
      decision = ${decision}, reason = ${reason}, note = ${note}, reviewer_id = ${reviewerId}, decided_at = now(),
      independent = case when ${isAlone} then ${decision} else independent end
    where id = ${uuid} and json_array_length(history) < ${maximumChangesOfDecision}`);
  return rowCount === 1;
}

/** Counts a decision for its reviewer. */
export async function countDecision(
  transaction: Queryable,
  { reviewId, projectId, stage, reviewerId, recordId, decision }: DecisionInput,
  isNew: boolean,
): Promise<void> {
  const isExcluded = decision === 'exclude';
  await transaction.query(sql.unsafe`
    insert into review_reviewers as r (review_id, stage, reviewer_id, account_id, mode, project_id, decided, consecutive_excluded, last_record_id)
    values (${reviewId}, ${stage}, ${reviewerId}, tenant_account(), tenant_mode(), ${projectId}, 1, ${isExcluded ? 1 : 0}, ${recordId})
    on conflict (review_id, stage, reviewer_id) do update set
      decided = r.decided + ${isNew ? 1 : 0},
      consecutive_excluded = case when not ${isExcluded} then 0 else r.consecutive_excluded + ${isNew ? 1 : 0} end,
      last_record_id = excluded.last_record_id`);
}

const progressRow = z.object({
  reviewer_id: z.string(),
  decided: z.int(),
  consecutive_excluded: z.int(),
});

/** How far each reviewer is at a stage. */
export function reviewerProgress(connection: Queryable, reviewId: string, stage: ReviewStage) {
  return connection.any(sql.type(progressRow)`
    select reviewer_id, decided, consecutive_excluded from review_reviewers where review_id = ${reviewId} and stage = ${stage}`);
}

const hasRow = z.object({ has: z.boolean() });

export function hasDecisions(connection: Queryable, reviewId: string): Promise<boolean> {
  return connection.oneFirst(
    sql.type(hasRow)`
      select exists (select from review_decisions where review_id = ${reviewId}) as has`,
  );
}

const reasonRow = z.object({ reason: z.string() });

/** Whether a reason stands in a decision, so that the list of reasons may not lose it. */
export async function reasonsInUse(connection: Queryable, reviewId: string): Promise<string[]> {
  const rows = await connection.any(sql.type(reasonRow)`
    select distinct reason from review_decisions where review_id = ${reviewId} and reason is not null`);
  return rows.map(({ reason }) => reason);
}

const pairRow = z.object({
  stage: reviewStage,
  first: z.string(),
  second: z.string(),
  first_id: idColumn('user'),
  second_id: idColumn('user'),
  first_name: z.string().nullable(),
  second_name: z.string().nullable(),
  first_decision: z.enum(reviewDecisions),
  second_decision: z.enum(reviewDecisions),
  records: z.int(),
});

/** What each pair of reviewers decided about the same records before either knew of the other's. */
export function countPairs(connection: Queryable, reviewId: string) {
  return connection.any(sql.type(pairRow)`
    select p.*, p.first as first_id, p.second as second_id, a.name as first_name, b.name as second_name from (
      select x.stage, x.reviewer_id as first, y.reviewer_id as second, x.independent as first_decision,
        y.independent as second_decision, count(*)::int as records
      from review_decisions x join review_decisions y
        on y.review_id = x.review_id and y.record_id = x.record_id and y.stage = x.stage and y.reviewer_id > x.reviewer_id
      where x.review_id = ${reviewId} and not x.settles and not y.settles group by 1, 2, 3, 4, 5) p
    left join users a on a.id = p.first left join users b on b.id = p.second
    order by p.stage desc, p.first, p.second, p.first_decision, p.second_decision`);
}
