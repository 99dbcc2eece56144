import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { adjustmentName, rAdjustment } from '../../print/p-adjustment.ts';
import { printComparedP, printFixed, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rFactor, rName } from '../../print/r-script.ts';
import { survivalFigure } from '../kaplan-meier/survival-figure.ts';
import type { PairwiseLogRankComputed } from './compute.ts';
import type { PairwiseLogRankParameters, PairwiseLogRankResult } from './definition.ts';

/** More would hide the curves. */
const mostNotes = 6;

export function report(
  { statistics, details }: PairwiseLogRankComputed,
  parameters: PairwiseLogRankParameters,
): Presentation {
  const { comparisons } = statistics;
  return {
    tables: [comparisonTable(statistics.comparisons, parameters)],
    figures: survivalFigure(details.curves, {
      name: 'survival_curve',
      title: `Kaplan-Meier survival by ${parameters.group}`,
      xTitle: parameters.time,
      groupTitle: parameters.group,
      notes:
        comparisons.length > mostNotes
          ? []
          : comparisons.map(
              ({ group1, group2, p_adjusted }) =>
                `${group1} vs ${group2}: adjusted p ${p_adjusted === null ? 'NA' : printComparedP(p_adjusted)}`,
            ),
    }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function comparisonTable(
  comparisons: PairwiseLogRankResult['comparisons'],
  { group, p_adjust }: PairwiseLogRankParameters,
): PrintedTable {
  return {
    name: 'pairwise_log_rank',
    title: `Pairwise log-rank tests of ${group}`,
    columns: [
      { name: 'groups', title: 'Groups' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'p_value', title: 'p' },
      { name: 'p_adjusted', title: `Adjusted p (${p_adjust.replaceAll('_', '-')})` },
    ],
    rows: comparisons.map((row) => [
      `${row.group1} vs ${row.group2}`,
      printFixed(row.statistic, 2),
      printP(row.p_value),
      printP(row.p_adjusted),
    ]),
  };
}

function methodsParagraph(
  { n, n_missing, comparisons }: StatisticsOf<PairwiseLogRankResult>,
  { group, rho, p_adjust }: PairwiseLogRankParameters,
): string {
  return [
    `Survival was compared between each pair of groups of ${group} by the ${rho === 0 ? 'log-rank test' : `G-rho test (rho = ${rho})`}, in ${n} rows; the ${comparisons.length} p-values were ${adjustmentName(p_adjust)}.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: PairwiseLogRankParameters): string {
  const { time, event, event_value, group, group_levels, rho, p_adjust } = parameters;
  return [
    'library(survival)',
    rCompleteCases([time, event, group]),
    ...rFactor(group, group_levels),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    '# survdiff() finds no column whose name needs quotes.',
    `data$.group <- ${rColumn(group)}`,
    'pairs <- combn(levels(data$.group), 2)',
    'tests <- lapply(seq_len(ncol(pairs)), function(i)',
    `  survdiff(Surv(${rName(time)}, .event) ~ .group, data = data[data$.group %in% pairs[, i], ], rho = ${rho}))`,
    'statistic <- vapply(tests, function(test) test$chisq, 0)',
    'p_value <- pchisq(statistic, 1, lower.tail = FALSE)',
    'result <- list(n = nrow(data), comparisons = data.frame(group1 = pairs[1, ], group2 = pairs[2, ], statistic, p_value,',
    `  p_adjusted = p.adjust(p_value, ${rAdjustment(p_adjust)})))`,
  ].join('\n');
}
