import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { stringify } from 'uuid';
import { z } from 'zod';
import { maximumAttributeBytes, maximumAttributes } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { BinaryArray } from '../binary/array.ts';
import { type Queryable, sentAhead, sql, type Transaction } from '../db.ts';

/** Patients as UTF-8: of each where the external id (empty if there is none) and the attributes, as JSON, begin and end. */
type PlainPatients = {
  ids: Buffer;
  attributes: Buffer;
  idStart(row: number): number;
  idEnd(row: number): number;
  attributesStartOf(row: number): number;
  attributesEndOf(row: number): number;
};

/** Patients to be stored by one statement. Their ids are made here, so that they list in the order they were added. */
export class PatientBatch {
  length = 0;
  readonly #ids: BinaryArray;
  readonly #externalIds: BinaryArray;
  readonly #attributes: BinaryArray;

  /** The patients that it has room for at first; it grows. */
  constructor(room = 3000) {
    this.#ids = new BinaryArray('uuid', 20 + room * 20);
    this.#externalIds = new BinaryArray('text', 20 + room * 20);
    this.#attributes = new BinaryArray('json', 20 + room * 170);
  }

  /** One of the patients in `rows`. */
  addPlain(rows: PlainPatients, row: number, id?: Buffer): void {
    this.#addId(id);
    const start = rows.idStart(row);
    const end = rows.idEnd(row);
    if (start === end) this.#externalIds.addNull();
    else this.#externalIds.addPart(rows.ids, start, end);
    this.#attributes.addPart(rows.attributes, rows.attributesStartOf(row), rows.attributesEndOf(row));
    this.length++;
  }

  /** `id` is given where it has to go on from that of a batch before. */
  add(externalId: string | null, attributesJson: string, id?: Buffer): void {
    this.#addId(id);
    if (externalId === null) this.#externalIds.addNull();
    else this.#externalIds.addText(externalId);
    this.#attributes.addText(attributesJson);
    this.length++;
  }

  /**
   * Measured for a million patients of ten attributes: 1,000 a statement 6.0 s, 2,000 to 5,000 5.0 s, 20,000 5.5 s. By
   * size too, for patients of thousands of attributes.
   */
  get isFull(): boolean {
    return this.length >= 3000 || this.attributeBytes > 1_000_000;
  }

  /** Of the attributes as JSON, about. */
  get attributeBytes(): number {
    return this.#attributes.size;
  }

  /** The UUIDs made for the patients, as text. */
  ids(): string[] {
    const bytes = this.#ids.value;
    return Array.from({ length: this.length }, (_, i) => stringify(bytes, 24 + i * 20));
  }

  clear(): void {
    this.length = 0;
    this.#ids.clear();
    this.#externalIds.clear();
    this.#attributes.clear();
  }

  #addId(id: Buffer | undefined): void {
    if (id === undefined) this.#ids.addUuid();
    else this.#ids.addBytes(id);
  }

  /** The patients as PostgreSQL's arrays. */
  columns() {
    return {
      ids: sql.binary(this.#ids.value),
      externalIds: sql.binary(this.#externalIds.value),
      attributes: sql.binary(this.#attributes.value),
    };
  }

  /** What to put after `insert`: set-returning functions in the select list run in step and need no store of their own. */
  insertInto(projectId: string) {
    const { ids, externalIds, attributes } = this.columns();
    return sql.fragment`insert into patients (id, account_id, mode, project_id, external_id, attributes)
      select unnest(${ids}::uuid[]), (select tenant_account()), (select tenant_mode()), ${projectId}::uuid,
        unnest(${externalIds}::text[]), unnest(${attributes}::json[])`;
  }
}

const variablesRow = z.object({ variables: z.custom<Variable[]>(Array.isArray) });

/** The project's data dictionary; null when there is no such project. */
export async function findVariables(connection: Queryable, projectId: string): Promise<Variable[] | null> {
  const row = await connection.maybeOne(sql.type(variablesRow)`select variables from projects where id = ${projectId}`);
  return row?.variables ?? null;
}

/**
 * The same, and keeps the project from being deleted until the transaction ends: no foreign key ties a patient to it.
 * Uploads into one project don't wait for each other.
 */
export async function holdProject(transaction: Transaction, projectId: string): Promise<Variable[] | null> {
  const row = await transaction.maybeOne(
    sql.type(variablesRow)`select variables from projects where id = ${projectId} for key share`,
  );
  return row?.variables ?? null;
}

/** Stores them all and counts them; null when an external id is taken, after which the transaction can only be undone. */
export function insertPatients(transaction: Transaction, projectId: string, batch: PatientBatch) {
  return unlessTaken(() => storeBatch(transaction, projectId, batch));
}

/**
 * Stores them all and counts them. Sent ahead, the batch is copied when this returns, and that an external id is taken may be told by
 * the next statement of the transaction.
 */
export async function storeBatch(
  transaction: Transaction,
  projectId: string,
  batch: PatientBatch,
  { isAhead = false } = {},
): Promise<number> {
  const insert = sql.unsafe`${batch.insertInto(projectId)}`;
  const { length } = batch;
  await transaction.query(isAhead ? sentAhead(insert) : insert);
  return length;
}

/** Null when it failed since an external id is taken. */
export async function unlessTaken<T>(store: () => Promise<T>): Promise<T | null> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) return null;
    throw error;
  }
}

