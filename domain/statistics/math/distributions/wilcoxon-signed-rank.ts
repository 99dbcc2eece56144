import { type LatticeDistribution, latticeDistribution } from './lattice.ts';

/**
 * Distribution of the signed rank statistic of n differences without ties: each of the ranks 1..n is in the sum or not,
 * with probability 1/2.
 */
export function signedRankDistribution(n: number): LatticeDistribution {
  const largest = (n * (n + 1)) / 2;
  const half = Math.floor(largest / 2);
  const weights = new Float64Array(half + 1);
  weights[0] = 1;
  let reached = 0;
  for (let rank = 1; rank <= n; rank++) {
    reached = Math.min(half, reached + rank);
    for (let k = reached; k >= rank; k--) weights[k] = (weights[k]! + weights[k - rank]!) / 2;
    for (let k = Math.min(rank - 1, reached); k >= 0; k--) weights[k]! /= 2;
  }
  return latticeDistribution(weights, largest);
}

/** The work of signedRankDistribution, in additions. */
export function signedRankWork(n: number): number {
  return n ** 3 / 6;
}
