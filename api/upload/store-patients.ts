import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { conflict, maximumIssues, notFound } from '../../contract/errors.ts';
import type { OnConflict } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import type { UploadRow } from '../../domain/patients/format.ts';
import { recordRowsAdvice } from '../../domain/patients/redcap.ts';
import { RowIssues, repeatedIds } from '../../domain/patients/row-issues.ts';
import { problemsOfIds, UploadRefused } from '../../domain/patients/upload-problems.ts';
import type { Database, Transaction, Wall } from '../../sql/db.ts';
import {
  countPatients,
  holdProject,
  insertNewPatients,
  insertPatients,
  mergePatients,
  PatientBatch,
  sortConflicts,
} from '../../sql/patients-upload.ts';

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
  /** Whether the rows are those of a REDCap export in which a record may have several. */
  hasRecordRows: () => boolean;
  /** What must hold before anything is stored: throws to refuse. */
  first?: ((transaction: Transaction) => Promise<void>) | undefined;
  /** What else belongs into the same commit, such as the event that reports the upload. */
  within?: ((transaction: Transaction, counts: Counts, ids: readonly string[]) => Promise<void>) | undefined;
  /** Whether `within` is told the UUIDs made for all rows, also for those that were there already. */
  keepsIds?: boolean;
};

/** The same external id stands in two rows of the upload. */
class RepeatedExternalId extends Error {}

/** Stores all rows or none, in one transaction whose body holds SQL and reads of the spool only. */
export async function storePatients(storing: Storing): Promise<Counts> {
  const { db, wall, onConflict } = storing;
  try {
    return await db.transaction(wall, (transaction) => store(transaction, storing));
  } catch (error) {
    const isTaken = onConflict === 'error' && error instanceof UniqueIntegrityConstraintViolationError;
    if (!isTaken && !(error instanceof RepeatedExternalId)) throw error;
    // Storing stops at the first conflict. Which others there are is looked for only then.
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
      const { repeated } = await conflictsOf(transaction, storing, batch, rows, stored);
      if (repeated.length > 0) throw new RepeatedExternalId();
      counts.created += stored.length;
      counts.skipped += batch.length - stored.length;
    } else {
      const partial = new Map(rows.filter((row) => row.isPartial).map((row) => [row.externalId, row.row]));
      const partialIds = [...partial.keys()].filter((id) => id !== null);
      const merged = await mergePatients(transaction, storing.projectId, batch, {
        nullKeeps: storing.nullKeeps,
        partialIds,
      });
      if (merged.created + merged.updated < batch.length) throw new RepeatedExternalId();
      counts.created += merged.created;
      counts.updated += merged.updated;
      for (const id of merged.partial)
        issues.add(
          partial.get(id)!,
          'external_id',
          'is a new patient, who needs a value of every required variable',
          'required',
        );
    }
  });
  issues.throwIfAny();
  await countPatients(transaction, storing.projectId, counts.created);
  await storing.within?.(transaction, counts, ids);
  return counts;
}

/** The rows of a batch that were not stored: by whom their external id is taken. */
async function conflictsOf(
  transaction: Transaction,
  { projectId }: Storing,
  batch: PatientBatch,
  rows: readonly UploadRow[],
  storedIds: readonly string[],
): Promise<{ taken: UploadRow[]; repeated: UploadRow[] }> {
  if (storedIds.length === batch.length) return { taken: [], repeated: [] };
  const stored = new Set(storedIds);
  const ids = batch.ids();
  const left = rows.filter((_, i) => !stored.has(ids[i]!));
  const { taken, repeated } = await sortConflicts(
    transaction,
    projectId,
    left.map(({ externalId }) => externalId!),
  );
  return { taken: taken.map((place) => left[place]!), repeated: repeated.map((place) => left[place]!) };
}

type ConflictingRow = { row: number; externalId: string };

/** Finds every row whose external id stands in a row before it or is taken by a patient, and throws them. */
async function refuseConflicts(transaction: Transaction, storing: Storing): Promise<never> {
  await holdUnchanged(transaction, storing);
  const taken: ConflictingRow[] = [];
  const repeated: ConflictingRow[] = [];
  const total = { taken: 0, repeated: 0 };
  const list = (rows: readonly UploadRow[], into: ConflictingRow[]) => {
    for (const { row, externalId } of rows)
      if (into.length < maximumIssues) into.push({ row, externalId: externalId! });
    return rows.length;
  };
  await inBatches({ ...storing, onConflict: 'skip' }, async (batch, rows) => {
    const stored = await insertNewPatients(transaction, storing.projectId, batch);
    const conflicts = await conflictsOf(transaction, storing, batch, rows, stored);
    total.taken += list(conflicts.taken, taken);
    total.repeated += list(conflicts.repeated, repeated);
  });
  // Thrown inside the transaction, so that what was tried is undone.
  if (total.repeated > 0) throw await repeatedRefusal(storing, repeated, total.repeated);
  const isRedcap = storing.hasRecordRows();
  throw new UploadRefused(
    'CONFLICT',
    `An external_id may stand only once in a project. Nothing was stored; send the rest without these rows${isRedcap ? '' : ', with on_conflict=skip to keep the patients who are there, or with on_conflict=update to change them'}.${isRedcap ? ` ${recordRowsAdvice}` : ''}`,
    {
      issues: taken.map(({ row, externalId }) => ({
        row,
        path: 'external_id',
        message: 'is taken',
        external_id: externalId,
      })),
      total: total.taken,
    },
    problemsOfIds(
      taken.map(({ row }) => ({ row, message: 'is taken' })),
      total.taken,
      'taken_external_id',
    ),
  );
}

/** Reads the rows once more for the first row of each id that is listed: nobody kept a million of them. */
async function repeatedRefusal(storing: Storing, repeated: readonly ConflictingRow[], total: number) {
  const wanted = new Set(repeated.map(({ externalId }) => externalId));
  const firstRows = new Map<string, number>();
  for await (const _ of storing.read(({ row, externalId }) => {
    if (externalId !== null && wanted.has(externalId) && !firstRows.has(externalId)) firstRows.set(externalId, row);
  }))
    if (firstRows.size === wanted.size) break;
  return repeatedIds(
    repeated.map(({ row, externalId }) => ({
      row,
      path: 'external_id',
      message: `stands already in row ${firstRows.get(externalId)}`,
      first_row: firstRows.get(externalId)!,
    })),
    total,
    storing.hasRecordRows(),
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
        // One statement can't touch a patient twice, nor may one upload.
        if (isMerge && row.externalId !== null && inBatch.has(row.externalId)) throw new RepeatedExternalId();
        if (batch.isFull) await flush();
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
