import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { momentsOf, varianceOf } from '../../math/moments.ts';
import type { PoolRubinParameters, PoolRubinResult } from './definition.ts';

export type PoolRubinComputed = Computed<StatisticsOf<PoolRubinResult>>;

/** Below this share the degrees of freedom are as good as infinite; the same floor as in mice keeps them finite. */
const leastLambda = 1e-4;

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
  const moments = momentsOf(estimates);
  const estimate = moments.mean;
  const within_variance = momentsOf(variances ?? std_errors!.map((std_error) => std_error ** 2)).mean;
  const between_variance = varianceOf(moments);
  const imputation = (1 + 1 / m) * between_variance;
  const total_variance = within_variance + imputation;
  const relative_increase = imputation / within_variance;
  const lambda = imputation / total_variance;
  const df = degreesOfFreedom(m, Math.max(leastLambda, lambda), df_complete);
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
    fraction_missing_information: finiteOrNull((relative_increase + 2 / (df + 3)) / (relative_increase + 1)),
    statistic: finiteOrNull(estimate / std_error),
    p_value: finiteOrNull(studentTTwoSided(estimate / std_error, df)),
    conf_low: jsonNumber(estimate - margin),
    conf_high: jsonNumber(estimate + margin),
  };
  return { statistics, details: undefined, used: m, excluded_missing: 0 };
}

/** Barnard and Rubin 1999, formula 3; without `complete` Rubin's large-sample value. */
function degreesOfFreedom(m: number, lambda: number, complete: number | undefined): number {
  const large = (m - 1) / lambda ** 2;
  if (complete === undefined) return large;
  const observed = ((complete + 1) / (complete + 3)) * complete * (1 - lambda);
  return (large * observed) / (large + observed);
}
