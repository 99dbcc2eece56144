import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkMagnitude } from '../../core/check-magnitude.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import { addTooFewRows } from '../checks.ts';
import type { FriedmanParameters, FriedmanResult } from './definition.ts';

export type FriedmanComputed = Computed<StatisticsOf<FriedmanResult>, { boxes: FiveNumberSummary[] }>;

/** Ranks within rows (Friedman 1937), with the correction for ties. */
export function compute(input: AnalysisInput<FriedmanParameters>): FriedmanComputed {
  const { table, rows, parameters } = input;
  const names = parameters.variables;
  const complete = completeRows(table, rows, names);
  const n = complete.rows.length;
  const { n_missing } = complete;
  const problems = new InputProblems();
  addTooFewRows({ n, n_missing }, names.join('", "'), 2, problems);
  const columns = names.map((name) => numbersOf(table, name, complete.rows));
  for (const [i, column] of columns.entries()) checkMagnitude(column, names[i]!, problems);
  problems.throwIfAny();

  const { rankSums, tieSum } = ranksWithinRows(columns);
  const k = names.length;
  const spread = rankSums.reduce((sum, ranks) => sum + (ranks - (n * (k + 1)) / 2) ** 2, 0);
  const scale = n * k * (k + 1) - tieSum / (k - 1);
  if (!(scale > 0))
    throw new AnalysisInputError(
      'constant_variable',
      `In each of the ${n} rows used all of "${names.join('", "')}" are equal, so there is nothing to compare.`,
      { columns: names },
    );
  const statistic = (12 * spread) / scale;
  const boxes = fiveNumberSummaries(names.map((group, i) => ({ group, values: columns[i]! })));
  const statistics: FriedmanComputed['statistics'] = {
    n,
    n_missing,
    statistic,
    df: k - 1,
    p_value: chiSquareUpperTail(statistic, k - 1),
    kendall_w: statistic / (n * (k - 1)),
    variables: names.map((variable, i) => ({ variable, median: boxes[i]!.median!, mean_rank: rankSums[i]! / n })),
  };
  return { statistics, details: { boxes }, used: n, excluded_missing: n_missing };
}

/** Sum of the mid-ranks of each column, and of t^3 - t over the ties within rows. */
function ranksWithinRows(columns: readonly Float64Array[]): { rankSums: Float64Array; tieSum: number } {
  const k = columns.length;
  const rankSums = new Float64Array(k);
  let tieSum = 0;
  for (let row = 0; row < columns[0]!.length; row++) {
    for (let i = 0; i < k; i++) {
      const value = columns[i]![row]!;
      let smaller = 0;
      let equal = 0;
      for (let j = 0; j < k; j++) {
        const other = columns[j]![row]!;
        if (other < value) smaller++;
        else if (other === value) equal++;
      }
      rankSums[i]! += smaller + (equal + 1) / 2;
      // Each of t tied values adds t^2 - 1.
      tieSum += equal * equal - 1;
    }
  }
  return { rankSums, tieSum };
}
