import { finiteOrNull } from '../core/json-number.ts';
import { normalCritical, normalTwoSided } from '../math/distributions/normal.ts';

/** A coefficient with its z test and interval. */
export function waldCoefficient(term: string, estimate: number, std_error: number, confLevel: number) {
  const margin = normalCritical(confLevel) * std_error;
  const z = estimate / std_error;
  return {
    term,
    estimate,
    std_error,
    statistic: finiteOrNull(z),
    p_value: Number.isNaN(z) ? null : normalTwoSided(z),
    conf_low: estimate - margin,
    conf_high: estimate + margin,
  };
}
