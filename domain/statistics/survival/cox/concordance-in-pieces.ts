import { type CoxParts, linearPredictorOf } from '../../core/partial-likelihood/likelihood-in-pieces.ts';

/**
 * As `concordance`, of rows in any order without entries, weights and strata. Of a row are kept its linear predictor while
 * these are ranked, then its rank; of each different predictor three counts: some twenty bytes a row in all.
 */
export function concordanceInPieces(
  data: CoxParts,
  n: number,
  beta: Float64Array,
): { estimate: number | null; std_error: number | null } {
  const { ranked, starts, size } = rankedByTime(data, n, beta);
  const { times } = data;
  const deathsBelow = new Float64Array(size + 1);
  for (const signed of ranked) if (signed < 0) deathsBelow[-signed]!++;
  const ofRank = (rank: number) => deathsBelow[rank]! - deathsBelow[rank - 1]!;
  for (let rank = 1; rank <= size; rank++) deathsBelow[rank]! += deathsBelow[rank - 1]!;
  const allDeaths = deathsBelow[size]!;
  const atRisk = new CountByRank(size);
  const died = new CountByRank(size);
  // Sums over the rows of their pairs, of what these count beyond one half, and of squares and products of the two.
  let pairs = 0;
  let beyond = 0;
  let pairsSquared = 0;
  let product = 0;
  let beyondSquared = 0;
  const count = (rank: number, survivors: number, survivorsBeyond: number) => {
    const total = allDeaths - died.total;
    const below = deathsBelow[rank - 1]! - died.below(rank);
    const equal = ofRank(rank) - died.at(rank);
    const own = survivors + total;
    const ownBeyond = survivorsBeyond + (total - below - equal / 2 - total / 2);
    pairs += own;
    beyond += ownBeyond;
    pairsSquared += own * own;
    product += own * ownBeyond;
    beyondSquared += ownBeyond * ownBeyond;
  };
  // Deaths that are still to be visited, from the last time on, are earlier: they are what a row outlived.
  for (let time = times - 1; time >= 0; time--) {
    const from = starts[time]!;
    const to = starts[time + 1]!;
    for (let i = from; i < to; i++) if (ranked[i]! > 0) atRisk.add(ranked[i]!);
    for (let i = from; i < to; i++) if (ranked[i]! > 0) count(ranked[i]!, 0, 0);
    for (let i = from; i < to; i++) if (ranked[i]! < 0) died.add(-ranked[i]!);
    for (let i = from; i < to; i++) {
      const rank = -ranked[i]!;
      if (rank < 0) continue;
      const below = atRisk.below(rank);
      count(rank, atRisk.total, below + atRisk.at(rank) / 2 - atRisk.total / 2);
    }
    for (let i = from; i < to; i++) if (ranked[i]! < 0) atRisk.add(-ranked[i]!);
  }
  // Each pair is seen from both its rows.
  const allPairs = pairs / 2;
  if (!(allPairs > 0)) return { estimate: null, std_error: null };
  const share = beyond / 2 / allPairs;
  const squares = beyondSquared - 2 * share * product + share * share * pairsSquared;
  return { estimate: 0.5 + share, std_error: Math.sqrt(Math.max(0, squares)) / allPairs };
}

/** The ranks of the rows by their last time at risk, from `starts` of it to that of the next; of events less than 0. */
function rankedByTime(data: CoxParts, n: number, beta: Float64Array) {
  let predictors = new Float64Array(n);
  const starts = new Int32Array(data.times + 1);
  let rows = 0;
  for (const part of data.parts()) {
    const lp = linearPredictorOf(part, beta);
    for (let i = 0; i < part.n; i++) {
      if (part.lastAtRisk[i]! < 0) continue;
      predictors[rows++] = lp[i]!;
      starts[part.lastAtRisk[i]! + 1]!++;
    }
  }
  for (let time = 0; time < data.times; time++) starts[time + 1]! += starts[time]!;
  predictors = predictors.subarray(0, rows).sort();
  let size = 0;
  for (const value of predictors) if (size === 0 || predictors[size - 1] !== value) predictors[size++] = value;
  const next = starts.slice();
  const ranked = new Int32Array(rows);
  for (const part of data.parts()) {
    const lp = linearPredictorOf(part, beta);
    for (let i = 0; i < part.n; i++) {
      if (part.lastAtRisk[i]! < 0) continue;
      const rank = 1 + placeOf(predictors, size, lp[i]!);
      ranked[next[part.lastAtRisk[i]!]!++] = part.event[i] === 1 ? -rank : rank;
    }
  }
  return { ranked, starts, size };
}

function placeOf(ascending: Float64Array, size: number, value: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many rows have each rank (Fenwick, Software: Practice and Experience 1994;24:327-336). */
class CountByRank {
  total = 0;
  readonly #tree: Int32Array;

  constructor(size: number) {
    this.#tree = new Int32Array(size + 1);
  }

  add(rank: number): void {
    this.total++;
    for (let i = rank; i < this.#tree.length; i += i & -i) this.#tree[i]!++;
  }

  at(rank: number): number {
    return this.below(rank + 1) - this.below(rank);
  }

  below(rank: number): number {
    let sum = 0;
    for (let i = rank - 1; i > 0; i -= i & -i) sum += this.#tree[i]!;
    return sum;
  }
}
