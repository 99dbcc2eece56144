import { AnalysisInputError } from '../../core/input-error.ts';
import type { Alternative } from '../../definition/alternative.ts';
import { brentRoot } from '../../math/exact-tables/brent-root.ts';
import {
  conditionalDistribution,
  sumDistribution,
  tableSupport,
  tailsAt,
} from '../../math/exact-tables/conditional-distribution.ts';
import {
  type ConditionalFamily,
  type ExactOddsRatio,
  exactOddsRatio,
} from '../../math/exact-tables/conditional-odds-ratio.ts';
import { twoByTwoPValue } from '../../math/exact-tables/fisher.ts';
import type { TwoByTwo } from './common-odds-ratio.ts';

/** Products of probabilities in one convolution over the strata; some hundred convolutions find the limits. */
const mostProducts = 20_000_000;

/**
 * Exact test of the sum of the first counts given all margins, with the conditional estimate and limits of the common
 * odds ratio. Throws `unsupported_size` where strata are too large.
 */
export function exactCommonOddsRatio(
  strata: readonly TwoByTwo[],
  confLevel: number,
  alternative: Alternative,
): ExactOddsRatio & { p_value: number; converged: ExactOddsRatio } {
  const margins = strata.map(({ a, b, c, n }) => ({ firstRow: a + b, firstColumn: a + c, n }));
  const supports = margins.map(tableSupport);
  const total = (of: (k: number) => number) => strata.reduce((sum, _, k) => sum + of(k), 0);
  const start = Math.log(
    (total((k) => (strata[k]!.a * strata[k]!.d) / strata[k]!.n) + 0.5) /
      (total((k) => (strata[k]!.b * strata[k]!.c) / strata[k]!.n) + 0.5),
  );
  checkSize(margins.map((margin) => conditionalDistribution(margin, start).probabilities.length));
  const family: ConditionalFamily = {
    observed: total((k) => strata[k]!.a),
    support: { low: total((k) => supports[k]!.low), high: total((k) => supports[k]!.high) },
    at: (logOddsRatio) =>
      margins
        .map((margin) => conditionalDistribution(margin, logOddsRatio))
        .reduce((sum, next) => sumDistribution(sum, next)),
    start,
  };
  return {
    ...oddsRatioAsInR(family, confLevel, alternative),
    p_value: twoByTwoPValue(family, alternative),
    converged: exactOddsRatio(family, confLevel, alternative),
  };
}

function checkSize(lengths: readonly number[]): void {
  let [products, length] = [0, 1];
  for (const next of lengths) {
    products += length * next;
    length += next;
  }
  if (products > mostProducts)
    throw new AnalysisInputError(
      'unsupported_size',
      'The strata are too large for an exact test. Leave exact out: the chi-square test is accurate for them.',
    );
}

/**
 * Estimate and limits as mantelhaen.test() of R finds them: to 1.2e-4 of the odds ratio, or of its inverse where that is
 * smaller. An upper limit of 500 is then right to a few percent only, but it is the one that a reader who checks the
 * analysis in R will find; `converged` has the roots themselves.
 */
function oddsRatioAsInR(family: ConditionalFamily, confLevel: number, alternative: Alternative): ExactOddsRatio {
  const { observed, support } = family;
  const tail = alternative === 'two_sided' ? (1 - confLevel) / 2 : 1 - confLevel;
  const at = (oddsRatio: number) => tailsAt(family.at(Math.log(oddsRatio)), observed);
  // `atZero` is the value where the odds ratio is 0 and the count is the least that the margins allow.
  const root = (of: (oddsRatio: number) => number, atZero: number): number => {
    const atOne = of(1);
    if (atOne === 0) return 1;
    if (atOne > 0 === atZero > 0) return 1 / brentRoot((inverse) => of(1 / inverse), Number.EPSILON, 1);
    return brentRoot((oddsRatio) => (oddsRatio === 0 ? atZero : of(oddsRatio)), 0, 1);
  };
  const upperTail = (oddsRatio: number) => {
    const tails = at(oddsRatio);
    return tails.above + tails.at - tail;
  };
  const lowerTail = (oddsRatio: number) => {
    const tails = at(oddsRatio);
    return tails.below + tails.at - tail;
  };
  const [atLow, atHigh] = [observed === support.low, observed === support.high];
  return {
    estimate: atLow
      ? 0
      : atHigh
        ? Number.POSITIVE_INFINITY
        : root((oddsRatio) => at(oddsRatio).mean, support.low - observed),
    conf_low: atLow || alternative === 'less' ? 0 : root(upperTail, -tail),
    conf_high: atHigh || alternative === 'greater' ? Number.POSITIVE_INFINITY : root(lowerTail, 1 - tail),
  };
}
