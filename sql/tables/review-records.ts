import { z } from 'zod';
import {
  type RecordDecision,
  type RecordState,
  type ReviewRecord,
  type ReviewStage,
  recordDecision,
  recordStates,
  reviewDecisions,
  reviewStage,
} from '../../contract/resources/review.ts';
import type { CountedRecords } from '../../domain/literature/prisma/flow.ts';
import type { StageDecision, Standing } from '../../domain/literature/screening/record-state.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp, uuidOf } from '../ids.ts';
import { limitOf, type Page, type PageOf } from '../lists/page.ts';
import { findRetractedReferences } from '../literature/references.ts';
import {
  fitting,
  pageOfPapers,
  paperJoin,
  paperShown,
  shownColumns,
  shownPaper,
  withRecords,
} from '../literature/shown-papers.ts';
import type { ReviewRow } from './reviews.ts';

/** In `first_reviewer`: nobody has decided. A value, since an index finds no null among values. */
const nobodyYet = '00000000-0000-0000-0000-000000000000';

const recordRow = z.object({
  uuid: z.string(),
  id: idColumn('reviewRecord'),
  review_id: idColumn('review'),
  set_id: idColumn('reviewSet'),
  paper_id: idColumn('paper'),
  state: z.enum(recordStates),
  title: z.string(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  labels: z.array(z.string()),
  study: z.string().nullable(),
  exclusion_reason: z.string().nullable(),
  duplicate_of: idColumn('reviewRecord').nullable(),
  duplicate_rule: z.string().nullable(),
  ...shownPaper,
});
type RecordRow = z.output<typeof recordRow>;
const Record_ = sql.type(recordRow);
const columns = sql.fragment`r.id as uuid, r.id, r.review_id, r.set_id, r.paper_id, r.state, r.title, r.first_author, r.year, r.labels, r.study,
  r.exclusion_reason, r.duplicate_of, r.duplicate_rule, ${shownColumns}`;
const source = sql.fragment`review_records r ${paperJoin(sql.fragment`r.paper_id`)}`;

/** For whom records are shown: a reviewer sees the decisions of others only when they can no longer sway their own. */
export type Viewer = { review: ReviewRow; userId: string | null };

export type RecordFilter = {
  state?: RecordState | undefined;
  /** A UUID. */
  set?: string | undefined;
  label?: string | undefined;
};

/** As they were added. */
export async function listRecords(
  connection: Queryable,
  viewer: Viewer,
  { state, set, label }: RecordFilter,
  page: Page,
): Promise<PageOf<ReviewRecord>> {
  const conditions = [sql.fragment`r.review_id = ${viewer.review.uuid}`];
  if (state !== undefined) conditions.push(sql.fragment`r.state = ${state}`);
  if (set !== undefined) conditions.push(sql.fragment`r.set_id = ${set}`);
  if (label !== undefined) conditions.push(sql.fragment`${label} = any (r.labels)`);
  if (page.after !== null) conditions.push(sql.fragment`r.id > ${page.after}`);
  const rows = await connection.any(Record_`
    select ${columns} from ${source} where ${sql.join(conditions, sql.fragment` and `)}
    order by r.id ${limitOf(page)}`);
  const { items, nextAfter } = await pageOfPapers(connection, rows, page, ({ uuid }) => uuid);
  return { items: await shown(connection, viewer, items), nextAfter };
}

/** Those of some UUIDs, by UUID; of many large ones the first that may be shown at once, and in any case two. */
export async function findRecords(
  connection: Queryable,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, ReviewRecord>> {
  const rows = await connection.any(Record_`
    select ${columns} from ${source}
    where r.review_id = ${viewer.review.uuid} and r.id = any (${sql.array([...ids], 'uuid')})`);
  const found = new Map(rows.map((row) => [row.uuid, row]));
  const asked = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  const whole = await withRecords(connection, fitting(asked, 2));
  const records = await shown(connection, viewer, whole);
  return new Map(whole.map(({ uuid }, i) => [uuid, records[i]!]));
}

export async function findRecord(connection: Queryable, viewer: Viewer, id: string): Promise<ReviewRecord | null> {
  return (await findRecords(connection, viewer, [id])).get(id) ?? null;
}

/** What the tag of a record is of: the same for each who may see it, though they see other decisions. */
export async function taggedRecord(connection: Queryable, review: ReviewRow, record: ReviewRecord, id: string) {
  return { ...record, decisions: await decisionsOf(connection, review.uuid, [id]) };
}

const idRow = z.object({ id: z.string() });

/**
 * The record that a reviewer decides about next: of those that nobody or one other has decided about, the first in order but
 * for `skip` (UUIDs). One look into the index for each reviewer, whatever number of records is done.
 */
export async function findNext(
  connection: Queryable,
  viewer: Viewer & { userId: string },
  stage: ReviewStage,
  skip: readonly string[] = [],
): Promise<ReviewRecord | null> {
  const next = await connection.maybeOne(sql.type(idRow)`${nextQuery(viewer, stage, skip)}`);
  return next === null ? null : findRecord(connection, viewer, next.id);
}

export function nextQuery(
  { review, userId }: Viewer & { userId: string },
  stage: ReviewStage,
  skip: readonly string[] = [],
) {
  const others =
    review.reviewers === 1
      ? sql.fragment``
      : sql.fragment`union all select reviewer_id from review_reviewers
          where review_id = ${review.uuid} and stage = ${stage} and reviewer_id <> ${userId}`;
  return sql.fragment`
    select n.id from (select ${nobodyYet}::uuid as first_reviewer ${others}) f
    cross join lateral (
      select r.rank, r.id from review_records r
      where r.review_id = ${review.uuid} and r.state = ${stage} and r.state in ('title_abstract', 'full_text')
        and r.first_reviewer = f.first_reviewer ${skip.length === 0 ? sql.fragment`` : sql.fragment`and r.id <> all (${sql.array([...skip], 'uuid')})`}
      order by r.rank, r.id limit 1) n
    order by n.rank, n.id limit 1`;
}

const decisionRow = z.object({
  uuid: z.string(),
  record_id: z.string(),
  reviewer_uuid: z.string(),
  reviewer_id: idColumn('user'),
  reviewer_name: z.string().nullable(),
  stage: reviewStage,
  decision: z.enum(reviewDecisions),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  settles: z.boolean(),
  decided_at: timestamp,
  history: recordDecision.shape.history,
});
type DecisionRow = z.output<typeof decisionRow>;

/** All decisions about some records, the earliest first, whoever may see them. */
async function decisionsOf(connection: Queryable, reviewId: string, recordIds: readonly string[]) {
  if (recordIds.length === 0) return [];
  return connection.any(sql.type(decisionRow)`
    select d.id as uuid, d.record_id, d.reviewer_id as reviewer_uuid, d.reviewer_id, u.name as reviewer_name, d.stage, d.decision, d.reason, d.note, d.settles,
      d.decided_at, d.history
    from review_decisions d left join users u on u.id = d.reviewer_id
    where d.review_id = ${reviewId} and d.record_id = any (${sql.array([...recordIds], 'uuid')}) order by d.id`);
}

const closedAt = (review: ReviewRow, stage: ReviewStage) =>
  stage === 'title_abstract' ? review.title_abstract_closed_at : review.full_text_closed_at;

async function shown(
  connection: Queryable,
  { review, userId }: Viewer,
  rows: readonly RecordRow[],
): Promise<ReviewRecord[]> {
  const decisions = await decisionsOf(
    connection,
    review.uuid,
    rows.map(({ uuid }) => uuid),
  );
  const retracted = await findRetractedReferences(
    connection,
    rows.map(({ paper_id }) => uuidOf('paper', paper_id)),
  );
  return rows.map(({ uuid, document, bytes, record, indexed_at, ...row }) => {
    const about = decisions.filter(({ record_id }) => record_id === uuid);
    const visible = about.filter(({ stage, reviewer_uuid }) => {
      const made = about.filter((other) => other.stage === stage && !other.settles).length;
      return reviewer_uuid === userId || made >= review.reviewers || closedAt(review, stage) !== null;
    });
    return {
      ...row,
      decisions: visible.map(shownDecision),
      paper: paperShown(row.paper_id, { document, bytes, record, indexed_at }),
      retracted_references: retracted.get(uuidOf('paper', row.paper_id)) ?? [],
    };
  });
}

function shownDecision({
  uuid: _,
  record_id: __,
  reviewer_uuid: ___,
  reviewer_id,
  reviewer_name,
  ...rest
}: DecisionRow): RecordDecision {
  return { ...rest, reviewer: { id: reviewer_id, ...(reviewer_name === null ? {} : { name: reviewer_name }) } };
}

const lockedRow = z.object({
  id: z.string(),
  state: z.enum(recordStates),
  enters_at_full_text: z.boolean(),
  not_retrieved: z.boolean(),
  labels: z.array(z.string()),
  study: z.string().nullable(),
  duplicate_of: z.string().nullable(),
});
export type LockedRecord = z.output<typeof lockedRow> & { decisions: readonly DecisionRow[] };

/** Records of a review with all their decisions, held still until the transaction ends; in the order of their ids, so that nobody waits in a circle. */
export async function lockRecords(
  transaction: Queryable,
  reviewId: string,
  ids: readonly string[],
): Promise<Map<string, LockedRecord>> {
  const rows = await transaction.any(sql.type(lockedRow)`
    select id, state, enters_at_full_text, not_retrieved, labels, study, duplicate_of from review_records
    where review_id = ${reviewId} and id = any (${sql.array([...ids], 'uuid')}) order by id for update`);
  const decisions = await decisionsOf(
    transaction,
    reviewId,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, decisions: decisions.filter(({ record_id }) => record_id === row.id) }]),
  );
}

