import { finiteOrNull } from '../../core/json-number.ts';
import type { SurvivalCurve } from './survival-curve.ts';

/** Every step of a curve with its pointwise limits, as results have it. */
export function curveSteps(curve: SurvivalCurve, low: Float64Array, high: Float64Array) {
  return {
    time: Array.from(curve.time),
    n_risk: Array.from(curve.nRisk),
    n_event: Array.from(curve.nEvent),
    n_censor: Array.from(curve.nCensor),
    survival: Array.from(curve.survival),
    std_error: Array.from(curve.survival, (s, i) => finiteOrNull(s * curve.logSurvivalError[i]!)),
    conf_low: Array.from(low, finiteOrNull),
    conf_high: Array.from(high, finiteOrNull),
  };
}
