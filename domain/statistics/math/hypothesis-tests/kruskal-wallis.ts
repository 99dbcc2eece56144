import type { Levels } from '../../core/levels.ts';
import { ascendingOrder } from '../../core/sort-order.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { median } from '../quantile.ts';

export type RankedGroups = {
  n: number;
  /** Sum of t^3 - t over the groups of t equal values. */
  tieSum: number;
  groups: { group: string; n: number; meanRank: number; sorted: Float64Array<ArrayBuffer> }[];
};

/** The values of each group in ascending order, and their mean rank among all: one sort, no array of ranks. */
export function rankedGroups(values: Float64Array, { names, codes }: Levels): RankedGroups {
  const n = values.length;
  const order = ascendingOrder(values);
  const sizes = new Int32Array(names.length);
  for (let i = 0; i < n; i++) sizes[codes[i]!]!++;
  const sorted = names.map((_, code) => new Float64Array(sizes[code]!));
  const filled = new Int32Array(names.length);
  const rankSums = new Float64Array(names.length);
  let tieSum = 0;
  for (let start = 0; start < n; ) {
    const value = values[order[start]!]!;
    let end = start + 1;
    while (end < n && values[order[end]!]! === value) end++;
    const rank = (start + 1 + end) / 2;
    for (let i = start; i < end; i++) {
      const code = codes[order[i]!]!;
      rankSums[code]! += rank;
      sorted[code]![filled[code]!++] = value;
    }
    const tied = end - start;
    tieSum += tied * (tied * tied - 1);
    start = end;
  }
  const groups = names.map((group, code) => ({
    group,
    n: sizes[code]!,
    meanRank: rankSums[code]! / sizes[code]!,
    sorted: sorted[code]!,
  }));
  return { n, tieSum, groups };
}

/** The same of groups whose values are sorted already, by merging them: no further array. */
export function rankedSorted(groups: readonly { group: string; sorted: Float64Array<ArrayBuffer> }[]): RankedGroups {
  const values = groups.map(({ sorted }) => sorted);
  const next = new Float64Array(values.length);
  const start = new Float64Array(values.length);
  const rankSums = new Float64Array(values.length);
  const n = values.reduce((sum, own) => sum + own.length, 0);
  let tieSum = 0;
  let before = 0;
  while (before < n) {
    let least = Number.POSITIVE_INFINITY;
    for (let g = 0; g < values.length; g++) {
      start[g] = next[g]!;
      if (next[g]! < values[g]!.length) least = Math.min(least, values[g]![next[g]!]!);
    }
    let tied = 0;
    for (let g = 0; g < values.length; g++) {
      const own = values[g]!;
      let end = next[g]!;
      while (end < own.length && own[end]! <= least) end++;
      tied += end - next[g]!;
      next[g] = end;
    }
    const rank = (before + 1 + before + tied) / 2;
    // Halves of whole numbers: exact below 2^52.
    for (let g = 0; g < values.length; g++) rankSums[g]! += (next[g]! - start[g]!) * rank;
    tieSum += tied * (tied * tied - 1);
    before += tied;
  }
  return {
    n,
    tieSum,
    groups: groups.map(({ group, sorted }, g) => ({
      group,
      n: sorted.length,
      meanRank: rankSums[g]! / sorted.length,
      sorted,
    })),
  };
}

/** Kruskal and Wallis 1952, section 1; groups without values do not count. NaN where all values are equal. */
export function kruskalWallisTest({ n, tieSum, groups }: RankedGroups): {
  statistic: number;
  df: number;
  p_value: number;
} {
  const present = groups.filter((group) => group.n > 0);
  const between = present.reduce((sum, group) => sum + group.n * (group.meanRank - (n + 1) / 2) ** 2, 0);
  const statistic = (12 * between) / (n * (n + 1)) / (1 - tieSum / (n * (n * n - 1)));
  const df = present.length - 1;
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}

export function rankSummaries({ groups }: RankedGroups) {
  return groups.map(({ group, n, meanRank, sorted }) => ({
    group,
    n,
    median: median(sorted)!,
    mean_rank: meanRank,
  }));
}
