import type { DateField, FieldName, NearField, TextField } from './fields.ts';

/** A query as it was read: what was asked, before any of it is looked up. */
export type QueryNode =
  /** From left to right. Of `not` the first is kept and the others are taken away from it. */
  | { kind: 'and' | 'or' | 'not'; of: QueryNode[] }
  /** Words without quotes and without a field, as they stand one after the other. */
  | { kind: 'words'; words: string[]; grouped: boolean }
  | { kind: 'term'; field: FieldName; text: string; quoted: boolean; narrower: boolean }
  | { kind: 'near'; field: NearField; text: string; distance: number }
  | { kind: 'span'; field: TextField; span: SpanNode }
  /** Each end YYYY, YYYY/MM or YYYY/MM/DD; both are in the range. */
  | { kind: 'date'; field: DateField; from: string; to: string }
  | { kind: 'recent'; field: DateField; count: number; unit: 'day' | 'month' | 'year' }
  | { kind: 'filter'; name: string };

/** Words and phrases near each other, as Ovid and Europe PMC can ask for them. */
export type SpanNode =
  | { kind: 'text'; text: string; words: SpanWord[] }
  | { kind: 'either'; of: SpanNode[] }
  | { kind: 'near'; of: [SpanNode, SpanNode]; distance: number; ordered: boolean };

/**
 * A word of a phrase: with a truncation (`longest`: the most letters that may follow), or in all the forms that it may have, which
 * may be truncated too.
 */
export type SpanWord =
  | { kind: 'plain'; text: string }
  | { kind: 'truncated'; text: string; longest: number | null }
  | { kind: 'forms'; forms: string[]; truncation: { longest: number | null } | null };

/** The longest query that is read, in characters; literature_imports.query holds as many. */
export const longestQuery = 10_000;

/** The longest search strategy: those of Cochrane reviews have some ten thousand characters, the longest filters ten times as many. */
export const longestStrategy = 200_000;

/** How deep operators may stand within others. People nest a handful of levels; anyone who walks the tree may recurse. */
export const deepestQuery = 200;
