import type { RowsByCluster } from './clusters.ts';

export type WorkingCorrelation = {
  /** null: there is none to estimate. */
  start: number | null;
  /** The estimate from the standardised residuals, going on from `current`. */
  estimate(residuals: Float64Array, clusters: RowsByCluster, current: number): number;
  /** Turns one cluster's `size` rows of `width` numbers, from `at`, into R^-1 times them, in place. */
  solve(rows: Float64Array, at: number, size: number, width: number, alpha: number): void;
  /** Whether the correlation matrix of `size` rows is positive definite. */
  isPositiveDefinite(alpha: number, size: number): boolean;
};

const independence: WorkingCorrelation = {
  start: null,
  estimate: () => 0,
  solve: () => {},
  isPositiveDefinite: () => true,
};

/** One correlation for each pair of rows: the mean product of pairs (Liang and Zeger 1986, section 4, example 3). */
const exchangeable: WorkingCorrelation = {
  start: 0,
  estimate(residuals, { order, starts }) {
    let products = 0;
    let pairs = 0;
    for (let c = 0; c + 1 < starts.length; c++) {
      let sum = 0;
      let squares = 0;
      for (let i = starts[c]!; i < starts[c + 1]!; i++) {
        const value = residuals[order[i]!]!;
        sum += value;
        squares += value * value;
      }
      const size = starts[c + 1]! - starts[c]!;
      products += (sum * sum - squares) / 2;
      pairs += (size * (size - 1)) / 2;
    }
    return pairs === 0 ? 0 : products / pairs;
  },
  solve(rows, at, size, width, alpha) {
    const shared = alpha / (1 + (size - 1) * alpha);
    for (let k = 0; k < width; k++) {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += rows[at + i * width + k]!;
      for (let i = 0; i < size; i++)
        rows[at + i * width + k] = (rows[at + i * width + k]! - shared * sum) / (1 - alpha);
    }
  },
  isPositiveDefinite: (alpha, size) => alpha < 1 && 1 + (size - 1) * alpha > 0,
};

/** Weights of lags beyond this are lost in rounding. */
const negligibleWeight = 1e-18;

/**
 * alpha to the power of the distance in the order of rows. All pairs enter: alpha solves the sum over pairs of
 * d(alpha^lag)/d alpha times (product - alpha^lag) = 0 (Prentice, Biometrics 1988;44:1033-1048, with an independent
 * working covariance of the products), here one step of Fisher scoring a call.
 */
const ar1: WorkingCorrelation = {
  start: 0,
  estimate(residuals, { order, starts, largest }, current) {
    let score = 0;
    let information = 0;
    for (let lag = 1; lag < largest; lag++) {
      const slope = lag * current ** (lag - 1);
      if (lag > 1 && Math.abs(slope) < negligibleWeight) break;
      let products = 0;
      let pairs = 0;
      for (let c = 0; c + 1 < starts.length; c++) {
        const end = starts[c + 1]! - lag;
        for (let i = starts[c]!; i < end; i++) products += residuals[order[i]!]! * residuals[order[i + lag]!]!;
        pairs += Math.max(0, end - starts[c]!);
      }
      score += slope * (products - pairs * current ** lag);
      information += slope * slope * pairs;
    }
    return information === 0 ? 0 : current + score / information;
  },
  // The inverse is tridiagonal: R^-1 = L'L with rows (-alpha, 1) over the root of 1 - alpha^2.
  solve(rows, at, size, width, alpha) {
    if (size === 1) return;
    const scale = 1 / (1 - alpha * alpha);
    for (let k = 0; k < width; k++) {
      let before = 0;
      for (let i = 0; i < size; i++) {
        const here = at + i * width + k;
        const value = rows[here]!;
        const after = i + 1 < size ? rows[here + width]! : 0;
        const own = i === 0 || i + 1 === size ? 1 : 1 + alpha * alpha;
        rows[here] = scale * (own * value - alpha * (before + after));
        before = value;
      }
    }
  },
  isPositiveDefinite: (alpha) => Math.abs(alpha) < 1,
};

export const workingCorrelations = { independence, exchangeable, ar1 } as const;
