import { numbersOf } from '../../core/complete-rows.ts';
import { isCategorical } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { firstTen } from '../../core/first-ten.ts';
import type { Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';

/** Tells the new rows whose numbers lie beyond those that the model was fitted to. */
export function warnExtrapolated(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  terms: readonly ModelTerm[],
  added: readonly Readonly<Record<string, LevelValue>>[],
  warn: (code: string, message: string) => void,
): void {
  const numeric = new Set<string>();
  for (const term of terms) {
    if (typeof term !== 'string' && !('column' in term)) continue;
    const name = typeof term === 'string' ? term : term.column;
    if (!isCategorical(term, requireColumn(table, name))) numeric.add(name);
  }
  for (const name of numeric) {
    const values = numbersOf(table, name, rows);
    const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const beyond = added.flatMap((row, index) =>
      Number(row[name]) < least || Number(row[name]) > most ? [index + 1] : [],
    );
    if (beyond.length > 0)
      warn(
        'extrapolation',
        `"${name}" of row ${firstTen(beyond)} of new_data lies beyond the data (${least} to ${most}): no patient shows whether the model holds there, and its limits do not tell.`,
      );
  }
}
