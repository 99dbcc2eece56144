import { type ApiError, maximumIssues, sentenceOf } from '../../contract/errors.ts';
import type { UploadProblemCode } from '../../contract/resources/patient.ts';
import { recordRowsAdvice } from './redcap.ts';
import { problemsOfIds, UploadProblems, UploadRefused } from './upload-problems.ts';

export type RowIssue = { row: number; path: string; message: string };

/**
 * What is wrong with an upload. `row` is 1 for the first patient: in CSV the header is row 0 and blank lines don't
 * count, in NDJSON it is the number of the line, in JSON the place in the list.
 */
export class RowIssues {
  readonly problems = new UploadProblems();
  readonly first: RowIssue[] = [];
  total = 0;
  /** Whether nobody looks for more, so that `total` is only the least. */
  isGivenUp = false;

  add(row: number, path: string, message: string, code: UploadProblemCode = 'invalid'): void {
    this.total++;
    this.problems.add(row, path, code, message);
    if (this.first.length < maximumIssues) this.first.push({ row, path, message });
  }

  throwIfAny(): void {
    if (this.total === 0) return;
    const truncated = this.isGivenUp || this.total > maximumIssues;
    const found = sentenceOf({ issues: this.first.map(placed), total: this.total, truncated: this.isGivenUp });
    throw new UploadRefused(
      'INVALID_REQUEST',
      `${found} Nothing was stored.`,
      { issues: this.first, total: this.total, truncated },
      this.problems.found(this.total, truncated),
    );
  }
}

/** With the row in words: "Row 3, `age`: must be a number". */
function placed({ row, path, message }: RowIssue): { path: string; message: string } {
  return { path: '', message: `row ${row}${path === '' ? '' : `, \`${path}\``}: ${message}` };
}

/** An upload that can't be read any further: told with whatever was found before. */
export function unreadable(issues: RowIssues, row: number, path: string, message: string): never {
  issues.add(row, path, message, 'malformed');
  // The last straw must be among those that are shown.
  if (issues.first.length === maximumIssues && issues.total > maximumIssues)
    issues.first[maximumIssues - 1] = { row, path, message };
  issues.throwIfAny();
  throw new TypeError('unreachable');
}

/** Two rows with one external id would become one patient who never was, so it is refused whatever on_conflict says. */
export function repeatedIds(
  issues: readonly (RowIssue & { first_row: number })[],
  total: number,
  hasRecordRows: boolean,
): ApiError {
  const [first] = issues;
  const shown = total > issues.length ? `; details.issues lists the first ${issues.length}` : '';
  return new UploadRefused(
    'INVALID_REQUEST',
    `The same external_id stands in rows ${first!.first_row} and ${first!.row}${total > 1 ? `, and ${total} rows repeat one in all${shown}` : ''}. Nothing was stored: each patient needs one row. ${
      hasRecordRows
        ? recordRowsAdvice
        : 'Put the values of a patient into one row, or give each row an external_id of its own.'
    }`,
    { reason: 'repeated_external_id', issues, total },
    problemsOfIds(issues, total, 'repeated_external_id'),
  );
}
