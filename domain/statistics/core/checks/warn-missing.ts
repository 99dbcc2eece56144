import { completeRows } from '../complete-rows.ts';
import type { Table } from '../table.ts';

/** Beyond this share of rows left out, those that stay may be others than those that go. */
const muchMissing = 0.2;

/** Warns where more than a fifth of the rows that passed the filter lack what the method needs. */
export function warnMuchMissing(
  { table, rows }: { table: Table; rows: Int32Array<ArrayBuffer> },
  columns: readonly string[],
  excluded: number,
  warn: (code: string, message: string) => void,
): void {
  const lacking = [...new Set(columns)].map((column) => ({
    column,
    n: completeRows(table, rows, [column]).n_missing,
  }));
  warnOfMissing(lacking, excluded, rows.length, warn);
}

/** The same where it is known how many of the rows lack each column. */
export function warnOfMissing(
  columns: readonly { column: string; n: number }[],
  excluded: number,
  rows: number,
  warn: (code: string, message: string) => void,
): void {
  if (rows === 0) return;
  const lacking = columns.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
  // Where each variable is described by itself, none is left out of the whole and still one may lack most.
  const most = Math.max(excluded, lacking[0]?.n ?? 0);
  if (most <= muchMissing * rows) return;
  const percent = (n: number) => `${Math.round((100 * n) / rows)}%`;
  // Rows may be left out for what they hold: a study without an effect, for instance.
  const total = lacking.reduce((sum, { n }) => sum + n, 0);
  const named = lacking.slice(0, 5).map(({ column, n }) => `"${column}" ${percent(n)}`);
  warn(
    'much_missing',
    `${percent(most)} of ${rows} rows ${excluded > total ? 'are left out' : 'lack a value'}${named.length === 0 ? '' : ` (${named.join(', ')})`}: those that are left may differ from the others. Say so${excluded > total ? '.' : ', leave out the columns that lack most, or impute them.'}`,
  );
}
