import type { FragmentSqlToken } from 'slonik';
import { sql } from '../db.ts';

/**
 * Of rows with a place, from 1, those whose columns up to there have no more than so many bytes of text together, and the first
 * whatever it has. They are weighed as they are stored before they are unpacked: a megabyte of one letter is stored in 12 KB.
 */
export function withinBytes(
  placed: FragmentSqlToken,
  most: { bytes: number; stored: number },
  columns: readonly string[],
): FragmentSqlToken {
  const summed = (weight: (column: FragmentSqlToken) => FragmentSqlToken) =>
    sql.join(
      columns.map((column) => sql.fragment`coalesce(${weight(sql.fragment`${sql.identifier([column])}`)}, 0)`),
      sql.fragment` + `,
    );
  const stored = summed((column) => sql.fragment`pg_column_size(${column})`);
  const unpacked = summed(
    (column) => sql.fragment`case when pg_column_compression(${column}) is null then pg_column_size(${column})
      else octet_length(${column}::text) end`,
  );
  return sql.fragment`(
    select * from (
      select *, sum(${unpacked}) over (order by place rows unbounded preceding) as bytes from (
        select *, sum(${stored}) over (order by place rows unbounded preceding) as stored from ${placed} placed
      ) weighed where place = 1 or stored <= ${most.stored}
    ) measured where place = 1 or bytes <= ${most.bytes})`;
}
