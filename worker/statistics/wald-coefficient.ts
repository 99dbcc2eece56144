import { normalCritical, normalTwoSided } from './distributions/normal.ts';
import { finiteOrNull } from './json-number.ts';

/** An estimate with its normal (Wald) test against 0 and interval. */
export function waldCoefficient(estimate: number, std_error: number, confLevel: number) {
  const margin = normalCritical(confLevel) * std_error;
  const z = estimate / std_error;
  return {
    estimate,
    std_error,
    statistic: finiteOrNull(z),
    p_value: Number.isNaN(z) ? null : normalTwoSided(z),
    conf_low: estimate - margin,
    conf_high: estimate + margin,
  };
}
