import { sumOf } from '../../math/compensated-sum.ts';

export type KappaWeights = 'none' | 'linear' | 'quadratic';

/** Agreement credited to ratings i and j of k on an ordered scale (Cicchetti-Allison, Fleiss-Cohen). */
function agreementWeight(i: number, j: number, k: number, weights: KappaWeights): number {
  if (weights === 'none') return i === j ? 1 : 0;
  const distance = Math.abs(i - j) / (k - 1);
  return weights === 'linear' ? 1 - distance : 1 - distance * distance;
}

export type Kappa = {
  estimate: number;
  std_error: number;
  std_error_null: number;
  observed: number;
  expected: number;
};

/** What rounding leaves of a variance that is 0. */
const rounding = 1e-14;

/**
 * Kappa of a square table of counts with both standard errors: Fleiss JL, Cohen J, Everitt BS. Psychological Bulletin
 * 1969;72:323-327, formulas 8 and 9. NaN where chance alone gives full agreement.
 */
export function kappaOf(counts: readonly (readonly number[])[], weights: KappaWeights): Kappa {
  const k = counts.length;
  const n = sumOf(k * k, (cell) => counts[Math.floor(cell / k)]![cell % k]!);
  const p = (i: number, j: number) => counts[i]![j]! / n;
  const w = (i: number, j: number) => agreementWeight(i, j, k, weights);
  const indices = Array.from({ length: k }, (_, i) => i);
  const down = indices.map((i) => sumOf(k, (j) => counts[i]![j]!) / n);
  const across = indices.map((j) => sumOf(k, (i) => counts[i]![j]!) / n);
  const overCells = (term: (i: number, j: number) => number) =>
    sumOf(k * k, (cell) => term(Math.floor(cell / k), cell % k));
  const observed = overCells((i, j) => w(i, j) * p(i, j));
  const expected = overCells((i, j) => w(i, j) * down[i]! * across[j]!);
  const estimate = (observed - expected) / (1 - expected);
  const meanDown = indices.map((i) => sumOf(k, (j) => w(i, j) * across[j]!));
  const meanAcross = indices.map((j) => sumOf(k, (i) => w(i, j) * down[i]!));
  const margin = (i: number, j: number) => meanDown[i]! + meanAcross[j]!;
  const distance = 1 - estimate;
  const variance =
    overCells((i, j) => p(i, j) * (w(i, j) - margin(i, j) * distance) ** 2) - (estimate - expected * distance) ** 2;
  const varianceNull = overCells((i, j) => down[i]! * across[j]! * (w(i, j) - margin(i, j)) ** 2) - expected * expected;
  const root = (value: number) => (value < rounding ? 0 : Math.sqrt(value / n) / (1 - expected));
  return { estimate, std_error: root(variance), std_error_null: root(varianceNull), observed, expected };
}
