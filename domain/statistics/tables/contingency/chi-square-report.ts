import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import type { ChiSquareParameters, ChiSquareResult } from '../chi_square_test/definition.ts';
import { R_WITHOUT_EMPTY_MARGINS, rCounts } from './r-table.ts';

export function chiSquareTables(statistics: StatisticsOf<ChiSquareResult>, corrected: boolean): PrintedTable[] {
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

export function chiSquareMethodsParagraph(
  { n, n_missing }: StatisticsOf<ChiSquareResult>,
  { row, column }: ChiSquareParameters,
  corrected: boolean,
): string {
  const of = row === undefined ? 'the rows and columns of the table' : `${row} and ${column}`;
  return [
    `Independence of ${of} was tested by Pearson's chi-square test${corrected ? " with Yates' continuity correction" : ' without continuity correction'} in ${n} patients; the strength of the association is given as Cramer's V.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function chiSquareRScript(parameters: ChiSquareParameters): string {
  return [
    ...rCounts(parameters),
    R_WITHOUT_EMPTY_MARGINS,
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
