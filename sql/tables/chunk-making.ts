import { z } from 'zod';
import { dataMode } from '../../contract/permissions.ts';
import type { AttributeValue } from '../../contract/resources/variable.ts';
import { ChunkDraft } from '../columns/chunk-draft.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';
import { findStretches, storeChunk } from './patient-chunks.ts';

const looseRow = z
  .object({ account_id: z.string(), mode: dataMode, project_id: z.string() })
  .transform((row) => ({ accountId: row.account_id, mode: row.mode, projectId: row.project_id }));

/** The projects of all tenants that have at least so many patients in no chunk, as UUIDs. */
export function findLooseProjects(connection: Queryable, atLeast: number) {
  return connection.any(sql.type(looseRow)`select * from projects_with_loose_patients(${atLeast})`);
}

const aloneRow = z.object({ alone: z.boolean() });

/**
 * Makes one chunk of patients who are in none and whose ids come after the given one, if there are enough who follow each other.
 * `after` is then where to go on, and null at the end. Nobody changes a patient of the project meanwhile: the transaction holds the
 * project's lock alone, for as long as 10,000 rows take to be read (0.1 s), and gives up at once when somebody is at it.
 */
export async function makeNextChunk(
  transaction: Transaction,
  projectId: string,
  after: string | null,
): Promise<{ after: string | null; isStored: boolean } | 'busy'> {
  const isAlone = await transaction.oneFirst(
    sql.type(aloneRow)`select pg_try_advisory_xact_lock(patients_lock(${projectId})) as alone`,
  );
  if (!isAlone) return 'busy';
  // A statement of its own, which sees all that was committed before the lock was had.
  const stretches = await findStretches(transaction, projectId);
  const gap = stretches.flatMap((one) =>
    'gap' in one && (after === null || one.gap.before > after) ? [one.gap] : [],
  )[0];
  if (gap === undefined) return { after: null, isStored: false };
  const draft = new ChunkDraft();
  const begin = after !== null && after > gap.after ? after : gap.after;
  const isWhole = await takeRows(transaction, projectId, { after: begin, before: gap.before }, draft);
  if (draft.isWorthwhile) await storeChunk(transaction, projectId, draft);
  return { after: isWhole ? gap.before : draft.ids.at(draft.rows - 1), isStored: draft.isWorthwhile };
}

const patientRow = z.object({ id: z.string(), attributes: z.string() });
/** What a round trip brings, of patients of a few attributes as of patients of thousands. */
const charactersPerPage = 2_000_000;
const rowsPerPage = { first: 100, most: 2000 };

/** Fills the draft from the patients of a gap; tells whether all of them had room. */
async function takeRows(
  transaction: Transaction,
  projectId: string,
  { after, before }: { after: string; before: string },
  draft: ChunkDraft,
): Promise<boolean> {
  let from = after;
  let limit = rowsPerPage.first;
  while (!draft.isFull) {
    const rows = await transaction.any(sql.type(patientRow)`
      select id, attributes::text as attributes from patients
      where project_id = ${projectId} and id > ${from} and id < ${before} order by id limit ${limit}`);
    let characters = 0;
    for (const { id, attributes } of rows) {
      if (draft.isFull) return false;
      const values = JSON.parse(attributes) as Record<string, AttributeValue>;
      draft.ids.add(id);
      draft.add(Object.keys(values), Object.values(values));
      characters += attributes.length;
      from = id;
    }
    if (rows.length < limit) return true;
    limit = Math.ceil(Math.min(rowsPerPage.most, (charactersPerPage * limit) / characters));
  }
  return false;
}
