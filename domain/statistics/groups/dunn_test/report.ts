import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { adjustmentName, rAdjustment } from '../../print/p-adjustment.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rankTable } from '../ranks/rank-table.ts';
import { rGroupedValues, rRankedGroups } from '../ranks/ranks-in-r.ts';
import type { DunnTestComputed } from './compute.ts';
import type { DunnTestParameters } from './definition.ts';

type Statistics = DunnTestComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: DunnTestComputed,
  parameters: DunnTestParameters,
): Presentation {
  const { variable, group } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(details.boxes, { name: 'box_plot', variable, groupTitle: group }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function tables({ comparisons, groups }: Statistics, parameters: DunnTestParameters): PrintedTable[] {
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

function methodsParagraph(
  { n, comparisons, groups }: Statistics,
  { variable, group, p_adjust }: DunnTestParameters,
  incomplete: number,
): string {
  return [
    `Values of ${variable} were compared between each pair of the ${groups.length} groups of ${group} by Dunn's test with correction for ties, two-sided, in ${n} rows; the ${comparisons.length} p-values were ${adjustmentName(p_adjust)}.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

/** The definition written out: no package that is everywhere has Dunn's test with two-sided p-values. */
function rScript(parameters: DunnTestParameters): string {
  return [
    ...rGroupedValues(parameters),
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
    `  p_adjusted = p.adjust(p_value, ${rAdjustment(parameters.p_adjust)})), ${rRankedGroups})`,
  ].join('\n');
}
