import { ApiError } from '../../contract/errors.ts';
import { recordRowsAdvice } from './redcap.ts';

export type RowIssue = { row: number; path: string; message: string };

/** As many as a person would read; a file with one wrong column has a million. */
export const listedIssues = 100;

/**
 * What is wrong with an upload. `row` is 1 for the first patient: in CSV the header is row 0 and blank lines don't
 * count, in NDJSON it is the number of the line, in JSON the place in the list.
 */
export class RowIssues {
  readonly first: RowIssue[] = [];
  total = 0;

  add(row: number, path: string, message: string): void {
    this.total++;
    if (this.first.length < listedIssues) this.first.push({ row, path, message });
  }

  throwIfAny(): void {
    if (this.total === 0) return;
    const counted = this.total === 1 ? 'One thing is' : `${this.total} things are`;
    const shown = this.total > listedIssues ? `; details.issues lists the first ${listedIssues}` : '';
    throw new ApiError('INVALID_REQUEST', `${counted} wrong with the upload, and nothing was stored${shown}.`, {
      issues: this.first,
      total: this.total,
    });
  }
}

/** An upload that can't be read any further: told with whatever was found before. */
export function unreadable(issues: RowIssues, row: number, path: string, message: string): never {
  issues.add(row, path, message);
  // The last straw must be among those that are shown.
  if (issues.first.length === listedIssues && issues.total > listedIssues)
    issues.first[listedIssues - 1] = { row, path, message };
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
  return new ApiError(
    'INVALID_REQUEST',
    `The same external_id stands in rows ${first!.first_row} and ${first!.row}${total > 1 ? `, and ${total} rows repeat one in all${shown}` : ''}. Nothing was stored: each patient needs one row. ${
      hasRecordRows
        ? recordRowsAdvice
        : 'Put the values of a patient into one row, or give each row an external_id of its own.'
    }`,
    { reason: 'repeated_external_id', issues, total },
  );
}
