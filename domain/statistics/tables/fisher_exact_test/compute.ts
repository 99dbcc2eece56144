import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { type ContingencyTable, isTwoByTwo, withoutEmptyMargins } from '../../core/contingency-table.ts';
import { InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fisherTest, monteCarloSentence } from '../../math/exact-tables/fisher.ts';
import { checkContingencyTable, contingencyTable } from '../contingency/counted-table.ts';
import type { FisherExactParameters, FisherExactResult } from './definition.ts';

export type FisherExactComputed = Computed<StatisticsOf<FisherExactResult>, { table: ContingencyTable }>;
type Statistics = FisherExactComputed['statistics'];

/** Exact test of independence, by tables drawn at random where all are too many to count; throws single_group. */
export function compute(input: AnalysisInput<FisherExactParameters>): FisherExactComputed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const table = withoutEmptyMargins(contingencyTable(input, problems));
  checkContingencyTable(table, parameters, problems);
  problems.throwIfAny();

  const { p_value, odds_ratio, monte_carlo } = fisherTest(table.counts, parameters);
  const { n, n_missing, row_levels, column_levels } = table;
  const statistics: Statistics = {
    n,
    n_missing,
    p_value,
    odds_ratio: odds_ratio === undefined ? null : jsonNumber(odds_ratio.estimate),
    conf_low: odds_ratio?.conf_low ?? null,
    conf_high: odds_ratio === undefined ? null : jsonNumber(odds_ratio.conf_high),
    ...(monte_carlo === undefined ? {} : { monte_carlo }),
    row_levels,
    column_levels,
    observed: table.counts,
  };
  if (isTwoByTwo(table) && table.counts.flat().includes(0))
    warn('zero_cell', 'A cell of the table is empty: the interval of the odds ratio has an open end.');
  if (monte_carlo !== undefined) warn('monte_carlo', monteCarloSentence(monte_carlo));
  if (!isTwoByTwo(table) && parameters.alternative !== 'two_sided')
    warn('two_sided', 'A table larger than 2x2 has no direction; the test is two-sided.');
  return { statistics, details: { table }, used: table.used, excluded_missing: n_missing };
}
