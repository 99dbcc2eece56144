import { type ConfidenceType, confidenceLimits, type Limits } from './confidence-limits.ts';
import type { SurvivalCurve } from './survival-curve.ts';

/** Limits at each step of a curve: those of its last event. */
export function curveLimits(curve: SurvivalCurve, { conf_type }: { conf_type: ConfidenceType }, z: number) {
  const steps = curve.time.length;
  const low = new Float64Array(steps);
  const high = new Float64Array(steps);
  let limits: Limits = { low: Number.NaN, high: Number.NaN };
  for (let i = 0; i < steps; i++) {
    if (i === 0 || curve.nEvent[i]! > 0)
      limits = confidenceLimits(curve.survival[i]!, curve.logSurvivalError[i]!, conf_type, z);
    low[i] = limits.low;
    high[i] = limits.high;
  }
  return { low, high };
}
