import { AnalysisInputError } from '../../core/input-error.ts';
import type { Alternative } from '../../definition/alternative.ts';
import { workLimit } from '../../math/distributions/lattice.ts';
import { normalUpperQuantile } from '../../math/distributions/normal.ts';
import { signedRankDistribution, signedRankWork } from '../../math/distributions/wilcoxon-signed-rank.ts';
import { median } from '../../math/quantile.ts';
import { exactInterval, type Interval, normalInterval, oneOrTwoSided, sidesOf } from './interval.ts';
import { normalTest } from './normal-test.ts';
import { medianOf, walshAverages } from './order-statistic.ts';
import { exactBelow } from './rank-sum.ts';

type SignedRankOptions = {
  exact: 'auto' | boolean;
  continuity_correction: boolean;
  alternative: Alternative;
};

type SignedRankTest = {
  /** Sum of the ranks of the positive differences. */
  statistic: number;
  p_value: number | null;
  method: 'exact' | 'normal';
  z: number | null;
  hasTies: boolean;
};

/**
 * Wilcoxon's signed rank test of ascending differences, none of them zero; `zeros` were dropped before. Throws
 * `unsupported_size` for too large an exact test.
 */
export function signedRankTest(
  differences: Float64Array,
  zeros: number,
  { exact, continuity_correction, alternative }: SignedRankOptions,
): SignedRankTest {
  const n = differences.length;
  const { statistic, deviation, hasTies } = signedRankSum(differences);
  const asked = exact === 'auto' ? n < exactBelow : exact;
  if (asked && !hasTies && zeros === 0) {
    if (signedRankWork(n) > workLimit)
      throw new AnalysisInputError(
        'unsupported_size',
        `The exact distribution for ${n} differences would take too long. Choose exact = false: at this size the normal approximation is as good.`,
        { n },
      );
    const distribution = signedRankDistribution(n);
    const less = () => distribution.lowerTail(statistic);
    const greater = () => distribution.upperTail(statistic - 1);
    const p_value =
      alternative === 'less'
        ? less()
        : alternative === 'greater'
          ? greater()
          : Math.min(1, 2 * (statistic > meanOf(n) ? greater() : less()));
    return { statistic, p_value, method: 'exact', z: null, hasTies };
  }
  const test = normalTest(statistic - meanOf(n), deviation, continuity_correction, alternative);
  return { statistic, ...test, method: 'normal', hasTies };
}

function meanOf(n: number): number {
  return (n * (n + 1)) / 4;
}

/**
 * Ascending differences need no other sort: from zero outwards, the negative ones and the positive ones are two ascending
 * lists of sizes. Ranks are whole or half, so their sum is exact.
 */
function signedRankSum(sorted: Float64Array): { statistic: number; deviation: number; hasTies: boolean } {
  const n = sorted.length;
  let positive = firstPositive(sorted);
  let negative = positive - 1;
  let statistic = 0;
  let tieSum = 0;
  let hasTies = false;
  for (let before = 0; before < n; ) {
    const size = Math.min(
      negative < 0 ? Number.POSITIVE_INFINITY : -sorted[negative]!,
      positive < n ? sorted[positive]! : Number.POSITIVE_INFINITY,
    );
    const firstOfSize = positive;
    let tied = 0;
    for (; negative >= 0 && -sorted[negative]! === size; negative--) tied++;
    for (; positive < n && sorted[positive] === size; positive++) tied++;
    statistic += (positive - firstOfSize) * (before + (1 + tied) / 2);
    if (tied > 1) {
      hasTies = true;
      tieSum += tied * (tied * tied - 1);
    }
    before += tied;
  }
  return { statistic, deviation: deviationOf(n, tieSum), hasTies };
}

function firstPositive(sorted: Float64Array): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sum of t^3 - t over the groups of t equal values. */
function tieSumOf(sorted: Float64Array): number {
  let tieSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    const tied = end - start;
    tieSum += tied * (tied * tied - 1);
    start = end;
  }
  return tieSum;
}

/** Standard deviation of the statistic, given the ties (Lehmann, Nonparametrics, 1975, section 3.2). */
function deviationOf(n: number, tieSum: number): number {
  return Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieSum / 48);
}

/**
 * Pseudo-median of ascending differences and its interval. Where so few values can't have the level asked for, what may
 * lie outside is doubled until they can; a level of 0 says that no doubling helps.
 */
export function pseudoMedian(
  sorted: Float64Array,
  method: 'exact' | 'normal',
  confLevel: number,
  { continuity_correction, alternative }: SignedRankOptions,
): { estimate: number; interval: Interval } {
  const n = sorted.length;
  const averages = walshAverages(sorted);
  const estimate = medianOf(averages);
  if (method === 'exact')
    return { estimate, interval: exactInterval(averages, signedRankDistribution(n), confLevel, alternative) };
  if (sorted[0] === sorted[n - 1]) return { estimate, interval: noInterval(Number.NaN, alternative) };

  const statisticAt = (shift: number): number => {
    const moved = sorted.map((value) => value - shift).filter((value) => value !== 0);
    const { statistic, deviation } = signedRankSum(moved);
    return normalTest(statistic - meanOf(moved.length), deviation, continuity_correction, alternative).z ?? 0;
  };
  const atSmallest = statisticAt(sorted[0]!);
  const atLargest = statisticAt(sorted[n - 1]!);
  let alpha = 1 - confLevel;
  for (; alpha < 1; alpha *= 2) {
    // For "less" R asks for the two-sided critical value, so its level is doubled sooner.
    const lowFound = alternative === 'less' || atSmallest >= normalUpperQuantile(alpha / sidesOf(alternative));
    const highFound = alternative === 'greater' || atLargest <= -normalUpperQuantile(alpha / 2);
    if (lowFound && highFound) break;
  }
  if (alpha >= 1) return { estimate, interval: noInterval(median(sorted)!, alternative) };
  const achieved = 1 - confLevel < alpha * 0.75 ? 1 - alpha : null;
  const deviation = deviationOf(n, tieSumOf(sorted));
  const tail = alpha / sidesOf(alternative);
  const limits = normalInterval(averages, deviation, tail, alternative, continuity_correction);
  return { estimate, interval: { ...limits, achieved } };
}

function noInterval(limit: number, alternative: Alternative): Interval {
  return { ...oneOrTwoSided(alternative, limit, limit), achieved: 0 };
}
