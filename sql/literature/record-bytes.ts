import type { FragmentSqlToken } from 'slonik';
import { sql } from '../db.ts';

/**
 * How many bytes a record has, about. What the shared library has is what sources say, which PostgreSQL stores in a fourth: asked for
 * more exactly it would unpack each. What a file says may be made to be stored in a ninetieth.
 */
export const recordBytes = {
  papers: sql.fragment`4 * pg_column_size(record)`,
  overlay_papers: sql.fragment`record_bytes`,
};

/** A record of so many bytes comes with its row; one that is larger is read by itself. Most have some thousand. */
const inlineBytes = 40_000;

export const inlineRecord = (papers: keyof typeof recordBytes, record: FragmentSqlToken = sql.fragment`record`) =>
  sql.fragment`case when ${recordBytes[papers]} <= ${inlineBytes} then ${record} end`;

/** The same condition in plain SQL. */
export const isInline = {
  shared: `${recordBytes.papers.sql} <= ${inlineBytes}`,
  overlay: `${recordBytes.overlay_papers.sql} <= ${inlineBytes}`,
};
