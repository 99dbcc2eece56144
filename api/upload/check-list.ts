import { invalidRequest, maximumIssues } from '../../contract/errors.ts';
import type { OnConflict, PatientCreate } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { Dictionary } from '../../domain/patients/dictionary.ts';
import type { UploadRow } from '../../domain/patients/format.ts';
import { checkPatient, rowOf } from '../../domain/patients/ndjson-format.ts';
import { type RowIssue, RowIssues, repeatedIds } from '../../domain/patients/row-issues.ts';
import { takeTurns } from '../turns.ts';
import type { Upload } from './upload.ts';

/** Above this an answer lists no ids. */
export const maximumListed = 1000;

/** Checks patients that came as JSON and that the contract has checked. Throws ApiError for what is wrong with them. */
export async function checkList(
  patients: readonly PatientCreate[],
  {
    variables,
    dictionary = variables.length > 0 ? new Dictionary(variables) : null,
    onConflict,
  }: { variables: readonly Variable[]; dictionary?: Dictionary | null; onConflict: OnConflict },
): Promise<Upload> {
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
  return {
    ...{ onConflict, variables, nullKeeps: false, isLarge: false },
    maximumAttributeBytes: Number.POSITIVE_INFINITY, // every name stands in the body
    listed: patients.length <= maximumListed ? patients : null,
    rows: () => rowsOf(patients, dictionary),
    rowsOrPlainRows: () => rowsOf(patients, dictionary),
    checked: async () => {},
    hasRecordRows: () => isRedcap,
    close: async () => {},
  };
}

async function* rowsOf(
  patients: readonly PatientCreate[],
  dictionary: Dictionary | null,
): AsyncGenerator<readonly UploadRow[]> {
  const turns = takeTurns();
  let piece: UploadRow[] = [];
  for (const [i, patient] of patients.entries()) {
    piece.push(rowOf(patient, i + 1, dictionary));
    if (!turns.isOver()) continue;
    yield piece;
    piece = [];
    await turns.next();
  }
  yield piece;
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
