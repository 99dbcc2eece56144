import { addAbortSignal, type Readable } from 'node:stream';
import { ApiError, invalidRequest, notFound } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import type { OnConflict, PatientCreate, UploadResult } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import type { Database, Transaction, Wall } from '../../sql/db.ts';
import { findByExternalIds, findVariables } from '../../sql/patients-upload.ts';
import { CsvFormat } from './csv-format.ts';
import { Dictionary } from './dictionary.ts';
import type { Format, UploadRow } from './format.ts';
import { checkPatient, NdjsonFormat, rowOf } from './ndjson-format.ts';
import { RowIssues, unreadable } from './row-issues.ts';
import { Spool } from './spool.ts';
import { type Counts, storePatients } from './store-patients.ts';
import { TextDecoding } from './text-decoding.ts';

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

/**
 * Stores the patients of a CSV or NDJSON body, all or none. The body is checked while it arrives and lies in a nameless
 * file meanwhile; a connection is taken only when it is complete, so a slow client holds none. Memory does not grow
 * with the body. Throws ApiError for whatever is wrong with the body.
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
  try {
    const charset = await receive(options, spool, format, issues);
    issues.throwIfAny();
    const read = async function* (take: (row: UploadRow) => void): AsyncGenerator<void> {
      const decoding = new TextDecoding(charset);
      const rows = format.rows();
      for await (const chunk of spool.read()) {
        signal.throwIfAborted();
        rows(decoding.decode(chunk, false), false, take);
        yield;
      }
      rows(decoding.decode(Buffer.alloc(0), true), true, take);
      yield;
    };
    return await storePatients({ ...options, variables, nullKeeps: mediaType === 'text/csv', read });
  } finally {
    await spool.close();
  }
}

/** Takes the body into the spool and checks it on the way. Returns the charset that it turned out to have. */
async function receive(
  options: { body: Readable; charset?: string; maximumBytes: number },
  spool: Spool,
  format: Format,
  issues: RowIssues,
): Promise<string> {
  const { body, maximumBytes } = options;
  const decoding = new TextDecoding(options.charset);
  const check = (chunk: Uint8Array, isLast: boolean) => {
    format.check(decoding.decode(chunk, isLast), isLast && decoding.invalidAt === null);
    if (decoding.invalidAt !== null)
      unreadable(
        issues,
        format.checked + 1,
        '',
        `the byte ${decoding.invalidAt + 1} of the body is not ${decoding.charset}: save the file as UTF-8, or name its charset in the Content-Type`,
      );
  };
  let length = 0;
  for await (const chunk of bytesOf(body)) {
    length += chunk.length;
    if (length > maximumBytes)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The body is larger than ${maximumBytes} bytes, and nothing was stored. Send it in parts.`,
        { maximum_bytes: maximumBytes },
      );
    const written = spool.write(chunk);
    written.catch(() => {}); // awaited below, after the check that may throw first
    try {
      check(chunk, false);
    } finally {
      await written;
    }
  }
  check(Buffer.alloc(0), true);
  return decoding.charset;
}

/** The body's chunks, left open when nobody wants more: the answer still has to go out over the same connection. */
async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw invalidRequest('The body is not what its Content-Encoding says, or it is damaged. Nothing was stored.');
    throw invalidRequest('The body stopped before its end, and nothing was stored. Send it again.');
  }
}

/** The same for patients that came as JSON and that the contract has checked; up to 1,000 are told their ids, in order. */
export async function uploadPatientList(
  options: Target & { patients: readonly PatientCreate[] },
): Promise<UploadResult> {
  const { patients, onConflict, projectId, within } = options;
  const variables = await dictionaryOf(options);
  const dictionary = variables.length > 0 ? new Dictionary(variables) : null;
  const issues = new RowIssues();
  patients.forEach((patient, i) => {
    checkPatient(patient, dictionary, onConflict === 'update', (path, message) =>
      issues.add(i + 1, path === '' ? `patients[${i}]` : `patients[${i}].${path}`, message),
    );
  });
  issues.throwIfAny();
  let ids: string[] | undefined;
  const counts = await storePatients({
    ...options,
    variables,
    nullKeeps: false,
    read: async function* (take) {
      for (const [i, patient] of patients.entries()) take(rowOf(patient, i + 1, dictionary));
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
