import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { pooled } from '../rubins-rules.ts';
import type { PoolRubinParameters, PoolRubinResult } from './definition.ts';

export type PoolRubinComputed = Computed<StatisticsOf<PoolRubinResult>>;

/** Rubin 1987, section 3.1. Throws insufficient_data with a single imputation. */
export function compute(input: AnalysisInput<PoolRubinParameters>): PoolRubinComputed {
  const { parameters } = input;
  const { estimates, variances, std_errors, df_complete, conf_level } = parameters;
  const m = estimates.length;
  if (m < 2)
    throw new AnalysisInputError(
      'insufficient_data',
      'Pooling needs the estimates of at least 2 imputed data sets: one shows nothing of the uncertainty of imputation.',
    );
  const found = pooled(estimates, variances ?? std_errors!.map((std_error) => std_error ** 2), df_complete);
  const { estimate, within_variance, between_variance, total_variance, df, relative_increase, lambda } = found;
  const std_error = Math.sqrt(total_variance);
  const margin = studentTCritical(conf_level, df) * std_error;
  const statistics: StatisticsOf<PoolRubinResult> = {
    m,
    estimate,
    std_error,
    within_variance,
    between_variance,
    total_variance,
    df: finiteOrNull(df),
    relative_increase,
    lambda,
    fraction_missing_information: finiteOrNull(found.fraction_missing_information),
    statistic: finiteOrNull(estimate / std_error),
    p_value: finiteOrNull(studentTTwoSided(estimate / std_error, df)),
    conf_low: jsonNumber(estimate - margin),
    conf_high: jsonNumber(estimate + margin),
  };
  return { statistics, details: undefined, used: m, excluded_missing: 0 };
}
