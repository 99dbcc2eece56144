import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  agreedBy,
  type ExtractionField,
  type ExtractionState,
  type StoredRow,
} from '../../contract/resources/extraction.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

const formRow = z.object({
  version: z.int(),
  fields: z.custom<ExtractionField[]>(Array.isArray),
  reviewers: z.int(),
  updated_at: timestamp.nullable(),
});
export type FormRow = z.output<typeof formRow>;

/** The extraction form of a review that is there. */
export function findForm(connection: Queryable, reviewId: string): Promise<FormRow> {
  return connection.one(sql.type(formRow)`
    select extraction_version as version, extraction_fields as fields, coalesce(extraction_reviewers, reviewers)::int as reviewers,
      extraction_updated_at as updated_at
    from reviews where id = ${reviewId}`);
}

export async function updateForm(
  transaction: Queryable,
  reviewId: string,
  { fields, reviewers }: Pick<FormRow, 'fields' | 'reviewers'>,
): Promise<void> {
  await transaction.query(sql.unsafe`
    update reviews set extraction_fields = ${JSON.stringify(fields)}, extraction_reviewers = ${reviewers},
      extraction_version = extraction_version + 1, extraction_updated_at = now()
    where id = ${reviewId}`);
}

const rows = z.custom<StoredRow[]>(Array.isArray);

const answersOfReviewRow = z.object({ rows, isCompleted: z.boolean() });

/** All that was answered to the form of a review, by whomever, drafts among it. */
export function answersOfReview(connection: Queryable, reviewId: string) {
  return connection.any(sql.type(answersOfReviewRow)`
    select rows, completed_at is not null as "isCompleted" from review_extractions where review_id = ${reviewId}`);
}

const bytesRow = z.object({ bytes: z.int() });

export function bytesOfReview(connection: Queryable, reviewId: string): Promise<number> {
  return connection.oneFirst(sql.type(bytesRow)`
    select coalesce(sum(bytes), 0)::int as bytes from review_extractions where review_id = ${reviewId}`);
}

const extractionRow = z.object({
  reviewer_uuid: z.string(),
  reviewer_id: idColumn('user'),
  reviewer_name: z.string().nullable(),
  agreed_by: z.enum(agreedBy).nullable(),
  rows,
  bytes: z.int(),
  note: z.string().nullable(),
  completed_at: timestamp.nullable(),
  updated_at: timestamp,
});
export type ExtractionRowOfTable = z.output<typeof extractionRow>;

/** What was extracted from the paper of a record, by whomever, the earliest begun first. */
export function extractionsOf(connection: Queryable, recordId: string): Promise<readonly ExtractionRowOfTable[]> {
  return connection.any(sql.type(extractionRow)`
    select e.reviewer_id as reviewer_uuid, e.reviewer_id, u.name as reviewer_name, e.agreed_by, e.rows, e.bytes, e.note, e.completed_at,
      e.updated_at
    from review_extractions e left join users u on u.id = e.reviewer_id where e.record_id = ${recordId} order by e.id`);
}

export type ExtractionInput = {
  reviewId: string;
  projectId: string;
  recordId: string;
  reviewerId: string;
  rows: readonly StoredRow[];
  bytes: number;
  note: string | null;
};

/** Stores what one reviewer found, in place of what they had before. The record is locked. */
export async function saveExtraction(
  transaction: Queryable,
  input: ExtractionInput & { isCompleted: boolean },
): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into review_extractions (id, account_id, mode, project_id, review_id, record_id, reviewer_id, rows, bytes, note, completed_at)
    values (${uuidv7()}, tenant_account(), tenant_mode(), ${input.projectId}, ${input.reviewId}, ${input.recordId}, ${input.reviewerId},
      ${JSON.stringify(input.rows)}, ${input.bytes}, ${input.note}, case when ${input.isCompleted} then now() end)
    on conflict (record_id, reviewer_id) where agreed_by is null do update set rows = excluded.rows, bytes = excluded.bytes,
      note = excluded.note, completed_at = excluded.completed_at, updated_at = now()`);
}

/** Stores what counts of a paper, in place of what was agreed before. The record is locked. */
export async function saveAgreed(
  transaction: Queryable,
  input: ExtractionInput & { agreedBy: (typeof agreedBy)[number] },
): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into review_extractions (id, account_id, mode, project_id, review_id, record_id, reviewer_id, agreed_by, rows, bytes, note, completed_at)
    values (${uuidv7()}, tenant_account(), tenant_mode(), ${input.projectId}, ${input.reviewId}, ${input.recordId}, ${input.reviewerId},
      ${input.agreedBy}, ${JSON.stringify(input.rows)}, ${input.bytes}, ${input.note}, now())
    on conflict (record_id) where agreed_by is not null do update set reviewer_id = excluded.reviewer_id, agreed_by = excluded.agreed_by,
      rows = excluded.rows, bytes = excluded.bytes, note = excluded.note, completed_at = now(), updated_at = now()`);
}

