import type { z } from 'zod';
import type { AnalysisInput } from '../core/analysis.ts';
import { checkMagnitude } from '../core/check-magnitude.ts';
import { completeRows, numbersOf } from '../core/complete-rows.ts';
import { groupedNumbers } from '../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../core/input-error.ts';
import type { LevelValue } from '../definition/level-value.ts';
import { hedgesFactor } from '../math/hedges-factor.ts';
import { type Moments, momentsOf, standardDeviationOf } from '../math/moments.ts';
import { addTooFewRows, checkGroupSizes, checkGroups } from './checks.ts';
import type { groupMoments } from './group-moments.ts';
import { isEssentiallyConstant, type MeanEstimate, oneMean, pooledDifference, welchDifference } from './t-tests.ts';

type Data = Pick<AnalysisInput<unknown>, 'table' | 'rows'>;
type Sample = { group: string; values: Float64Array };

/** A mean, or a difference of two, ready to be tested. */
export type TestedMean = {
  mean: MeanEstimate;
  /** What rounding took from the estimate. */
  remainder: number;
  /** What the effect size is measured in. */
  std_dev: number;
  hedges_factor?: number;
};

export type ComparedMeans = TestedMean & {
  n: number;
  n_missing: number;
  n_incomplete: number;
  samples: Sample[];
  moments: Moments[];
  /** The values that must be about normal. */
  normal: Sample[];
};

/** The mean of one variable, or of the differences of two. Throws insufficient_data and constant_variable. */
export function compareOneSample({ table, rows }: Data, variables: [string] | [string, string]): ComparedMeans {
  const [variable] = variables;
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
  const what = second === undefined ? variable : `${variable} - ${second.group}`;
  return {
    n,
    n_missing: complete.n_missing,
    n_incomplete: complete.n_missing,
    ...testedMean(moments, what),
    samples,
    moments: second === undefined ? [moments] : samples.map((sample) => momentsOf(sample.values)),
    normal: [{ group: what, values }],
  };
}

/** Throws `constant_variable`. */
export function testedMean(moments: Moments, what: string): TestedMean {
  const std_dev = standardDeviationOf(moments);
  if (isEssentiallyConstant(std_dev, moments.mean)) throw doesNotVary(what, moments.n);
  return { mean: oneMean(moments), remainder: moments.remainder, std_dev };
}

type TwoSamples = {
  variable: string;
  group: string;
  group_levels?: readonly LevelValue[] | undefined;
  var_equal: boolean;
};

/** The difference of the means of two groups, the first minus the second. Throws as above, and the errors of the groups. */
export function compareTwoSamples({ table, rows }: Data, columns: TwoSamples): ComparedMeans {
  const data = groupedNumbers(table, rows, columns);
  checkTwoSamples(data, columns);
  const moments = data.groups.map(({ values }) => momentsOf(values));
  return { ...data, ...testedDifference(moments, columns), samples: data.groups, moments, normal: data.groups };
}

export function checkTwoSamples(data: Parameters<typeof checkGroups>[0], columns: TwoSamples): void {
  const problems = new InputProblems();
  checkGroups(data, columns, { exactly: 2 }, problems);
  if (data.groups.length === 2) {
    if (!columns.var_equal) checkGroupSizes(data, columns, 2, problems);
    else addTooFewRows(data, columns.variable, 3, problems);
  }
  problems.throwIfAny();
}

/** Of two groups. Throws `constant_variable`. */
export function testedDifference(moments: readonly Moments[], columns: TwoSamples): TestedMean {
  const [first, second] = moments as [Moments, Moments];
  const mean = columns.var_equal ? pooledDifference(first, second) : welchDifference(first, second);
  const n = first.n + second.n;
  const df = n - 2;
  const std_dev = Math.sqrt((first.squares + second.squares) / df);
  if (isEssentiallyConstant(std_dev, first.mean, second.mean))
    throw doesNotVary(`${columns.variable}" within the groups of "${columns.group}`, n);
  return { mean, remainder: 0, std_dev, hedges_factor: hedgesFactor(df) };
}

export function groupMomentsOf({
  samples,
  moments,
}: {
  samples: readonly { group: string }[];
  moments: readonly Moments[];
}): z.output<typeof groupMoments>[] {
  return samples.map(({ group }, i) => {
    const { n, mean } = moments[i]!;
    return { group, n, mean, std_dev: n < 2 ? null : standardDeviationOf(moments[i]!) };
  });
}

function doesNotVary(what: string, n: number): AnalysisInputError {
  return new AnalysisInputError(
    'constant_variable',
    `"${what}" does not vary in the ${n} rows used, so its standard error is zero. Check the filter, or choose another variable.`,
    { column: what },
  );
}
