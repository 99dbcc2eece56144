import type { CoxData } from '../../core/partial-likelihood/cox-data.ts';
import { ascendingOrder } from '../../core/sort-order.ts';

type Concordance = { estimate: number | null; std_error: number | null };

/** Pairs by what they say; with weights, sums of products of weights. Tied times are pairs of events at one time. */
type PairCounts = {
  concordant: number;
  discordant: number;
  tied_marker: number;
  tied_time: number;
  tied_both: number;
};

/**
 * Harrell's concordance of the linear predictor: over the pairs of a stratum in which one row has the event while the
 * other is still under observation (censored at the same time counts as still), the share in which the one with the
 * event has the higher predictor; equal predictors count one half, equal event times not at all. Pairs count with the
 * product of their weights. The standard error is the infinitesimal jackknife (Therneau and Watson, Mayo Clinic
 * Technical Report 85; 2017), over rows or, with `cluster`, over clusters. O(n log n) by Fenwick trees over the ranks.
 */
export function concordance(data: CoxData, lp: Float64Array, cluster?: { of: Int32Array; count: number }): Concordance {
  return concordanceWithPairs(data, lp, cluster).concordance;
}

export function concordanceWithPairs(
  data: CoxData,
  lp: Float64Array,
  cluster?: { of: Int32Array; count: number },
): { concordance: Concordance; counts: PairCounts } {
  const counts = { concordant: 0, discordant: 0, tied_marker: 0, tied_time: 0, tied_both: 0 };
  const { n, time, entry, byEntry, event, weight, strataEnds } = data;
  /** Of each row: the weight of its pairs, and of those counted for the predictor (ties one half). */
  const pairs = new Float64Array(n);
  const agreeing = new Float64Array(n);
  const rank = ranks(lp);
  const size = rank.size;
  const atRisk = new WeightByRank(size);
  const died = new WeightByRank(size);

  /** What the events recorded so far would count with this row as the survivor, added with a sign. */
  const addAsSurvivor = (row: number, sign: number) => {
    const at = rank.of[row]!;
    const total = died.total;
    const below = died.below(at);
    const equal = died.at(at);
    pairs[row]! += sign * total;
    agreeing[row]! += sign * (total - below - equal + equal / 2);
  };
  const weightOf = (row: number) => (weight === undefined ? 1 : weight[row]!);
  const countTiedDeaths = (from: number, to: number) => {
    const earlier = new Map<number, number>();
    let all = 0;
    for (let row = from; row < to; row++) {
      if (event[row] === 0) continue;
      const same = earlier.get(rank.of[row]!) ?? 0;
      counts.tied_both += weightOf(row) * same;
      counts.tied_time += weightOf(row) * (all - same);
      earlier.set(rank.of[row]!, same + weightOf(row));
      all += weightOf(row);
    }
  };

  let start = 0;
  for (const end of strataEnds) {
    let leaving = start;
    for (let i = start; i < end; ) {
      const now = time[i]!;
      if (byEntry !== undefined)
        for (; leaving < end && entry![byEntry[leaving]!]! >= now; leaving++) {
          const row = byEntry[leaving]!;
          addAsSurvivor(row, 1);
          atRisk.add(rank.of[row]!, -weightOf(row));
        }
      let next = i;
      for (; next < end && time[next] === now; next++) {
        if (event[next] === 1) continue;
        addAsSurvivor(next, -1);
        atRisk.add(rank.of[next]!, weightOf(next));
      }
      for (let row = i; row < next; row++) {
        if (event[row] === 0) continue;
        const at = rank.of[row]!;
        const below = atRisk.below(at);
        const equal = atRisk.at(at);
        pairs[row]! += atRisk.total;
        agreeing[row]! += below + equal / 2;
        counts.concordant += weightOf(row) * below;
        counts.tied_marker += weightOf(row) * equal;
        counts.discordant += weightOf(row) * (atRisk.total - below - equal);
      }
      countTiedDeaths(i, next);
      for (let row = i; row < next; row++) if (event[row] === 1) died.add(rank.of[row]!, weightOf(row));
      for (let row = i; row < next; row++) {
        if (event[row] === 0) continue;
        addAsSurvivor(row, -1);
        atRisk.add(rank.of[row]!, weightOf(row));
      }
      i = next;
    }
    for (let l = leaving; l < end; l++) addAsSurvivor(byEntry === undefined ? l : byEntry[l]!, 1);
    atRisk.clear();
    died.clear();
    start = end;
  }

  let allPairs = 0;
  let allAgreeing = 0;
  for (let i = 0; i < n; i++) {
    // Each pair is seen from both its rows.
    allPairs += (weightOf(i) * pairs[i]!) / 2;
    allAgreeing += (weightOf(i) * agreeing[i]!) / 2;
  }
  if (!(allPairs > 0)) return { concordance: { estimate: null, std_error: null }, counts };
  const estimate = allAgreeing / allPairs;
  const influence = new Float64Array(cluster?.count ?? n);
  for (let i = 0; i < n; i++)
    influence[cluster === undefined ? i : cluster.of[i]!]! +=
      (weightOf(i) * (agreeing[i]! - estimate * pairs[i]!)) / allPairs;
  let variance = 0;
  for (const value of influence) variance += value * value;
  return { concordance: { estimate, std_error: Math.sqrt(variance) }, counts };
}

/** Rank of each value among the distinct ones, from 1 as Fenwick trees count. */
function ranks(values: Float64Array): { of: Int32Array; size: number } {
  const of = new Int32Array(values.length);
  let size = 0;
  let previous = Number.NaN;
  for (const row of ascendingOrder(values)) {
    if (values[row] !== previous) size++;
    previous = values[row]!;
    of[row] = size;
  }
  return { of, size };
}

/** Sums of weights by rank (Fenwick, Software: Practice and Experience 1994;24:327-336). */
class WeightByRank {
  total = 0;
  readonly #tree: Float64Array;
  readonly #own: Float64Array;

  constructor(size: number) {
    this.#tree = new Float64Array(size + 1);
    this.#own = new Float64Array(size + 1);
  }

  add(rank: number, weight: number): void {
    this.total += weight;
    this.#own[rank]! += weight;
    for (let i = rank; i < this.#tree.length; i += i & -i) this.#tree[i]! += weight;
  }

  at(rank: number): number {
    return this.#own[rank]!;
  }

  below(rank: number): number {
    let sum = 0;
    for (let i = rank - 1; i > 0; i -= i & -i) sum += this.#tree[i]!;
    return sum;
  }

  clear(): void {
    this.total = 0;
    this.#tree.fill(0);
    this.#own.fill(0);
  }
}
