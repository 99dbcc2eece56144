import type { FragmentSqlToken } from 'slonik';

/** A query of one row at most that is put beside another, and what its row is. */
export type RowBeside<Row> = { query: FragmentSqlToken; rowOf: (columns: Readonly<Record<string, unknown>>) => Row };
