import { isTwoByTwo } from '../../core/contingency-table.ts';
import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { crossTabulationTable, sharesFigure } from '../contingency/cross-tabulation-table.ts';
import { rConditionalDistribution, rCounts, rWithoutEmptyMargins } from '../contingency/r-table.ts';
import type { FisherExactComputed } from './compute.ts';
import type { FisherExactParameters } from './definition.ts';

type Statistics = FisherExactComputed['statistics'];

export function report({ statistics, details }: FisherExactComputed, parameters: FisherExactParameters): Presentation {
  const { table } = details;
  return {
    tables: [crossTabulationTable(table, parameters), ...tables(statistics, parameters)],
    figures: sharesFigure(table, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, isTwoByTwo(table), statistics.monte_carlo),
  };
}

function tables(
  { odds_ratio, conf_low, conf_high, p_value, monte_carlo }: Statistics,
  { conf_level }: FisherExactParameters,
): PrintedTable[] {
  const p = { name: 'p_value', title: 'p' };
  const test = { name: 'test', title: 'Test' };
  const named = { name: 'fisher_exact_test', title: "Fisher's exact test" };
  const how =
    monte_carlo === undefined
      ? ''
      : `, ${monte_carlo.tables} random tables, SE of p ${printNumber(monte_carlo.std_error)}`;
  if (odds_ratio === null)
    return [{ ...named, columns: [test, p], rows: [[`Fisher's exact test (Freeman-Halton)${how}`, printP(p_value)]] }];
  return [
    {
      ...named,
      columns: [test, { name: 'odds_ratio', title: `OR, conditional (${printLevel(conf_level)} CI)` }, p],
      rows: [
        [
          "Fisher's exact test",
          `${printNumber(odds_ratio)} (${printInterval(conf_low, conf_high, printNumber)})`,
          printP(p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_missing, odds_ratio, monte_carlo }: Statistics,
  { row, column, alternative, conf_level }: FisherExactParameters,
): string {
  const of = row === undefined ? 'the rows and columns of the table' : `${row} and ${column}`;
  const side = odds_ratio === null || alternative === 'two_sided' ? 'two-sided' : `one-sided (${alternative})`;
  return [
    `Independence of ${of} was tested by Fisher's exact test (${side}) in ${n} patients.`,
    ...(odds_ratio === null
      ? []
      : [
          `The odds ratio is the conditional maximum likelihood estimate with its exact ${printLevel(conf_level)} interval.`,
        ]),
    ...(monte_carlo === undefined
      ? []
      : [
          `The p-value is a Monte Carlo estimate from ${monte_carlo.tables} random tables with the observed margins (seed ${monte_carlo.seed}; standard error ${printNumber(monte_carlo.std_error)}).`,
        ]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: FisherExactParameters, twoByTwo: boolean, monteCarlo: Statistics['monte_carlo']): string {
  const { alternative, conf_level } = parameters;
  const tail = alternative === 'two_sided' ? `(1 - ${conf_level}) / 2` : `1 - ${conf_level}`;
  const alternativeName = alternative === 'two_sided' ? 'two.sided' : alternative;
  return [
    ...rCounts(parameters),
    rWithoutEmptyMargins,
    ...(twoByTwo
      ? [
          ...rConditionalDistribution,
          'lowest <- x == min(support)',
          'highest <- x == max(support)',
          `tail <- ${tail}`,
          'result <- list(',
          `  p_value = fisher.test(counts, alternative = "${alternativeName}")$p.value, n = sum(counts),`,
          '  odds_ratio = if (lowest) 0 else if (highest) Inf else solve_for(function(l) sum(support * density_at(l)) - x),',
          `  conf_low = if (lowest || ${alternative === 'less' ? 'TRUE' : 'FALSE'}) 0 else solve_for(function(l) sum(density_at(l)[support >= x]) - tail),`,
          `  conf_high = if (highest || ${alternative === 'greater' ? 'TRUE' : 'FALSE'}) Inf else solve_for(function(l) sum(density_at(l)[support <= x]) - tail)`,
          ')',
        ]
      : monteCarlo === undefined
        ? ['result <- list(p_value = fisher.test(counts, workspace = 5e7)$p.value, n = sum(counts))']
        : [
            '# R draws other tables: its p differs from ours by chance, of which the standard error tells.',
            `set.seed(${monteCarlo.seed})`,
            `result <- list(p_value = fisher.test(counts, simulate.p.value = TRUE, B = ${monteCarlo.tables})$p.value, n = sum(counts))`,
          ]),
  ].join('\n');
}
