import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { adjustmentName, rAdjustment } from '../../print/p-adjustment.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor } from '../../print/r-script.ts';
import { equalVarianceCheck } from '../equal-variance-check.ts';
import { namedGroups } from '../named-groups.ts';
import type { PairwiseTestsComputed } from './compute.ts';
import type { PairwiseTestsParameters } from './definition.ts';

const names = {
  t_pooled: 't tests with the variance pooled over all groups',
  t_welch: "Welch's t tests",
  wilcoxon: 'Wilcoxon rank sum tests',
} as const;

type Statistics = PairwiseTestsComputed['statistics'];

export function report(
  { statistics, details: { boxes, normality, equalVariance }, excluded_missing }: PairwiseTestsComputed,
  parameters: PairwiseTestsParameters,
): Presentation {
  const { variable, group } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(boxes, { name: 'box_plot', variable, groupTitle: group }),
    assumption_checks: [
      ...normalityChecks(normality, variable, { alternative: 'the Wilcoxon tests (test = wilcoxon)', ofMeans: true }),
      ...(equalVariance === undefined ? [] : [equalVarianceCheck(equalVariance, 'use Welch tests (test = t_welch).')]),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function tables(
  { comparisons, groups }: Statistics,
  { variable, group, test, p_adjust }: PairwiseTestsParameters,
): PrintedTable[] {
  const ranks = test === 'wilcoxon';
  return [
    {
      name: 'groups',
      title: `${variable} by ${group}`,
      columns: [
        { name: 'group', title: group },
        { name: 'n', title: 'n' },
        { name: 'mean_sd', title: 'Mean (SD)' },
        { name: 'median', title: 'Median' },
      ],
      rows: groups.map((row) => [
        row.group,
        String(row.n),
        `${printNumber(row.mean)} (${printNumber(row.std_dev)})`,
        printNumber(row.median),
      ]),
    },
    {
      name: 'pairwise_tests',
      title: `Pairwise ${names[test]}, p-values ${adjustmentName(p_adjust)}`,
      columns: [
        { name: 'groups', title: 'Groups' },
        ...(ranks ? [] : [{ name: 'estimate', title: 'Difference of means' }]),
        { name: 'statistic', title: ranks ? 'W' : 't' },
        ...(ranks ? [] : [{ name: 'df', title: 'df' }]),
        { name: 'p_value', title: 'p' },
        { name: 'p_adjusted', title: 'Adjusted p' },
      ],
      rows: comparisons.map((row) => [
        ranks ? `${row.group1} vs ${row.group2}` : `${row.group2} vs ${row.group1}`,
        ...(ranks ? [] : [printNumber(row.estimate ?? null)]),
        ranks ? printNumber(row.statistic) : printFixed(row.statistic, 2),
        ...(ranks ? [] : [test === 't_welch' ? printFixed(row.df ?? null, 1) : String(row.df)]),
        printP(row.p_value),
        printP(row.p_adjusted),
      ]),
    },
  ];
}

function methodsParagraph(
  { n, comparisons, groups }: Statistics,
  { variable, group, test, p_adjust }: PairwiseTestsParameters,
  incomplete: number,
): string {
  return [
    `Values of ${variable} were compared between each pair of the ${groups.length} groups of ${group} (${namedGroups(groups)}) by ${names[test]}, two-sided, in ${n} rows; the ${comparisons.length} p-values were ${adjustmentName(p_adjust)}.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript({ variable, group, group_levels, test, p_adjust }: PairwiseTestsParameters): string {
  const compare = {
    t_pooled: [
      '  estimate <- mean(second) - mean(first)',
      '  statistic <- estimate / sqrt(variance * (1 / length(first) + 1 / length(second)))',
      '  data.frame(estimate, statistic, df, p_value = 2 * pt(-abs(statistic), df))',
    ],
    t_welch: [
      '  test <- t.test(second, first)',
      '  data.frame(estimate = mean(second) - mean(first), statistic = test$statistic, df = test$parameter, p_value = test$p.value)',
    ],
    wilcoxon: [
      '  test <- wilcox.test(first, second)',
      '  data.frame(statistic = test$statistic, p_value = test$p.value)',
    ],
  }[test];
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `groups <- split(${rColumn(variable)}, ${rColumn(group)})`,
    ...(test === 't_pooled'
      ? ['df <- nrow(data) - length(groups)', 'variance <- sum(sapply(groups, function(x) sum((x - mean(x))^2))) / df']
      : []),
    'pairs <- combn(names(groups), 2)',
    'tests <- do.call(rbind, apply(pairs, 2, function(pair) {',
    '  first <- groups[[pair[1]]]',
    '  second <- groups[[pair[2]]]',
    ...compare,
    '}))',
    'result <- list(n = nrow(data), comparisons = data.frame(group1 = pairs[1, ], group2 = pairs[2, ], tests,',
    `  p_adjusted = p.adjust(tests$p_value, ${rAdjustment(p_adjust)})))`,
  ].join('\n');
}
