import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import type { Distribution } from '../../math/distributions/distribution.ts';
import { distributionByName } from '../distribution-by-name.ts';
import type { DistributionParameters, DistributionResult } from './definition.ts';

const counts: readonly DistributionParameters['distribution'][] = [
  'binomial',
  'poisson',
  'negative_binomial',
  'hypergeometric',
  'wilcoxon_rank_sum',
  'wilcoxon_signed_rank',
];
/** A count this little below a whole number is that number: 0.1 * 30 must be 3. */
const wholeFuzz = 1e-7;

export type DistributionComputed = Computed<StatisticsOf<DistributionResult>>;

/** Values of a distribution's function at the points given. */
export function compute(input: AnalysisInput<DistributionParameters>): DistributionComputed {
  const { parameters } = input;
  const { distribution, x } = parameters;
  const chosen = distributionByName(distribution, parameters.arguments);
  const values = x.map((at) => jsonNumber(valueAt(chosen, at, parameters)));
  return { statistics: { values }, details: undefined, used: 0, excluded_missing: 0 };
}

function valueAt(chosen: Distribution, x: number, options: DistributionParameters): number {
  const { log, lower_tail } = options;
  if (options.function === 'quantile') return quantileAt(chosen, x, options);
  if (options.function === 'density') {
    const whole = !counts.includes(options.distribution) || Number.isInteger(x);
    const logDensity = whole ? chosen.logDensity(x) : Number.NEGATIVE_INFINITY;
    return log ? logDensity : Math.exp(logDensity);
  }
  const at = counts.includes(options.distribution) ? Math.floor(x + wholeFuzz) : x;
  if (log) return lower_tail ? chosen.logLowerTail(at) : chosen.logUpperTail(at);
  return lower_tail ? chosen.lowerTail(at) : chosen.upperTail(at);
}

/** From whichever tail is the smaller: it has all the digits. */
function quantileAt(
  chosen: Distribution,
  p: number,
  { log, lower_tail, distribution, arguments: given }: DistributionParameters,
): number {
  const tail = log ? Math.exp(p) : p;
  const other = log ? -Math.expm1(p) : 1 - p;
  const [low, high] = supportOf(distribution, given);
  if (tail === 0 && (!log || p === Number.NEGATIVE_INFINITY)) return lower_tail ? low : high;
  if (other === 0) return lower_tail ? high : low;
  if (tail <= 0.5) return chosen.quantile(lower_tail ? 'lower' : 'upper', tail, log ? p : Math.log(p));
  return chosen.quantile(lower_tail ? 'upper' : 'lower', other, Math.log(other));
}

/** Smallest and largest value: the quantiles of 0 and 1. */
function supportOf(
  name: DistributionParameters['distribution'],
  { size = 0, m = 0, n = 0, k = 0 }: Readonly<Record<string, number>>,
): [number, number] {
  const infinity = Number.POSITIVE_INFINITY;
  switch (name) {
    case 'normal':
    case 't':
      return [-infinity, infinity];
    case 'beta':
      return [0, 1];
    case 'binomial':
      return [0, size];
    case 'hypergeometric':
      return [Math.max(0, k - n), Math.min(m, k)];
    case 'wilcoxon_rank_sum':
      return [0, m * n];
    case 'wilcoxon_signed_rank':
      return [0, (n * (n + 1)) / 2];
    default:
      return [0, infinity];
  }
}