/** False where they extracted nothing from it. */
export async function deleteExtraction(transaction: Queryable, recordId: string, reviewerId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.unsafe`
    delete from review_extractions where record_id = ${recordId} and reviewer_id = ${reviewerId} and agreed_by is null`);
  return rowCount === 1;
}

const summaryRow = z.object({
  uuid: z.string(),
  review_id: idColumn('review'),
  record_id: idColumn('reviewRecord'),
  paper_id: idColumn('paper'),
  title: z.string(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  study: z.string().nullable(),
  is_included: z.boolean(),
  begun: z.int(),
  completed: z.int(),
  is_agreed: z.boolean(),
  is_mine: z.boolean(),
  is_mine_completed: z.boolean(),
});
export type ExtractedRecord = z.output<typeof summaryRow>;

/** Nobody's user id. */
const nobody = '00000000-0000-0000-0000-000000000000';

const extracted = (userId: string | null) => sql.fragment`
  select r.id as uuid, r.review_id, r.id as record_id, r.paper_id, r.title, r.first_author, r.year, r.study, r.state = 'included' as is_included,
    e.begun, e.completed, e.is_agreed, e.is_mine, e.is_mine_completed
  from review_records r cross join lateral (
    select count(*) filter (where agreed_by is null)::int as begun,
      count(*) filter (where agreed_by is null and completed_at is not null)::int as completed,
      coalesce(bool_or(agreed_by is not null), false) as is_agreed,
      coalesce(bool_or(agreed_by is null and reviewer_id = ${userId ?? nobody}), false) as is_mine,
      coalesce(bool_or(agreed_by is null and reviewer_id = ${userId ?? nobody} and completed_at is not null), false) as is_mine_completed
    from review_extractions x where x.record_id = r.id) e`;

export type ExtractionViewer = { reviewId: string; userId: string | null; reviewers: number };

/** The records of a review that are or were extracted from, as they were added; without a state all that are included. */
export async function listExtractedRecords(
  connection: Queryable,
  { reviewId, userId, reviewers }: ExtractionViewer,
  { state, mine }: { state: ExtractionState | undefined; mine: boolean },
  page: Page,
): Promise<PageOf<ExtractedRecord>> {
  const included = sql.fragment`r.state = 'included'`;
  const states = {
    open: sql.fragment`${included} and not e.is_agreed and e.completed < ${reviewers}`,
    to_settle: sql.fragment`${included} and not e.is_agreed and e.completed >= ${reviewers}`,
    agreed: sql.fragment`${included} and e.is_agreed`,
    not_included: sql.fragment`r.state <> 'included' and (e.begun > 0 or e.is_agreed)`,
  };
  const conditions = [sql.fragment`r.review_id = ${reviewId}`, state === undefined ? included : states[state]];
  if (mine)
    conditions.push(
      sql.fragment`not e.is_agreed and not e.is_mine_completed and (e.is_mine or e.begun < ${reviewers})`,
    );
  if (page.after !== null) conditions.push(sql.fragment`r.id > ${page.after}`);
  const found = await connection.any(sql.type(summaryRow)`
    ${extracted(userId)} where ${sql.join(conditions, sql.fragment` and `)} order by r.id ${limitOf(page)}`);
  return pageOf(found, page, ({ uuid }) => uuid);
}

/** The same of one record. */
export function findExtractedRecord(
  connection: Queryable,
  { reviewId, userId }: ExtractionViewer,
  recordId: string,
): Promise<ExtractedRecord | null> {
  return connection.maybeOne(
    sql.type(summaryRow)`${extracted(userId)} where r.review_id = ${reviewId} and r.id = ${recordId}`,
  );
}

const extractionCountsRow = z.object({ open: z.int(), to_settle: z.int(), agreed: z.int() });

/** How many of the included papers are extracted how far. */
export function countExtracted(connection: Queryable, { reviewId, reviewers }: Omit<ExtractionViewer, 'userId'>) {
  return connection.one(sql.type(extractionCountsRow)`
    select count(*) filter (where not is_agreed and completed < ${reviewers})::int as open,
      count(*) filter (where not is_agreed and completed >= ${reviewers})::int as to_settle,
      count(*) filter (where is_agreed)::int as agreed
    from (${extracted(null)} where r.review_id = ${reviewId} and r.state = 'included') included`);
}

const agreedRow = z.object({
  record_id: idColumn('reviewRecord'),
  title: z.string(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  study: z.string().nullable(),
  rows,
});

/** What is agreed of the papers that a review includes, as they were added. */
export function agreedPapers(connection: Queryable, reviewId: string) {
  return connection.any(sql.type(agreedRow)`
    select r.id as record_id, r.title, r.first_author, r.year, r.study, e.rows
    from review_extractions e join review_records r on r.id = e.record_id
    where e.review_id = ${reviewId} and e.agreed_by is not null and r.state = 'included' order by r.id`);
}

const effectProject = z.object({ id: idColumn('project'), name: z.string() });

/** The projects that hold a review's effect table, the one written last first. */
export function effectProjects(connection: Queryable, reviewId: string) {
  return connection.any(sql.type(effectProject)`
    select p.id, p.name from reviews r cross join unnest(r.effect_projects) with ordinality as written (project_id, place)
      join projects p on p.id = written.project_id
    where r.id = ${reviewId} order by place`);
}

/** So many are remembered. */
const rememberedProjects = 20;

/** Remembers that a project holds a review's effect table, as the one written last. The review is locked. */
export async function rememberEffectProject(
  transaction: Queryable,
  reviewId: string,
  projectId: string,
): Promise<void> {
  await transaction.query(sql.unsafe`
    update reviews set effect_projects =
      (array_prepend(${projectId}::uuid, array_remove(effect_projects, ${projectId}::uuid)))[1:${rememberedProjects}]
    where id = ${reviewId} and effect_projects[1] is distinct from ${projectId}::uuid`);
}

const sheetPaper = z.object({
  record_id: idColumn('reviewRecord'),
  uuid: z.string(),
  paper_id: idColumn('paper'),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  title: z.string(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  study: z.string().nullable(),
  isIncluded: z.boolean(),
});
export type SheetPaperRow = z.output<typeof sheetPaper>;
const sheetPaperColumns = sql.fragment`r.id as record_id, r.id as uuid, r.paper_id, r.pmid, r.doi, r.title, r.first_author, r.year, r.study,
  r.state = 'included' as "isIncluded"`;

/** The papers that a review includes, as they were added; at most so many. */
export function includedSheetPapers(connection: Queryable, reviewId: string, limit: number) {
  return connection.any(sql.type(sheetPaper)`
    select ${sheetPaperColumns} from review_records r where r.review_id = ${reviewId} and r.state = 'included' order by r.id limit ${limit}`);
}

/** The papers of a review, duplicates left out, that any of these name. Ids are UUIDs, titles by their key. */
export function sheetPapersNamed(
  connection: Queryable,
  reviewId: string,
  keys: Record<'records' | 'papers' | 'pmids' | 'dois' | 'titleKeys', readonly string[]>,
) {
  const any = (values: readonly string[], type: 'uuid' | 'text') => sql.fragment`any (${sql.array([...values], type)})`;
  return connection.any(sql.type(sheetPaper)`
    select ${sheetPaperColumns} from review_records r
    where r.review_id = ${reviewId} and r.state <> 'duplicate' and (r.id = ${any(keys.records, 'uuid')}
      or r.paper_id = ${any(keys.papers, 'uuid')} or r.pmid = ${any(keys.pmids, 'text')} or r.doi = ${any(keys.dois, 'text')}
      or r.title_key = ${any(keys.titleKeys, 'text')})
    order by r.id`);
}

const extractionOfReview = extractionRow.extend({ record_uuid: z.string() });
export type ExtractionOfReview = z.output<typeof extractionOfReview>;

/** All extractions of a review's included papers, those of some records or of all; by record, the earliest begun first. */
export function extractionsOfReview(
  connection: Queryable,
  reviewId: string,
  records: readonly string[] | null = null,
): Promise<readonly ExtractionOfReview[]> {
  const some =
    records === null ? sql.fragment`` : sql.fragment`and e.record_id = any (${sql.array([...records], 'uuid')})`;
  return connection.any(sql.type(extractionOfReview)`
    select e.record_id as record_uuid, e.reviewer_id as reviewer_uuid, e.reviewer_id, u.name as reviewer_name, e.agreed_by, e.rows, e.bytes,
      e.note, e.completed_at, e.updated_at
    from review_extractions e join review_records r on r.id = e.record_id left join users u on u.id = e.reviewer_id
    where e.review_id = ${reviewId} and r.state = 'included' ${some} order by e.record_id, e.id`);
}
