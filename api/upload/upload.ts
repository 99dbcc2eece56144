import type { OnConflict, PatientCreate } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import type { UploadRow } from '../../domain/patients/format.ts';
import type { PlainRows } from '../../domain/patients/plain-rows.ts';

/** Patients that were received and checked, to be stored by a transaction. */
export type Upload = {
  onConflict: OnConflict;
  /** The dictionary that the rows were checked against. */
  variables: readonly Variable[];
  /** Whether a missing value leaves what is stored as it is (CSV) or replaces it (an explicit null in JSON). */
  nullKeeps: boolean;
  /** Patients whose ids the answer lists. */
  listed: readonly PatientCreate[] | null;
  /** Whether it is a file so large that few of one account are stored at once. */
  isLarge: boolean;
  /** How much all its attributes together may take as JSON, with their names. */
  maximumAttributeBytes: number;
  /**
   * The rows from the beginning, a piece at a time; again for each transaction. Of a long file they run behind the rest
   * of the check, and end with `overtaken` when it finds something wrong, or what makes rows that were given look otherwise.
   */
  rows: () => AsyncIterable<readonly UploadRow[] | 'overtaken'>;
  /** The same, where what comes may also come as plain rows, each valid until the next is asked for. */
  rowsOrPlainRows: () => AsyncIterable<readonly UploadRow[] | PlainRows | 'overtaken'>;
  /** Waits until all is checked. Throws ApiError for what is wrong. */
  checked: () => Promise<void>;
  /** Whether the rows are those of a REDCap export in which a record may have several. */
  hasRecordRows: () => boolean;
  close: () => Promise<void>;
};
