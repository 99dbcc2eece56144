import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { type ContingencyTable, withoutEmptyMargins } from '../../core/contingency-table.ts';
import { warnSmallExpectedCounts } from '../../core/expected-counts.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { chiSquareStatistics } from '../../math/hypothesis-tests/chi-square.ts';
import { checkContingencyTable, contingencyTable } from '../contingency/counted-table.ts';
import type { ChiSquareParameters, ChiSquareResult } from './definition.ts';

export type ChiSquareComputed = Computed<StatisticsOf<ChiSquareResult>, { table: ContingencyTable }>;
type Statistics = ChiSquareComputed['statistics'];

/** Independence of two categorical variables. Empty rows and columns are left out; throws single_group if one is left. */
export function compute(input: AnalysisInput<ChiSquareParameters>): ChiSquareComputed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const table = withoutEmptyMargins(contingencyTable(input, problems));
  checkContingencyTable(table, parameters, problems);
  problems.throwIfAny();

  const { uncorrected, corrected, df, ...found } = chiSquareStatistics(table);
  const statistic = parameters.continuity_correction ? corrected : uncorrected;
  const { n, n_missing, row_levels, column_levels } = table;
  const statistics: Statistics = {
    n,
    n_missing,
    statistic,
    df,
    p_value: chiSquareUpperTail(statistic, df),
    row_levels,
    column_levels,
    observed: table.counts,
    ...found,
    g_p_value: chiSquareUpperTail(found.g_statistic, df),
  };
  warnSmallExpectedCounts(found.expected.flat(), 'Use fisher_exact_test.', warn);
  return { statistics, details: { table }, used: table.used, excluded_missing: n_missing };
}
