import type { DateField, FieldName, NearField } from './fields.ts';

/** A query as it was read: what was asked, before any of it is looked up. */
export type QueryNode =
  /** From left to right. Of `not` the first is kept and the others are taken away from it. */
  | { kind: 'and' | 'or' | 'not'; of: QueryNode[] }
  /** Words without quotes and without a field, as they stand one after the other. */
  | { kind: 'words'; words: string[]; grouped: boolean }
  | { kind: 'term'; field: FieldName; text: string; quoted: boolean; narrower: boolean }
  | { kind: 'near'; field: NearField; text: string; distance: number }
  /** Each end YYYY, YYYY/MM or YYYY/MM/DD; both are in the range. */
  | { kind: 'date'; field: DateField; from: string; to: string }
  | { kind: 'recent'; field: DateField; count: number; unit: 'day' | 'month' | 'year' }
  | { kind: 'filter'; name: string };

/** The longest query that is read, in characters; literature_imports.query holds as many. */
export const longestQuery = 10_000;

/** How deep operators may stand within others. People nest a handful of levels; anyone who walks the tree may recurse. */
export const deepestQuery = 200;
