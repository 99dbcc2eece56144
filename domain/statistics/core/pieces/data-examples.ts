import type { DeclaredVariable } from '../../definition/declared-variable.ts';
import { outOfRange } from '../checks/warn-coding.ts';
import { completeRows } from '../complete-rows.ts';
import { requireColumn } from '../filter.ts';
import type { Table } from '../table.ts';
import { everyRow, joined, StandIn } from './stand-in.ts';
import type { Piece } from './table-in-pieces.ts';

/** What is checked of data before a method computes, in one pass: examples of what there is, and counts of all rows. */
export function dataExamples(
  schema: Table,
  pieces: Iterable<Piece>,
  names: readonly string[],
  { isCategory, dictionary }: { isCategory: (name: string) => boolean; dictionary: readonly DeclaredVariable[] },
) {
  const filtered = new StandIn(schema, names, isCategory);
  const all = new StandIn(schema, names, isCategory);
  const lacking = names.map((column) => ({ column, n: 0 }));
  const outside = new Map<string, number>();
  let n = 0;
  for (const { table, rows } of pieces) {
    n += rows.length;
    filtered.look(table, rows);
    all.look(table, everyRow(table));
    for (const one of lacking) one.n += completeRows(table, rows, [one.column]).n_missing;
    for (const { name, min, max } of dictionary) {
      const column = names.includes(name) ? requireColumn(table, name) : undefined;
      if (column?.kind === 'numeric')
        outside.set(name, (outside.get(name) ?? 0) + outOfRange(column.values, rows, { min, max }));
    }
  }
  const first = filtered.table();
  const others = all.table();
  return { table: joined(first, others, everyRow(others)), rows: everyRow(first), n, lacking, outside };
}
