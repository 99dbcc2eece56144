import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import type { ContingencyTable } from '../../core/contingency-table.ts';
import { checkFrequencies } from '../../core/cross-tabulation.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { matchesValue } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { contingencyTable } from '../contingency/counted-table.ts';
import { twoByTwoMeasures } from '../epidemiology/two-by-two-measures.ts';
import type { Epi2x2Parameters, Epi2x2Result } from './definition.ts';

export type Epi2x2Computed = Computed<StatisticsOf<Epi2x2Result>, { table: ContingencyTable }>;
type Statistics = Epi2x2Computed['statistics'];

/** Measures of association and of impact of an exposure; throws zero_margin where nobody is exposed, a case, ... */
export function compute(input: AnalysisInput<Epi2x2Parameters>): Epi2x2Computed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const table = exposureTable(input, problems);
  check(table, parameters, problems);
  problems.throwIfAny();

  const measures = twoByTwoMeasures(table, parameters);
  if (table.counts.flat().includes(0))
    warn(
      'zero_cell',
      parameters.haldane_correction
        ? 'A cell is empty; 0.5 was added to each cell for the odds ratio and the risk ratio.'
        : 'A cell is empty: some ratios are 0 or infinite, without Wald limits. Use the exact interval, or set haldane_correction.',
    );
  const { n, n_missing } = table;
  const statistics: Statistics = { n, n_missing, ...measures };
  return { statistics, details: { table }, used: table.used, excluded_missing: n_missing };
}

function exposureTable(
  { table, rows: filtered, parameters }: AnalysisInput<Epi2x2Parameters>,
  problems: InputProblems,
): ContingencyTable {
  const { exposure, exposure_value, outcome, outcome_value, frequency } = parameters;
  let counts = parameters.table;
  let [n_missing, used] = [0, 0];
  if (exposure !== undefined && outcome !== undefined) {
    const named = [exposure, outcome, ...(frequency === undefined ? [] : [frequency])];
    const complete = completeRows(table, filtered, named);
    const exposed = matchesValue(requireColumn(table, exposure), exposure_value, complete.rows);
    const isCase = matchesValue(requireColumn(table, outcome), outcome_value, complete.rows);
    const weight = frequency === undefined ? undefined : numbersOf(table, frequency, complete.rows);
    if (weight !== undefined) checkFrequencies(weight, frequency, problems);
    counts = [
      [0, 0],
      [0, 0],
    ];
    for (let i = 0; i < complete.rows.length; i++) counts[1 - exposed[i]!]![1 - isCase[i]!]! += weight?.[i] ?? 1;
    n_missing = complete.n_missing;
    used = complete.rows.length;
  }
  const names = { row_levels: ['Exposed', 'Unexposed'], column_levels: ['Cases', 'Non-cases'] };
  return {
    ...contingencyTable({ table, rows: filtered, parameters: { table: counts, ...names } }, problems),
    n_missing,
    used,
  };
}

function check(
  { n, row_totals, column_totals, n_missing }: ContingencyTable,
  parameters: Epi2x2Parameters,
  problems: InputProblems,
) {
  if (n === 0)
    problems.add(
      'insufficient_data',
      `There are no patients to count; ${n_missing} rows have a missing value in a column used. Check the filter and the columns.`,
      { n_missing },
    );
  const { exposure, exposure_value, outcome, outcome_value } = parameters;
  const empty = [
    [row_totals[0], 'is exposed'],
    [row_totals[1], 'is unexposed'],
    [column_totals[0], 'is a case'],
    [column_totals[1], 'is no case'],
  ].find(([total]) => total === 0);
  if (empty !== undefined)
    problems.add(
      'zero_margin',
      `Nobody ${empty[1]}, so that there is nothing to compare.${exposure === undefined ? '' : ` Check exposure_value (${String(exposure_value)} of "${exposure}"), outcome_value (${String(outcome_value)} of "${outcome}") and the filter.`}`,
      { row_totals, column_totals },
    );
}
