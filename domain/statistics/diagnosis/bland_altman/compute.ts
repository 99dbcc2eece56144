import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { isEssentiallyConstant, meanAndDeviation, meanOf, sumOfProducts } from '../agreement/mean-and-deviation.ts';
import type { BlandAltmanParameters, BlandAltmanResult } from './definition.ts';

export type BlandAltmanComputed = Computed<
  StatisticsOf<BlandAltmanResult>,
  { means: Float64Array; differences: Float64Array; normality: NormalityTest[] }
>;
type Statistics = BlandAltmanComputed['statistics'];

/** Limits of agreement. Throws insufficient_data, constant_variable, and invalid_parameter where the scale has no value. */
export function compute(input: AnalysisInput<BlandAltmanParameters>): BlandAltmanComputed {
  const { table, parameters } = input;
  const { method1, method2, scale, conf_level } = parameters;
  const { rows, n_missing } = completeRows(table, input.rows, [method1, method2]);
  const problems = new InputProblems();
  const first = numbersOf(table, method1, rows);
  const second = numbersOf(table, method2, rows);
  checkScale(first, second, parameters, problems);
  const n = rows.length;
  if (n < 2)
    problems.add(
      'insufficient_data',
      `Limits of agreement need at least 2 patients with both "${method1}" and "${method2}"; ${n === 0 ? 'there is none' : 'there is 1'}.`,
    );
  const { differences, means } = onScale(first, second, scale);
  const { mean: bias, std_dev } = meanAndDeviation(differences);
  const std_error = std_dev / Math.sqrt(n);
  if (n >= 2 && isEssentiallyConstant(bias, std_error))
    problems.add(
      'constant_variable',
      `The differences of ${quoted([method1, method2])} are all the same (${bias}), so there are no limits of agreement to estimate. Check that the two columns are two measurements.`,
    );
  problems.throwIfAny();

  const z = normalCritical(parameters.agreement_level);
  const t = studentTCritical(conf_level, n - 1);
  const lower_limit = bias - z * std_dev;
  const upper_limit = bias + z * std_dev;
  // Bland and Altman 1999, section 2: the variance of a limit is that of the mean and that of z times the deviation.
  const limitMargin = t * std_dev * Math.sqrt(1 / n + (z * z) / (2 * (n - 1)));
  const statistics: Statistics = {
    n,
    n_missing,
    bias,
    std_dev,
    bias_conf_low: bias - t * std_error,
    bias_conf_high: bias + t * std_error,
    bias_p_value: studentTTwoSided(bias / std_error, n - 1),
    lower_limit,
    lower_limit_conf_low: lower_limit - limitMargin,
    lower_limit_conf_high: lower_limit + limitMargin,
    upper_limit,
    upper_limit_conf_low: upper_limit - limitMargin,
    upper_limit_conf_high: upper_limit + limitMargin,
    proportional_bias: slopeOf(means, differences, bias),
    within_limits: differences.reduce(
      (count, value) => count + (value >= lower_limit && value <= upper_limit ? 1 : 0),
      0,
    ),
    ...(scale === 'log_ratio'
      ? { ratio: { bias: Math.exp(bias), lower_limit: Math.exp(lower_limit), upper_limit: Math.exp(upper_limit) } }
      : {}),
  };
  return {
    statistics,
    details: { means, differences, normality: normalityTests([{ group: 'differences', values: differences }]) },
    used: n,
    excluded_missing: n_missing,
  };
}

/** Ratios need positive values; percentages a mean that is not 0. */
function checkScale(
  first: Float64Array,
  second: Float64Array,
  { scale, method1, method2 }: BlandAltmanParameters,
  problems: InputProblems,
): void {
  if (scale === 'difference') return;
  let undefinedRows = 0;
  for (let i = 0; i < first.length; i++)
    if (scale === 'percent' ? first[i]! + second[i]! === 0 : !(first[i]! > 0 && second[i]! > 0)) undefinedRows++;
  if (undefinedRows === 0) return;
  const rows = undefinedRows === 1 ? '1 row has' : `${undefinedRows} rows have`;
  problems.add(
    'invalid_parameter',
    scale === 'percent'
      ? `scale "percent" divides by the mean of "${method1}" and "${method2}", and ${rows} a mean of 0. Filter them out, or use scale "difference".`
      : `scale "log_ratio" needs values above 0, and ${rows} another in "${method1}" or "${method2}". Filter them out, or use scale "difference".`,
    { rows: undefinedRows },
  );
}

function onScale(first: Float64Array, second: Float64Array, scale: BlandAltmanParameters['scale']) {
  const n = first.length;
  const differences = new Float64Array(n);
  const means = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const [a, b] = scale === 'log_ratio' ? [Math.log(first[i]!), Math.log(second[i]!)] : [first[i]!, second[i]!];
    means[i] = (a + b) / 2;
    differences[i] = scale === 'percent' ? (100 * (a - b)) / means[i]! : a - b;
  }
  return { differences, means };
}

/** Least squares of the differences on the means; null where the means do not vary or no degree of freedom is left. */
function slopeOf(means: Float64Array, differences: Float64Array, bias: number): BlandAltmanResult['proportional_bias'] {
  const n = means.length;
  const centre = meanOf(means);
  const spread = sumOfProducts(means, means, centre, centre);
  if (isEssentiallyConstant(centre, Math.sqrt(spread / n))) return { slope: null, std_error: null, p_value: null };
  const slope = sumOfProducts(means, differences, centre, bias) / spread;
  if (n < 3) return { slope, std_error: null, p_value: null };
  const residual = sumOf(n, (i) => (differences[i]! - bias - slope * (means[i]! - centre)) ** 2);
  const std_error = Math.sqrt(residual / (n - 2) / spread);
  return {
    slope,
    std_error,
    p_value: finiteOrNull(studentTTwoSided(slope / std_error, n - 2)),
  };
}
