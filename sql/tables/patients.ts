import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { attributesRead, type PatientSelection, patientConditions, sortKey } from '../lists/attribute-conditions.ts';
import { limitOf, type Page, type PageOf } from '../lists/page.ts';
import { withinBytes } from '../lists/within-bytes.ts';
import type { Read } from './admission.ts';
import { hasChunks } from './patient-chunks.ts';
import { selectByColumns } from './patients-by-columns.ts';

export const attributesColumn = z.custom<Record<string, string | number | boolean | null>>(
  (value) => typeof value === 'object' && value !== null,
);
const patientRow = z.object({
  id: idColumn('patient'),
  project_id: idColumn('project'),
  external_id: z.string().nullable(),
  attributes: attributesColumn,
  created_at: timestamp,
  updated_at: timestamp,
});
export type PatientRow = z.output<typeof patientRow>;
const Patient = sql.type(patientRow);
const columns = sql.fragment`patients.id, patients.project_id, patients.external_id, patients.attributes, patients.created_at, patients.updated_at`;
// Through the project: patients of a deleted project wait for their purge and are in no read.
const source = sql.fragment`patients join projects on projects.id = patients.project_id`;

export function patientRead(id: string): Read<typeof patientRow> {
  return { row: patientRow, query: sql.fragment`select ${columns} from ${source} where patients.id = ${id}` };
}

export function lockPatient(transaction: Queryable, id: string): Promise<PatientRow | null> {
  return transaction.maybeOne(
    Patient`select ${columns} from ${source} where patients.id = ${id} for update of patients`,
  );
}

/** Null when the external id is another patient's, after which the transaction can only be undone. */
export async function updatePatient(
  transaction: Queryable,
  { projectId, id }: { projectId: string; id: string },
  values: { externalId: string | null; attributes: Record<string, unknown> },
): Promise<PatientRow | null> {
  try {
    return await transaction.one(Patient`
      update patients set external_id = ${values.externalId}, attributes = ${JSON.stringify(values.attributes)}, updated_at = now()
      where project_id = ${projectId} and id = ${id} returning ${columns}`);
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) return null;
    throw error;
  }
}

/** Erases a patient: the row goes, it is not flagged. */
export async function deletePatient(
  transaction: Queryable,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  await transaction.query(sql.unsafe`
    with erased as (delete from patients where project_id = ${projectId} and id = ${id} returning project_id)
    update projects set patient_count = patient_count - 1 from erased where projects.id = erased.project_id`);
}

export type { PatientSelection } from '../lists/attribute-conditions.ts';

const countRow = z.object({ matched: z.int() });

/** How many patients of a project are selected. */
export function countSelected(queryable: Queryable, projectId: string, selection: PatientSelection): Promise<number> {
  return queryable.oneFirst(sql.type(countRow)`select count(*)::int as matched from ${selected(projectId, selection)}`);
}

function selected(projectId: string, selection: PatientSelection): FragmentSqlToken {
  const read = attributesRead(selection.filters.map(({ attribute }) => attribute));
  const conditions = patientConditions(projectId, selection, read);
  return sql.fragment`${source} ${read.joins} where ${sql.join(conditions, sql.fragment` and `)}`;
}

/** What one statement deletes: each patient is written down in the audit trail by itself. */
const deletedAtOnce = 1000;

const idRow = z.object({ id: z.string() });

/**
 * Erases the first `limit` of those selected, and each is told of in the audit trail as one that was deleted alone. Locked
 * while they are looked for, so that one who has been changed meanwhile is erased only if the selection still holds.
 */
export async function deleteSelected(
  transaction: Queryable,
  projectId: string,
  selection: PatientSelection,
  limit: number,
): Promise<{ matched: number; deleted: number }> {
  const ids = await transaction.anyFirst(sql.type(idRow)`
    select patients.id from ${selected(projectId, selection)}
    order by patients.id limit ${limit} for update of patients`);
  const matched = ids.length < limit ? ids.length : await countSelected(transaction, projectId, selection);
  for (let start = 0; start < ids.length; start += deletedAtOnce)
    await transaction.query(sql.unsafe`
      delete from patients where project_id = ${projectId}
        and id = any(${sql.array(ids.slice(start, start + deletedAtOnce), 'uuid')})`);
  if (ids.length > 0)
    await transaction.query(sql.unsafe`
      update projects set patient_count = patient_count - ${ids.length}, updated_at = clock_timestamp() where id = ${projectId}`);
  return { matched: Math.max(matched, ids.length), deleted: ids.length };
}

export type PatientSort = { attribute: string | null; descending: boolean };

const listedRow = patientRow.extend({ uuid: z.string(), sort_key: z.string().nullable(), fetched: z.int() });

/** A page ends early rather than hold more than this of its patients' attributes: making the JSON of an answer holds up others. */
const attributesPerPage = { bytes: 1_000_000, stored: 1_000_000 };

