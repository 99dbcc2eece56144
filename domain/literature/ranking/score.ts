import type { Bitmap } from '../index/bitmap.ts';
import type { ReadList } from '../index/list-memory.ts';
import type { LoadedSegment } from '../index/loaded-index.ts';

export type Scored = { document: number; score: number };

/**
 * Adds to the documents' scores what a word is worth in each: its weight times the share that `table` gives its
 * frequencies (the row) in a paper of this length (the column). Eight at a time, which also makes it too long for V8 to build into its
 * callers: half the time that a paper took where it was built into them.
 */
export function addScores(
  scores: Float32Array,
  { documents, codes }: ReadList,
  weight: number,
  table: Float32Array,
  lengths: Uint8Array,
  mask = 255,
): void {
  const { length } = documents;
  let i = 0;
  for (; i + 7 < length; i += 8) {
    const d0 = documents[i + 0]!;
    const d1 = documents[i + 1]!;
    const d2 = documents[i + 2]!;
    const d3 = documents[i + 3]!;
    const d4 = documents[i + 4]!;
    const d5 = documents[i + 5]!;
    const d6 = documents[i + 6]!;
    const d7 = documents[i + 7]!;
    scores[d0]! += weight * table[((codes[i + 0]! & mask) << 8) | lengths[d0]!]!;
    scores[d1]! += weight * table[((codes[i + 1]! & mask) << 8) | lengths[d1]!]!;
    scores[d2]! += weight * table[((codes[i + 2]! & mask) << 8) | lengths[d2]!]!;
    scores[d3]! += weight * table[((codes[i + 3]! & mask) << 8) | lengths[d3]!]!;
    scores[d4]! += weight * table[((codes[i + 4]! & mask) << 8) | lengths[d4]!]!;
    scores[d5]! += weight * table[((codes[i + 5]! & mask) << 8) | lengths[d5]!]!;
    scores[d6]! += weight * table[((codes[i + 6]! & mask) << 8) | lengths[d6]!]!;
    scores[d7]! += weight * table[((codes[i + 7]! & mask) << 8) | lengths[d7]!]!;
  }
  for (; i < length; i++) {
    const document = documents[i]!;
    scores[document]! += weight * table[((codes[i]! & mask) << 8) | lengths[document]!]!;
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

/**
 * Offers each document of a segment that is in the set, of those that score at all where it is said so; with a cursor only those
 * that come after it.
 */
export function offer(
  best: BestPapers,
  segment: LoadedSegment,
  scores: Float32Array | Float64Array,
  among: Bitmap,
  after: Scored | null,
  onlyScoring = false,
): void {
  // A million times a search: 32 that are not in the set are passed at once, and so are those that all fail.
  const wholes = scores instanceof Float32Array ? wholesOf(scores) : null;
  const least = onlyScoring ? smallestScore : Number.NEGATIVE_INFINITY;
  let threshold = Math.max(least, best.threshold);
  let wholeThreshold = wholeOf(threshold);
  for (let block = 0; block < among.length; block++) {
    const bits = among[block]!;
    if (bits === 0) continue;
    const begin = block << 5;
    const end = Math.min(scores.length, begin + 32);
    if (wholes !== null && nonePasses(wholes, begin, end, wholeThreshold)) continue;
    for (let i = begin; i < end; i++) {
      const score = scores[i]!;
      if (score < threshold || (bits & (1 << (i & 31))) === 0) continue;
      const paper = { document: segment.firstDocument + i, score };
      if (after !== null && !isBetter(after, paper)) continue;
      best.add(paper.document, score);
      threshold = Math.max(least, best.threshold);
      wholeThreshold = wholeOf(threshold);
    }
  }
}

/** The smallest float above 0. */
const smallestScore = 2 ** -149;

/** Scores as whole numbers, which are in the same order, as none is below 0. */
const wholesOf = (scores: Float32Array) => new Int32Array(scores.buffer, scores.byteOffset, scores.length);

const float = new Float32Array(1);
const whole = wholesOf(float);

/** No score that is as good as the threshold is a smaller whole number. */
function wholeOf(threshold: number): number {
  if (!(threshold > 0)) return 0;
  float[0] = threshold;
  return whole[0]!;
}

/** Without a branch for each. */
function nonePasses(wholes: Int32Array, begin: number, end: number, threshold: number): boolean {
  let all = -1;
  for (let i = begin; i < end; i++) all &= wholes[i]! - threshold;
  return all < 0;
}

/** Those of a set that score at all. */
export function scoring(scores: Float32Array, among: Bitmap): Bitmap {
  const found = new Uint32Array(among.length);
  const wholes = wholesOf(scores);
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
