import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type FiveNumberSummary, fiveNumberSummary } from '../../math/five-number-summary.ts';
import { pseudoMedian, signedRankTest } from '../ranks/signed-rank.ts';
import type { WilcoxonSignedRankParameters, WilcoxonSignedRankResult } from './definition.ts';

/** With four differences the smallest possible two-sided p is 0.125. */
const fewest = 5;

export type WilcoxonSignedRankComputed = Computed<
  StatisticsOf<WilcoxonSignedRankResult>,
  /** Of the differences, or the values. */
  { box: FiveNumberSummary }
>;

/** Tests paired differences, or one variable, for symmetry about mu. Throws insufficient_data if no difference is left. */
export function compute(input: AnalysisInput<WilcoxonSignedRankParameters>): WilcoxonSignedRankComputed {
  const { table, parameters, warn } = input;
  const { variable, variable2, mu, conf_level } = parameters;
  const what = variable2 === undefined ? `"${variable}"` : `"${variable}" - "${variable2}"`;
  const columns = variable2 === undefined ? [variable] : [variable, variable2];
  const { rows, n_missing } = completeRows(table, input.rows, columns);
  if (rows.length === 0)
    throw new AnalysisInputError('insufficient_data', `No row has a value of ${what}. Check the filter.`, { columns });

  // In this order of operations, so that what is tied in R is tied here.
  const first = numbersOf(table, variable, rows);
  const second = variable2 === undefined ? undefined : numbersOf(table, variable2, rows);
  const sorted = first.map((value, i) => (second === undefined ? value : value - second[i]!)).sort();
  const differences = sorted.map((value) => value - mu).filter((value) => value !== 0);
  const n = differences.length;
  const n_zero = rows.length - n;
  if (n === 0)
    throw new AnalysisInputError(
      'insufficient_data',
      `${what} is ${mu} in all ${rows.length} rows used: the test needs at least one row that differs.`,
      { columns },
    );

  const test = signedRankTest(differences, n_zero, parameters);
  const { estimate, interval } = pseudoMedian(differences, test.method, conf_level, parameters);
  if (n < fewest) warn('small_group', `Only ${n} values differ from ${mu}.`);
  if (parameters.exact === true && test.method === 'normal')
    warn(
      'ties',
      `${what} has ${test.hasTies ? 'ties' : ''}${test.hasTies && n_zero > 0 ? ' and ' : ''}${n_zero > 0 ? 'zero differences' : ''}, so the normal approximation was used.`,
    );
  if (interval.achieved === 0)
    warn('no_interval', `The values of ${what} are too few or too alike for an interval of the pseudo-median.`);
  else if (interval.achieved !== null)
    warn(
      'conf_level_not_reached',
      `So few values allow an interval of level ${interval.achieved.toPrecision(3)} at most.`,
    );

  const largest = (n * (n + 1)) / 2;
  const statistics: StatisticsOf<WilcoxonSignedRankResult> = {
    n,
    n_zero,
    n_missing,
    statistic: test.statistic,
    p_value: test.p_value,
    method: test.method,
    z: test.z,
    pseudo_median: estimate + mu,
    conf_low: jsonNumber(interval.low + mu),
    conf_high: jsonNumber(interval.high + mu),
    conf_level_achieved: interval.achieved,
    rank_biserial: (2 * test.statistic) / largest - 1,
  };
  return {
    statistics,
    details: { box: fiveNumberSummary(variable2 === undefined ? variable : `${variable} - ${variable2}`, sorted) },
    used: rows.length,
    excluded_missing: n_missing,
  };
}
