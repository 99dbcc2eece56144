import type { PrintedTable } from '../definition/presentation.ts';
import type { TableNote } from '../definition/table-note.ts';

/** A place in a table: its row, or null for the heading, and its column, both counted from 0. */
type Place = TableNote['cells'][number];

/**
 * A table with footnotes. Those of one text become one; they are marked a, b, c in the order in which they are met: the
 * headings from left to right, then row by row. Cells stay as they are, so that they remain the numbers that they were.
 */
export function withNotes(
  table: PrintedTable,
  given: readonly { text: string; cells: readonly Place[] }[],
): PrintedTable {
  const joined = [...Map.groupBy(given, ({ text }) => text)].flatMap(([text, same]) => {
    const cells = same.flatMap((note) => note.cells).sort(inReadingOrder);
    return cells.length === 0 ? [] : [{ text, cells }];
  });
  if (joined.length === 0) return table;
  const ordered = joined.sort((a, b) => inReadingOrder(a.cells[0]!, b.cells[0]!));
  return { ...table, notes: ordered.map((note, i) => ({ mark: letters(i), ...note })) };
}

const inReadingOrder = (a: Place, b: Place) => (a.row ?? -1) - (b.row ?? -1) || a.column - b.column;

/** a to z, then aa, ab. */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
