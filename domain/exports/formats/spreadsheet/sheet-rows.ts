import type { ExportedPatient } from '../../export-source.ts';
import type { ExportedColumn } from '../columns.ts';
import { kindOf } from '../observed-kinds.ts';
import { columnLetters, styles, textCell, valueCell } from './cells.ts';

/** The rows of a sheet, numbered from 1. */
export class SheetRows {
  rows = 0;
  readonly #letters: readonly string[];

  constructor(columns: number) {
    this.#letters = Array.from({ length: columns }, (_, index) => columnLetters(index));
  }

  header(names: readonly string[]): string {
    return this.#row((row) =>
      names.map((name, index) => textCell(this.#letters[index]! + row, name, styles.header)).join(''),
    );
  }

  values(values: readonly (string | number | boolean | null)[]): string {
    return this.#row((row) => values.map((value, index) => valueCell(this.#letters[index]! + row, value)).join(''));
  }

  patient(patient: ExportedPatient, columns: readonly ExportedColumn[]): string {
    const letters = this.#letters;
    return this.#row((row) => {
      let cells = textCell(letters[0]! + row, patient.id);
      if (patient.external_id !== null) cells += textCell(letters[1]! + row, patient.external_id);
      for (let i = 0; i < columns.length; i++) {
        const { name, variable } = columns[i]!;
        const value = patient.attributes[name];
        if (value !== null && value !== undefined) cells += valueCell(letters[i + 2]! + row, value, variable?.type);
      }
      return cells;
    });
  }

  #row(cells: (row: number) => string): string {
    this.rows++;
    return `<row r="${this.rows}">${cells(this.rows)}</row>`;
  }
}

/** Patients as rows of whatever sheet is being written. */
export class PatientRows {
  patients = 0;
  /** Of the columns that the dictionary does not name: bits of observed-kinds.ts. */
  readonly kinds: Uint8Array;
  readonly #columns: readonly ExportedColumn[];
  readonly #unnamed: readonly number[];

  constructor(columns: readonly ExportedColumn[]) {
    this.#columns = columns;
    this.kinds = new Uint8Array(columns.length);
    this.#unnamed = columns.flatMap(({ variable }, index) => (variable === undefined ? [index] : []));
  }

  row(sheet: SheetRows, patient: ExportedPatient): string {
    for (const index of this.#unnamed)
      this.kinds[index]! |= kindOf(undefined, patient.attributes[this.#columns[index]!.name]);
    this.patients++;
    return sheet.patient(patient, this.#columns);
  }
}
