import { isTwoByTwo } from '../../core/contingency-table.ts';
import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { expectedCountsCheck } from '../../print/expected-counts-check.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { crossTabulationTable, sharesFigure } from '../contingency/cross-tabulation-table.ts';
import { rCounts, rWithoutEmptyMargins } from '../contingency/r-table.ts';
import type { ChiSquareComputed } from './compute.ts';
import type { ChiSquareParameters } from './definition.ts';

type Statistics = ChiSquareComputed['statistics'];

export function report({ statistics, details }: ChiSquareComputed, parameters: ChiSquareParameters): Presentation {
  const { table } = details;
  const { df } = statistics;
  const corrects = parameters.continuity_correction && isTwoByTwo(table);
  return {
    tables: [crossTabulationTable(table, parameters), ...tables(statistics, corrects)],
    figures: sharesFigure(table, parameters),
    assumption_checks: [expectedCountsCheck(statistics.expected.flat(), df)],
    methods_paragraph: methodsParagraph(statistics, parameters, corrects),
    r_script: rScript(parameters),
  };
}

function tables(statistics: Statistics, corrected: boolean): PrintedTable[] {
  const { statistic, df, p_value, g_statistic, g_p_value, cramers_v, phi } = statistics;
  return [
    {
      name: 'chi_square_test',
      title: 'Tests of independence',
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'statistic', title: 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          corrected ? "Pearson chi-square, Yates' correction" : 'Pearson chi-square',
          printFixed(statistic, 2),
          String(df),
          printP(p_value),
        ],
        ['Likelihood ratio', printFixed(g_statistic, 2), String(df), printP(g_p_value)],
      ],
    },
    {
      name: 'association',
      title: 'Strength of the association',
      columns: [
        { name: 'measure', title: 'Measure' },
        { name: 'value', title: 'Value' },
      ],
      rows: [["Cramer's V", printFixed(cramers_v, 3)], ...(phi === null ? [] : [['Phi', printFixed(phi, 3)]])],
    },
  ];
}

function methodsParagraph(
  { n, n_missing }: Statistics,
  { row, column }: ChiSquareParameters,
  corrected: boolean,
): string {
  const of = row === undefined ? 'the rows and columns of the table' : `${row} and ${column}`;
  return [
    `Independence of ${of} was tested by Pearson's chi-square test${corrected ? " with Yates' continuity correction" : ' without continuity correction'} in ${n} patients; the strength of the association is given as Cramer's V.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: ChiSquareParameters): string {
  return [
    ...rCounts(parameters),
    rWithoutEmptyMargins,
    `test <- chisq.test(counts, correct = ${rValue(parameters.continuity_correction)})`,
    'uncorrected <- chisq.test(counts, correct = FALSE)',
    'g <- 2 * sum(ifelse(counts > 0, counts * log(counts / test$expected), 0))',
    'result <- list(',
    '  n = sum(counts), statistic = unname(test$statistic), df = unname(test$parameter), p_value = test$p.value,',
    '  observed = unname(test$observed), expected = unname(test$expected), min_expected = min(test$expected),',
    '  cramers_v = sqrt(unname(uncorrected$statistic) / (sum(counts) * (min(dim(counts)) - 1))),',
    '  g_statistic = g, g_p_value = pchisq(g, unname(test$parameter), lower.tail = FALSE),',
    '  std_residuals = unname(uncorrected$stdres)',
    ')',
  ].join('\n');
}
