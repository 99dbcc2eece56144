import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { attributesRead, type PatientSelection, patientConditions, sortKey } from '../lists/attribute-conditions.ts';
import { limitOf, type Page, type PageOf } from '../lists/page.ts';
import { withinBytes } from '../lists/within-bytes.ts';
import type { Read } from './admission.ts';
import { type AttributeKinds, kindsOfChunks } from './attribute-kinds.ts';
import { hasChunks } from './patient-chunks.ts';
import { selectByColumns } from './patients-by-columns.ts';

const attributesColumn = z.custom<Record<string, string | number | boolean | null>>(
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

/** Of each end of a project so much is looked at for a name that the first of them do not show, and twice as much for a value. */
const searched = { patients: 20_000, bytes: 4_000_000 };
/** A project of more patients is not searched in whole. */
export const searchedWhole = 2 * searched.patients;

/** Of each end of a project so much is looked at first. */
const lookedAt = { patients: 1000, bytes: 1_000_000 };

type Amount = { patients: number; bytes: number };

function oneEnd(projectId: string, amount: Amount, direction: FragmentSqlToken): FragmentSqlToken {
  return withinBytes(
    sql.fragment`(
      select id, attributes, row_number() over (order by id ${direction}) as place from patients
      where project_id = ${projectId} order by id ${direction} limit ${amount.patients})`,
    { bytes: amount.bytes, stored: amount.bytes },
    ['attributes'],
  );
}

/** Where a project is small, a patient comes from both ends. */
function bothEnds(projectId: string, amount: Amount): FragmentSqlToken {
  return sql.fragment`(
    select id, attributes from ${oneEnd(projectId, amount, sql.fragment`asc`)} first
    union all
    select id, attributes from ${oneEnd(projectId, amount, sql.fragment`desc`)} last)`;
}

const attributeKindsRow = z.object({
  name: z.string(),
  numbers: z.boolean(),
  texts: z.boolean(),
  booleans: z.boolean(),
});

/**
 * What patients hold under these names: of the first and the last chunk, or thousand patients, all kinds of value. A name that is in none of
 * them is looked for among twenty thousand of each end, so that the cost does not grow with the project; absent when it
 * is not there either. Of patients with much in them fewer are looked at.
 */
export async function attributeKinds(
  queryable: Queryable,
  projectId: string,
  names: readonly string[],
): Promise<Map<string, AttributeKinds>> {
  const kinds = sql.type(attributeKindsRow);
  const look = async (wanted: readonly string[], amount: Amount) => {
    if (wanted.length === 0) return [];
    return queryable.any(kinds`
      select name, bool_or(type = 'number') as numbers, bool_or(type = 'string') as texts, bool_or(type = 'boolean') as booleans
      from ${bothEnds(projectId, amount)} ends
        cross join lateral (select name, json_typeof(attributes -> name) as type from unnest(${sql.array([...wanted], 'text')}) name) held
      where type is not null group by name`);
  };
  const near = (await kindsOfChunks(queryable, projectId, names)) ?? (await look(names, lookedAt));
  const found = new Set(near.map(({ name }) => name));
  const far = await look(
    names.filter((name) => !found.has(name)),
    searched,
  );
  return new Map([...near, ...far].map(({ name, ...held }) => [name, held]));
}

const attributeTextsRow = z.object({
  found: z.array(z.string()),
  different: z.int(),
  present: z.int(),
  patients: z.int(),
});

/**
 * Which of these texts patients hold under a name, and how many different ones there are among how many; of `patients`, which
 * are fewer than the project has where it is too large to search in whole.
 */
export function attributeTexts(queryable: Queryable, projectId: string, name: string, texts: readonly string[]) {
  const amount = { patients: searchedWhole, bytes: 2 * searched.bytes };
  return queryable.one(sql.type(attributeTextsRow)`
    select coalesce(json_agg(distinct held) filter (where held = any(${sql.array([...texts], 'text')})), '[]') as found,
      count(distinct held)::int as different, count(held)::int as present, count(*)::int as patients
    from (select attributes ->> ${name} as held from ${oneEnd(projectId, amount, sql.fragment`asc`)} looked offset 0) values_held`);
}

const attributesRow = z.object({ attributes: attributesColumn });

/** The attributes of the first and the last patients of a project, each once: what a request may look at, however many there are. */
export async function sampleAttributes(queryable: Queryable, projectId: string): Promise<Attributes[]> {
  const rows = await queryable.any(sql.type(attributesRow)`
    select distinct on (id) attributes from ${bothEnds(projectId, lookedAt)} ends order by id`);
  return rows.map(({ attributes }) => attributes);
}
type Attributes = z.output<typeof attributesColumn>;

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
