import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { boxOf, boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import type { WilcoxonRankSumParameters, WilcoxonRankSumResult } from '../wilcoxon_rank_sum/definition.ts';

export function rankSumTables(
  statistics: StatisticsOf<WilcoxonRankSumResult>,
  { variable, group, conf_level, alternative }: WilcoxonRankSumParameters,
): PrintedTable[] {
  const { conf_low, conf_high, hodges_lehmann, groups } = statistics;
  const [first, second] = groups;
  return [
    {
      name: 'groups',
      title: `${variable} by ${group}`,
      columns: [
        { name: 'group', title: group },
        { name: 'n', title: 'n' },
        { name: 'median', title: 'Median' },
        { name: 'mean_rank', title: 'Mean rank' },
      ],
      rows: groups.map((row) => [row.group, String(row.n), printNumber(row.median), printFixed(row.mean_rank, 1)]),
    },
    {
      name: 'wilcoxon_rank_sum',
      title: `Wilcoxon rank sum test, ${first!.group} against ${second!.group}`,
      columns: [
        { name: 'statistic', title: 'W' },
        { name: 'hodges_lehmann', title: 'Hodges-Lehmann difference' },
        { name: 'conf', title: `${printLevel(conf_level)} CI` },
        { name: 'rank_biserial', title: 'Rank-biserial correlation' },
        { name: 'p_value', title: alternative === 'two_sided' ? 'p' : 'p (one-sided)' },
      ],
      rows: [
        [
          printNumber(statistics.statistic),
          printNumber(hodges_lehmann),
          conf_low === null ? printNumber(null) : printInterval(conf_low, conf_high, printNumber),
          printFixed(statistics.rank_biserial, 2),
          printP(statistics.p_value),
        ],
      ],
    },
  ];
}

/** `sorted`: the values of each group in ascending order. */
export function rankSumFigures(
  groups: readonly { group: string }[],
  sorted: readonly Float64Array[],
  { variable, group }: WilcoxonRankSumParameters,
): Figure[] {
  const boxes = groups.map(({ group: name }, i) => boxOf(name, sorted[i]!));
  return boxPlot(boxes, { name: 'box_plot', variable, groupTitle: group });
}
