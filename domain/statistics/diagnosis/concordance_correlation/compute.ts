import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { isEssentiallyConstant, meanAndDeviation, sumOfProducts } from '../agreement/mean-and-deviation.ts';
import type { ConcordanceCorrelationParameters, ConcordanceCorrelationResult } from './definition.ts';

export type ConcordanceCorrelationComputed = Computed<
  StatisticsOf<ConcordanceCorrelationResult>,
  { first: Float64Array; second: Float64Array }
>;
type Statistics = ConcordanceCorrelationComputed['statistics'];

/** Lin's coefficient. Throws insufficient_data and constant_variable. */
export function compute(input: AnalysisInput<ConcordanceCorrelationParameters>): ConcordanceCorrelationComputed {
  const { table, parameters, warn } = input;
  const { method1, method2 } = parameters;
  const { rows, n_missing } = completeRows(table, input.rows, [method1, method2]);
  const problems = new InputProblems();
  const n = rows.length;
  if (n < 2)
    problems.add(
      'insufficient_data',
      `Concordance needs at least 2 patients with both "${method1}" and "${method2}"; there ${n === 1 ? 'is 1' : 'is none'}.`,
    );
  const first = numbersOf(table, method1, rows);
  const second = numbersOf(table, method2, rows);
  const x = meanAndDeviation(first);
  const y = meanAndDeviation(second);
  for (const [name, { mean, std_dev }] of [
    [method1, x],
    [method2, y],
  ] as const)
    if (n >= 2 && isEssentiallyConstant(mean, std_dev))
      problems.add('constant_variable', `"${name}" has the same value in all ${n} rows used (${mean}).`, {
        column: name,
      });
  problems.throwIfAny();

  const found = concordance(first, second, x, y, parameters.conf_level);
  if (found.conf_low === null)
    warn(
      'no_interval',
      n === 2
        ? 'Two patients leave no degree of freedom, so there is no interval.'
        : 'The coefficient has no interval: its variance is 0 or undefined, as where all pairs agree, or where nothing goes together at all.',
    );
  const statistics: Statistics = { n, n_missing, ...found };
  return { statistics, details: { first, second }, used: n, excluded_missing: n_missing };
}

type Moments = { mean: number; std_dev: number };

/** Lin 1989 with moments of divisor n, the variance as corrected in Lin 2000, both divided by n - 2. */
function concordance(first: Float64Array, second: Float64Array, x: Moments, y: Moments, confLevel: number) {
  const n = first.length;
  const ofN = (n - 1) / n;
  const product = sumOfProducts(first, second, x.mean, y.mean) / (n - 1) / (x.std_dev * y.std_dev);
  const pearson = Math.min(1, Math.max(-1, product));
  const deviations = x.std_dev * y.std_dev * ofN;
  const shift = (y.mean - x.mean) / Math.sqrt(deviations);
  const scale = y.std_dev / x.std_dev;
  const bias_correction = 2 / (scale + 1 / scale + shift * shift);
  const estimate = pearson * bias_correction;
  const p2 = estimate * estimate;
  const u2 = shift * shift;
  const variance =
    ((1 - pearson * pearson) * bias_correction ** 2 * (1 - p2) +
      2 * p2 * bias_correction * (1 - estimate) * u2 -
      0.5 * p2 * bias_correction ** 2 * u2 * u2) /
    (n - 2);
  // Lin defines the correction, and with it the variance, by dividing through r.
  const defined = pearson !== 0;
  const margin = (normalCritical(confLevel) * Math.sqrt(variance)) / (1 - p2);
  const z = Math.atanh(estimate);
  return {
    estimate,
    conf_low: finiteOrNull(defined ? Math.tanh(z - margin) : Number.NaN),
    conf_high: finiteOrNull(defined ? Math.tanh(z + margin) : Number.NaN),
    pearson,
    bias_correction: defined ? bias_correction : null,
    scale_shift: scale,
    location_shift: shift,
  };
}
