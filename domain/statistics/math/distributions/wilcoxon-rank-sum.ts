import { type LatticeDistribution, latticeDistribution } from './lattice.ts';

/**
 * Distribution of the Mann-Whitney statistic of m against n values without ties. Its generating function is the Gaussian
 * binomial coefficient, the product over i = 1..m of (1 - q^(n+i)) / (1 - q^i) (Harding EF, Applied Statistics
 * 1984;33:1-6). Each step is scaled by i / (n + i), so that the coefficients are probabilities and never overflow.
 */
export function rankSumDistribution(first: number, second: number): LatticeDistribution {
  const m = Math.min(first, second);
  const n = Math.max(first, second);
  const half = Math.floor((m * n) / 2);
  const weights = new Float64Array(half + 1);
  weights[0] = 1;
  for (let i = 1; i <= m; i++) {
    // The coefficients up to the middle of the final range are enough: it is symmetric.
    for (let k = half; k >= n + i; k--) weights[k]! -= weights[k - n - i]!;
    for (let k = i; k <= half; k++) weights[k]! += weights[k - i]!;
    const scale = i / (n + i);
    for (let k = 0; k <= half; k++) weights[k]! *= scale;
  }
  return latticeDistribution(weights, m * n);
}

/** The work of rankSumDistribution, in additions. */
export function rankSumWork(first: number, second: number): number {
  return Math.min(first, second) * first * second;
}
