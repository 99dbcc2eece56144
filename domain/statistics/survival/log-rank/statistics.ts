import { ascendingOrder } from '../../core/sort-order.ts';
import { solveCholesky } from '../../math/cholesky.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { membersByStratum } from '../members.ts';

export type LogRankWeight = {
  weight: 'log_rank' | 'gehan' | 'tarone_ware' | 'fleming_harrington';
  rho: number;
  gamma: number;
};

export type LogRankData = {
  time: Float64Array;
  entry: Float64Array | undefined;
  event: Uint8Array;
  /** Group of each row, 0 to groups - 1. */
  group: Int32Array;
  groups: number;
  /** Stratum of each row; undefined: one stratum. */
  stratum: Int32Array | undefined;
  strata: number;
  /** Ascending order of `time`. */
  order: Int32Array;
};

/** Weighted observed and expected events a group, and the covariance matrix of their differences (row-major). */
export type LogRankSums = { observed: Float64Array; expected: Float64Array; covariance: Float64Array };

/**
 * Weighted log-rank sums over the event times of each stratum, with hypergeometric variance (Klein and Moeschberger,
 * Survival Analysis, 2003, section 7.3). The weight of a time uses the pooled estimate of its stratum just before it.
 */
export function logRankSums(data: LogRankData, weight: LogRankWeight): LogRankSums {
  const k = data.groups;
  const sums = {
    observed: new Float64Array(k),
    expected: new Float64Array(k),
    covariance: new Float64Array(k * k),
  };
  for (const members of membersByStratum(data)) addStratum(data, members, weight, sums);
  return sums;
}

/** The same of one stratum without entries, from how many of each group there are and leave at each time, ascending. */
export function logRankSumsOfCounts(
  sizes: Int32Array,
  steps: number,
  { events, censored }: { events: readonly Int32Array[]; censored: readonly Int32Array[] },
): LogRankSums {
  const k = sizes.length;
  const sums = { observed: new Float64Array(k), expected: new Float64Array(k), covariance: new Float64Array(k * k) };
  const atRisk = Float64Array.from(sizes);
  const dead = new Float64Array(k);
  for (let step = 0; step < steps; step++) {
    let deaths = 0;
    let n = 0;
    for (let g = 0; g < k; g++) {
      dead[g] = events[g]![step]!;
      deaths += dead[g]!;
      n += atRisk[g]!;
    }
    if (deaths > 0) addEventTime(sums, atRisk, dead, n, deaths, 1);
    for (let g = 0; g < k; g++) atRisk[g]! -= events[g]![step]! + censored[g]![step]!;
  }
  return sums;
}

function addStratum(data: LogRankData, members: Int32Array, weight: LogRankWeight, sums: LogRankSums): void {
  const { time, entry, event, group, groups: k } = data;
  const atRisk = new Float64Array(k);
  const dead = new Float64Array(k);
  const entries =
    entry === undefined
      ? undefined
      : ascendingOrder(Float64Array.from(members, (row) => entry[row]!)).map((i) => members[i]!);
  if (entries === undefined) for (const row of members) atRisk[group[row]!]!++;
  let entered = 0;
  let survival = 1;
  for (let start = 0; start < members.length; ) {
    const now = time[members[start]!]!;
    if (entries !== undefined)
      while (entered < entries.length && entry![entries[entered]!]! < now) atRisk[group[entries[entered++]!]!]!++;
    let deaths = 0;
    let end = start;
    for (; end < members.length && time[members[end]!] === now; end++) {
      if (event[members[end]!] === 0) continue;
      dead[group[members[end]!]!]!++;
      deaths++;
    }
    if (deaths > 0) {
      let n = 0;
      for (let g = 0; g < k; g++) n += atRisk[g]!;
      addEventTime(sums, atRisk, dead, n, deaths, weightAt(weight, n, survival));
      survival *= 1 - deaths / n;
      dead.fill(0);
    }
    for (let i = start; i < end; i++) atRisk[group[members[i]!]!]!--;
    start = end;
  }
}

function weightAt({ weight, rho, gamma }: LogRankWeight, n: number, survival: number): number {
  switch (weight) {
    case 'log_rank':
      return 1;
    case 'gehan':
      return n;
    case 'tarone_ware':
      return Math.sqrt(n);
    case 'fleming_harrington':
      return survival ** rho * (1 - survival) ** gamma;
  }
}

function addEventTime(
  sums: LogRankSums,
  atRisk: Float64Array,
  dead: Float64Array,
  n: number,
  deaths: number,
  weight: number,
): void {
  const k = atRisk.length;
  // A risk set of one holds no information on the difference between groups.
  const spread = n > 1 ? (weight * weight * deaths * (n - deaths)) / (n - 1) : 0;
  for (let g = 0; g < k; g++) {
    const share = atRisk[g]! / n;
    sums.observed[g]! += weight * dead[g]!;
    sums.expected[g]! += weight * share * deaths;
    if (spread === 0 || share === 0) continue;
    for (let h = 0; h < k; h++) sums.covariance[g * k + h]! -= (spread * share * atRisk[h]!) / n;
    sums.covariance[g * k + g]! += spread * share;
  }
}

type ChiSquareTest = { statistic: number | null; df: number; p_value: number | null };

/**
 * The chi-square test over the groups with any expected event; statistic and p are null when fewer than two have one or
 * when the events leave nothing to compare (zero variance).
 */
export function logRankChiSquare({ observed, expected, covariance }: LogRankSums): ChiSquareTest {
  const k = observed.length;
  const informative: number[] = [];
  for (let g = 0; g < k; g++) if (expected[g]! > 0) informative.push(g);
  const df = Math.max(0, informative.length - 1);
  const tested = informative.slice(1);
  const difference = Float64Array.from(tested, (g) => observed[g]! - expected[g]!);
  const variance = Float64Array.from({ length: df * df }, (_, i) => {
    return covariance[tested[Math.floor(i / df)]! * k + tested[i % df]!]!;
  });
  const solution = df === 0 ? undefined : solveCholesky(variance, difference);
  if (solution === undefined) return { statistic: null, df, p_value: null };
  let statistic = 0;
  for (let i = 0; i < df; i++) statistic += difference[i]! * solution[i]!;
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}
