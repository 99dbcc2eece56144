/** What an argument may be: `above` excludes `from` itself. */
export type Bounds = { from: number; above?: boolean; to?: number; whole?: boolean; otherwise?: number };

const positive: Bounds = { from: 0, above: true };
const share: Bounds = { from: 0, to: 1 };
const counted: Bounds = { from: 0, whole: true };
const any: Bounds = { from: Number.NEGATIVE_INFINITY };

/** Arguments of each distribution by R's names, what they may be, and their default where they have one. */
export const distributions = {
  normal: { mean: { ...any, otherwise: 0 }, sd: { ...positive, otherwise: 1 } },
  t: { df: positive, ncp: { from: -37.6, to: 37.6, otherwise: 0 } },
  chi_square: { df: positive },
  f: { df1: positive, df2: positive },
  beta: { shape1: positive, shape2: positive },
  gamma: { shape: positive, rate: { ...positive, otherwise: 1 } },
  binomial: { size: counted, prob: share },
  poisson: { lambda: { from: 0 } },
  negative_binomial: { size: positive, mu: { from: 0 } },
  hypergeometric: { m: counted, n: counted, k: counted },
  wilcoxon_rank_sum: { m: { from: 1, whole: true }, n: { from: 1, whole: true } },
  wilcoxon_signed_rank: { n: { from: 1, whole: true } },
  studentized_range: { nmeans: { from: 2, whole: true }, df: { from: 2 } },
} as const satisfies Record<string, Record<string, Bounds>>;

export type DistributionName = keyof typeof distributions;
