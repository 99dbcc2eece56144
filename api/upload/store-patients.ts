import { ApiError, conflict, maximumIssues, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import { maximumAttributeBytes, maximumAttributes, type UploadResult } from '../../contract/resources/patient.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import type { UploadRow } from '../../domain/patients/format.ts';
import type { PlainRows } from '../../domain/patients/plain-rows.ts';
import { recordRowsAdvice } from '../../domain/patients/redcap.ts';
import { RowIssues, repeatedIds } from '../../domain/patients/row-issues.ts';
import { problemsOfIds, UploadRefused } from '../../domain/patients/upload-problems.ts';
import { type Database, type Transaction, Undone } from '../../sql/db.ts';
import {
  countPatients,
  findByExternalIds,
  holdProject,
  insertNewPatients,
  mergePatients,
  PatientBatch,
  sortConflicts,
  storeBatch,
  unlessTaken,
} from '../../sql/tables/patients-upload.ts';
import type { Upload } from './upload.ts';
import { UploadChunks } from './upload-chunks.ts';

const tooLarge = `would hold more than ${maximumAttributes.toLocaleString('en')} attributes, or ${maximumAttributeBytes.toLocaleString('en')} bytes as JSON, with those that the patient has: leave some out, or remove others by PATCH with null`;

const tooMuch = (maximumBytes: number) =>
  new ApiError(
    'PAYLOAD_TOO_LARGE',
    `Its patients would take more than ${maximumBytes.toLocaleString('en')} bytes as JSON, in which each has the names of its columns, and nothing was stored. Send it in parts, or with shorter names.`,
    { maximum_bytes: maximumBytes },
  );

type Target = {
  db: Database;
  tenantScope: TenantScope;
  /** A UUID. */
  projectId: string;
};

/**
 * Why an upload was not stored, though its rows may be right: the check found later what makes them look otherwise, or an
 * external id is there already.
 */
export type NotStored = 'overtaken' | 'conflict';

/**
 * The transaction that stores an upload, with all that belongs into the same commit. Undone as overtaken, it is run again
 * when all is checked; undone for a conflict, it is refused with every row that has one. Its body holds SQL and reads of the
 * upload only.
 */
export async function storing<T extends object>(
  target: Target,
  upload: Upload,
  run: (transaction: Transaction) => Promise<T | Undone<T | NotStored>>,
): Promise<T> {
  const outcome = await target.db.tentative<T | NotStored>(target.tenantScope, run);
  if (outcome !== 'overtaken' && outcome !== 'conflict') return outcome;
  await upload.checked();
  if (outcome === 'overtaken') return storing(target, upload, run);
  throw await target.db.tentative(
    target.tenantScope,
    async (transaction) => new Undone(await findConflicts(transaction, target.projectId, upload)),
  );
}

/**
 * Stores all rows or none: what was stored before it turned out that it can't be is the transaction's to undo. `tell` writes
 * what else belongs to it. The project's count comes last, since all who add to a project wait for each other at it.
 */
export async function storePatients(
  transaction: Transaction,
  projectId: string,
  upload: Upload,
  tell: (result: UploadResult) => Promise<unknown> = async () => {},
): Promise<UploadResult | Undone<NotStored>> {
  await holdUnchanged(transaction, projectId, upload);
  const counts = { created: 0, updated: 0, skipped: 0 };
  const issues = new RowIssues();
  const ids: string[] = [];
  const isMerge = upload.onConflict === 'update';
  // Where a row may be left out or merged with another, what is stored is not what came.
  const chunks = upload.onConflict === 'error' && upload.listed === null ? new UploadChunks() : null;
  // What conflicts is told by row; where a conflict undoes everything, the rows are not needed.
  const pieces = upload.onConflict === 'error' ? upload.rowsOrPlainRows() : upload.rows();
  const { maximumAttributeBytes: maximumBytes } = upload;
  const end = await inBatches(pieces, { isMerge, maximumBytes, chunks }, async (batch, rows, isLast) => {
    if (upload.listed !== null) ids.push(...batch.ids());
    if (upload.onConflict === 'error') {
      const created = await unlessTaken(async () => {
        const stored = await storeBatch(transaction, projectId, batch, { isAhead: !isLast });
        await chunks?.store(transaction, projectId);
        return stored;
      });
      if (created === null) return false;
      counts.created += created;
    } else if (upload.onConflict === 'skip') {
      const stored = await insertNewPatients(transaction, projectId, batch);
      const { repeated } = await conflictsOf(transaction, projectId, { batch, rows, stored });
      if (repeated.length > 0) return false;
      counts.created += stored.length;
      counts.skipped += batch.length - stored.length;
    } else {
      const partial = new Map(rows.filter((row) => row.isPartial).map((row) => [row.externalId, row.row]));
      const partialIds = [...partial.keys()].filter((id) => id !== null);
      const merged = await mergePatients(transaction, projectId, batch, { nullKeeps: upload.nullKeeps, partialIds });
      if (merged.created + merged.updated < batch.length) return false;
      counts.created += merged.created;
      counts.updated += merged.updated;
      for (const id of merged.partial)
        issues.add(
          partial.get(id)!,
          'external_id',
          'is a new patient, who needs a value of every required variable',
          'required',
        );
      for (const id of merged.large)
        issues.add(rows.find(({ externalId }) => externalId === id)!.row, 'attributes', tooLarge, 'invalid');
    }
    return true;
  });
  if (end !== 'whole') return new Undone(end);
  issues.throwIfAny();
  await chunks?.end(transaction, projectId);
  const result =
    upload.listed === null ? counts : { ...counts, patient_ids: await patientIds(transaction, projectId, upload, ids) };
  await tell(result);
  await countPatients(transaction, projectId, counts.created);
  return result;
}

/** Of those that were listed, in their order; `made` are the UUIDs for those that were not there before. */
async function patientIds(
  transaction: Transaction,
  projectId: string,
  { onConflict, listed }: Upload,
  made: readonly string[],
): Promise<string[]> {
  if (listed === null || onConflict === 'error') return made.map((id) => encodeId('patient', id));
  const externalIds = listed.flatMap(({ external_id: id }) => id ?? []);
  const known = externalIds.length === 0 ? new Map() : await findByExternalIds(transaction, projectId, externalIds);
  return listed.map(({ external_id: id }, i) => encodeId('patient', id == null ? made[i]! : known.get(id)!));
}

/** The rows of a batch that were not stored: by whom their external id is taken. */
async function conflictsOf(
  transaction: Transaction,
  projectId: string,
  { batch, rows, stored }: { batch: PatientBatch; rows: readonly UploadRow[]; stored: readonly string[] },
): Promise<{ taken: UploadRow[]; repeated: UploadRow[] }> {
  if (stored.length === batch.length) return { taken: [], repeated: [] };
  const those = new Set(stored);
  const ids = batch.ids();
  const left = rows.filter((_, i) => !those.has(ids[i]!));
  const { taken, repeated } = await sortConflicts(
    transaction,
    projectId,
    left.map(({ externalId }) => externalId!),
  );
  return { taken: taken.map((place) => left[place]!), repeated: repeated.map((place) => left[place]!) };
}

type ConflictingRow = { row: number; externalId: string };

/** The refusal with every row whose external id stands in a row before it or is taken by a patient. */
async function findConflicts(transaction: Transaction, projectId: string, upload: Upload): Promise<ApiError> {
  await holdUnchanged(transaction, projectId, upload);
  const taken: ConflictingRow[] = [];
  const repeated: ConflictingRow[] = [];
  const total = { taken: 0, repeated: 0 };
  const list = (rows: readonly UploadRow[], into: ConflictingRow[]) => {
    for (const { row, externalId } of rows)
      if (into.length < maximumIssues) into.push({ row, externalId: externalId! });
    return rows.length;
  };
  await inBatches(
    upload.rows(),
    { isMerge: false, maximumBytes: upload.maximumAttributeBytes },
    async (batch, rows) => {
      const stored = await insertNewPatients(transaction, projectId, batch);
      const conflicts = await conflictsOf(transaction, projectId, { batch, rows, stored });
      total.taken += list(conflicts.taken, taken);
      total.repeated += list(conflicts.repeated, repeated);
      return true;
    },
  );
  if (total.repeated > 0) return repeatedRefusal(upload, repeated, total.repeated);
  const isRedcap = upload.hasRecordRows();
  return new UploadRefused(
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
async function repeatedRefusal(upload: Upload, repeated: readonly ConflictingRow[], total: number): Promise<ApiError> {
  const wanted = new Set(repeated.map(({ externalId }) => externalId));
  const firstRows = new Map<string, number>();
  for await (const piece of upload.rows()) {
    for (const { row, externalId } of piece === 'overtaken' ? [] : piece)
      if (externalId !== null && wanted.has(externalId) && !firstRows.has(externalId)) firstRows.set(externalId, row);
    if (firstRows.size === wanted.size) break;
  }
  return repeatedIds(
    repeated.map(({ row, externalId }) => ({
      row,
      path: 'external_id',
      message: `stands already in row ${firstRows.get(externalId)}`,
      first_row: firstRows.get(externalId)!,
    })),
    total,
    upload.hasRecordRows(),
  );
}

async function holdUnchanged(transaction: Transaction, projectId: string, upload: Upload): Promise<void> {
  const variables = await holdProject(transaction, projectId);
  if (variables === null) throw notFound('project');
  if (JSON.stringify(variables) !== JSON.stringify(upload.variables))
    throw conflict("The project's variables changed while the upload was checked against them. Send it again.");
}

/**
 * Runs for each batch, until it says that there is a conflict. While PostgreSQL stores one batch, the next is made ready:
 * never more than two are held, beside one that is sent ahead.
 */
async function inBatches(
  pieces: AsyncIterable<readonly UploadRow[] | PlainRows | 'overtaken'>,
  { isMerge, maximumBytes, chunks = null }: { isMerge: boolean; maximumBytes: number; chunks?: UploadChunks | null },
  run: (batch: PatientBatch, rows: UploadRow[], isLast: boolean) => Promise<boolean>,
): Promise<'whole' | NotStored> {
  let batch = new PatientBatch();
  let spare = new PatientBatch();
  let rows: UploadRow[] = [];
  let inBatch = new Set<string>();
  let running = Promise.resolve(true);
  let bytes = 0;
  const flush = async (isLast = false): Promise<boolean> => {
    if (!(await running)) return false;
    bytes += batch.attributeBytes;
    if (bytes > maximumBytes) throw tooMuch(maximumBytes);
    running = run(batch, rows, isLast);
    running.catch(() => {}); // awaited at the next flush
    [batch, spare] = [spare, batch];
    batch.clear();
    rows = [];
    inBatch = new Set();
    return true;
  };
  try {
    for await (const piece of pieces) {
      if (piece === 'overtaken') return 'overtaken';
      if (isPlain(piece)) {
        for (let row = 0; row < piece.length; row++) {
          if (batch.isFull && !(await flush())) return 'conflict';
          batch.addPlain(piece, row, chunks?.takePlain(piece, row));
        }
        continue;
      }
      for (const row of piece) {
        // One statement can't touch a patient twice, nor may one upload.
        if (isMerge && row.externalId !== null && inBatch.has(row.externalId)) return 'conflict';
        if (batch.isFull && !(await flush())) return 'conflict';
        batch.add(row.externalId, row.attributes, chunks?.take(row));
        rows.push(row);
        if (isMerge && row.externalId !== null) inBatch.add(row.externalId);
      }
    }
    if (batch.length > 0 && !(await flush(true))) return 'conflict';
    return (await running) ? 'whole' : 'conflict';
  } finally {
    await running;
  }
}

function isPlain(piece: readonly UploadRow[] | PlainRows): piece is PlainRows {
  return !Array.isArray(piece);
}
