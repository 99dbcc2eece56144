import { normalUpperTail } from './normal.ts';

/** Up to here the distribution is counted out; R's limit too, so that the numbers agree. */
export const spearmanExactRows = 9;
/** Up to here R takes the Edgeworth series: beyond, its terms are below the rounding. */
export const spearmanSeriesRows = 1290;

/** P(S <= s) of the sum of squared rank differences of `n` pairs without ties, under independence. */
export function spearmanLowerTail(s: number, n: number): number {
  if (n > spearmanExactRows) return edgeworth(s + 2, n, 'lower');
  return shareOfPermutations(n, (sum) => sum <= s);
}

/** P(S >= s). */
export function spearmanUpperTail(s: number, n: number): number {
  if (n > spearmanExactRows) return edgeworth(s, n, 'upper');
  return shareOfPermutations(n, (sum) => sum >= s);
}

function shareOfPermutations(n: number, counts: (sum: number) => boolean): number {
  let inTail = 0;
  let all = 0;
  for (const [sum, permutations] of squaredDifferenceCounts(n).entries()) {
    all += permutations;
    if (counts(sum)) inTail += permutations;
  }
  return inTail / all;
}

/** Number of permutations of each sum, built rank by rank over the sets of partners already taken. */
function squaredDifferenceCounts(n: number): Float64Array {
  const sums = (n * n * n - n) / 3 + 1;
  const counts = Array.from({ length: 1 << n }, () => new Float64Array(sums));
  counts[0]![0] = 1;
  for (let taken = 0; taken < 1 << n; taken++) {
    const rank = bitCount(taken);
    for (let partner = 0; partner < n; partner++) {
      if ((taken >> partner) & 1) continue;
      const target = counts[taken | (1 << partner)]!;
      const squared = (rank - partner) ** 2;
      const from = counts[taken]!;
      for (let sum = 0; sum + squared < sums; sum++) target[sum + squared]! += from[sum]!;
    }
  }
  return counts.at(-1)!;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Edgeworth series of Best and Roberts, Algorithm AS 89 (Applied Statistics 1975;24:377-379), which gives P(S >= s). It
 * is no distribution in the far tails, and is cut at 0 and 1.
 */
function edgeworth(s: number, n: number, tail: 'lower' | 'upper'): number {
  const b = 1 / n;
  const x = ((6 * (s - 1) * b) / (n * n - 1) - 1) * Math.sqrt(n - 1);
  const y = x * x;
  const u =
    x *
    b *
    (0.2274 +
      b * (0.2531 + 0.1745 * b) +
      y *
        (-0.0758 +
          b * (0.1033 + 0.3932 * b) -
          y * b * (0.0879 + 0.0151 * b - y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y)))));
  const correction = u * Math.exp(-y / 2);
  const p = tail === 'upper' ? normalUpperTail(x) + correction : normalUpperTail(-x) - correction;
  return Math.min(1, Math.max(0, p));
}
