import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  type RecordState,
  type ReviewCreate,
  type ReviewOrdering,
  recordStates,
  reviewOrdering,
} from '../../contract/resources/review.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

const reviewRow = z.object({
  uuid: z.string(),
  project_uuid: z.string(),
  id: idColumn('review'),
  project_id: idColumn('project'),
  name: z.string(),
  question: z.string(),
  reviewers: z.int(),
  exclusion_reasons: z.array(z.string()),
  title_abstract_closed_at: timestamp.nullable(),
  full_text_closed_at: timestamp.nullable(),
  ordering: reviewOrdering,
  created_at: timestamp,
  updated_at: timestamp,
});
export type ReviewRow = z.output<typeof reviewRow>;
const Review = sql.type(reviewRow);
const columns = sql.fragment`id as uuid, project_id as project_uuid, id, project_id, name, question, reviewers, exclusion_reasons,
  title_abstract_closed_at, full_text_closed_at, ordering, created_at, updated_at`;

export async function createReview(transaction: Queryable, projectId: string, input: ReviewCreate): Promise<string> {
  const id = uuidv7();
  await transaction.query(sql.unsafe`
    insert into reviews (id, account_id, mode, project_id, name, question, reviewers, exclusion_reasons)
    values (${id}, tenant_account(), tenant_mode(), ${projectId}, ${input.name}, ${input.question}, ${input.reviewers},
      ${sql.array(input.exclusion_reasons, 'text')})`);
  return id;
}

export function findReview(connection: Queryable, id: string): Promise<ReviewRow | null> {
  return connection.maybeOne(Review`select ${columns} from reviews where id = ${id}`);
}

/** Held still until the transaction ends: against others who add sets, close a stage or change it. */
export function lockReview(transaction: Queryable, id: string): Promise<ReviewRow | null> {
  return transaction.maybeOne(Review`select ${columns} from reviews where id = ${id} for no key update`);
}

/** Held as it is by each who decides, side by side. Who closes a stage waits for those who are deciding. */
export function shareReview(transaction: Queryable, id: string): Promise<ReviewRow | null> {
  return transaction.maybeOne(Review`select ${columns} from reviews where id = ${id} for share`);
}

export async function listReviews(connection: Queryable, projectId: string, page: Page): Promise<PageOf<ReviewRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and id < ${page.after}`;
  const rows = await connection.any(
    Review`select ${columns} from reviews where project_id = ${projectId} ${before} order by id desc ${limitOf(page)}`,
  );
  return pageOf(rows, page, ({ uuid }) => uuid);
}

const reviewsRow = z.object({ reviews: z.int() });

export function countReviews(connection: Queryable, projectId: string): Promise<number> {
  return connection.oneFirst(
    sql.type(reviewsRow)`
      select count(*)::int as reviews from reviews where project_id = ${projectId}`,
  );
}

export async function updateReview(transaction: Queryable, id: string, input: ReviewCreate): Promise<void> {
  await transaction.query(sql.unsafe`
    update reviews set name = ${input.name}, question = ${input.question}, reviewers = ${input.reviewers},
      exclusion_reasons = ${sql.array(input.exclusion_reasons, 'text')}, updated_at = now() where id = ${id}`);
}

export async function closeStage(
  transaction: Queryable,
  id: string,
  stage: 'title_abstract' | 'full_text',
): Promise<void> {
  const column = sql.identifier([`${stage}_closed_at`]);
  await transaction.query(sql.unsafe`update reviews set ${column} = now(), updated_at = now() where id = ${id}`);
}

export async function storeOrdering(
  transaction: Queryable,
  id: string,
  ordering: NonNullable<ReviewOrdering>,
): Promise<void> {
  await transaction.query(sql.unsafe`update reviews set ordering = ${JSON.stringify(ordering)} where id = ${id}`);
}

export async function deleteReview(transaction: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.unsafe`delete from reviews where id = ${id}`);
  return rowCount === 1;
}

const standing = z.object({ review_id: z.string(), state: z.enum(recordStates), records: z.int() });

const openPairsRow = z.object({ review_id: z.string(), pairs: z.int() });

/** How many records of each review stand in each state, and how many pairs wait for a person. By UUID. */
export async function countRecords(connection: Queryable, reviewIds: readonly string[]) {
  const ids = sql.array([...reviewIds], 'uuid');
  const states = await connection.any(sql.type(standing)`
    select review_id, state, count(*)::int as records from review_records where review_id = any (${ids}) group by 1, 2`);
  const pairs = await connection.any(sql.type(openPairsRow)`
    select review_id, count(*)::int as pairs from review_duplicates where review_id = any (${ids}) and state = 'open' group by 1`);
  return new Map(
    reviewIds.map((id) => [
      id,
      {
        records: Object.fromEntries(
          states.filter(({ review_id }) => review_id === id).map(({ state, records }) => [state, records]),
        ) as Partial<Record<RecordState, number>>,
        possible_duplicates: pairs.find(({ review_id }) => review_id === id)?.pairs ?? 0,
      },
    ]),
  );
}

const reviewer = z.object({ id: z.string(), role: z.string(), name: z.string() });

/** The person who decides: who logged in, or who made the key. A UUID. */
export function findReviewer(connection: Queryable, userId: string) {
  return connection.maybeOne(sql.type(reviewer)`select id, role::text, name from users where id = ${userId}`);
}

const labelRow = z.object({ label: z.string() });

/** Each label that some record of a review has. */
export async function labelsOfReview(connection: Queryable, reviewId: string): Promise<string[]> {
  const rows = await connection.any(sql.type(labelRow)`
    select distinct unnest(labels) as label from review_records where review_id = ${reviewId} order by label`);
  return rows.map(({ label }) => label);
}
