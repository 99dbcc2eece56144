import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { requireReach } from '../../core/check-magnitude.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import type { OneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { warnSmallGroups } from '../checks.ts';
import { compareOneSample, compareTwoSamples, groupMomentsOf, type TestedMean } from '../compared-means.ts';
import { levene } from '../levene.ts';
import { tTest as testMean } from '../t-tests.ts';
import type { TTestParameters, TTestResult } from './definition.ts';

export type TTestComputed = Computed<
  StatisticsOf<TTestResult>,
  {
    boxes: FiveNumberSummary[];
    normality: NormalityTest[];
    /** Of two samples; null where they can't be compared. */
    equalVariance: OneWay | null | undefined;
  }
>;
/** Student's and Welch's t tests. Throws insufficient_data, constant_variable and the errors of the groups. */
export function compute(input: AnalysisInput<TTestParameters>): TTestComputed {
  const { parameters, warn } = input;
  const compared =
    parameters.design === 'two_sample'
      ? compareTwoSamples(input, parameters)
      : compareOneSample(
          input,
          parameters.design === 'paired' ? [parameters.variable, parameters.variable2] : [parameters.variable],
        );
  const { samples } = compared;
  const boxes = fiveNumberSummaries(samples);
  warnSmallGroups(samples, warn);
  const details = {
    boxes,
    normality: normalityTests(compared.normal),
    // The medians are known: each would be another pass over all values.
    equalVariance:
      parameters.design === 'two_sample'
        ? levene(
            samples,
            boxes.map(({ median }) => median!),
          )
        : undefined,
  };
  return testOf(compared, groupMomentsOf(compared), parameters, details);
}

export function testOf(
  {
    n,
    n_missing,
    n_incomplete,
    mean,
    remainder,
    std_dev,
    hedges_factor,
  }: TestedMean & { n: number; n_missing: number; n_incomplete: number },
  groups: TTestResult['groups'],
  parameters: TTestParameters,
  details: TTestComputed['details'],
): TTestComputed {
  const distance = mean.estimate - parameters.mu + remainder;
  const test = testMean(mean, distance, parameters);
  const cohen_d = distance / std_dev;
  requireReach([distance, test.statistic, cohen_d], 'mu', parameters.mu);
  const statistics: StatisticsOf<TTestResult> = {
    n,
    n_missing,
    ...mean,
    ...test,
    conf_low: jsonNumber(test.conf_low),
    conf_high: jsonNumber(test.conf_high),
    groups,
    cohen_d,
    ...(hedges_factor === undefined ? {} : { hedges_g: cohen_d * hedges_factor }),
  };
  return { statistics, details, used: n, excluded_missing: n_incomplete };
}
