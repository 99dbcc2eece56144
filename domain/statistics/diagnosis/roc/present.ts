import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import type { RocCurveStatistics } from '../roc_curve/compute.ts';
import type { RocCurveParameters } from '../roc_curve/definition.ts';

const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 3);
/** Cut-offs that tie beyond this number are in the result, not in the printed table. */
const PRINTED_CUTOFFS = 20;

export function rocCurveTables(statistics: RocCurveStatistics, parameters: RocCurveParameters): PrintedTable[] {
  const { at_thresholds, partial_auc } = statistics;
  const level = printLevel(parameters.conf_level);
  return [
    {
      name: 'auc',
      title: 'Area under the ROC curve',
      columns: [
        { name: 'marker', title: 'Marker' },
        { name: 'n_cases', title: 'Cases' },
        { name: 'n_controls', title: 'Controls' },
        { name: 'auc', title: `AUC (${level} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'p_value', title: 'p' },
        ...(partial_auc === undefined
          ? []
          : [
              { name: 'partial_auc', title: 'Partial AUC' },
              { name: 'mcclish', title: 'Partial AUC, rescaled' },
            ]),
      ],
      rows: [
        [
          parameters.marker,
          String(statistics.n_cases),
          String(statistics.n_controls),
          `${three(statistics.auc)} (${printInterval(statistics.conf_low, statistics.conf_high, three)})`,
          printFixed(statistics.std_error, 4),
          printP(statistics.p_value),
          ...(partial_auc === undefined ? [] : [printFixed(partial_auc.estimate, 4), three(partial_auc.mcclish)]),
        ],
      ],
    },
    {
      name: 'optimal_cutoffs',
      title: `Optimal cut-off (${parameters.cutoff_criterion === 'youden' ? 'largest Youden index' : 'nearest to the top left corner'})`,
      columns: [
        { name: 'threshold', title: `Cut-off of ${parameters.marker}` },
        { name: 'sensitivity', title: 'Sensitivity' },
        { name: 'specificity', title: 'Specificity' },
        { name: 'ppv', title: 'PPV' },
        { name: 'npv', title: 'NPV' },
        { name: 'accuracy', title: 'Accuracy' },
        { name: 'youden', title: 'Youden index' },
      ],
      rows: statistics.optimal_cutoffs
        .slice(0, PRINTED_CUTOFFS)
        .map((row) => [
          `${parameters.direction === 'higher' ? '≥' : '≤'} ${printNumber(row.threshold)}`,
          printPercent(row.sensitivity),
          printPercent(row.specificity),
          printPercent(row.ppv),
          printPercent(row.npv),
          printPercent(row.accuracy),
          three(row.youden),
        ]),
    },
    ...(at_thresholds === undefined
      ? []
      : [
          {
            name: 'at_thresholds',
            title: 'Sensitivity and specificity at given cut-offs',
            columns: [
              { name: 'threshold', title: `Cut-off of ${parameters.marker}` },
              { name: 'sensitivity', title: `Sensitivity (${level} CI)` },
              { name: 'specificity', title: `Specificity (${level} CI)` },
            ],
            rows: at_thresholds.map((row) => [
              `${parameters.direction === 'higher' ? '≥' : '≤'} ${printNumber(row.threshold)}`,
              `${printPercent(row.sensitivity)} (${printInterval(row.sensitivity_conf_low, row.sensitivity_conf_high, asPercent)})`,
              `${printPercent(row.specificity)} (${printInterval(row.specificity_conf_low, row.specificity_conf_high, asPercent)})`,
            ]),
          },
        ]),
  ];
}

function asPercent(value: Parameters<typeof printFixed>[0]): string {
  return printPercent(typeof value === 'number' ? value : null);
}
