import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkGroupCount, type GroupedNumbers, groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { compensatedSum } from '../../math/compensated-sum.ts';
import {
  studentizedRangeUpperQuantile,
  studentizedRangeUpperTail,
} from '../../math/distributions/studentized-range.ts';
import { shapiroWilk } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { type Moments, meanDifference, momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { warnSmallGroups } from '../ranks/warn-small-groups.ts';
import type { TukeyHsdParameters, TukeyHsdResult } from './definition.ts';

/** A table of more pairs than this is no help, and takes long. */
const mostGroups = 100;
/** The studentized range is not tabulated below; R has no number there either. */
const leastDf = 2;

type Comparison = TukeyHsdResult['comparisons'][number];

export type TukeyHsdComputed = Computed<
  StatisticsOf<TukeyHsdResult>,
  /** Of what the group means leave. */
  { normality: { statistic: number | null; p_value: number | null } }
>;

/** Compares all pairs of group means. Throws single_group, insufficient_data, constant_variable, unsupported_size. */
export function compute(input: AnalysisInput<TukeyHsdParameters>): TukeyHsdComputed {
  const { table, rows, parameters, warn } = input;
  const data = groupedNumbers(table, rows, parameters);
  checkData(data, parameters);
  const k = data.groups.length;
  const df = data.n - k;
  warnSmallGroups(data.groups, warn);

  const groups = data.groups.map(({ group, values }) => {
    const moments = momentsOf(values);
    return { group, ...moments, std_dev: moments.n > 1 ? standardDeviationOf(moments) : null };
  });
  const mean_sq_within = compensatedSum(groups.map(({ squares }) => squares)) / df;
  if (!Number.isFinite(mean_sq_within))
    throw new AnalysisInputError(
      'unsupported_size',
      `The values of "${parameters.variable}" are so large that their squares are no numbers. Choose another unit.`,
      { column: parameters.variable },
    );
  const critical = df < leastDf ? null : studentizedRangeUpperQuantile(1 - parameters.conf_level, k, df);
  if (critical === null)
    warn('no_degrees_of_freedom', `Only ${df} degree of freedom is left within groups: no p-value can be given.`);

  const comparisons: Comparison[] = [];
  for (const [i, first] of groups.entries())
    for (const second of groups.slice(i + 1)) {
      const estimate = meanDifference(second, first);
      // The range is in units of the standard error of one mean: Kramer takes the mean of the two variances.
      const unit = Math.sqrt((mean_sq_within / 2) * (1 / first.n + 1 / second.n));
      const statistic = estimate / unit;
      comparisons.push({
        group1: first.group,
        group2: second.group,
        estimate,
        std_error: unit * Math.SQRT2,
        statistic,
        conf_low: critical === null ? null : estimate - critical * unit,
        conf_high: critical === null ? null : estimate + critical * unit,
        p_adjusted: critical === null ? null : studentizedRangeUpperTail(Math.abs(statistic), k, df),
      });
    }

  const statistics = {
    n: data.n,
    n_missing: data.n_missing,
    df,
    mean_sq_within,
    groups: groups.map(({ group, n, mean, std_dev }) => ({ group, n, mean, std_dev })),
    comparisons,
  };
  return {
    statistics,
    details: { normality: shapiroWilk(residualsOf(data, groups)) },
    used: data.n,
    excluded_missing: data.n_incomplete,
  };
}

function checkData({ n, groups, levels }: GroupedNumbers, { variable, group }: TukeyHsdParameters): void {
  const problems = new InputProblems();
  if (n === 0)
    problems.add('insufficient_data', `No row has a value of both "${variable}" and "${group}". Check the filter.`);
  else if (groups.every(({ values }) => values.length === 1))
    problems.add(
      'insufficient_data',
      `Each group of "${group}" has one row: the spread within groups can't be told. Merge groups.`,
      { column: group },
    );
  else if (groups.every(({ values }) => values.every((value) => value === values[0])))
    problems.add(
      'constant_variable',
      `"${variable}" does not vary within any group of "${group}", so differences have no standard error.`,
      { column: variable },
    );
  checkGroupCount(levels.names, group, n, { atLeast: 2 }, problems);
  if (levels.names.length > mostGroups)
    problems.add(
      'unsupported_size',
      `"${group}" has ${levels.names.length} groups; pairs of up to ${mostGroups} can be compared. Choose groups with group_levels.`,
      { column: group },
    );
  problems.throwIfAny();
}

function residualsOf({ n, groups }: GroupedNumbers, fitted: readonly Moments[]): Float64Array {
  const residuals = new Float64Array(n);
  let at = 0;
  for (const [i, { values }] of groups.entries()) {
    const { mean, remainder } = fitted[i]!;
    for (const value of values) residuals[at++] = value - mean - remainder;
  }
  return residuals;
}
