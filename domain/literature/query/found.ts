import type { NamedDescriptor } from './vocabulary.ts';

/** What the vocabulary knows of a query's words: all that is needed to interpret it without asking again. */
export type Found = {
  mesh: ReadonlyMap<string, readonly NamedDescriptor[]>;
  journals: ReadonlySet<string>;
  authors: { short: ReadonlySet<string>; full: ReadonlySet<string> };
  beginnings: ReadonlyMap<string, readonly string[]>;
  /** Whether words without a field are mapped to what they may name. */
  mapsTerms: boolean;
};
