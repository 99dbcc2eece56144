import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { requireReach } from '../../core/check-magnitude.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTCritical, studentTUpperTail } from '../../math/distributions/student-t.ts';
import type { OneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { warnSmallGroups } from '../checks.ts';
import { compareOneSample, compareTwoSamples, groupMomentsOf } from '../compared-means.ts';
import { levene } from '../levene.ts';
import type { EquivalenceParameters, EquivalenceResult } from './definition.ts';

export type EquivalenceComputed = Computed<
  StatisticsOf<EquivalenceResult>,
  {
    normality: NormalityTest[];
    /** Of two samples; null where they can't be compared. */
    equalVariance: OneWay | null | undefined;
  }
>;

/** Two one-sided t tests (Schuirmann 1987). Throws insufficient_data, constant_variable and the errors of the groups. */
export function compute(input: AnalysisInput<EquivalenceParameters>): EquivalenceComputed {
  const { parameters, warn } = input;
  const compared =
    parameters.design === 'paired'
      ? compareOneSample(input, [parameters.variable, parameters.variable2])
      : compareTwoSamples(input, parameters);
  const { n, n_missing, n_incomplete, mean, samples, normal } = compared;
  warnSmallGroups(samples, warn);

  const { margin_low, margin_high, alpha } = parameters;
  const { estimate, std_error, df } = mean;
  const conf_level = 1 - 2 * alpha;
  const half = studentTCritical(conf_level, df) * std_error;
  const above = (estimate - margin_low) / std_error;
  const below = (estimate - margin_high) / std_error;
  requireReach([above], 'margin_low', margin_low);
  requireReach([below], 'margin_high', margin_high);
  const above_low = { margin: margin_low, statistic: above, p_value: studentTUpperTail(above, df) };
  const below_high = { margin: margin_high, statistic: below, p_value: studentTUpperTail(-below, df) };
  const p_value = Math.max(above_low.p_value, below_high.p_value);
  return {
    statistics: {
      n,
      n_missing,
      ...mean,
      above_low,
      below_high,
      p_value,
      equivalent: p_value < alpha,
      conf_level,
      conf_low: estimate - half,
      conf_high: estimate + half,
      groups: groupMomentsOf(compared),
    },
    details: {
      normality: normalityTests(normal),
      equalVariance: parameters.design === 'paired' ? undefined : levene(samples, 'median'),
    },
    used: n,
    excluded_missing: n_incomplete,
  };
}
