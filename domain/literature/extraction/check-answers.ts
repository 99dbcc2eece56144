import type { Issue } from '../../../contract/errors.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import type { ExtractionField, ExtractionRow, StoredRow } from '../../../contract/resources/extraction.ts';

/** A row as it is kept: what is no answer is left out. */
export function storedRows(rows: readonly ExtractionRow[]): StoredRow[] {
  return rows.map(({ outcome, arm, answers }) => ({
    outcome,
    arm,
    answers: Object.fromEntries(
      Object.entries(answers).filter((entry): entry is [string, string | number] => {
        const [, value] = entry;
        return value !== null && (typeof value === 'number' || value.trim() !== '');
      }),
    ),
  }));
}

/** The same as `faultsOf`, as a request that sends the rows names them. */
export function checkRows(
  fields: readonly ExtractionField[],
  rows: readonly StoredRow[],
  isCompleted: boolean,
): Issue[] {
  return faultsOf(fields, rows, isCompleted).map(({ row, field, message }) => ({
    path: field === null ? `rows[${row}]` : `rows[${row}].answers.${field}`,
    message,
  }));
}

/** `field` null: the row itself, which has the outcome and arm of the row `same`. */
type Fault = { row: number; message: string } & ({ field: string } | { field: null; same: number });

/** What is wrong with the rows of an extraction by the form; required answers are missed only of one that is completed. */
export function faultsOf(
  fields: readonly ExtractionField[],
  rows: readonly StoredRow[],
  isCompleted: boolean,
): Fault[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const key = keyOfRow(row);
    const first = seen.get(key);
    if (first !== undefined)
      faults.push({ row: i, field: null, same: first, message: `has the outcome and arm of rows[${first}]` });
    else seen.set(key, i);
    for (const [name, value] of Object.entries(row.answers)) {
      const field = byName.get(name);
      const problem = field === undefined ? unknownField(name, fields) : problemOf(field, value);
      if (problem !== null) faults.push({ row: i, field: name, message: problem });
    }
    if (!isCompleted) continue;
    for (const name of missing(fields, row)) faults.push({ row: i, field: name, message: 'is required' });
  }
  return faults;
}

/** The required fields that a row has no answer to. */
export const missing = (fields: readonly ExtractionField[], { answers }: StoredRow): string[] =>
  fields
    .filter((field) => field.required && !field.retired && !Object.hasOwn(answers, field.name))
    .map(({ name }) => name);

/** By what the rows of two reviewers are put side by side. */
export const keyOfRow = ({ outcome, arm }: Pick<StoredRow, 'outcome' | 'arm'>): string =>
  JSON.stringify([outcome, arm]);

function unknownField(name: string, fields: readonly ExtractionField[]): string {
  const near = nearestName(
    name,
    fields.filter(({ retired }) => !retired).map((field) => field.name),
  );
  return near === undefined ? 'is no field of the form' : `is no field of the form, did you mean \`${near}\`?`;
}

/** Why a value is no answer to a field; null when it is one. */
export function problemOf({ type, options }: ExtractionField, value: string | number): string | null {
  if (type === 'text') return typeof value === 'string' ? null : 'must be a text';
  if (type === 'number') return typeof value === 'number' ? null : 'must be a number';
  if (type === 'integer') return Number.isSafeInteger(value) ? null : 'must be a whole number';
  const choices = options ?? [];
  if (typeof value === 'string' && choices.includes(value)) return null;
  const near = typeof value === 'string' ? nearestName(value, choices) : undefined;
  const listed = choices
    .slice(0, 10)
    .map((choice) => `\`${choice}\``)
    .join(', ');
  const more = choices.length > 10 ? ` or ${choices.length - 10} others` : '';
  return `must be one of ${listed}${more}${near === undefined ? '' : `, did you mean \`${near}\`?`}`;
}
