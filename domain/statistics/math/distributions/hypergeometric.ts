import type { Distribution } from './distribution.ts';
import { discreteQuantile } from './quantile-search.ts';
import { logBinomialTerm } from './saddle-point.ts';

/** White balls among `drawn` from an urn of `white` and `black`. */
export function hypergeometricDistribution(white: number, black: number, drawn: number): Distribution {
  const total = white + black;
  const least = Math.max(0, drawn - black);
  const most = Math.min(white, drawn);
  const p = drawn / total;
  const q = (total - drawn) / total;
  const logDensity = (k: number): number => {
    if (k < least || k > most || !Number.isInteger(k)) return Number.NEGATIVE_INFINITY;
    if (drawn === 0) return 0;
    return (
      logBinomialTerm(k, white, p, q) + logBinomialTerm(drawn - k, black, p, q) - logBinomialTerm(drawn, total, p, q)
    );
  };
  /** Sum of the terms from k down, over that of k. */
  const relativeDown = (k: number): number => {
    let sum = 1;
    for (let i = k, term = 1; i > least && term > 1e-18 * sum; i--) {
      term *= (i * (black - drawn + i)) / ((white - i + 1) * (drawn - i + 1));
      sum += term;
    }
    return sum;
  };
  const relativeUp = (k: number): number => {
    let sum = 1;
    for (let i = k, term = 1; i < most && term > 1e-18 * sum; i++) {
      term *= ((white - i) * (drawn - i)) / ((i + 1) * (black - drawn + i + 1));
      sum += term;
    }
    return sum;
  };
  const mean = total === 0 ? 0 : white * p;
  // The tail that does not hold the middle is summed, the other is what is left.
  const logLower = (k: number): number => {
    const whole = Math.floor(k);
    if (whole < least) return Number.NEGATIVE_INFINITY;
    if (whole >= most) return 0;
    return whole <= mean
      ? Math.min(0, logDensity(whole) + Math.log(relativeDown(whole)))
      : Math.log1p(-Math.exp(logUpper(whole)));
  };
  const logUpper = (k: number): number => {
    const whole = Math.floor(k);
    if (whole < least) return 0;
    if (whole >= most) return Number.NEGATIVE_INFINITY;
    return whole + 1 > mean
      ? Math.min(0, logDensity(whole + 1) + Math.log(relativeUp(whole + 1)))
      : Math.log1p(-Math.exp(logLower(whole)));
  };
  const tails = {
    lowerTail: (k: number) => Math.exp(logLower(k)),
    upperTail: (k: number) => Math.exp(logUpper(k)),
    logLowerTail: logLower,
    logUpperTail: logUpper,
  };
  return {
    ...tails,
    logDensity,
    quantile: (side, tail, logTail) => Math.max(least, discreteQuantile(tails, side, tail, logTail, mean, most)),
  };
}
