import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkMagnitude } from '../../core/check-magnitude.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import { hedgesFactor } from '../../math/hedges-factor.ts';
import type { OneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { type Moments, momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { addTooFewRows, checkGroupSizes, checkGroups, warnSmallGroups } from '../checks.ts';
import { levene } from '../levene.ts';
import {
  isEssentiallyConstant,
  type MeanEstimate,
  oneMean,
  pooledDifference,
  tTest as testMean,
  welchDifference,
} from '../t-tests.ts';
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
type Sample = { group: string; values: Float64Array };
type Compared = {
  n: number;
  n_missing: number;
  n_incomplete: number;
  mean: MeanEstimate;
  /** What the effect size is measured in. */
  std_dev: number;
  samples: Sample[];
  moments: Moments[];
  /** The values that must be about normal. */
  normal: Sample[];
  hedges_factor?: number;
};

/** Student's and Welch's t tests. Throws insufficient_data, constant_variable and the errors of the groups. */
export function compute(input: AnalysisInput<TTestParameters>): TTestComputed {
  const { parameters, warn } = input;
  const compared = parameters.design === 'two_sample' ? twoSamples(input, parameters) : oneSample(input, parameters);
  const { n, n_missing, mean, samples, moments, std_dev, hedges_factor } = compared;
  const boxes = fiveNumberSummaries(samples);
  warnSmallGroups(samples, warn);

  const test = testMean(mean, parameters);
  const cohen_d = (mean.estimate - parameters.mu) / std_dev;
  const statistics: StatisticsOf<TTestResult> = {
    n,
    n_missing,
    ...mean,
    ...test,
    conf_low: jsonNumber(test.conf_low),
    conf_high: jsonNumber(test.conf_high),
    groups: samples.map(({ group }, i) => ({
      group,
      n: moments[i]!.n,
      mean: moments[i]!.mean,
      std_dev: moments[i]!.n < 2 ? null : standardDeviationOf(moments[i]!),
    })),
    cohen_d,
    ...(hedges_factor === undefined ? {} : { hedges_g: cohen_d * hedges_factor }),
  };
  return {
    statistics,
    details: {
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
    },
    used: n,
    excluded_missing: compared.n_incomplete,
  };
}

function oneSample(
  { table, rows }: AnalysisInput<TTestParameters>,
  parameters: Exclude<TTestParameters, { design: 'two_sample' }>,
): Compared {
  const { variable } = parameters;
  const variables = parameters.design === 'paired' ? [variable, parameters.variable2] : [variable];
  const complete = completeRows(table, rows, variables);
  const n = complete.rows.length;
  const samples = variables.map((group) => ({ group, values: numbersOf(table, group, complete.rows) }));
  const problems = new InputProblems();
  addTooFewRows({ n, n_missing: complete.n_missing }, variables.join('" and "'), 2, problems);
  for (const { group, values } of samples) checkMagnitude(values, group, problems);
  problems.throwIfAny();

  const [first, second] = samples as [Sample, Sample?];
  const values = second === undefined ? first.values : first.values.map((value, i) => value - second.values[i]!);
  const moments = momentsOf(values);
  const mean = oneMean(moments);
  const what = second === undefined ? variable : `${variable} - ${second.group}`;
  if (isEssentiallyConstant(mean.std_error, moments.mean)) throw doesNotVary(what, n);
  return {
    n,
    n_missing: complete.n_missing,
    n_incomplete: complete.n_missing,
    mean,
    std_dev: standardDeviationOf(moments),
    samples,
    moments: second === undefined ? [moments] : samples.map((sample) => momentsOf(sample.values)),
    normal: [{ group: second === undefined ? variable : what, values }],
  };
}

function twoSamples(
  { table, rows }: AnalysisInput<TTestParameters>,
  parameters: Extract<TTestParameters, { design: 'two_sample' }>,
): Compared {
  const data = groupedNumbers(table, rows, parameters);
  const problems = new InputProblems();
  checkGroups(data, parameters, { exactly: 2 }, problems);
  if (data.groups.length === 2) {
    if (!parameters.var_equal) checkGroupSizes(data, parameters, 2, problems);
    else addTooFewRows(data, parameters.variable, 3, problems);
  }
  problems.throwIfAny();

  const [first, second] = data.groups.map(({ values }) => momentsOf(values)) as [Moments, Moments];
  const mean = parameters.var_equal ? pooledDifference(first, second) : welchDifference(first, second);
  if (isEssentiallyConstant(mean.std_error, first.mean, second.mean))
    throw doesNotVary(`${parameters.variable}" within the groups of "${parameters.group}`, data.n);
  const df = data.n - 2;
  return {
    ...data,
    mean,
    std_dev: Math.sqrt((first.squares + second.squares) / df),
    samples: data.groups,
    moments: [first, second],
    normal: data.groups,
    hedges_factor: hedgesFactor(df),
  };
}

function doesNotVary(what: string, n: number): AnalysisInputError {
  return new AnalysisInputError(
    'constant_variable',
    `"${what}" does not vary in the ${n} rows used, so its standard error is zero. Check the filter, or choose another variable.`,
    { column: what },
  );
}
