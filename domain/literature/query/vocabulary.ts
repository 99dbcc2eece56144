export type Descriptor = { ui: string; heading: string; tree_numbers: string[] };

export type DescriptorRecord = Descriptor & {
  /** All its terms besides the heading, as NLM writes them. */
  entry_terms: string[];
};

export type NamedDescriptor = DescriptorRecord & {
  /** Whether the key is that of the heading itself, not of an entry term. */
  preferred: boolean;
};

/**
 * What a query's words are looked up in. Each call is one round trip, and a query makes at most two, one after the other:
 * `narrower` needs what `mesh` found. Keys are made by `termKey`.
 */
export interface Vocabulary {
  /** The descriptors that have a term of one of these keys. */
  mesh(keys: readonly string[]): Promise<ReadonlyMap<string, readonly NamedDescriptor[]>>;
  /** Those that stand beneath one of these tree numbers, at any depth. */
  narrower(treeNumbers: readonly string[]): Promise<readonly Descriptor[]>;
  /** Which of these are a journal's title, abbreviation or ISSN. */
  journals(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Which of these some author has. `short` are last names with initials, "smith j", whose further initials may be
   * missing, or last names with a blank, "smith ", for all their initials; `full` are full names, "wong julia" or "julia wong", which may lack what follows after a blank.
   */
  authors(names: {
    short: readonly string[];
    full: readonly string[];
  }): Promise<{ short: ReadonlySet<string>; full: ReadonlySet<string> }>;
  /** The words of the texts, as they are written, that begin so: some hundreds of each at most. */
  words(beginnings: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** For where nothing is loaded: every word stands for itself alone. */
export const emptyVocabulary: Vocabulary = {
  mesh: async () => new Map(),
  narrower: async () => [],
  journals: async () => new Set(),
  authors: async () => ({ short: new Set(), full: new Set() }),
  words: async () => new Map(),
};
