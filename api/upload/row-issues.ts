import { ApiError } from '../../contract/errors.ts';

export type RowIssue = { row: number; path: string; message: string };

/** As many as a person would read; a file with one wrong column has a million. */
const listed = 100;

/**
 * What is wrong with an upload. `row` is 1 for the first patient: in CSV the header is row 0 and blank lines don't
 * count, in NDJSON it is the number of the line, in JSON the place in the list.
 */
export class RowIssues {
  readonly first: RowIssue[] = [];
  total = 0;

  add(row: number, path: string, message: string): void {
    this.total++;
    if (this.first.length < listed) this.first.push({ row, path, message });
  }

  throwIfAny(): void {
    if (this.total === 0) return;
    const counted = this.total === 1 ? 'One thing is' : `${this.total} things are`;
    const shown = this.total > listed ? `; details.issues lists the first ${listed}` : '';
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
  if (issues.first.length === listed && issues.total > listed) issues.first[listed - 1] = { row, path, message };
  issues.throwIfAny();
  throw new TypeError('unreachable');
}
