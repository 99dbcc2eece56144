import type { ExtractionField, StoredRow } from '../../../contract/resources/extraction.ts';
import { keyOfRow } from './check-answers.ts';

type Extraction = { reviewer: string; rows: readonly StoredRow[] };
type Answer = string | number;

export type Difference = {
  outcome: string;
  arm: string;
  /** null: not everybody found the row, and `answers` names who did. */
  field: string | null;
  answers: { reviewer: string; answer: Answer | null }[];
};

/**
 * What two reviewers found in one paper, side by side: rows by outcome and arm, answers by field in the form's order. What
 * neither answered is not compared; a row that one alone found is one difference.
 */
export function compareExtractions(
  fields: readonly ExtractionField[],
  extractions: readonly Extraction[],
): { compared: number; differences: Difference[] } {
  const keys = new Map(
    extractions.flatMap(({ rows }) =>
      rows.map((row) => [keyOfRow(row), { outcome: row.outcome, arm: row.arm }] as const),
    ),
  );
  const differences: Difference[] = [];
  let compared = 0;
  for (const [key, label] of keys) {
    const found = extractions.map(({ reviewer, rows }) => ({
      reviewer,
      row: rows.find((row) => keyOfRow(row) === key) ?? null,
    }));
    if (found.some(({ row }) => row === null)) {
      compared++;
      const finders = found.filter(({ row }) => row !== null).map(({ reviewer }) => ({ reviewer, answer: null }));
      differences.push({ ...label, field: null, answers: finders });
      continue;
    }
    for (const { name } of fields) {
      const answers = found.map(({ reviewer, row }) => ({
        reviewer,
        answer: Object.hasOwn(row!.answers, name) ? row!.answers[name]! : null,
      }));
      if (answers.every(({ answer }) => answer === null)) continue;
      compared++;
      if (answers.some(({ answer }) => !isSameAnswer(answer, answers[0]!.answer)))
        differences.push({ ...label, field: name, answers });
    }
  }
  return { compared, differences };
}

/** Spaces around a text are no other answer; null: none was given. */
export const isSameAnswer = (one: Answer | null, other: Answer | null): boolean =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other;
