import type { Presentation } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { qqPlot } from '../../print/figures/qq-plot.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rColumn } from '../../print/r-script.ts';
import type { ShapiroWilkComputed } from './compute.ts';
import type { ShapiroWilkParameters } from './definition.ts';

export function report(
  { statistics: { n, n_missing, statistic, p_value }, details }: ShapiroWilkComputed,
  { variable }: ShapiroWilkParameters,
): Presentation {
  return {
    tables: [
      {
        name: 'shapiro_wilk',
        title: 'Shapiro-Wilk test of normality',
        columns: [
          { name: 'variable', title: 'Variable' },
          { name: 'n', title: 'n' },
          { name: 'statistic', title: 'W' },
          { name: 'p_value', title: 'p' },
        ],
        rows: [[variable, String(n), printFixed(statistic, 3), printP(p_value)]],
      },
    ],
    figures: qqPlot(details.sorted, { variable }),
    assumption_checks: [],
    methods_paragraph: [
      `Normality of ${variable} was assessed by the Shapiro-Wilk test (Royston's approximation) in ${n} rows.`,
      ...excludedSentence(n_missing),
    ].join(' '),
    r_script: [
      `x <- ${rColumn(variable)}`,
      'x <- x[!is.na(x)]',
      'test <- shapiro.test(x)',
      'result <- list(n = length(x), statistic = unname(test$statistic), p_value = test$p.value)',
    ].join('\n'),
  };
}
