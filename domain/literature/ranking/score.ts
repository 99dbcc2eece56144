import type { Bitmap } from '../index/bitmap.ts';
import type { LoadedSegment } from '../index/loaded-index.ts';
import type { Postings } from '../index/postings.ts';
import type { WalkedList } from '../index/walked-lists.ts';

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

/**
 * The same, of a list that is there as numbers. Eight at a time, which also makes it too long for V8 to build into its callers:
 * 2.8 ns a paper, and 6 where it was built into them.
 */
export function addWalkedScores(
  scores: Float32Array,
  list: WalkedList,
  weight: number,
  table: Float32Array,
  lengths: Uint8Array,
  mask = 255,
): void {
  const { length } = list;
  let i = 0;
  for (; i + 7 < length; i += 8) {
    const p0 = list[i + 0]!;
    const p1 = list[i + 1]!;
    const p2 = list[i + 2]!;
    const p3 = list[i + 3]!;
    const p4 = list[i + 4]!;
    const p5 = list[i + 5]!;
    const p6 = list[i + 6]!;
    const p7 = list[i + 7]!;
    scores[p0 >> 8]! += weight * table[((p0 & mask) << 8) | lengths[p0 >> 8]!]!;
    scores[p1 >> 8]! += weight * table[((p1 & mask) << 8) | lengths[p1 >> 8]!]!;
    scores[p2 >> 8]! += weight * table[((p2 & mask) << 8) | lengths[p2 >> 8]!]!;
    scores[p3 >> 8]! += weight * table[((p3 & mask) << 8) | lengths[p3 >> 8]!]!;
    scores[p4 >> 8]! += weight * table[((p4 & mask) << 8) | lengths[p4 >> 8]!]!;
    scores[p5 >> 8]! += weight * table[((p5 & mask) << 8) | lengths[p5 >> 8]!]!;
    scores[p6 >> 8]! += weight * table[((p6 & mask) << 8) | lengths[p6 >> 8]!]!;
    scores[p7 >> 8]! += weight * table[((p7 & mask) << 8) | lengths[p7 >> 8]!]!;
  }
  for (; i < length; i++) {
    const p = list[i]!;
    scores[p >> 8]! += weight * table[((p & mask) << 8) | lengths[p >> 8]!]!;
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