/** What `standingOf` reads of a record. */
export function screenedOf({ enters_at_full_text, not_retrieved, decisions }: LockedRecord) {
  const of = (stage: ReviewStage): StageDecision[] => decisions.filter((one) => one.stage === stage);
  return {
    entersAtFullText: enters_at_full_text,
    notRetrieved: not_retrieved,
    decisions: { title_abstract: of('title_abstract'), full_text: of('full_text') },
  };
}

/** Writes where a locked record stands after its decisions. */
export async function storeStanding(
  transaction: Queryable,
  record: LockedRecord,
  { state, decided, reason }: Standing,
): Promise<void> {
  const stage = state.startsWith('title_abstract') ? 'title_abstract' : 'full_text';
  const first = record.decisions.find((one) => one.stage === stage && !one.settles)?.reviewer_uuid ?? nobodyYet;
  const isOpen = state === 'title_abstract' || state === 'title_abstract_conflict';
  await transaction.query(sql.unsafe`
    update review_records set state = ${state}, decided = ${decided}, first_reviewer = ${first}, exclusion_reason = ${reason},
      screened_at = case when ${isOpen || record.enters_at_full_text} then null else coalesce(screened_at, clock_timestamp()) end,
      duplicate_of = null, duplicate_rule = null
    where id = ${record.id}`);
}

