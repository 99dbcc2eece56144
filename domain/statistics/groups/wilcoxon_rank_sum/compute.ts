import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkGroupCount, groupedNumbers } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { rankSumDistribution } from '../../math/distributions/wilcoxon-rank-sum.ts';
import { type FiveNumberSummary, fiveNumberSummary } from '../../math/five-number-summary.ts';
import { midranks } from '../../math/midranks.ts';
import { median } from '../../math/quantile.ts';
import { exactInterval, normalInterval, sidesOf } from '../ranks/interval.ts';
import { medianOf, pairDifferences } from '../ranks/order-statistic.ts';
import { type RankSumTest, rankSumDeviation, rankSumTest } from '../ranks/rank-sum.ts';
import { warnSmallGroups } from '../ranks/warn-small-groups.ts';
import type { WilcoxonRankSumParameters, WilcoxonRankSumResult } from './definition.ts';

/** Pairs of values above which no interval is given, as FORMAT of the reference cases has it. */
const mostPairs = 2e7;

export type WilcoxonRankSumComputed = Computed<StatisticsOf<WilcoxonRankSumResult>, { boxes: FiveNumberSummary[] }>;

/** Compares two groups by ranks. Throws single_group, too_many_groups, constant_variable and the errors of the data. */
export function compute(input: AnalysisInput<WilcoxonRankSumParameters>): WilcoxonRankSumComputed {
  const { table, rows, parameters, warn } = input;
  const { variable, group, mu, exact, continuity_correction, alternative } = parameters;
  const data = groupedNumbers(table, rows, parameters);
  const problems = new InputProblems();
  if (data.n === 0)
    problems.add('insufficient_data', `No row has a value of both "${variable}" and "${group}". Check the filter.`);
  else if (data.values.every((value) => value === data.values[0]))
    problems.add(
      'constant_variable',
      `"${variable}" is ${data.values[0]} in all ${data.n} rows used, so there are no ranks to compare.`,
      { column: variable },
    );
  checkGroupCount(data.levels.names, group, data.n, { exactly: 2 }, problems);
  problems.throwIfAny();

  const [first, second] = data.groups.map(({ values }) => values.slice().sort()) as [Float64Array, Float64Array];
  const test = rankSumTest(first, second, { mu, exact, continuity_correction, alternative });
  const pairs = first.length * second.length;
  warnSmallGroups(data.groups, warn);
  if (exact === true && test.hasTies)
    warn(
      'ties',
      `Values of "${variable}" are tied, so the normal approximation was used. exact = "permutation" is exact with ties.`,
    );

  const shift = pairs > mostPairs ? null : shiftOf(first, second, test, parameters);
  if (typeof shift?.achieved === 'number')
    warn(
      'conf_level_not_reached',
      `So few values allow an interval of level ${shift.achieved.toPrecision(3)} at most.`,
    );
  const statistics: StatisticsOf<WilcoxonRankSumResult> = {
    n: data.n,
    n_missing: data.n_missing,
    statistic: test.statistic,
    p_value: test.p_value,
    method: test.method,
    z: test.z,
    conf_low: jsonNumber(shift?.low ?? Number.NaN),
    conf_high: jsonNumber(shift?.high ?? Number.NaN),
    conf_level_achieved: shift?.achieved ?? null,
    hodges_lehmann: shift?.estimate ?? null,
    rank_biserial: (2 * test.statistic) / pairs - 1,
    groups: data.groups.map(({ group: name, values }, i) => ({
      group: name,
      n: values.length,
      median: median(i === 0 ? first : second)!,
      mean_rank: test.meanRanks[i]!,
    })),
  };
  return {
    statistics,
    details: { boxes: data.groups.map(({ group: name }, i) => fiveNumberSummary(name, i === 0 ? first : second)) },
    used: data.n,
    excluded_missing: data.n_incomplete,
  };
}

/** Hodges-Lehmann estimate and its interval, from ascending values. */
function shiftOf(
  first: Float64Array,
  second: Float64Array,
  { method }: RankSumTest,
  { conf_level, alternative, continuity_correction }: WilcoxonRankSumParameters,
): { estimate: number; low?: number; high?: number; achieved?: number | null } {
  const differences = pairDifferences(first, second);
  const estimate = medianOf(differences);
  if (method === 'permutation') return { estimate };
  const [m, n] = [first.length, second.length];
  if (method === 'exact')
    return { estimate, ...exactInterval(differences, rankSumDistribution(m, n), conf_level, alternative) };
  // At a shift strictly between two differences only ties within a group remain.
  const deviation = rankSumDeviation(m, n, midranks(first).tieSum + midranks(second).tieSum);
  if (!(deviation > 0)) return { estimate };
  const tail = (1 - conf_level) / sidesOf(alternative);
  return { estimate, ...normalInterval(differences, deviation, tail, alternative, continuity_correction) };
}
