import { maximumAttributes, type OnConflict, type UploadProblemCode } from '../../contract/resources/patient.ts';
import type { AttributeValue } from '../../contract/resources/variable.ts';
import { CsvRows } from './csv-rows.ts';
import { type Dictionary, literalValue, Problem } from './dictionary.ts';
import type { Format, SecondReading, UploadRow } from './format.ts';
import { isNumberText, numberLiteral } from './number-text.ts';
import { PlainCsv } from './plain-csv.ts';
import { hasRecordRows, recordRowsAdvice } from './redcap.ts';
import { type RowIssues, unreadable } from './row-issues.ts';
import { storableProblem } from './storable-text.ts';

const externalIdColumn = 'external_id';
const maximumValueLength = 10_000;
const maximumIdLength = 255;
const controlCharacter = /\p{Cc}/u;
// What JSON must escape, and nothing more: a value without them goes between two quotes as it is.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const escaped = /["\\\u0000-\u001f]/;

type Column = { name: string; key: string; isNumber: boolean; isRequired: boolean };

/** CSV with a header row, the column external_id being optional. */
export class CsvFormat implements Format {
  checked = 0;
  revision = 0;
  readonly #dictionary: Dictionary | null;
  readonly #issues: RowIssues;
  readonly #isUpdate: boolean;
  readonly #rows = new CsvRows();
  hasRecordRows = false;
  #columns: Column[] | null = null;
  /** Null where each row may lack what is required. */
  #plain: PlainCsv | null = null;
  #idColumn = -1;
  #mayHoldNul = false;
  #lacking: string[] = []; // required variables that have no column

  constructor(dictionary: Dictionary | null, onConflict: OnConflict, issues: RowIssues) {
    this.#dictionary = dictionary;
    this.#isUpdate = onConflict === 'update';
    this.#issues = issues;
  }

