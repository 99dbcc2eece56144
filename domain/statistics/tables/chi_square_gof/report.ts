import type { Presentation } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { expectedCountsCheck } from '../../print/expected-counts-check.ts';
import { observedExpectedPlot } from '../../print/figures/observed-expected.ts';
import { printFixed, printP, printPercent } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rVector } from '../../print/r-script.ts';
import type { ChiSquareGofComputed } from './compute.ts';
import type { ChiSquareGofParameters } from './definition.ts';

export function report({ statistics }: ChiSquareGofComputed, parameters: ChiSquareGofParameters): Presentation {
  const { variable } = parameters;
  const { n, n_missing, statistic, df, p_value, levels, observed, expected } = statistics;
  const name = variable ?? 'Level';
  return {
    tables: [
      {
        name: 'observed_expected',
        title: `${name}: observed and expected counts`,
        columns: [
          { name: 'level', title: name },
          { name: 'observed', title: 'Observed, n (%)' },
          { name: 'expected', title: 'Expected, n (%)' },
        ],
        rows: levels.map((level, i) => [
          level,
          `${observed[i]} (${printPercent(observed[i]! / n)})`,
          `${printFixed(expected[i]!, 1)} (${printPercent(expected[i]! / n)})`,
        ]),
      },
      {
        name: 'chi_square_gof',
        title: 'Goodness of fit',
        columns: [
          { name: 'statistic', title: 'Chi-square' },
          { name: 'df', title: 'df' },
          { name: 'p_value', title: 'p' },
        ],
        rows: [[printFixed(statistic, 2), String(df), printP(p_value)]],
      },
    ],
    figures: observedExpectedPlot(
      levels.map((label, i) => ({ label, observed: observed[i]!, expected: expected[i]! })),
      { name: 'observed_expected', title: `${name}: observed and expected counts`, axisTitle: name },
    ),
    assumption_checks: [expectedCountsCheck(expected, df)],
    methods_paragraph: [
      `The counts of ${variable ?? 'the levels'} in ${n} patients were compared with ${parameters.probabilities === undefined ? 'equal shares' : `shares of ${parameters.probabilities.join(' : ')}`} by the chi-square test of goodness of fit.`,
      ...excludedSentence(n_missing),
    ].join(' '),
    r_script: rScript(parameters, levels),
  };
}

function rScript({ variable, counts, probabilities }: ChiSquareGofParameters, levels: readonly string[]): string {
  return [
    ...(variable === undefined
      ? [`counts <- ${rVector(counts!)}`]
      : [
          rCompleteCases([variable]),
          `counts <- as.numeric(table(factor(as.character(${rColumn(variable)}), levels = ${rVector(levels)})))`,
        ]),
    `shares <- ${probabilities === undefined ? 'rep(1, length(counts))' : rVector(probabilities)}`,
    'test <- chisq.test(counts, p = shares, rescale.p = TRUE)',
    'result <- list(n = sum(counts), statistic = unname(test$statistic), df = unname(test$parameter), p_value = test$p.value,',
    '  observed = test$observed, expected = test$expected)',
  ].join('\n');
}
