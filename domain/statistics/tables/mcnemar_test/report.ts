import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { crossTabulationTable, sharesFigure } from '../contingency/cross-tabulation-table.ts';
import { fewPairs } from '../contingency/paired-table.ts';
import { rSquareCounts } from '../contingency/r-table.ts';
import type { McNemarComputed } from './compute.ts';
import type { McNemarParameters, McNemarResult } from './definition.ts';

type Statistics = McNemarComputed['statistics'];

export function report({ statistics, details }: McNemarComputed, parameters: McNemarParameters): Presentation {
  const { table, discordant } = details;
  return {
    tables: [crossTabulationTable(table, parameters), ...tables(statistics, parameters)],
    figures: sharesFigure(table, parameters),
    assumption_checks: statistics.method === 'exact' ? [] : [discordantPairsCheck(discordant)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics),
  };
}

function discordantPairsCheck(discordant: number): AssumptionCheck {
  return {
    assumption: 'discordant_pairs',
    about: null,
    test: 'Number of discordant pairs',
    statistic: discordant,
    p_value: null,
    satisfied: discordant >= fewPairs,
    message: `${discordant} pairs are discordant; the chi-square distribution asks for about ${fewPairs}.`,
  };
}

const tests: Readonly<Record<McNemarResult['method'], string>> = {
  chi_square: "McNemar's chi-square",
  exact: "McNemar's exact (binomial) test",
  bowker: "Bowker's test of symmetry",
};

function testName({ method }: Pick<McNemarResult, 'method'>, { continuity_correction }: McNemarParameters): string {
  return method === 'chi_square' && continuity_correction ? `${tests[method]}, continuity correction` : tests[method];
}

function tables(statistics: Statistics, parameters: McNemarParameters): PrintedTable[] {
  const { b, c, statistic, df, p_value, odds_ratio, or_conf_low, or_conf_high } = statistics;
  const test: PrintedTable = {
    name: 'mcnemar_test',
    title: 'Test of paired proportions',
    columns: [
      { name: 'test', title: 'Test' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        testName(statistics, parameters),
        statistic === null ? '' : printFixed(statistic, 2),
        df === null ? '' : String(df),
        printP(p_value),
      ],
    ],
  };
  if (b === null || c === null) return [test];
  return [
    test,
    {
      name: 'discordant_pairs',
      title: 'Discordant pairs',
      columns: [
        { name: 'b', title: 'First to second level' },
        { name: 'c', title: 'Second to first level' },
        { name: 'odds_ratio', title: `OR, paired (${printLevel(parameters.conf_level)} CI)` },
      ],
      rows: [
        [String(b), String(c), `${printNumber(odds_ratio)} (${printInterval(or_conf_low, or_conf_high, printNumber)})`],
      ],
    },
  ];
}

function methodsParagraph(statistics: Statistics, parameters: McNemarParameters): string {
  const { n, n_missing, b } = statistics;
  const { row, column, conf_level } = parameters;
  const of = row === undefined ? 'The paired observations' : `The paired observations ${row} and ${column}`;
  return [
    `${of} were compared in ${n} pairs by ${testName(statistics, parameters)}.`,
    ...(b === null
      ? []
      : [
          `The odds ratio is that of the discordant pairs, with the exact ${printLevel(conf_level)} interval conditional on their number.`,
        ]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: McNemarParameters, { row_levels, column_levels, method }: Statistics): string {
  const counts = rSquareCounts(parameters, row_levels, column_levels);
  if (method === 'bowker')
    return [
      ...counts,
      'upper <- upper.tri(counts)',
      'changed <- (counts + t(counts))[upper]',
      '# mcnemar.test(counts), also where nobody changed between two levels.',
      'statistic <- sum(((counts - t(counts))[upper]^2 / changed)[changed > 0])',
      'df <- sum(changed > 0)',
      'result <- list(n = sum(counts), statistic = statistic, df = df, p_value = pchisq(statistic, df, lower.tail = FALSE))',
    ].join('\n');
  const binomial = `binom.test(b, b + c, 0.5, conf.level = ${parameters.conf_level})`;
  return [
    ...counts,
    'b <- counts[1, 2]',
    'c <- counts[2, 1]',
    `limits <- as.numeric(${binomial}$conf.int)`,
    'result <- list(n = sum(counts), b = b, c = c, odds_ratio = b / c,',
    '  or_conf_low = limits[1] / (1 - limits[1]), or_conf_high = limits[2] / (1 - limits[2]))',
    ...(method === 'exact'
      ? [`result$p_value <- ${binomial}$p.value`]
      : [
          `test <- mcnemar.test(counts, correct = ${rValue(parameters.continuity_correction)})`,
          'result$statistic <- unname(test$statistic)',
          'result$df <- unname(test$parameter)',
          'result$p_value <- test$p.value',
        ]),
  ].join('\n');
}