  check(text: string, isLast: boolean): void {
    // A row may have begun in a text before.
    this.#mayHoldNul ||= text.includes('\0');
    this.#rows.read(text, isLast, (fields, problem) => {
      if (this.#columns === null) this.#readHeader(fields, problem);
      else this.#checkRow(this.#columns, fields, problem);
    });
    if (isLast && this.#columns === null)
      unreadable(this.#issues, 0, '', 'the file is empty: it needs a header row with the names of the columns');
    if (isLast && this.checked === 0 && this.#issues.total === 0)
      unreadable(
        this.#issues,
        0,
        '',
        'the file has a header and no rows: it needs a row for each patient below the names of the columns',
      );
  }

  checkPlain(lines: Buffer): number {
    if (this.#plain === null || !this.#rows.isAtLine) return 0;
    const { rows, bytes } = this.#plain.check(lines);
    this.checked += rows;
    return bytes;
  }

  rows(): SecondReading {
    const reader = new CsvRows();
    const columns = this.#columns!;
    const names = columns.map(({ name }, i) => (i === this.#idColumn ? null : name));
    let row = -1;
    const plain = this.#plainCsv(columns);
    return {
      text: (text, isLast, take) =>
        reader.read(text, isLast, (fields) => {
          if (++row > 0) take(this.#rowOf(columns, names, fields, row));
        }),
      plain: (lines) => {
        if (plain === null || !reader.isAtLine) return null;
        const rows = plain.read(lines);
        row += rows.length;
        return rows.length === 0 ? null : rows;
      },
    };
  }

  #readHeader(names: string[], problem: string | null): void {
    const before = this.#issues.total;
    const say = (index: number, message: string, code?: UploadProblemCode) =>
      this.#issues.add(0, names[index] || `column ${index + 1}`, message, code);
    if (problem !== null) unreadable(this.#issues, 0, '', problem);
    const separator =
      names.length > 1 ? null : names[0]!.includes(';') ? 'semicolons' : names[0]!.includes('\t') ? 'tabs' : null;
    if (separator !== null)
      unreadable(
        this.#issues,
        0,
        '',
        `the header has no comma but ${separator}: save the file with commas between the columns and a point in decimal numbers`,
      );
    const seen = new Map<string, number>();
    names.forEach((name, index) => {
      if (name === '') say(index, 'has no name: name the column or remove it');
      else if (name.length > 128) say(index, 'a name has at most 128 characters');
      else if (controlCharacter.test(name)) say(index, 'a name must not hold control characters or line breaks');
      else if (name === '__proto__') say(index, 'is a name that can not be used: rename the column');
      else if (seen.has(name)) say(index, `stands already as column ${seen.get(name)! + 1}`);
      else if (name !== externalIdColumn && this.#dictionary?.has(name) === false)
        say(index, "is not among the project's variables: add it there or remove the column", 'unknown_variable');
      seen.set(name, index);
    });
    this.#idColumn = names.indexOf(externalIdColumn);
    this.hasRecordRows = hasRecordRows(names);
    if (this.hasRecordRows && this.#idColumn < 0)
      this.#issues.add(
        0,
        externalIdColumn,
        `is missing: without it each row of a record would become a patient. Name the column of the record id external_id. ${recordRowsAdvice}`,
      );
    const attributes = names.length - (this.#idColumn < 0 ? 0 : 1);
    if (attributes > maximumAttributes)
      unreadable(
        this.#issues,
        0,
        '',
        `a patient has at most ${maximumAttributes} attributes; the header names ${attributes}`,
      );
    const required = new Set(this.#dictionary?.required);
    if (!this.#isUpdate)
      for (const name of required)
        if (!seen.has(name)) this.#issues.add(0, name, 'is required: the file needs this column', 'required');
    // With a header that is wrong, each row would only repeat it.
    if (this.#issues.total > before) this.#issues.throwIfAny();
    this.#lacking = [...required].filter((name) => !seen.has(name));
    this.#columns = names.map((name) => ({
      name,
      key: `${JSON.stringify(name)}:`,
      isNumber: true,
      isRequired: name !== externalIdColumn && required.has(name),
    }));
    this.#plain = this.#plainCsv(this.#columns);
  }

  #plainCsv(columns: readonly Column[]): PlainCsv | null {
    return this.#lacking.length === 0 ? new PlainCsv(columns, this.#idColumn, this.#dictionary) : null;
  }

  #checkRow(columns: Column[], fields: string[], problem: string | null): void {
    const row = ++this.checked;
    const shape =
      fields.length === columns.length ? null : `has ${fields.length} values; the header has ${columns.length} columns`;
    if (problem !== null || shape !== null) {
      this.#issues.add(row, '', problem ?? shape!, 'malformed');
      return;
    }
    // Who is not there yet must have what is required; who may be there may have had it before.
    const isNew = !this.#isUpdate || this.#idColumn < 0 || fields[this.#idColumn] === '';
    if (isNew && this.#isUpdate)
      for (const name of this.#lacking)
        this.#issues.add(row, name, 'is required for a new patient: the file needs this column', 'required');
    for (let i = 0; i < fields.length; i++) {
      const value = fields[i]!;
      const column = columns[i]!;
      if (value === '') {
        if (column.isRequired && isNew) this.#issues.add(row, column.name, 'is required', 'required');
        continue;
      }
      if (this.#mayHoldNul || value.length > 127) {
        const found = i === this.#idColumn ? null : textProblem(value);
        if (found !== null) {
          this.#issues.add(row, column.name, found);
          continue;
        }
      }
      if (i === this.#idColumn) {
        if (value.length > maximumIdLength)
          this.#issues.add(row, column.name, `must have at most ${maximumIdLength} characters`);
        else if (controlCharacter.test(value)) this.#issues.add(row, column.name, 'must not hold control characters');
      } else if (this.#dictionary !== null) {
        const literal = this.#dictionary.literalOf(column.name, value);
        if (literal instanceof Problem) this.#issues.add(row, column.name, literal.message, literal.code);
      } else if (column.isNumber && !isNumberText(value)) {
        column.isNumber = false;
        this.revision++;
      }
    }
  }

  #rowOf(columns: Column[], names: UploadRow['names'], fields: string[], row: number): UploadRow {
    const values: AttributeValue[] = new Array(fields.length).fill(null);
    let json = '';
    let isPartial = false;
    for (let i = 0; i < columns.length; i++) {
      if (i === this.#idColumn) continue;
      const column = columns[i]!;
      const value = fields[i]!;
      json += json === '' ? '{' : ',';
      if (value === '') {
        json += `${column.key}null`;
        if (column.isRequired) isPartial = true;
      } else if (this.#dictionary !== null) {
        const literal = this.#dictionary.literalOf(column.name, value) as string;
        json += column.key + literal;
        values[i] = literalValue(literal);
      } else if (column.isNumber) {
        json += column.key + numberLiteral(value);
        values[i] = Number(value);
      } else {
        json += escaped.test(value) ? column.key + JSON.stringify(value) : `${column.key}"${value}"`;
        values[i] = value;
      }
    }
    const externalId = this.#idColumn < 0 ? '' : fields[this.#idColumn]!;
    return {
      row,
      externalId: externalId === '' ? null : externalId,
      attributes: json === '' ? '{}' : `${json}}`,
      names,
      values,
      isPartial: isPartial || this.#lacking.length > 0,
    };
  }
}

function textProblem(value: string): string | null {
  if (value.length > maximumValueLength) return `must have at most ${maximumValueLength} characters`;
  return storableProblem(value);
}
