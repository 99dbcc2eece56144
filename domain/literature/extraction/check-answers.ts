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

/** What is wrong with the rows of an extraction by the form; required answers are missed only of one that is completed. */
export function checkRows(
  fields: readonly ExtractionField[],
  rows: readonly StoredRow[],
  isCompleted: boolean,
): Issue[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const issues: Issue[] = [];
  const seen = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const key = keyOfRow(row);
    const first = seen.get(key);
    if (first !== undefined) issues.push({ path: `rows[${i}]`, message: `has the outcome and arm of rows[${first}]` });
    else seen.set(key, i);
    for (const [name, value] of Object.entries(row.answers)) {
      const field = byName.get(name);
      const problem = field === undefined ? unknownField(name, fields) : problemOf(field, value);
      if (problem !== null) issues.push({ path: `rows[${i}].answers.${name}`, message: problem });
    }
    if (!isCompleted) continue;
    for (const name of missing(fields, row))
      issues.push({ path: `rows[${i}].answers.${name}`, message: 'is required' });
  }
  return issues;
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
