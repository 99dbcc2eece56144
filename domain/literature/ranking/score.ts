import type { Bitmap } from '../index/bitmap.ts';
import type { LoadedSegment } from '../index/loaded-index.ts';
import type { Postings } from '../index/postings.ts';

export type Scored = { document: number; score: number };

/**
 * Adds to the documents' scores what a word is worth in each: its weight times the share that `table` gives its
 * frequencies (the row) in a paper of this length (the column).
 */
export function addScores(
  scores: Float32Array,
  { papers, documents }: Postings,
  weight: number,
  table: Float32Array,
  lengths: Uint8Array,
  mask = 255,
): void {
  const codes = documents.length - papers;
  let at = 0;
  let document = 0;
  for (let i = 0; i < papers; i++) {
    let byte = documents[at++]!;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = documents[at++]!;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    scores[document]! += weight * table[((documents[codes + i]! & mask) << 8) | lengths[document]!]!;
  }
}

/** The best so many, kept while others come by. Ties go to the lower document, so that an order is always the same. */
export class BestPapers {
  readonly #size: number;
  readonly #heap: Scored[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** What a paper must reach to get in. */
  get threshold(): number {
    return this.#heap.length < this.#size ? Number.NEGATIVE_INFINITY : this.#heap[0]!.score;
  }

  add(document: number, score: number): void {
    const heap = this.#heap;
    const paper = { document, score };
    if (heap.length < this.#size) {
      heap.push(paper);
      this.#rise(heap.length - 1);
    } else if (isBetter(paper, heap[0]!)) {
      heap[0] = paper;
      this.#sink();
    }
  }

  /** Best first. */
  sorted(): Scored[] {
    return [...this.#heap].sort((a, b) => (isBetter(a, b) ? -1 : 1));
  }

  #rise(from: number): void {
    const heap = this.#heap;
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isBetter(heap[parent]!, heap[at]!)) return;
      [heap[parent], heap[at]] = [heap[at]!, heap[parent]!];
      at = parent;
    }
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ; ) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && isBetter(heap[worst]!, heap[child]!)) worst = child;
      if (worst === at) return;
      [heap[worst], heap[at]] = [heap[at]!, heap[worst]!];
      at = worst;
    }
  }
}

export function isBetter(a: Scored, b: Scored): boolean {
  return a.score > b.score || (a.score === b.score && a.document < b.document);
}

/** Offers each document of a segment that is in the set; with a cursor only those that come after it. */
export function offer(
  best: BestPapers,
  segment: LoadedSegment,
  scores: Float32Array | Float64Array,
  among: Bitmap,
  after: Scored | null,
): void {
  // A million times a search: what most papers fail is looked at first, and 32 that are not in the set all at once.
  let threshold = best.threshold;
  for (let block = 0; block < among.length; block++) {
    const bits = among[block]!;
    if (bits === 0) continue;
    const end = Math.min(scores.length, (block + 1) << 5);
    for (let i = block << 5; i < end; i++) {
      const score = scores[i]!;
      if (score < threshold || (bits & (1 << (i & 31))) === 0) continue;
      const paper = { document: segment.firstDocument + i, score };
      if (after !== null && !isBetter(after, paper)) continue;
      best.add(paper.document, score);
      threshold = best.threshold;
    }
  }
}

/** Those of a set that score at all. */
export function scoring(scores: Float32Array, among: Bitmap): Bitmap {
  const found = new Uint32Array(among.length);
  const wholes = new Int32Array(scores.buffer, scores.byteOffset, scores.length);
  for (let block = 0; block < among.length; block++) {
    const bits = among[block]!;
    if (bits === 0) continue;
    let scored = 0;
    const begin = block << 5;
    const end = Math.min(scores.length, begin + 32);
    // Without a branch, which nobody could foresee: as a whole number too no score is below 0, and what is above is so negated.
    for (let i = begin; i < end; i++) scored |= (-wholes[i]! >>> 31) << (i - begin);
    found[block] = bits & scored;
  }
  return found;
}
