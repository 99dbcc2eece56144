import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rCompleteCases, rVector } from '../../print/r-script.ts';
import type { FriedmanComputed } from './compute.ts';
import type { FriedmanParameters } from './definition.ts';

export function report(
  { statistics, details }: FriedmanComputed,
  { variables: names }: FriedmanParameters,
): Presentation {
  const { n, n_missing } = statistics;
  return {
    tables: tables(statistics),
    figures: boxPlot(details.boxes, { name: 'box_plot', variable: 'Value', groupTitle: null }),
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
  };
}

function tables({ n, variables, statistic, df, p_value, kendall_w }: FriedmanComputed['statistics']): PrintedTable[] {
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
