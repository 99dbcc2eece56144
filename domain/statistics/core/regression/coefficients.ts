import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { finiteOrNull, jsonNumber } from '../json-number.ts';
import { isWithoutSpread } from './without-spread.ts';

export type Coefficient = {
  term: string;
  estimate: number;
  std_error: number;
  statistic: number | null;
  p_value: number | null;
  conf_low: number | null;
  conf_high: number | null;
};

/**
 * Estimates with Wald tests and intervals: normal, or Student's t where `df` is given. `modelCovariance` is the model's own covariance beside a
 * robust one, whose rounding is no standard error.
 */
export function coefficientRows(
  labels: readonly string[],
  estimates: Float64Array,
  covariance: Float64Array,
  options: { conf_level: number; df?: number | undefined; modelCovariance?: Float64Array | undefined },
): Coefficient[] {
  const { conf_level, df, modelCovariance } = options;
  const critical = df === undefined ? normalCritical(conf_level) : studentTCritical(conf_level, df);
  return labels.map((term, j) => {
    const estimate = estimates[j]!;
    if (modelCovariance !== undefined && isWithoutSpread(covariance, modelCovariance, labels.length, j))
      return { term, estimate, std_error: 0, statistic: null, p_value: null, conf_low: null, conf_high: null };
    const std_error = Math.sqrt(covariance[j * labels.length + j]!);
    const statistic = estimate / std_error;
    const p = df === undefined ? normalTwoSided(statistic) : studentTTwoSided(statistic, df);
    return {
      term,
      estimate,
      std_error,
      statistic: finiteOrNull(statistic),
      p_value: finiteOrNull(p),
      conf_low: estimate - critical * std_error,
      conf_high: estimate + critical * std_error,
    };
  });
}

type Ratio = number | 'Infinity' | '-Infinity' | null;

/** The ratio that a coefficient on the log scale stands for, and its limits. */
export function ratioOf({ estimate, conf_low, conf_high }: Coefficient): { ratio: Ratio; low: Ratio; high: Ratio } {
  const exp = (value: number | null) => (value === null ? null : jsonNumber(Math.exp(value)));
  return { ratio: exp(estimate), low: exp(conf_low), high: exp(conf_high) };
}
