import { ApiError, maximumIssues } from '../../contract/errors.ts';

export type RowIssue = { row: number; path: string; message: string };

/**
 * What is wrong with an upload. `row` is 1 for the first patient: in CSV the header is row 0 and blank lines don't
 * count, in NDJSON it is the number of the line, in JSON the place in the list.
 */
export class RowIssues {
  readonly first: RowIssue[] = [];
  total = 0;
  /** Whether nobody looks for more, so that `total` is only the least. */
  isGivenUp = false;

  add(row: number, path: string, message: string): void {
    this.total++;
    if (this.first.length < maximumIssues) this.first.push({ row, path, message });
  }

  throwIfAny(): void {
    if (this.total === 0) return;
    const atLeast = this.isGivenUp ? 'At least ' : '';
    const counted = this.total === 1 ? 'One thing is' : `${atLeast}${this.total} things are`;
    const shown = this.total > maximumIssues ? `; details.issues lists the first ${maximumIssues}` : '';
    throw new ApiError('INVALID_REQUEST', `${counted} wrong with the upload, and nothing was stored${shown}.`, {
      issues: this.first,
      total: this.total,
      truncated: this.isGivenUp || this.total > maximumIssues,
    });
  }
}

/** An upload that can't be read any further: told with whatever was found before. */
export function unreadable(issues: RowIssues, row: number, path: string, message: string): never {
  issues.add(row, path, message);
  // The last straw must be among those that are shown.
  if (issues.first.length === maximumIssues && issues.total > maximumIssues)
    issues.first[maximumIssues - 1] = { row, path, message };
  issues.throwIfAny();
  throw new TypeError('unreachable');
}
