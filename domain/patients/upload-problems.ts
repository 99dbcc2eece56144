import { ApiError, type ErrorCode, maximumIssues } from '../../contract/errors.ts';
import type { UploadCheck, UploadProblemCode, UploadResult } from '../../contract/resources/patient.ts';

export type FoundProblems = Pick<UploadCheck, 'problems' | 'total' | 'truncated' | 'groups'>;

/** An upload that was refused for what its rows hold, and that as a dry run tells of it. */
export class UploadRefused extends ApiError {
  readonly found: FoundProblems;
  constructor(code: ErrorCode, message: string, details: Record<string, unknown>, found: FoundProblems) {
    super(code, message, details);
    this.found = found;
  }
}

/** Problems as they are found: the first of them, and what many rows have in common once. */
export class UploadProblems {
  readonly #first: UploadCheck['problems'] = [];
  readonly #groups = new Map<string, UploadCheck['groups'][number]>();

  add(row: number, path: string, code: UploadProblemCode, message: string): void {
    const column = columnOf(path);
    if (this.#first.length < maximumIssues) this.#first.push({ row, column, code, message });
    const key = `${column ?? ''}\n${message}`;
    const group = this.#groups.get(key);
    if (group !== undefined) group.rows++;
    else if (this.#groups.size < maximumIssues)
      this.#groups.set(key, { column, code, message, rows: 1, first_row: row });
  }

  found(total: number, truncated: boolean): FoundProblems {
    return { problems: this.#first, total, truncated, groups: [...this.#groups.values()] };
  }
}

/** The column that an issue is of, as the file calls it: JSON says where in the body it stands. */
function columnOf(path: string): string | null {
  const name = path.replace(/^patients\[\d+\](?:\.|$)/, '').replace(/^attributes\./, '');
  return name === '' ? null : name;
}

/** Of rows whose external_id is another's. */
export function problemsOfIds(
  rows: readonly { row: number; message: string }[],
  total: number,
  code: 'repeated_external_id' | 'taken_external_id',
): FoundProblems {
  const column = 'external_id';
  const message = code === 'taken_external_id' ? 'is taken' : 'stands in a row before';
  return {
    problems: rows.map(({ row, message: ofRow }) => ({ row, column, code, message: ofRow })),
    total,
    truncated: total > rows.length,
    groups: rows.length === 0 ? [] : [{ column, code, message, rows: total, first_row: rows[0]!.row }],
  };
}

/** What an upload would do, that was undone when all of it was stored. */
export function validUpload({ created, updated, skipped }: UploadResult): UploadCheck {
  return {
    ...{ dry_run: true, valid: true, created, updated, skipped },
    ...{ problems: [], total: 0, truncated: false, groups: [] },
  };
}

/** What is wrong with the rows of an upload. */
export function invalidUpload({ found }: UploadRefused): UploadCheck {
  return { dry_run: true, valid: false, created: 0, updated: 0, skipped: 0, ...found };
}
