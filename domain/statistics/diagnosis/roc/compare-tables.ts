import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printP } from '../../print/print-format.ts';
import type { RocCompareStatistics } from '../roc_compare/compute.ts';
import type { RocCompareParameters } from '../roc_compare/definition.ts';

const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 3);

export function rocCompareTables(statistics: RocCompareStatistics, parameters: RocCompareParameters): PrintedTable[] {
  const level = printLevel(parameters.conf_level);
  const { df } = statistics;
  return [
    {
      name: 'areas',
      title: 'Areas under the ROC curves',
      columns: [
        { name: 'curve', title: parameters.group ?? 'Marker' },
        { name: 'n_cases', title: 'Cases' },
        { name: 'n_controls', title: 'Controls' },
        { name: 'auc', title: `AUC (${level} CI)` },
        { name: 'std_error', title: 'SE' },
      ],
      rows: statistics.curves.map((curve) => [
        curve.label,
        String(curve.n_cases),
        String(curve.n_controls),
        `${three(curve.auc)} (${printInterval(curve.conf_low, curve.conf_high, three)})`,
        printFixed(curve.std_error, 4),
      ]),
    },
    {
      name: 'comparison',
      title: `DeLong test of two ${statistics.paired ? 'correlated' : 'independent'} ROC curves`,
      columns: [
        { name: 'difference', title: `Difference of AUC (${level} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'statistic', title: statistics.paired ? 'Z' : 'D' },
        ...(df === undefined ? [] : [{ name: 'df', title: 'df' }]),
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          `${three(statistics.difference)} (${printInterval(statistics.conf_low, statistics.conf_high, three)})`,
          printFixed(statistics.std_error, 4),
          printFixed(statistics.statistic, 2),
          ...(df === undefined ? [] : [printFixed(df, 1)]),
          printP(statistics.p_value),
        ],
      ],
    },
  ];
}
