import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { adjustmentName, rAdjustment } from '../../print/p-adjustment.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor } from '../../print/r-script.ts';
import type { DunnTestParameters, DunnTestResult } from '../dunn_test/definition.ts';
import { namedGroups } from '../named-groups.ts';
import type { KruskalWallisParameters, KruskalWallisResult } from './definition.ts';

type Columns = { variable: string; group: string };

function rankTable(groups: KruskalWallisResult['groups'], { variable, group }: Columns): PrintedTable {
  return {
    name: 'groups',
    title: `${variable} by ${group}`,
    columns: [
      { name: 'group', title: group },
      { name: 'n', title: 'n' },
      { name: 'median', title: 'Median' },
      { name: 'mean_rank', title: 'Mean rank' },
    ],
    rows: groups.map((row) => [row.group, String(row.n), printNumber(row.median), printFixed(row.mean_rank, 1)]),
  };
}

export function kruskalTables(
  { statistic, df, p_value, epsilon_squared, groups }: StatisticsOf<KruskalWallisResult>,
  columns: Columns,
): PrintedTable[] {
  return [
    rankTable(groups, columns),
    {
      name: 'kruskal_wallis',
      title: 'Kruskal-Wallis test',
      columns: [
        { name: 'statistic', title: 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
        { name: 'epsilon_squared', title: 'ε²' },
      ],
      rows: [[printFixed(statistic, 2), String(df), printP(p_value), printFixed(epsilon_squared, 3)]],
    },
  ];
}

export function kruskalMethodsParagraph(
  { n, groups }: StatisticsOf<KruskalWallisResult>,
  { variable, group }: Columns,
  incomplete: number,
): string {
  return [
    `Values of ${variable} were compared between the ${groups.length} groups of ${group} (${namedGroups(groups)}) by the Kruskal-Wallis test with correction for ties, in ${n} rows.`,
    'The effect size is epsilon squared.',
    ...excludedSentence(incomplete),
  ].join(' ');
}

export function kruskalRScript({ variable, group, group_levels }: KruskalWallisParameters): string {
  return [
    ...ranked({ variable, group, group_levels }),
    `test <- kruskal.test(${rColumn(variable)}, ${rColumn(group)})`,
    'n <- nrow(data)',
    'result <- list(n = n, statistic = test$statistic, df = test$parameter, p_value = test$p.value,',
    '  epsilon_squared = test$statistic * (n + 1) / (n^2 - 1),',
    `  ${GROUPS})`,
  ].join('\n');
}

const GROUPS =
  'groups = data.frame(group = levels(by), n = as.numeric(table(by)), median = tapply(x, by, median), mean_rank = tapply(rank(x), by, mean))';

function ranked({ variable, group, group_levels }: KruskalWallisParameters): string[] {
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `x <- ${rColumn(variable)}`,
    `by <- ${rColumn(group)}`,
  ];
}

export function dunnTables(
  { comparisons, groups }: StatisticsOf<DunnTestResult>,
  parameters: DunnTestParameters,
): PrintedTable[] {
  return [
    rankTable(groups, parameters),
    {
      name: 'dunn_test',
      title: `Dunn's test, p-values ${adjustmentName(parameters.p_adjust)}`,
      columns: [
        { name: 'groups', title: 'Groups' },
        { name: 'estimate', title: 'Difference of mean ranks' },
        { name: 'statistic', title: 'z' },
        { name: 'p_value', title: 'p' },
        { name: 'p_adjusted', title: 'Adjusted p' },
      ],
      rows: comparisons.map((row) => [
        `${row.group2} vs ${row.group1}`,
        printFixed(row.estimate, 1),
        printFixed(row.statistic, 2),
        printP(row.p_value),
        printP(row.p_adjusted),
      ]),
    },
  ];
}

export function dunnMethodsParagraph(
  { n, comparisons, groups }: StatisticsOf<DunnTestResult>,
  { variable, group, p_adjust }: DunnTestParameters,
  incomplete: number,
): string {
  return [
    `Values of ${variable} were compared between each pair of the ${groups.length} groups of ${group} by Dunn's test with correction for ties, two-sided, in ${n} rows; the ${comparisons.length} p-values were ${adjustmentName(p_adjust)}.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

/** The definition written out: no package that is everywhere has Dunn's test with two-sided p-values. */
export function dunnRScript(parameters: DunnTestParameters): string {
  return [
    ...ranked(parameters),
    'n <- length(x)',
    'ties <- table(x)',
    'variance <- n * (n + 1) / 12 - sum(ties^3 - ties) / (12 * (n - 1))',
    'size <- table(by)',
    'mean_rank <- tapply(rank(x), by, mean)',
    'pairs <- combn(levels(by), 2)',
    'estimate <- as.numeric(mean_rank[pairs[2, ]] - mean_rank[pairs[1, ]])',
    'statistic <- estimate / sqrt(variance * (1 / as.numeric(size[pairs[1, ]]) + 1 / as.numeric(size[pairs[2, ]])))',
    'p_value <- 2 * pnorm(-abs(statistic))',
    `result <- list(n = n, comparisons = data.frame(group1 = pairs[1, ], group2 = pairs[2, ], estimate, statistic, p_value,`,
    `  p_adjusted = p.adjust(p_value, ${rAdjustment(parameters.p_adjust)})), ${GROUPS})`,
  ].join('\n');
}
