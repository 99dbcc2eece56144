import type { Bitmap } from './bitmap.ts';
import type { NumberColumn, numberColumns, TextColumn, TextValues } from './columns.ts';
import type { AskedField, PrefixOptions } from './index-query.ts';
import type { LoadedPostings } from './loaded-postings.ts';
import type { WalkedLists } from './walked-lists.ts';

/** A segment of which everything that a query needs was read. Documents are counted from its first. */
export interface LoadedSegment {
  readonly id: number;
  readonly firstDocument: number;
  /** How many numbers it spans, of which some may be papers no more. */
  readonly documents: number;
  readonly live: Bitmap;
  postings(field: AskedField, term: string): LoadedPostings | null;
  /** The terms that begin so. */
  beginning(field: AskedField, prefix: string, options?: PrefixOptions): readonly LoadedPostings[];
  numbers<Name extends NumberColumn>(name: Name): InstanceType<(typeof numberColumns)[Name]>;
  texts(name: TextColumn): TextValues;
  /** Documents (counted from the segment's first) of papers named by identifiers, as `identifierKey` spells them. */
  named(key: string): number | null;
  /** Where lists are kept as ranking walks through them; none of an overlay, which must not drive out what all accounts ask for. */
  readonly walked?: WalkedLists;
}

export type LoadedIndex = {
  segments: readonly LoadedSegment[];
  /** Papers that are there, and the mean of their lengths in weighted words. */
  papers: number;
  averageLength: number;
};

/** What has to be read before a query can be evaluated. */
export type Lookups = {
  terms: Map<string, { field: AskedField; term: string; withPositions: boolean }>;
  prefixes: Map<string, { field: AskedField; prefix: string; options: PrefixOptions; withPositions: boolean }>;
  numbers: Set<NumberColumn>;
  texts: Set<TextColumn>;
  identifiers: Map<string, { type: 'pmid' | 'pmcid' | 'doi'; value: string }>;
};

export function noLookups(): Lookups {
  return { terms: new Map(), prefixes: new Map(), numbers: new Set(), texts: new Set(), identifiers: new Map() };
}

export function lookUpTerm(lookups: Lookups, field: AskedField, term: string, withPositions = false): void {
  const key = `${field}:${term}`;
  lookups.terms.set(key, {
    field,
    term,
    withPositions: withPositions || lookups.terms.get(key)?.withPositions === true,
  });
}

export function lookUpPrefix(
  lookups: Lookups,
  field: AskedField,
  prefix: string,
  options: PrefixOptions = {},
  withPositions = false,
): void {
  const key = prefixKey(field, prefix, options);
  const before = lookups.prefixes.get(key)?.withPositions === true;
  lookups.prefixes.set(key, { field, prefix, options, withPositions: withPositions || before });
}

/** The same prefix has the same stems. */
export const prefixKey = (field: AskedField, prefix: string, { longest, oneWord }: PrefixOptions): string =>
  `${field}:${prefix}:${longest ?? ''}:${oneWord ?? false}`;

export const identifierKey = (type: 'pmid' | 'pmcid' | 'doi', value: string) => `${type}:${value}`;