export async function updateRecord(
  transaction: Queryable,
  id: string,
  { labels, study, notRetrieved }: { labels: readonly string[]; study: string | null; notRetrieved: boolean },
): Promise<void> {
  await transaction.query(sql.unsafe`
    update review_records set labels = ${sql.array([...labels], 'text')}, study = ${study}, not_retrieved = ${notRetrieved}
    where id = ${id}`);
}

const countedRow = z.object({
  source: z.string(),
  kind: z.enum(['database', 'register', 'website', 'organisation', 'citation_searching']),
  state: z.enum(recordStates),
  reason: z.string().nullable(),
  records: z.int(),
});

const studiesRow = z.object({ studies: z.int() });

/** How many records of each source stand where, sources as they were added, and how many studies are included. */
export async function countFlow(connection: Queryable, reviewId: string) {
  const counted: readonly CountedRecords[] = await connection.any(sql.type(countedRow)`
    select s.name as source, s.kind, r.state, r.exclusion_reason as reason, count(*)::int as records
    from review_records r join review_sets s on s.id = r.set_id where r.review_id = ${reviewId}
    group by s.name, s.kind, r.state, r.exclusion_reason order by min(s.id::text), r.state, r.exclusion_reason`);
  const studies = await connection.oneFirst(sql.type(studiesRow)`
    select count(distinct coalesce(study, id::text))::int as studies from review_records
    where review_id = ${reviewId} and state = 'included'`);
  return { counted, studies };
}

const paperIdRow = z.object({ paper_id: z.string() });

/** The papers that a review includes. UUIDs, each once. */
export async function includedPapers(connection: Queryable, reviewId: string, limit: number): Promise<string[]> {
  const rows = await connection.any(sql.type(paperIdRow)`
    select distinct paper_id from review_records where review_id = ${reviewId} and state = 'included' order by 1 limit ${limit}`);
  return rows.map(({ paper_id }) => paper_id);
}
