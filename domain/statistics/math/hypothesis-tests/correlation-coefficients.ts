import { ascendingOrder } from '../../core/sort-order.ts';
import { sumOf } from '../compensated-sum.ts';
import { midranks } from '../midranks.ts';
import { momentsOf } from '../moments.ts';

export function pearsonCorrelation(x: Float64Array, y: Float64Array): number {
  const { mean: meanX, remainder: restX, squares: squaresX } = momentsOf(x);
  const { mean: meanY, remainder: restY, squares: squaresY } = momentsOf(y);
  const products = sumOf(x.length, (i) => (x[i]! - meanX - restX) * (y[i]! - meanY - restY));
  // Roots apart: the product of two sums of squares may overflow.
  return withinOne(products / Math.sqrt(squaresX) / Math.sqrt(squaresY));
}

/** What rounding leaves of 1: t of n - 2 degrees of freedom would be 1e8, and not infinite. */
const rounding = 4 * Number.EPSILON;

function withinOne(r: number): number {
  return 1 - Math.abs(r) < rounding ? Math.sign(r) : r;
}

/** `s`: sum of the squared rank differences, or the number that gives rho by the same formula when there are ties. */
export function spearmanCorrelation(x: Float64Array, y: Float64Array): { rho: number; s: number; ties: boolean } {
  const n = x.length;
  const ranksX = midranks(x);
  const ranksY = midranks(y);
  const ties = ranksX.hasTies || ranksY.hasTies;
  const cubes = n * (n * n - 1);
  if (ties) {
    const rho = pearsonCorrelation(ranksX.ranks, ranksY.ranks);
    return { rho, s: (cubes * (1 - rho)) / 6, ties };
  }
  const s = sumOf(n, (i) => (ranksX.ranks[i]! - ranksY.ranks[i]!) ** 2);
  return { rho: 1 - (6 * s) / cubes, s, ties };
}

type KendallCounts = {
  /** Concordant minus discordant pairs. */
  score: number;
  tau: number;
  concordant: number;
  ties: boolean;
  /** Of the score, given the ties (Kendall, Rank Correlation Methods, section 5.5). */
  variance: number;
};

/** Counts of pairs in O(n log n): discordant ones are the exchanges of a merge sort (Knight 1966). */
export function kendallCounts(x: Float64Array, y: Float64Array): KendallCounts {
  const n = x.length;
  const byY = ascendingOrder(y);
  const byX = ascendingOrder(Float64Array.from(byY, (i) => x[i]!));
  const order = byX.map((i) => byY[i]!);
  const sortedX = Float64Array.from(order, (i) => x[i]!);
  const sortedY = Float64Array.from(order, (i) => y[i]!);
  const tiesX = tieSums(n, (i) => sortedX[i] === sortedX[i - 1]);
  const tiesBoth = tieSums(n, (i) => sortedX[i] === sortedX[i - 1] && sortedY[i] === sortedY[i - 1]);
  const discordant = sortCountingExchanges(sortedY);
  const tiesY = tieSums(n, (i) => sortedY[i] === sortedY[i - 1]);

  const pairs = (n * (n - 1)) / 2;
  const untied = pairs - tiesX.pairs - tiesY.pairs + tiesBoth.pairs;
  const score = untied - 2 * discordant;
  const variance =
    (n * (n - 1) * (2 * n + 5) - tiesX.spread - tiesY.spread) / 18 +
    (2 * tiesX.pairs * tiesY.pairs) / (n * (n - 1)) +
    (tiesX.triples * tiesY.triples) / (9 * n * (n - 1) * (n - 2));
  const tau = score / Math.sqrt(pairs - tiesX.pairs) / Math.sqrt(pairs - tiesY.pairs);
  return {
    score,
    tau: withinOne(tau),
    concordant: untied - discordant,
    ties: tiesX.pairs > 0 || tiesY.pairs > 0,
    variance,
  };
}

/** Sums over runs of t equal values: t (t-1) / 2, t (t-1) (t-2), and t (t-1) (2t+5). */
function tieSums(n: number, sameAsBefore: (i: number) => boolean) {
  const sums = { pairs: 0, triples: 0, spread: 0 };
  let run = 1;
  for (let i = 1; i <= n; i++) {
    if (i < n && sameAsBefore(i)) {
      run++;
      continue;
    }
    sums.pairs += (run * (run - 1)) / 2;
    sums.triples += run * (run - 1) * (run - 2);
    sums.spread += run * (run - 1) * (2 * run + 5);
    run = 1;
  }
  return sums;
}

/** Sorts `values` in place; returns the number of pairs that stood in the wrong order. */
function sortCountingExchanges(values: Float64Array): number {
  const n = values.length;
  let from = values;
  let to = new Float64Array(n);
  let exchanges = 0;
  for (let width = 1; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      let left = start;
      let right = middle;
      for (let k = start; k < end; k++) {
        if (left < middle && (right >= end || from[left]! <= from[right]!)) to[k] = from[left++]!;
        else {
          exchanges += middle - left;
          to[k] = from[right++]!;
        }
      }
    }
    [from, to] = [to as Float64Array<ArrayBuffer>, from as Float64Array<ArrayBuffer>];
  }
  if (from !== values) values.set(from);
  return exchanges;
}
