import { finiteOrNull } from '../../core/json-number.ts';
import { curveLimits } from '../kaplan-meier/curve-limits.ts';
import type { SurvivalCurve } from '../kaplan-meier/survival-curve.ts';
import { survivalQuantiles } from '../kaplan-meier/survival-quantile.ts';
import type { KaplanMeierParameters } from './definition.ts';

/**
 * Median follow-up with its limits from the curve in which censoring is the event (reverse Kaplan-Meier: Schemper and Smith,
 * Controlled Clinical Trials 1996).
 */
export function followUpOf(reverse: SurvivalCurve, parameters: KaplanMeierParameters, z: number) {
  const median = (values: Float64Array) => finiteOrNull(survivalQuantiles(reverse.time, values, [0.5])[0]!);
  const { low, high } = curveLimits(reverse, parameters, z);
  const withLimits = parameters.conf_type !== 'none';
  return {
    median: median(reverse.survival),
    conf_low: withLimits ? median(low) : null,
    conf_high: withLimits ? median(high) : null,
  };
}
