import type { Issue } from '../../../contract/errors.ts';
import type { ExtractionField, StoredRow } from '../../../contract/resources/extraction.ts';
import { missing, problemOf } from './check-answers.ts';

/** What was answered to a form: by one reviewer, or as agreed. */
export type GivenAnswers = { rows: readonly StoredRow[]; isCompleted: boolean };

/**
 * Why a form can't become another: answers that would be lost, would be none of the field any more, would be read in another
 * unit, or would be missed. Answers are counted and never quoted, since they may be blind to who changes the form.
 */
export function formProblems(
  before: readonly ExtractionField[],
  after: readonly ExtractionField[],
  given: readonly GivenAnswers[],
): Issue[] {
  const issues: Issue[] = [];
  const rows = given.flatMap((one) => one.rows);
  const answersTo = (name: string) =>
    rows.flatMap(({ answers }) => (Object.hasOwn(answers, name) ? [answers[name]!] : []));
  const places = new Map(after.map((field, place) => [field.name, { field, place }]));
  for (const old of before) {
    const answers = answersTo(old.name);
    if (answers.length === 0) continue;
    const now = places.get(old.name);
    if (now === undefined) {
      issues.push({
        path: 'fields',
        message: `must keep \`${old.name}\`, which has ${counted(answers.length)}: set its \`retired\` to ask it no longer`,
      });
      continue;
    }
    const path = `fields[${now.place}]`;
    if (now.field.unit !== old.unit)
      issues.push({
        path: `${path}.unit`,
        message: `must stay ${old.unit === null ? 'null' : `\`${old.unit}\``}, in which ${counted(answers.length)} stand: retire the field and add another`,
      });
    const wrong = answers.filter((answer) => problemOf(now.field, answer) !== null).length;
    if (wrong > 0)
      issues.push({
        path: `${path}.${now.field.type === old.type ? 'options' : 'type'}`,
        message: `must keep room for what was answered: ${counted(wrong)} would be none of the field`,
      });
  }
  const completed = given.filter(({ isCompleted }) => isCompleted).flatMap((one) => one.rows);
  const lacking = new Map<string, number>();
  for (const row of completed) for (const name of missing(after, row)) lacking.set(name, (lacking.get(name) ?? 0) + 1);
  for (const [name, number] of lacking)
    issues.push({
      path: `fields[${places.get(name)!.place}].required`,
      message: `must be false while ${number} ${number === 1 ? 'row' : 'rows'} of completed extractions have no answer to it`,
    });
  return issues;
}

const counted = (answers: number) => (answers === 1 ? '1 answer' : `${answers} answers`);
