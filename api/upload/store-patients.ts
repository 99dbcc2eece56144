import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { conflict, notFound } from '../../contract/errors.ts';
import type { OnConflict } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import type { Database, Transaction, Wall } from '../../sql/db.ts';
import {
  countPatients,
  holdProject,
  insertNewPatients,
  insertPatients,
  mergePatients,
  PatientBatch,
} from '../../sql/patients-upload.ts';
import type { UploadRow } from './format.ts';
import { RowIssues } from './row-issues.ts';

export type Counts = { created: number; updated: number; skipped: number };

export type Storing = {
  db: Database;
  wall: Wall;
  projectId: string;
  onConflict: OnConflict;
  /** The dictionary that the rows were checked against. */
  variables: readonly Variable[];
  /** Whether a missing value leaves what is stored as it is (CSV) or replaces it (an explicit null in JSON). */
  nullKeeps: boolean;
  /** Reads the rows from the beginning, a piece at a time; asked again when PostgreSQL wants the transaction anew. */
  read: (take: (row: UploadRow) => void) => AsyncIterable<void>;
  /** What must hold before anything is stored: throws to refuse. */
  first?: ((transaction: Transaction) => Promise<void>) | undefined;
  /** What else belongs into the same commit, such as the event that reports the upload. */
  within?: ((transaction: Transaction, counts: Counts, ids: readonly string[]) => Promise<void>) | undefined;
  /** Whether `within` is told the UUIDs made for all rows, also for those that were there already. */
  keepsIds?: boolean;
};

/** Stores all rows or none, in one transaction whose body holds SQL and reads of the spool only. */
export async function storePatients(storing: Storing): Promise<Counts> {
  const { db, wall, onConflict } = storing;
  try {
    return await db.transaction(wall, (transaction) => store(transaction, storing));
  } catch (error) {
    if (onConflict !== 'error' || !(error instanceof UniqueIntegrityConstraintViolationError)) throw error;
    // A plain insert stops at the first conflict. Which others there are is looked for only then.
    return await db.transaction(wall, (transaction) => refuseConflicts(transaction, storing));
  }
}

async function store(transaction: Transaction, storing: Storing): Promise<Counts> {
  await storing.first?.(transaction);
  await holdUnchanged(transaction, storing);
  const counts = { created: 0, updated: 0, skipped: 0 };
  const issues = new RowIssues();
  const ids: string[] = [];
  await inBatches(storing, async (batch, rows) => {
    if (storing.keepsIds) ids.push(...batch.ids());
    if (storing.onConflict === 'error') counts.created += await insertPatients(transaction, storing.projectId, batch);
    else if (storing.onConflict === 'skip') {
      const stored = await insertNewPatients(transaction, storing.projectId, batch);
      counts.created += stored.length;
      counts.skipped += batch.length - stored.length;
    } else {
      const partial = new Map(rows.filter((row) => row.isPartial).map((row) => [row.externalId, row.row]));
      const partialIds = [...partial.keys()].filter((id) => id !== null);
      const merged = await mergePatients(transaction, storing.projectId, batch, {
        nullKeeps: storing.nullKeeps,
        partialIds,
      });
      counts.created += merged.created;
      counts.updated += merged.updated;
      for (const id of merged.partial)
        issues.add(partial.get(id)!, 'external_id', 'is a new patient, who needs a value of every required variable');
    }
  });
  issues.throwIfAny();
  await countPatients(transaction, storing.projectId, counts.created);
  await storing.within?.(transaction, counts, ids);
  return counts;
}

/** Finds every row whose external id is taken by a patient or by a row before it, and throws them. */
async function refuseConflicts(transaction: Transaction, storing: Storing): Promise<never> {
  await holdUnchanged(transaction, storing);
  const taken: { row: number; external_id: string }[] = [];
  let total = 0;
  await inBatches(storing, async (batch, rows) => {
    const stored = new Set(await insertNewPatients(transaction, storing.projectId, batch));
    if (stored.size === batch.length) return;
    batch.ids().forEach((id, i) => {
      if (stored.has(id)) return;
      total++;
      if (taken.length < 100) taken.push({ row: rows[i]!.row, external_id: rows[i]!.externalId! });
    });
  });
  // Thrown inside the transaction, so that what was tried is undone.
  throw conflict(
    'An external_id may stand only once in a project. Nothing was stored; send the rest without these rows, or with on_conflict=skip or on_conflict=update.',
    {
      issues: taken.map(({ row, external_id }) => ({ row, path: 'external_id', message: 'is taken', external_id })),
      total,
    },
  );
}

async function holdUnchanged(transaction: Transaction, storing: Storing): Promise<void> {
  const variables = await holdProject(transaction, storing.projectId);
  if (variables === null) throw notFound('project');
  if (JSON.stringify(variables) !== JSON.stringify(storing.variables))
    throw conflict("The project's variables changed while the upload was checked against them. Send it again.");
}

/** While PostgreSQL stores one batch, the next is made ready: never more than two are held. */
async function inBatches(
  storing: Storing,
  run: (batch: PatientBatch, rows: UploadRow[]) => Promise<void>,
): Promise<void> {
  const isMerge = storing.onConflict === 'update';
  let batch = new PatientBatch();
  let spare = new PatientBatch();
  let rows: UploadRow[] = [];
  let inBatch = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const pending: UploadRow[] = [];
  const flush = async () => {
    await running;
    running = run(batch, rows);
    running.catch(() => {}); // awaited at the next flush
    [batch, spare] = [spare, batch];
    batch.clear();
    rows = [];
    inBatch = new Set();
  };
  try {
    for await (const _ of storing.read((row) => pending.push(row))) {
      for (const row of pending) {
        // One statement can't touch a patient twice.
        if (batch.isFull || (isMerge && row.externalId !== null && inBatch.has(row.externalId))) await flush();
        batch.add(row.externalId, row.attributes);
        rows.push(row);
        if (isMerge && row.externalId !== null) inBatch.add(row.externalId);
      }
      pending.length = 0;
    }
    if (batch.length > 0) await flush();
  } finally {
    await running;
  }
}
