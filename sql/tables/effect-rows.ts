import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { countPatients } from './patients-upload.ts';

/** A row of an effect table, and its attributes as JSON. */
export type EffectRow = { externalId: string; attributes: string };

const heldRow = z.object({ id: z.string(), external_id: z.string().nullable(), attributes: z.string() });

/** The rows that a project holds, locked until the transaction ends; at most so many. */
export function lockRows(transaction: Queryable, projectId: string, limit: number) {
  return transaction.any(sql.type(heldRow)`
    select id, external_id, attributes::text as attributes from patients where project_id = ${projectId}
    order by id limit ${limit} for update`);
}

const idRow = z.object({ id: z.string() });

/** Of some records those that a review has. UUIDs. */
export async function recordsOfReview(
  connection: Queryable,
  reviewId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await connection.anyFirst(sql.type(idRow)`
    select id from review_records where review_id = ${reviewId} and id = any (${sql.array([...ids], 'uuid')})`);
  return new Set(found);
}

/** Adds, changes and erases rows of a project whose lock the caller holds, and counts them. */
export async function writeRows(
  transaction: Queryable,
  projectId: string,
  {
    added,
    changed,
    erased,
  }: { added: readonly EffectRow[]; changed: readonly (EffectRow & { id: string })[]; erased: readonly string[] },
): Promise<void> {
  const texts = (values: readonly string[]) => sql.array([...values], 'text');
  if (erased.length > 0)
    await transaction.query(sql.unsafe`
      delete from patients where project_id = ${projectId} and id = any (${sql.array([...erased], 'uuid')})`);
  if (changed.length > 0)
    await transaction.query(sql.unsafe`
      update patients p set attributes = given.attributes::json, updated_at = now()
      from unnest(${sql.array(
        changed.map(({ id }) => id),
        'uuid',
      )}, ${texts(changed.map(({ attributes }) => attributes))}) as given (id, attributes)
      where p.project_id = ${projectId} and p.id = given.id`);
  if (added.length > 0)
    await transaction.query(sql.unsafe`
      insert into patients (id, account_id, mode, project_id, external_id, attributes)
      select id, tenant_account(), tenant_mode(), ${projectId}, external_id, attributes::json
      from unnest(${sql.array(
        added.map(() => uuidv7()),
        'uuid',
      )}, ${texts(added.map(({ externalId }) => externalId))},
        ${texts(added.map(({ attributes }) => attributes))}) as given (id, external_id, attributes)`);
  if (added.length + changed.length + erased.length > 0)
    await countPatients(transaction, projectId, added.length - erased.length);
}
