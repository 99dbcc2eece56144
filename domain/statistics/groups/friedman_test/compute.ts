import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { boxesOf } from '../../math/five-number-summary.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rCompleteCases, rVector } from '../../print/r-script.ts';
import { addTooFewRows, checkMagnitude } from '../checks.ts';
import type { FriedmanParameters, FriedmanResult } from './definition.ts';

type Statistics = StatisticsOf<FriedmanResult>;

/** Ranks within rows (Friedman 1937), with the correction for ties. */
export function compute(input: AnalysisInput<FriedmanParameters>): AnalysisOutput<FriedmanResult> {
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
  const boxes = boxesOf(names.map((group, i) => ({ group, values: columns[i]! })));
  const statistics: Statistics = {
    n,
    n_missing,
    statistic,
    df: k - 1,
    p_value: chiSquareUpperTail(statistic, k - 1),
    kendall_w: statistic / (n * (k - 1)),
    variables: names.map((variable, i) => ({ variable, median: boxes[i]!.median!, mean_rank: rankSums[i]! / n })),
  };
  return {
    result: {
      ...statistics,
      tables: friedmanTables(statistics),
      figures: boxPlot(boxes, { name: 'box_plot', variable: 'Value', groupTitle: null }),
      assumption_checks: [],
      methods_paragraph: [
        `The measurements ${names.join(', ')} were compared within rows by the Friedman test with correction for ties, in ${n} rows; the effect size is Kendall's W.`,
        ...excludedSentence(n_missing),
      ].join(' '),
      r_script: [
        rCompleteCases(names),
        `x <- as.matrix(data[, ${rVector(names)}])`,
        'test <- friedman.test(x)',
        'mean_rank <- rowMeans(apply(x, 1, rank))',
        'result <- list(n = nrow(x), statistic = test$statistic, df = test$parameter, p_value = test$p.value,',
        '  kendall_w = test$statistic / (nrow(x) * (ncol(x) - 1)),',
        '  variables = data.frame(variable = colnames(x), median = apply(x, 2, median), mean_rank))',
      ].join('\n'),
    },
    used: n,
    excluded_missing: n_missing,
  };
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

function friedmanTables({ n, variables, statistic, df, p_value, kendall_w }: Statistics): PrintedTable[] {
  return [
    {
      name: 'variables',
      title: 'Measurements',
      columns: [
        { name: 'variable', title: 'Variable' },
        { name: 'n', title: 'n' },
        { name: 'median', title: 'Median' },
        { name: 'mean_rank', title: 'Mean rank' },
      ],
      rows: variables.map((row) => [row.variable, String(n), printNumber(row.median), printFixed(row.mean_rank, 2)]),
    },
    {
      name: 'friedman_test',
      title: 'Friedman test',
      columns: [
        { name: 'statistic', title: 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
        { name: 'kendall_w', title: "Kendall's W" },
      ],
      rows: [[printFixed(statistic, 2), String(df), printP(p_value), printFixed(kendall_w, 3)]],
    },
  ];
}
