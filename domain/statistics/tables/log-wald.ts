import { jsonNumber } from '../core/json-number.ts';
import { normalCritical } from '../math/distributions/normal.ts';

export type LogWald = {
  estimate: ReturnType<typeof jsonNumber>;
  std_error_log: number | null;
  conf_low: number | null;
  conf_high: number | null;
};

/** A ratio with its interval on the log scale; without limits where the standard error is infinite. */
export function logWald(estimate: number, standardError: number, confLevel: number): LogWald {
  const margin = Math.exp(normalCritical(confLevel) * standardError);
  const finite = Number.isFinite(standardError);
  return {
    estimate: jsonNumber(estimate),
    std_error_log: finite ? standardError : null,
    conf_low: finite ? estimate / margin : null,
    conf_high: finite ? estimate * margin : null,
  };
}
