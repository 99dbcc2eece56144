import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { boxOf, boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import type { WilcoxonSignedRankParameters, WilcoxonSignedRankResult } from '../wilcoxon_signed_rank/definition.ts';

export function signedRankTables(
  statistics: StatisticsOf<WilcoxonSignedRankResult>,
  { variable, variable2, conf_level, alternative }: WilcoxonSignedRankParameters,
): PrintedTable[] {
  const { n, n_zero, conf_low, conf_high } = statistics;
  return [
    {
      name: 'wilcoxon_signed_rank',
      title: `Wilcoxon signed rank test of ${variable2 === undefined ? variable : `${variable} - ${variable2}`}`,
      columns: [
        { name: 'n', title: 'n' },
        { name: 'n_zero', title: 'Zero differences' },
        { name: 'statistic', title: 'V' },
        { name: 'pseudo_median', title: 'Pseudo-median' },
        { name: 'conf', title: `${printLevel(statistics.conf_level_achieved || conf_level)} CI` },
        { name: 'rank_biserial', title: 'Rank-biserial correlation' },
        { name: 'p_value', title: alternative === 'two_sided' ? 'p' : 'p (one-sided)' },
      ],
      rows: [
        [
          String(n),
          String(n_zero),
          printNumber(statistics.statistic),
          printNumber(statistics.pseudo_median),
          statistics.conf_level_achieved === 0 ? printNumber(null) : printInterval(conf_low, conf_high, printNumber),
          printFixed(statistics.rank_biserial, 2),
          printP(statistics.p_value),
        ],
      ],
    },
  ];
}

/** `sorted`: the differences, or the values, in ascending order. */
export function signedRankFigures(
  sorted: Float64Array,
  { variable, variable2 }: WilcoxonSignedRankParameters,
): Figure[] {
  const name = variable2 === undefined ? variable : `${variable} - ${variable2}`;
  return boxPlot([boxOf(name, sorted)], { name: 'box_plot', variable: name, groupTitle: null });
}
