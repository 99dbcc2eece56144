/*
 * Loader C. Fast and accurate computation of binomial probabilities. 2000. Densities as saddle-point approximations with
 * exact corrections: no digits are lost where their gamma functions are huge.
 */
import gammaln from '@stdlib/math-base-special-gammaln';
import log1pmx from '@stdlib/math-base-special-log1pmx';

const halfLogTwoPi = Math.log(2 * Math.PI) / 2;

/** log(x!) less Stirling's formula. */
export function stirlingError(x: number): number {
  if (x <= 15) return gammaln(x + 1) - (x + 0.5) * Math.log(x) + x - halfLogTwoPi;
  const squared = x * x;
  // 1/12, 1/360, 1/1260, 1/1680, 1/1188 and 691/360360: Stirling's series.
  return (
    (1 / 12 -
      (1 / 360 - (1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / 360360 / squared) / squared) / squared) / squared) /
        squared) /
    x
  );
}

/** x log(x / mean) + mean - x, right also where x is close to the mean; `difference` = mean - x may hold more digits. */
export function devianceTerm(x: number, mean: number, difference = mean - x): number {
  if (x === 0) return mean;
  const ratio = difference / x;
  return Math.abs(ratio) > 0.5 ? x * Math.log(x / mean) + difference : -x * log1pmx(ratio);
}

/** log of e^-mean mean^x / x!, for any x >= 0. */
export function logPoissonTerm(x: number, mean: number): number {
  if (mean === 0) return x === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (x === 0) return -mean;
  // Below the normal range 1 / x overflows: x! is 1 there.
  if (x < 1e-300) return -mean + x * Math.log(mean);
  return -stirlingError(x) - devianceTerm(x, mean) - halfLogTwoPi - Math.log(x) / 2;
}

/**
 * log of n! / (x! (n - x)!) p^x q^(n - x), for any 0 <= x <= n. q = 1 - p and rest = n - x are given since they may hold
 * more digits.
 */
export function logBinomialTerm(x: number, n: number, p: number, q: number, rest = n - x): number {
  if (p === 0) return x === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (q === 0) return x === n ? 0 : Number.NEGATIVE_INFINITY;
  const logOf = (share: number, other: number) => (share > 0.5 ? Math.log1p(-other) : Math.log(share));
  if (x === 0) return n === 0 ? 0 : n * logOf(q, p);
  if (rest === 0) return n * logOf(p, q);
  if (x < 0 || rest < 0) return Number.NEGATIVE_INFINITY;
  // n p - x, without the cancellation of large numbers.
  const difference = rest * p - x * q;
  return (
    stirlingError(n) -
    stirlingError(x) -
    stirlingError(rest) -
    devianceTerm(x, n * p, difference) -
    devianceTerm(rest, n * q, -difference) -
    halfLogTwoPi -
    (Math.log(x) + Math.log(rest / n)) / 2
  );
}
