import { ApiError, invalidRequest, maximumIssues } from '../../contract/errors.ts';
import { check } from '../../contract/issues.ts';
import {
  maximumAttributes,
  type OnConflict,
  type PatientCreate,
  patientCreate,
  type UploadProblemCode,
} from '../../contract/resources/patient.ts';
import { attributeProblems } from './check-attributes.ts';
import type { Dictionary } from './dictionary.ts';
import type { Format, SecondReading, UploadRow } from './format.ts';
import { keptNames, repeatedName, scanJson } from './json-scan.ts';
import { maximumRowLength } from './long-row.ts';
import { isPlainPatient } from './plain-patient.ts';
import { isRecordRow, recordRowsAdvice } from './redcap.ts';
import { type RowIssues, unreadable } from './row-issues.ts';
import { storableProblem } from './storable-text.ts';

// A shorter line is parsed faster than it is scanned, whatever it holds.
const longLine = 4096;
// Numbers that JSON.parse may make 0 of.
const mayVanish = /e-\d{3}|0{300}/i;
/** Only a line with so many digits that are no decimals can hold a number that would be rounded. */
const mayBeRounded = /(?<![.\d])\d{16}/;
const lineLimits = { depth: 4, values: maximumAttributes + 10, items: 10, names: maximumAttributes + 10 };

/** One patient a line, as JSON; empty lines are skipped. */
export class NdjsonFormat implements Format {
  checked = 0;
  hasRecordRows = false;
  readonly revision = 0;
  readonly #dictionary: Dictionary | null;
  readonly #issues: RowIssues;
  readonly #isUpdate: boolean;
  readonly #lines = new Lines();

  constructor(dictionary: Dictionary | null, onConflict: OnConflict, issues: RowIssues) {
    this.#dictionary = dictionary;
    this.#isUpdate = onConflict === 'update';
    this.#issues = issues;
  }

  check(text: string, isLast: boolean): void {
    this.#lines.read(text, isLast, (line, row) => this.#checkLine(line, row));
    if (isLast && this.checked === 0)
      unreadable(
        this.#issues,
        0,
        '',
        'the body is empty: it needs one patient a line, {"external_id": …, "attributes": {…}}',
      );
  }

  checkPlain(): number {
    return 0;
  }

  rows(): SecondReading {
    const lines = new Lines();
    return {
      text: (text, isLast, take) =>
        lines.read(text, isLast, (line, row) => take(rowOf(JSON.parse(line) as PatientCreate, row, this.#dictionary))),
      plain: () => null,
    };
  }

  #checkLine(line: string, row: number): void {
    this.checked++;
    // What is wrong with a line costs more to tell than a line that is right; after the first hundred nobody is told.
    if (this.#issues.total >= maximumIssues) {
      this.#issues.isGivenUp = true;
      return;
    }
    let value: unknown;
    try {
      if (line.length > longLine || mayVanish.test(line) || mayBeRounded.test(line))
        scanJson(Buffer.from(line), lineLimits);
      value = JSON.parse(line);
    } catch (error) {
      const { limit, number, becomes } = error instanceof ApiError ? error.details : {};
      this.#issues.add(
        row,
        '',
        limit !== undefined
          ? `holds more than a patient can: up to ${maximumAttributes.toLocaleString('en')} attributes, each a string, a number, a boolean or null`
          : becomes !== undefined
            ? `holds the number ${number}, which has more digits than a number keeps here and would become ${becomes}: write it as a string, or round it`
            : number !== undefined
              ? `holds the number ${number}, which is closer to 0 than a number can be here (5e-324): write 0, or another unit`
              : 'is not JSON: each line holds one object, with no comma after it',
        'malformed',
      );
      return;
    }
    const repeated = repeatedIn(line, value);
    if (repeated !== null) {
      this.#issues.add(row, '', `has the name "${repeated}" twice in one object: keep one of them`, 'malformed');
      return;
    }
    const ofRecord = checkPatient(value, this.#dictionary, this.#isUpdate, (path, message, code) =>
      this.#issues.add(row, path, message, code),
    );
    if (ofRecord) this.hasRecordRows = true;
  }
}

const spacedColon = /"[ \t\r]+:/;

/** The name that stands twice in one object: JSON.parse keeps the last. Within a text `":` is rare, since it is escaped there. */
function repeatedIn(line: string, value: unknown): string | null {
  let atMost = 0;
  for (let at = line.indexOf('":'); at !== -1; at = line.indexOf('":', at + 2)) atMost++;
  if (atMost === keptNames(value) && !spacedColon.test(line)) return null;
  return repeatedName(Buffer.from(line), lineLimits);
}

/**
 * Checks one patient as the contract, the database and the dictionary want them. Tells whether it is one of several rows
 * that a REDCap record may have.
 */
export function checkPatient(
  value: unknown,
  dictionary: Dictionary | null,
  isUpdate: boolean,
  say: (path: string, message: string, code?: UploadProblemCode) => void,
): boolean {
  if (!isPlainPatient(value)) {
    const at = placeOfProto(value);
    if (at !== null) {
      say(at, 'is a name that can not be used');
      return false;
    }
    const checked = check(patientCreate, value);
    if ('found' in checked) {
      for (const issue of checked.found.issues) say(issue.path, issue.message);
      return false;
    }
  }
  const patient = value as PatientCreate;
  const problem = patient.external_id == null ? null : storableProblem(patient.external_id);
  if (problem !== null) say('external_id', problem);
  // Who is not there yet must have what is required; who may be there may have had it before.
  const isNew = !isUpdate || patient.external_id == null;
  attributeProblems(dictionary, patient.attributes ?? {}, isNew, (name, message, code) =>
    say(`attributes.${name}`, message, code),
  );
  const ofRecord = isRecordRow(patient.attributes ?? {});
  if (ofRecord && patient.external_id == null)
    say('external_id', `is missing: without it each row of a record would become a patient. ${recordRowsAdvice}`);
  return ofRecord;
}

/** Where the one name stands that zod drops without a word. */
function placeOfProto(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Object.hasOwn(value, '__proto__')) return '__proto__';
  const { attributes } = value as { attributes?: unknown };
  const isInside = typeof attributes === 'object' && attributes !== null && Object.hasOwn(attributes, '__proto__');
  return isInside ? 'attributes.__proto__' : null;
}

export function rowOf(patient: PatientCreate, row: number, dictionary: Dictionary | null): UploadRow {
  const attributes = patient.attributes ?? {};
  return {
    row,
    externalId: patient.external_id ?? null,
    attributes: JSON.stringify(attributes),
    names: Object.keys(attributes),
    values: Object.values(attributes),
    isPartial: dictionary?.required.some((name) => !Object.hasOwn(attributes, name)) ?? false,
  };
}

class Lines {
  #pending = '';
  #row = 0;

  read(text: string, isLast: boolean, take: (line: string, row: number) => void): void {
    // Looking for the break only in what is new keeps a long line from being searched again and again.
    let end = text.indexOf('\n');
    let start = 0;
    while (end !== -1) {
      this.#take(this.#pending + text.slice(start, end), take);
      this.#pending = '';
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    this.#pending += text.slice(start);
    if (this.#pending.length > maximumRowLength)
      throw invalidRequest(
        `A line is longer than ${maximumRowLength.toLocaleString('en')} characters. Each patient needs a line of their own.`,
      );
    if (isLast) this.#take(this.#pending, take);
  }

  #take(line: string, take: (line: string, row: number) => void): void {
    this.#row++;
    if (line.trim() !== '') take(line, this.#row);
  }
}
