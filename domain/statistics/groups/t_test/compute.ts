import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { boxesOf } from '../../math/five-number-summary.ts';
import { hedgesFactor } from '../../math/hedges-factor.ts';
import { type Moments, momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { equalVarianceCheck, normalityChecks } from '../../print/normality-checks.ts';
import { addTooFewRows, checkGroupSizes, checkGroups, checkMagnitude, warnSmallGroups } from '../checks.ts';
import {
  isEssentiallyConstant,
  type MeanEstimate,
  oneMean,
  pooledDifference,
  tTest as testMean,
  welchDifference,
} from '../t-tests.ts';
import type { TTestParameters, TTestResult } from './definition.ts';
import { tTestMethodsParagraph, tTestRScript, tTestTables } from './report.ts';

export type TTestStatistics = StatisticsOf<TTestResult>;
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
export function compute(input: AnalysisInput<TTestParameters>): AnalysisOutput<TTestResult> {
  const { parameters, warn } = input;
  const compared = parameters.design === 'two_sample' ? twoSamples(input, parameters) : oneSample(input, parameters);
  const { n, n_missing, mean, samples, moments, std_dev, hedges_factor } = compared;
  const boxes = boxesOf(samples);
  warnSmallGroups(samples, warn);

  const test = testMean(mean, parameters);
  const cohen_d = (mean.estimate - parameters.mu) / std_dev;
  const statistics: TTestStatistics = {
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
  const twoSample = parameters.design === 'two_sample';
  const { variable } = parameters;
  return {
    result: {
      ...statistics,
      tables: tTestTables(statistics, parameters),
      figures: boxPlot(boxes, {
        name: 'box_plot',
        variable: parameters.design === 'paired' ? `${variable}, ${parameters.variable2}` : variable,
        groupTitle: twoSample ? parameters.group : null,
      }),
      assumption_checks: [
        ...normalityChecks(compared.normal, twoSample ? variable : null, {
          alternative: twoSample ? 'the Wilcoxon rank sum test' : 'the Wilcoxon signed rank test',
          ofMeans: true,
        }),
        ...(twoSample
          ? [
              equalVarianceCheck(
                samples,
                parameters.var_equal
                  ? "use Welch's test (var_equal = false)."
                  : "Welch's test, as used here, allows for that.",
                boxes.map(({ median }) => median!),
              ),
            ]
          : []),
      ],
      methods_paragraph: tTestMethodsParagraph(statistics, parameters, compared.n_incomplete),
      r_script: tTestRScript(parameters),
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
