import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { roundedText } from '../../core/rounded-text.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import { marginPlan, powerOfMargin, sizeOfMargin } from '../farrington-manning.ts';
import { type PowerCurve, powerCurve } from '../power-curve.ts';
import { risingRoot } from '../rising-root.ts';
import { powerText, refuseEndlessSize, roundedUp, tailLevel } from '../sample-size.ts';
import type { PowerTwoProportionsParameters, PowerTwoProportionsResult } from './definition.ts';

export type PowerTwoProportionsComputed = Computed<
  StatisticsOf<PowerTwoProportionsResult>,
  { curve: PowerCurve | undefined }
>;
type Statistics = PowerTwoProportionsComputed['statistics'];

type Options = Omit<PowerTwoProportionsParameters, 'n' | 'p1' | 'p2' | 'power'>;

/** The size, the power or the detectable proportion of a comparison of two proportions. */
export function compute(input: AnalysisInput<PowerTwoProportionsParameters>): PowerTwoProportionsComputed {
  const { parameters, warn } = input;
  const { p1 } = parameters;
  const p2 = parameters.p2 ?? detectableProportion(parameters);
  const n = parameters.n ?? sizeFor(p1, p2, parameters);
  const power = parameters.power ?? powerOf(n, p1, p2, parameters);
  const n_ceiling = roundedUp(n);
  const smallest = n_ceiling * Math.min(p1 + p2, 2 - p1 - p2) * 0.5;
  if (smallest < 5)
    warn(
      'small_expected_count',
      `With ${n_ceiling} patients a group a cell has an expected count of ${roundedText(smallest)}: below 5 ${parameters.margin === undefined ? "the chi-square test is not to be relied on, and the planned test may become Fisher's" : 'the normal approximation of the score test is not to be relied on'}.`,
    );
  const statistics: Statistics = {
    n,
    n_ceiling,
    n_total: 2 * n_ceiling,
    power,
    p1,
    p2,
    ...(parameters.n === undefined && parameters.margin === undefined
      ? { n_continuity: (n / 4) * (1 + Math.sqrt(1 + 4 / (n * Math.abs(p1 - p2)))) ** 2 }
      : {}),
  };
  return { statistics, details: { curve: curveOf(statistics, parameters) }, used: 0, excluded_missing: 0 };
}

/** The variance of the difference is the pooled one without effect, and that of each group with it. */
function deviations(p1: number, p2: number) {
  return {
    pooled: Math.sqrt((p1 + p2) * (1 - (p1 + p2) / 2)),
    apart: Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2)),
    difference: Math.abs(p1 - p2),
  };
}

function powerOf(n: number, p1: number, p2: number, options: Options): number {
  const { alpha, alternative, strict, margin } = options;
  if (margin !== undefined) return powerOfMargin(n, marginPlan(p1, p2, alpha, { ...options, margin }));
  const { pooled, apart, difference } = deviations(p1, p2);
  const effect = Math.sqrt(n) * difference;
  const critical = -normalQuantile(tailLevel(alpha, alternative)) * pooled;
  const found = normalUpperTail((critical - effect) / apart);
  return strict && alternative === 'two_sided' ? found + normalUpperTail((critical + effect) / apart) : found;
}

function sizeFor(p1: number, p2: number, options: PowerTwoProportionsParameters): number {
  const { alpha, alternative, strict, margin } = options;
  const power = options.power!;
  if (margin !== undefined) {
    const n = sizeOfMargin(marginPlan(p1, p2, alpha, { ...options, margin }), power);
    refuseEndlessSize(n, `${p1} against ${p2} with the margin ${margin}`);
    return n;
  }
  const { pooled, apart, difference } = deviations(p1, p2);
  const root = (-normalQuantile(tailLevel(alpha, alternative)) * pooled + normalQuantile(power) * apart) / difference;
  const n = strict
    ? risingRoot((size) => powerOf(size, p1, p2, options) - power, { start: root * root, floor: 0 })
    : root * root;
  refuseEndlessSize(n, `${p1} against ${p2}`);
  return n;
}

function detectableProportion(options: PowerTwoProportionsParameters): number {
  const { p1 } = options;
  const n = options.n!;
  const power = options.power!;
  const p2 = risingRoot((p) => powerOf(n, p1, p, options) - power, {
    start: p1 + (1 - p1) / 2,
    floor: p1,
    ceiling: 1,
  });
  if (p1 === 1 || Number.isNaN(p2))
    throw new AnalysisInputError(
      'invalid_parameter',
      `With ${n} patients a group no proportion above p1 = ${p1} is found with ${powerText(power)}. Give a larger n, or look for a smaller proportion by giving p2 and leaving out n.`,
      { parameter: 'n' },
    );
  return p2;
}

function curveOf({ n, p1, p2 }: Statistics, options: PowerTwoProportionsParameters): PowerCurve | undefined {
  if (options.p2 === undefined)
    return powerCurve((x) => (x === p1 ? Number.NaN : powerOf(n, p1, x, options)), p2, p1, Math.min(1, 2 * p2 - p1));
  return powerCurve((x) => powerOf(x, p1, p2, options), n, 0);
}