const storedRow = z.object({ ids: z.array(z.string()) });

/** Stores those whose external id is free; tells the UUIDs that were stored. */
export async function insertNewPatients(transaction: Transaction, projectId: string, batch: PatientBatch) {
  const { ids } = await transaction.one(sql.type(storedRow)`
    with stored as (${batch.insertInto(projectId)} on conflict (project_id, external_id) do nothing returning id)
    select coalesce(json_agg(id), '[]') as ids from stored`);
  return ids;
}

const mergedRow = z.object({
  created: z.int(),
  updated: z.int(),
  partial: z.array(z.string()),
  large: z.array(z.string()),
});
/** A document with more attributes than a patient may have is longer. */
const fewestBytesOfMany = maximumAttributes * '"a":1,'.length;

/**
 * Tells apart the rows of a batch that could not be stored since their external id is there: `taken` by a patient from
 * before this transaction, for the first row of the upload that has the id, and `repeated` for every later one. The database
 * knows, in bounded memory: a row tells which transaction wrote it, and a table of this transaction keeps the ids that
 * were taken. Gives the places in `externalIds`.
 */
export async function sortConflicts(transaction: Transaction, projectId: string, externalIds: readonly string[]) {
  const ids = sql.array([...externalIds], 'text');
  const written = new Set(
    await transaction.anyFirst(sql.type(idRow)`
      select external_id from patients
      where project_id = ${projectId} and external_id = any(${ids}) and xmin = pg_current_xact_id()::xid`),
  );
  const first = new Set(
    await transaction.anyFirst(sql.type(idRow)`select external_id from first_mentions(${ids}) as external_id`),
  );
  const taken: number[] = [];
  const repeated: number[] = [];
  externalIds.forEach((id, place) => {
    if (!written.has(id) && first.delete(id)) taken.push(place);
    else repeated.push(place);
  });
  return { taken, repeated };
}

const idRow = z.object({ external_id: z.string() });

/**
 * Stores new patients and merges the attributes of those whose external id is there: a given attribute replaces, others
 * stay, in the order they had. With `nullKeeps` a missing value replaces nothing. `partial` names those among
 * `partialIds` that were not there, `large` those who have more than a patient may have now. An external id may stand in the batch only once; one that the same transaction has
 * written before is left as it is and not counted, so that two rows of one file never become one patient.
 */
export function mergePatients(
  transaction: Transaction,
  projectId: string,
  batch: PatientBatch,
  options: { nullKeeps: boolean; partialIds: readonly string[] },
) {
  return transaction.one(sql.type(mergedRow)`
    with stored as (
      ${batch.insertInto(projectId)}
      on conflict (project_id, external_id) do update set updated_at = now(), attributes = (
        select ('{' || coalesce(string_agg(
          to_json(coalesce(old.key, new.key))::text || ':' ||
            (case when ${options.nullKeeps}::boolean and new.value::text = 'null' then coalesce(old.value, new.value)
              else coalesce(new.value, old.value) end)::text,
          ',' order by old.place nulls last, new.place), '') || '}')::json
        from json_each(patients.attributes) with ordinality as old (key, value, place)
          full join json_each(excluded.attributes) with ordinality as new (key, value, place) on new.key = old.key)
        where patients.xmin <> pg_current_xact_id()::xid
      returning xmax = 0 as is_new, external_id,
        case when octet_length(attributes::text) > ${maximumAttributeBytes} then true
          when octet_length(attributes::text) > ${fewestBytesOfMany} then (
            select count(*) > ${maximumAttributes} from json_object_keys(attributes))
          else false end as is_large
    )
    select count(*) filter (where is_new)::int as created, count(*) filter (where not is_new)::int as updated,
      coalesce(json_agg(external_id) filter (where is_new
        and external_id = any(${sql.array(options.partialIds, 'text')})), '[]') as partial,
      coalesce(json_agg(external_id) filter (where is_large), '[]') as large
    from stored`);
}

const byExternalIdsRow = z.object({ external_id: z.string(), id: z.string() });

/** The patients with these external ids, as [external id, UUID]. */
export async function findByExternalIds(transaction: Transaction, projectId: string, externalIds: readonly string[]) {
  const rows = await transaction.any(sql.type(byExternalIdsRow)`
    select external_id, id from patients
    where project_id = ${projectId} and external_id = any(${sql.array(externalIds, 'text')})`);
  return new Map(rows.map((row) => [row.external_id, row.id]));
}

/** Counts what was added; any change of the patients is a change of the project. */
export async function countPatients(transaction: Queryable, projectId: string, added: number): Promise<void> {
  await transaction.query(sql.unsafe`
    update projects set patient_count = patient_count + ${added}, updated_at = clock_timestamp() where id = ${projectId}`);
}