/**
 * One page of the patients of a project that is there (those of a deleted one wait for their purge), which ends early where they hold much. With `sort.attribute` null they come in the order they were added. Sorting by an
 * attribute puts numbers first, by value, then text, then what is missing; `after` is then `[type, key, id]` as JSON. Of a first
 * page `offset` are passed over, which costs as much as reading them.
 */
export async function listPatients(
  connection: Queryable,
  projectId: string,
  options: PatientSelection & { sort: PatientSort; page: Page; offset?: number | undefined },
): Promise<PageOf<PatientRow>> {
  const { sort, page } = options;
  const offset = options.offset ?? 0;
  const isOfColumns =
    options.externalId === null && offset <= offsetByColumns && (options.filters.length > 0 || sort.attribute !== null);
  const placed =
    isOfColumns && (await hasChunks(connection, projectId))
      ? await placedByColumns(connection, projectId, options)
      : placedByRows(projectId, options);
  const rows = await connection.any(sql.type(listedRow)`
    select id, project_id, external_id, attributes, created_at, updated_at, uuid, sort_key, fetched
    from ${withinBytes(placed, attributesPerPage, ['attributes'])} shown order by place`);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const more = last !== undefined && last.fetched > shown.length;
  return {
    items: shown.map(({ uuid: _, sort_key: __, fetched: ___, ...patient }) => patient),
    nextAfter: !more ? null : sort.attribute === null ? last.uuid : JSON.stringify([last.sort_key ?? '', last.uuid]),
  };
}

type ListOptions = Parameters<typeof listPatients>[2];
const sortedAfter = z.tuple([z.string(), z.string()]);

/** The patients of a page with their places, from the rows of all. */
function placedByRows(projectId: string, options: ListOptions): FragmentSqlToken {
  const { sort, page } = options;
  const read = attributesRead([
    ...options.filters.map(({ attribute }) => attribute),
    ...(sort.attribute === null ? [] : [sort.attribute]),
  ]);
  const conditions = patientConditions(projectId, options, read);
  const direction = sort.descending ? sql.fragment`desc` : sql.fragment`asc`;
  const beyond = sort.descending ? sql.fragment`<` : sql.fragment`>`;
  const key = sort.attribute === null ? null : sortKey(read.value(sort.attribute));
  if (page.after !== null) {
    if (key === null) conditions.push(sql.fragment`patients.id ${beyond} ${page.after}`);
    else {
      const after = sortedAfter.parse(JSON.parse(page.after));
      conditions.push(sql.fragment`(${key}, patients.id) ${beyond} (${after[0]}::text collate "C", ${after[1]}::uuid)`);
    }
  }
  const order = sql.fragment`${key === null ? sql.fragment`` : sql.fragment`sort_key collate "C" ${direction}, `}uuid ${direction}`;
  const matching = sql.fragment`(
    select ${columns}, patients.id as uuid, ${key ?? sql.fragment`null::text`} as sort_key
    from patients ${read.joins} where ${sql.join(conditions, sql.fragment` and `)}
    order by ${key === null ? sql.fragment`` : sql.fragment`${key} ${direction}, `} patients.id ${direction} ${limitOf(page)} offset ${options.offset ?? 0})`;
  return sql.fragment`(
    select *, row_number() over (order by ${order}) as place, (count(*) over ())::int as fetched from ${matching} matching)`;
}

function beginningOf({ after }: Page, { attribute }: PatientSort): { id: string; sortKey: string | null } | null {
  if (after === null) return null;
  if (attribute === null) return { id: after, sortKey: null };
  const [sortKey, id] = sortedAfter.parse(JSON.parse(after));
  return { id, sortKey };
}

/** Of a first page so many may be passed over while those that come first are kept in order in memory. */
const offsetByColumns = 1000;

/** The same where there are chunks: the columns of conditions and order are read, and the rows of the page alone. */
async function placedByColumns(
  snapshot: Queryable,
  projectId: string,
  { filters, sort, page, offset = 0 }: ListOptions,
): Promise<FragmentSqlToken> {
  const selected = await selectByColumns(snapshot, projectId, {
    ...{ filters, sort, limit: offset + page.limit + 1, after: beginningOf(page, sort) },
  });
  const shown = selected.slice(offset);
  const ids = shown.map(({ id }) => id);
  const keys = shown.map(({ sortKey }) => sortKey);
  return sql.fragment`(
    select ${columns}, patients.id as uuid, wanted.sort_key, wanted.place, (count(*) over ())::int as fetched
    from unnest(${sql.array(ids, 'uuid')}, ${sql.array(keys, 'text')}) with ordinality wanted (id, sort_key, place)
      join patients on patients.project_id = ${projectId} and patients.id = wanted.id)`;
}
