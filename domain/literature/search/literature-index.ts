import type { Paper } from '../../../contract/resources/paper.ts';
import type { AnalyzedPaper } from '../index/analyzed-paper.ts';
import type { TermField } from '../index/index-query.ts';
import type { LoadedIndex, Lookups } from '../index/loaded-index.ts';
import type { StemNumbers } from '../index/stem-numbers.ts';
import type { Vocabulary } from '../query/vocabulary.ts';

/** The index of the literature, wherever it is stored. */
export type LiteratureIndex = {
  /**
   * The shared literature together with the overlay of the account whose signed scope is given; without one the shared alone.
   * All that `run` reads is of one moment, whatever is indexed or merged meanwhile: of `exported`, which a transaction that is
   * still open has exported, or of now.
   */
  read<T>(scope: string | null, run: (snapshot: IndexSnapshot) => Promise<T>, exported?: string): Promise<T>;
  end(): Promise<void>;
};

export type IndexSnapshot = {
  /** Papers that are there. */
  papers: number;
  averageLength: number;
  load(lookups: Lookups): Promise<LoadedIndex>;
  /** In how many papers a term stands, those deleted lately among them. */
  papersWith(field: TermField, terms: readonly string[]): Promise<Map<string, number>>;
  /** Of a word as much as is known without asking, and never more than `papersWith` says. */
  papersWithAtLeast(word: string): number;
  /** In their order as many as fit into one answer, and in any case the first. */
  find(documents: readonly number[]): Promise<IndexedPaper[]>;
  /** By which the words of analyzed papers are numbered. */
  stems: StemNumbers;
  /** The words of papers, by document. */
  analyzed(documents: readonly number[]): Promise<ReadonlyMap<number, AnalyzedPaper>>;
  /** Words of the index that are written almost so, the likeliest first. */
  similarWords(word: string): Promise<string[]>;
  /** What the index and MeSH know, to interpret a query by. */
  vocabulary: Vocabulary;
};

/** A paper and its number in the index. */
export type IndexedPaper = {
  document: number;
  texts: { title: string; abstract: string };
  paper(): Paper;
  analyzed(): AnalyzedPaper;
  /** The bounds of its abstract's sentences, as `sentencesOf` gives them. */
  sentences(): Uint32Array;
  /** The paper as JSON in UTF-8. */
  json(): Uint8Array;
};
