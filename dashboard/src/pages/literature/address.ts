import type { Source } from './filter-words.ts';

export type PaperSort = 'relevance' | 'newest' | 'oldest';

export type LiteratureSearch = {
  q?: string;
  sort?: PaperSort;
  from?: number;
  to?: number;
  type?: string;
  journal?: string;
  language?: string;
  /** With an abstract, or without one. Absent: both. */
  abstract?: boolean;
  source?: Source[];
  /** The language the query is written in. */
  syntax?: 'pubmed' | 'ovid' | 'europepmc';
  /** Retracted papers: left out, or nothing else. Absent: both. */
  retracted?: 'without' | 'only';
  /** Words are only themselves: no terms are mapped. */
  exact?: true;
  /** No spelling is corrected. */
  typed?: true;
  /** Parts of the query that are searched as they are written. */
  off?: string[];
  cursor?: string;
  paper?: string;
  /** An import's id, or `all` for the list of them. */
  import?: string;
};

export type ProjectPapersSearch = { paper?: string; cursor?: string };
