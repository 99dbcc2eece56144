import { addAbortSignal, type Readable } from 'node:stream';
import { ApiError, invalidRequest, maximumIssues, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import type { OnConflict, PatientCreate, UploadResult } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { CsvFormat } from '../../domain/patients/csv-format.ts';
import { Dictionary } from '../../domain/patients/dictionary.ts';
import { type Format, slicesOf, type UploadRow } from '../../domain/patients/format.ts';
import { checkPatient, NdjsonFormat, rowOf } from '../../domain/patients/ndjson-format.ts';
import { type RowIssue, RowIssues, repeatedIds } from '../../domain/patients/row-issues.ts';
import { TextDecoding } from '../../domain/patients/text-decoding.ts';
import type { Database, Transaction, Wall } from '../../sql/db.ts';
import { findByExternalIds, findVariables } from '../../sql/patients-upload.ts';
import { takeTurns } from '../turns.ts';
import { BodyCheck } from './body-check.ts';
import { bytesOf } from './receive-file.ts';
import { Spool } from './spool.ts';
import { type Counts, storePatients } from './store-patients.ts';

type Target = {
  db: Database;
  wall: Wall;
  /** A UUID. */
  projectId: string;
  onConflict: OnConflict;
  /** What must hold before anything is stored: throws to refuse. */
  first?: (transaction: Transaction) => Promise<void>;
  /** What else belongs into the commit that stores the patients. It may run again: SQL only. */
  within?: (transaction: Transaction, result: UploadResult) => Promise<void>;
};

/** Storing begins when so much is checked, or all: most uploads that are wrong are smaller, and never touch a table. */
const bytesAhead = 8_000_000;

/** Thrown out of the transaction when the check, which runs ahead, finds what makes the stored rows wrong. */
class Overtaken extends Error {}

/**
 * Stores the patients of a CSV or NDJSON body, all or none. The body lies in a nameless file while it arrives and is
 * checked; a connection is taken only when it is complete, so a slow client holds none. Memory does not grow with the
 * body. Throws ApiError for whatever is wrong with the body.
 *
 * The storing doesn't wait until all is checked, it only stays behind the check: for a million patients of ten attributes
 * that saves 1 s of 5.5. When the check finds something wrong, or a late word in a column of numbers, what was stored
 * until then is rolled back: at most a fifth of the file, since the check is that much faster.
 */
export async function uploadPatients(
  options: Target & {
    body: Readable;
    mediaType: 'text/csv' | 'application/x-ndjson';
    charset?: string;
    maximumBytes: number;
    signal: AbortSignal;
  },
): Promise<UploadResult> {
  const { mediaType, onConflict, signal, body } = options;
  // The body may break off before anyone reads it; whoever reads it then gets the error.
  body.on('error', () => {});
  addAbortSignal(signal, body);
  const variables = await dictionaryOf(options);
  const dictionary = variables.length > 0 ? new Dictionary(variables) : null;
  const issues = new RowIssues();
  const format =
    mediaType === 'text/csv'
      ? new CsvFormat(dictionary, onConflict, issues)
      : new NdjsonFormat(dictionary, onConflict, issues);
  const spool = await Spool.open();
  let check: BodyCheck | undefined;
  try {
    check = new BodyCheck(spool, format, issues, options.charset);
    await receive(body, options.maximumBytes, spool, check);
    await check.reached(bytesAhead);
    if (issues.total > 0) await check.done;
    issues.throwIfAny();
    const storing = {
      ...options,
      variables,
      nullKeeps: mediaType === 'text/csv',
      hasRecordRows: () => format.hasRecordRows,
      read: (take: (row: UploadRow) => void) => rowsBehind(check!, spool, format, issues, signal, take),
    };
    try {
      return await storePatients(storing);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      await check.done;
      issues.throwIfAny();
      return await storePatients(storing);
    }
  } finally {
    spool.end();
    await check?.stop();
    await spool.close();
  }
}

/** The rows of the spool, each only after it was checked. */
async function* rowsBehind(
  check: BodyCheck,
  spool: Spool,
  format: Format,
  issues: RowIssues,
  signal: AbortSignal,
  take: (row: UploadRow) => void,
): AsyncGenerator<void> {
  const throwIfOvertaken = () => {
    signal.throwIfAborted();
    if (issues.total > 0 || format.revision !== revision) throw new Overtaken();
  };
  const { revision } = format;
  const turns = takeTurns();
  let position = 0;
  let decoding: TextDecoding | undefined;
  let rows: ReturnType<Format['rows']> | undefined;
  for await (const chunk of spool.read()) {
    await check.reached((position += chunk.length));
    throwIfOvertaken();
    // Only now, since the check has seen the header and the charset.
    decoding ??= new TextDecoding(check.charset);
    rows ??= format.rows();
    for (const slice of slicesOf(decoding.decode(chunk, false))) {
      rows(slice, false, take);
      if (turns.isOver()) {
        yield;
        await turns.next();
      }
    }
    yield;
  }
  await check.done;
  throwIfOvertaken();
  if (decoding && rows) rows(decoding.decode(Buffer.alloc(0), true), true, take);
  yield;
}

/** Takes the whole body into the spool, unless the check finds before that it can't be read. */
async function receive(body: Readable, maximumBytes: number, spool: Spool, check: BodyCheck): Promise<void> {
  let length = 0;
  for await (const chunk of bytesOf(body)) {
    length += chunk.length;
    if (length > maximumBytes)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The body is larger than ${maximumBytes} bytes, and nothing was stored. Send it in parts.`,
        { maximum_bytes: maximumBytes },
      );
    await spool.write(chunk);
    if (check.failure !== null) throw check.failure;
  }
  spool.end();
}

/** The same for patients that came as JSON and that the contract has checked; up to 1,000 are told their ids, in order. */
export async function uploadPatientList(
  options: Target & { patients: readonly PatientCreate[] },
): Promise<UploadResult> {
  const { patients, onConflict, projectId, within } = options;
  const variables = await dictionaryOf(options);
  const dictionary = variables.length > 0 ? new Dictionary(variables) : null;
  if (patients.length === 0) throw invalidRequest('The list `patients` is empty: it needs at least one patient.');
  const issues = new RowIssues();
  const turns = takeTurns();
  let isRedcap = false;
  for (const [i, patient] of patients.entries()) {
    const isRecordRow = checkPatient(patient, dictionary, onConflict === 'update', (path, message, code) =>
      issues.add(i + 1, path === '' ? `patients[${i}]` : `patients[${i}].${path}`, message, code),
    );
    isRedcap ||= isRecordRow;
    if (turns.isOver()) await turns.next();
  }
  issues.throwIfAny();
  refuseRepeatedIds(patients, isRedcap);
  let ids: string[] | undefined;
  const counts = await storePatients({
    ...options,
    variables,
    nullKeeps: false,
    hasRecordRows: () => isRedcap,
    read: async function* (take) {
      for (const [i, patient] of patients.entries()) {
        take(rowOf(patient, i + 1, dictionary));
        if (!turns.isOver()) continue;
        yield;
        await turns.next();
      }
      yield;
    },
    keepsIds: patients.length <= 1000,
    within: async (transaction, stored, made) => {
      if (patients.length <= 1000) ids = await idsOf(transaction, projectId, patients, made);
      await within?.(transaction, resultOf(stored, ids));
    },
  });
  return resultOf(counts, ids);
}

/** Of a list, which is short enough to be looked through before the database is asked. */
function refuseRepeatedIds(patients: readonly PatientCreate[], isRedcap: boolean): void {
  const firstRows = new Map<string, number>();
  const repeated: (RowIssue & { first_row: number })[] = [];
  let total = 0;
  for (const [i, { external_id: id }] of patients.entries()) {
    if (id == null) continue;
    const first = firstRows.get(id);
    if (first === undefined) firstRows.set(id, i + 1);
    else if (++total <= maximumIssues)
      repeated.push({
        row: i + 1,
        path: `patients[${i}].external_id`,
        message: `stands already at patients[${first - 1}]`,
        first_row: first,
      });
  }
  if (total > 0) throw repeatedIds(repeated, total, isRedcap);
}

function resultOf(counts: Counts, ids: readonly string[] | undefined): UploadResult {
  return { ...counts, ...(ids ? { patient_ids: ids.map((id) => encodeId('patient', id)) } : {}) };
}

async function idsOf(
  transaction: Transaction,
  projectId: string,
  patients: readonly PatientCreate[],
  made: readonly string[],
) {
  const known = await findByExternalIds(
    transaction,
    projectId,
    patients.flatMap((patient) => patient.external_id ?? []),
  );
  return patients.map((patient, i) => (patient.external_id == null ? made[i]! : known.get(patient.external_id)!));
}

async function dictionaryOf({ db, wall, projectId }: Target): Promise<Variable[]> {
  const variables = await db.inside(wall, (connection) => findVariables(connection, projectId));
  if (variables === null) throw notFound('project');
  return variables;
}
