import { LRUCache } from 'lru-cache';
import { type AnalyzedPaper, sizeOfAnalyzed } from '../../domain/literature/index/analyzed-paper.ts';
import { StemNumbers } from '../../domain/literature/index/stem-numbers.ts';

type WordsOfPapers = { stems: StemNumbers; papers: LRUCache<string, AnalyzedPaper> };

/** Words of papers, with the numbers of their stems. */
export class KnownWords {
  readonly #bytes: number;
  #current: WordsOfPapers;

  constructor(bytes: number) {
    this.#bytes = bytes;
    this.#current = this.#none();
  }

  #none(): WordsOfPapers {
    return {
      stems: new StemNumbers(),
      papers: new LRUCache({ maxSize: this.#bytes, sizeCalculation: sizeOfAnalyzed }),
    };
  }

  /** For one search, which goes on with what it got when others begin anew. */
  get current(): WordsOfPapers {
    if (this.#current.stems.size > mostStems) this.#current = this.#none();
    return this.#current;
  }
}

/** Some sixty bytes each; new ones keep coming, as names do. */
const mostStems = 200_000;
