import type { Alternative } from '../../definition/alternative.ts';
import { binomialLowerTail, binomialUpperTail } from '../../math/distributions/binomial.ts';
import { poissonLowerTail, poissonUpperTail } from '../../math/distributions/poisson.ts';
import { logBinomialTerm, logPoissonTerm } from '../../math/distributions/saddle-point.ts';

/** Probabilities that differ by no more than rounding count as equal. */
const equal = Math.log1p(1e-7);

type CountDistribution = {
  mean: number;
  /** The largest count possible. */
  most: number;
  logDensity(count: number): number;
  /** P(X <= count) and P(X >= count). */
  lowerTail(count: number): number;
  upperTail(count: number): number;
};

/** p of the exact binomial test; two-sided, it adds up the counts that are no more probable than the one observed. */
export function binomialPValue(count: number, n: number, probability: number, alternative: Alternative): number {
  return exactPValue(count, alternative, {
    mean: n * probability,
    most: n,
    logDensity: (k) => logBinomialTerm(k, n, probability, 1 - probability),
    lowerTail: (k) => binomialLowerTail(k, n, probability),
    upperTail: (k) => binomialUpperTail(k, n, probability),
  });
}

/** p of the exact Poisson test of an expected count, two-sided in the same way. */
export function poissonPValue(count: number, expected: number, alternative: Alternative): number {
  return exactPValue(count, alternative, {
    mean: expected,
    most: Number.MAX_SAFE_INTEGER,
    logDensity: (k) => logPoissonTerm(k, expected),
    lowerTail: (k) => poissonLowerTail(k, expected),
    upperTail: (k) => poissonUpperTail(k, expected),
  });
}

function exactPValue(count: number, alternative: Alternative, distribution: CountDistribution): number {
  const { mean, most, logDensity, lowerTail, upperTail } = distribution;
  if (alternative === 'less') return lowerTail(count);
  if (alternative === 'greater') return upperTail(count);
  if (count === mean) return 1;
  const limit = logDensity(count) + equal;
  // Densities fall from the mean to either side: the other tail begins where they are low enough.
  if (count < mean) {
    const first = firstCount(Math.ceil(mean), most, (k) => logDensity(k) <= limit);
    return Math.min(1, lowerTail(count) + (first === undefined ? 0 : upperTail(first)));
  }
  const above = firstCount(0, Math.floor(mean), (k) => logDensity(k) > limit) ?? Math.floor(mean) + 1;
  return Math.min(1, upperTail(count) + (above === 0 ? 0 : lowerTail(above - 1)));
}

/** The first count of the range for which the condition holds, when it holds from there on. */
function firstCount(from: number, to: number, holds: (count: number) => boolean): number | undefined {
  if (from > to) return undefined;
  let low = from;
  let step = 1;
  let high = from;
  while (!holds(high)) {
    if (high === to) return undefined;
    low = high + 1;
    high = Math.min(to, high + step);
    step *= 2;
  }
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
