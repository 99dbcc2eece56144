import type { Alternative } from '../../definition/alternative.ts';
import { type ConditionalDistribution, tailsAt } from './conditional-distribution.ts';

/** A family of distributions over the log odds ratio, and the count observed. */
export type ConditionalFamily = {
  observed: number;
  support: { low: number; high: number };
  at(logOddsRatio: number): ConditionalDistribution;
  /** Where to begin to search. */
  start: number;
};

export type ExactOddsRatio = { estimate: number; conf_low: number; conf_high: number };

/**
 * Conditional maximum likelihood estimate and the exact interval by two one-sided tests (Cornfield J. Proceedings of the
 * Third Berkeley Symposium 1956;4:135-148). At an end of the support the estimate is 0 or infinite.
 */
export function exactOddsRatio(
  family: ConditionalFamily,
  confLevel: number,
  alternative: Alternative = 'two_sided',
): ExactOddsRatio {
  const { observed, support } = family;
  const atLow = observed === support.low;
  const atHigh = observed === support.high;
  const tail = alternative === 'two_sided' ? (1 - confLevel) / 2 : 1 - confLevel;
  const estimate = atLow ? 0 : atHigh ? Number.POSITIVE_INFINITY : Math.exp(maximumLikelihood(family));
  const near = Number.isFinite(Math.log(estimate)) ? Math.log(estimate) : family.start;
  return {
    estimate,
    conf_low: atLow || alternative === 'less' ? 0 : Math.exp(whereUpperTail(family, tail, 1, near)),
    conf_high:
      atHigh || alternative === 'greater' ? Number.POSITIVE_INFINITY : Math.exp(whereLowerTail(family, tail, 1, near)),
  };
}

/** Mid-p: half the probability of the observed count. Both limits are null where the count ends the support. */
export function midPOddsRatio(family: ConditionalFamily, confLevel: number): ExactOddsRatio {
  const tail = (1 - confLevel) / 2;
  const estimate = whereUpperTail(family, 0.5, 0.5, family.start);
  return {
    estimate: Math.exp(estimate),
    conf_low: Math.exp(whereUpperTail(family, tail, 0.5, estimate)),
    conf_high: Math.exp(whereLowerTail(family, tail, 0.5, estimate)),
  };
}

function maximumLikelihood(family: ConditionalFamily): number {
  return rootOfIncreasing((logOddsRatio) => {
    const { mean, variance } = tailsAt(family.at(logOddsRatio), family.observed);
    return { value: mean, slope: variance };
  }, family.start);
}

/** The log odds ratio at which P(X > x) + share P(X = x) is `tail`. */
function whereUpperTail(family: ConditionalFamily, tail: number, share: number, start: number): number {
  return rootOfIncreasing((logOddsRatio) => {
    const tails = tailsAt(family.at(logOddsRatio), family.observed);
    const p = tails.above + share * tails.at;
    return { value: Math.log(p / tail), slope: tails.meanAbove / p - tails.mean };
  }, start);
}

/** The log odds ratio at which P(X < x) + share P(X = x) is `tail`. */
function whereLowerTail(family: ConditionalFamily, tail: number, share: number, start: number): number {
  return rootOfIncreasing((logOddsRatio) => {
    const tails = tailsAt(family.at(logOddsRatio), family.observed);
    const p = tails.below + share * tails.at;
    return { value: -Math.log(p / tail), slope: tails.mean - tails.meanBelow / p };
  }, start);
}

/**
 * Newton's method inside a bracket that is found first by doubling steps; where a step leaves the bracket, or the slope
 * is none, the bracket is halved.
 */
function rootOfIncreasing(f: (x: number) => { value: number; slope: number }, start: number): number {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let x = start;
  let reach = 1;
  for (let i = 0; i < 400; i++) {
    const { value, slope } = f(x);
    if (value === 0) return x;
    if (value < 0) low = x;
    else high = x;
    let next = x - value / slope;
    if (!(next > low && next < high) || Math.abs(next - x) > 4 * reach) {
      if (low === Number.NEGATIVE_INFINITY || high === Number.POSITIVE_INFINITY) {
        next = value < 0 ? x + reach : x - reach;
        reach *= 2;
      } else next = low + (high - low) / 2;
    }
    if (Math.abs(next - x) <= 1e-14 * Math.max(1, Math.abs(x)) || high - low <= 1e-14 * Math.max(1, Math.abs(x)))
      return next;
    x = next;
  }
  return x;
}
