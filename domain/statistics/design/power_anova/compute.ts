import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fUpperQuantile } from '../../math/distributions/f.ts';
import { noncentralFUpperTail } from '../../math/distributions/noncentral-f.ts';
import { type PowerCurve, powerCurve } from '../power-curve.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, warnSmallPlan } from '../sample-size.ts';
import type { PowerAnovaParameters, PowerAnovaResult } from './definition.ts';

export type PowerAnovaComputed = Computed<StatisticsOf<PowerAnovaResult>, { curve: PowerCurve | undefined }>;
type Statistics = PowerAnovaComputed['statistics'];

/** The size or the power of a one-way analysis of variance. */
export function compute(input: AnalysisInput<PowerAnovaParameters>): PowerAnovaComputed {
  const { parameters, warn } = input;
  const { groups, between_variance, within_variance } = parameters;
  const n = parameters.n ?? sizeFor(parameters);
  const n_ceiling = roundedUp(n);
  warnSmallPlan(n_ceiling, warn);
  const statistics: Statistics = {
    n,
    n_ceiling,
    n_total: groups * n_ceiling,
    power: parameters.power ?? powerOf(n, parameters),
    effect_size_f: Math.sqrt((between_variance * (groups - 1)) / groups / within_variance),
  };
  return {
    statistics,
    details: { curve: powerCurve((x) => powerOf(x, parameters), n, Math.min(2, 1 + (n - 1) / 4)) },
    used: 0,
    excluded_missing: 0,
  };
}

function powerOf(n: number, { groups, between_variance, within_variance, alpha }: PowerAnovaParameters): number {
  const df1 = groups - 1;
  const df2 = (n - 1) * groups;
  return noncentralFUpperTail(
    fUpperQuantile(alpha, df1, df2),
    df1,
    df2,
    (df1 * n * between_variance) / within_variance,
  );
}

function sizeFor(parameters: PowerAnovaParameters): number {
  const { between_variance, within_variance } = parameters;
  // The mixture has as many terms as the root of n times the effect: sizes beyond this are refused, not waited for.
  const n = risingRoot((size) => powerOf(size, parameters) - parameters.power!, { start: 2, floor: 1, ceiling: 1e15 });
  refuseEndlessSize(n, `a variance of ${between_variance} between groups and ${within_variance} within`);
  return n;
}
