import type { Variable } from '../../../contract/resources/variable.ts';
import type { ExportedPatient } from '../export-source.ts';
import { csvRecord, endOfRecord, textCell } from './csv-cells.ts';
import { kindOfText, seenBoolean, seenFraction, seenNumber, seenText } from './observed-kinds.ts';

/** patients.csv, record by record, noting on the way what each column holds. */
export class PatientsCsv {
  rows = 0;
  readonly header: string;
  /** Of each attribute, in the order of `columns`: bits of observed-kinds.ts. */
  readonly kinds: Uint8Array;
  readonly #columns: readonly string[];
  readonly #types: readonly (Variable['type'] | undefined)[];
  readonly #escapes: boolean;

  constructor(
    header: readonly string[],
    columns: readonly string[],
    types: readonly (Variable['type'] | undefined)[],
    escapesFormulas: boolean,
  ) {
    this.header = csvRecord(header, escapesFormulas);
    this.kinds = new Uint8Array(columns.length);
    this.#columns = columns;
    this.#types = types.map((type) => (type === 'date' || type === 'datetime' ? type : undefined));
    this.#escapes = escapesFormulas;
  }

  /** A patient's record. The loop runs for each value of each patient, so it calls little. */
  readonly record = (patient: ExportedPatient): string => {
    const columns = this.#columns;
    const types = this.#types;
    const kinds = this.kinds;
    const escapes = this.#escapes;
    const attributes = patient.attributes;
    let text = `${textCell(patient.id, escapes)},`;
    if (patient.external_id !== null) text += textCell(patient.external_id, escapes);
    for (let i = 0; i < columns.length; i++) {
      const value = attributes[columns[i]!];
      text += ',';
      switch (typeof value) {
        case 'number':
          kinds[i]! |= Number.isSafeInteger(value) ? seenNumber : seenNumber | seenFraction;
          text += value;
          break;
        case 'string':
          kinds[i]! |= types[i] === undefined ? seenText : kindOfText(types[i], value);
          text += textCell(value, escapes);
          break;
        case 'boolean':
          kinds[i]! |= seenBoolean;
          text += value;
      }
    }
    this.rows++;
    return text + endOfRecord;
  };
}
