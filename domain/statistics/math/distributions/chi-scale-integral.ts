import { stirlingError } from './saddle-point.ts';

/** The integrand is left out where it is smaller than its largest value by this factor, as a logarithm. */
const negligible = 40;

/**
 * Mean of g(S) over S = sqrt(chi-square(df) / df), for a smooth g >= 0 given by its logarithm. With u = log S the integrand dies out at both ends,
 * so the trapezoidal rule converges exponentially (Trefethen LN, Weideman JAC. SIAM Review 2014;56:385-458); its step is
 * halved until nothing changes. `steepness`: how fast g changes with u at most.
 */
export function chiScaleIntegral(df: number, logG: (s: number) => number, steepness: number): number {
  const half = df / 2;
  // log of 2 (df/2)^(df/2) / Gamma(df/2) e^(-df/2), which leaves exponents that are 0 at u = 0.
  const constant = Math.log(2) + Math.log(half) - Math.log(2 * Math.PI * half) / 2 - stirlingError(half);
  const logIntegrand = (u: number) => {
    // df u - df/2 (e^(2u) - 1), which cancels near 0.
    const exponent = half * (2 * u - Math.expm1(2 * u));
    return constant + exponent + logG(Math.exp(u));
  };
  let step = Math.min(0.25, 1 / Math.sqrt(2 * df), 0.5 / steepness);
  const peak = peakOf(logIntegrand, step);
  const top = logIntegrand(peak);
  if (top === Number.NEGATIVE_INFINITY || Number.isNaN(top)) return 0;
  const term = (u: number) => Math.exp(logIntegrand(u) - top);
  let sum = sumAround(term, peak, step);
  for (let round = 0; round < 6; round++) {
    // The points between those summed already.
    const between = sumAround(term, peak + step / 2, step);
    const before = sum * step;
    sum += between;
    step /= 2;
    // The error is squared by each halving: what is left of it is below the last digit.
    if (Math.abs(sum * step - before) <= 1e-8 * before) break;
  }
  return Math.exp(top) * sum * step;
}

/** Climbs from 0 in growing steps, then closes in: only roughly needed. */
function peakOf(f: (u: number) => number, step: number): number {
  let best = 0;
  let value = f(0);
  for (let size = 64 * step; size >= step / 2; size /= 2) {
    for (const direction of [-1, 1]) {
      for (let next = f(best + direction * size); next > value; next = f(best + direction * size)) {
        best += direction * size;
        value = next;
      }
    }
    if (value === Number.NEGATIVE_INFINITY && size === 64 * step) {
      // g may be 0 in numbers around 0: look further out.
      for (let u = -40; u <= 5; u += 0.25) {
        const found = f(u);
        if (found > value) [best, value] = [u, found];
      }
    }
  }
  return best;
}

function sumAround(term: (u: number) => number, centre: number, step: number): number {
  const floor = Math.exp(-negligible);
  let sum = term(centre);
  for (const direction of [-1, 1]) {
    for (let k = 1; ; k++) {
      const value = term(centre + direction * k * step);
      sum += value;
      if (!(value > floor)) break;
    }
  }
  return sum;
}
