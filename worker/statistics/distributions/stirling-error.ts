import gammaln from '@stdlib/math-base-special-gammaln';

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** log Gamma(x + 1) - log(sqrt(2 pi x) (x / e)^x): what Stirling's formula leaves, small and without cancelling. */
export function stirlingError(x: number): number {
  if (x < 15) return gammaln(x + 1) - (x + 0.5) * Math.log(x) + x - HALF_LOG_TWO_PI;
  const square = 1 / (x * x);
  return (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / x;
}
