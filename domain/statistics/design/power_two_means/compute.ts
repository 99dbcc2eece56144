import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { noncentralTLowerTail, noncentralTUpperTail } from '../../math/distributions/noncentral-t.ts';
import { studentTUpperQuantile } from '../../math/distributions/student-t.ts';
import { type PowerCurve, powerCurve } from '../power-curve.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, tailLevel, warnSmallPlan } from '../sample-size.ts';
import { twoOneSidedPower } from '../two-one-sided-tests.ts';
import type { PowerTwoMeansParameters, PowerTwoMeansResult } from './definition.ts';

export type PowerTwoMeansComputed = Computed<StatisticsOf<PowerTwoMeansResult>, { curve: PowerCurve | undefined }>;
type Statistics = PowerTwoMeansComputed['statistics'];

type Options = Omit<PowerTwoMeansParameters, 'n' | 'delta' | 'power'>;

/** The size, the power or the detectable difference of a t-test. */
export function compute(input: AnalysisInput<PowerTwoMeansParameters>): PowerTwoMeansComputed {
  const { parameters, warn } = input;
  // A two-sided test finds a difference as easily as its opposite.
  const given =
    parameters.delta !== undefined && parameters.alternative === 'two_sided'
      ? Math.abs(parameters.delta)
      : parameters.delta;
  const delta = given ?? detectableDifference(parameters);
  const n = parameters.n ?? sizeFor(delta, parameters);
  const n_ceiling = roundedUp(n);
  warnSmallPlan(n_ceiling, warn);
  const statistics: Statistics = {
    n,
    n_ceiling,
    n_total: parameters.type === 'two_sample' ? 2 * n_ceiling : n_ceiling,
    power: parameters.power ?? powerOf(n, delta, parameters),
    delta,
  };
  return { statistics, details: { curve: curveOf(statistics, parameters) }, used: 0, excluded_missing: 0 };
}

function powerOf(n: number, delta: number, options: Options): number {
  const { std_dev, alpha, alternative, strict, type, margin = 0, objective } = options;
  const samples = type === 'two_sample' ? 2 : 1;
  const df = (n - 1) * samples;
  const precision = Math.sqrt(n / samples) / std_dev;
  const critical = studentTUpperQuantile(tailLevel(alpha, alternative), df);
  if (objective === 'equivalence')
    return twoOneSidedPower(
      critical,
      df,
      precision * (Math.abs(margin) + delta),
      precision * (Math.abs(margin) - delta),
    );
  const ncp = precision * (margin > 0 ? margin - delta : delta - margin);
  const found = noncentralTUpperTail(critical, df, ncp);
  return strict && alternative === 'two_sided' ? found + noncentralTLowerTail(-critical, df, ncp) : found;
}

function sizeFor(delta: number, options: PowerTwoMeansParameters): number {
  const n = risingRoot((size) => powerOf(size, delta, options) - options.power!, {
    start: 2,
    floor: 1,
    ceiling: 1e16,
  });
  refuseEndlessSize(
    n,
    `a difference of ${delta}${options.margin === undefined ? '' : ` against the margin ${options.margin}`} with a standard deviation of ${options.std_dev}`,
  );
  return n;
}

function detectableDifference(options: PowerTwoMeansParameters): number {
  return risingRoot((delta) => powerOf(options.n!, delta, options) - options.power!, {
    start: options.std_dev,
    floor: 0,
  });
}

function curveOf({ n, delta }: Statistics, options: PowerTwoMeansParameters): PowerCurve | undefined {
  if (options.delta === undefined) return powerCurve((x) => powerOf(n, x, options), delta, 0);
  return powerCurve((x) => powerOf(x, delta, options), n, Math.min(2, 1 + (n - 1) / 4));
}
