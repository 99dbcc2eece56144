import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printPercent } from '../../print/print-format.ts';
import type { DiagnosticStatistics } from '../diagnostic_accuracy/compute.ts';
import type { DiagnosticAccuracyParameters } from '../diagnostic_accuracy/definition.ts';

type Share = DiagnosticStatistics['sensitivity'];
type Ratio = DiagnosticStatistics['diagnostic_odds_ratio'];

export function diagnosticTables(
  statistics: DiagnosticStatistics,
  parameters: DiagnosticAccuracyParameters,
): PrintedTable[] {
  const { tp, fp, fn, tn } = statistics;
  const level = printLevel(parameters.conf_level);
  const total = (label: string, ...cells: number[]) => [
    label,
    ...cells.map(String),
    String(cells.reduce((sum, cell) => sum + cell, 0)),
  ];
  const at = parameters.prevalence === undefined ? '' : ` at a prevalence of ${printPercent(parameters.prevalence)}`;
  return [
    {
      name: 'two_by_two',
      title: 'Test against reference standard',
      columns: [
        { name: 'test', title: parameters.test ?? 'Test' },
        { name: 'diseased', title: 'Diseased' },
        { name: 'healthy', title: 'Healthy' },
        { name: 'total', title: 'Total' },
      ],
      rows: [total('Positive', tp, fp), total('Negative', fn, tn), total('Total', tp + fn, fp + tn)],
    },
    {
      name: 'accuracy',
      title: 'Diagnostic accuracy',
      columns: [
        { name: 'measure', title: 'Measure' },
        { name: 'estimate', title: `Estimate (${level} CI)` },
        { name: 'counts', title: 'n/N' },
      ],
      rows: [
        ['Sensitivity', printShare(statistics.sensitivity), `${tp}/${tp + fn}`],
        ['Specificity', printShare(statistics.specificity), `${tn}/${tn + fp}`],
        ['Positive predictive value', printShare(statistics.ppv), `${tp}/${tp + fp}`],
        ['Negative predictive value', printShare(statistics.npv), `${tn}/${tn + fn}`],
        ['Accuracy', printShare(statistics.accuracy), `${tp + tn}/${statistics.n}`],
        ['Prevalence', printShare(statistics.prevalence), `${tp + fn}/${statistics.n}`],
        ['Positive likelihood ratio', printRatio(statistics.positive_likelihood_ratio), ''],
        ['Negative likelihood ratio', printRatio(statistics.negative_likelihood_ratio), ''],
        ['Diagnostic odds ratio', printRatio(statistics.diagnostic_odds_ratio), ''],
        ['Youden index', printFixed(statistics.youden, 3), ''],
        ...(parameters.prevalence === undefined
          ? []
          : [
              [`Positive predictive value${at}`, printPercent(statistics.ppv_at_prevalence ?? null), ''],
              [`Negative predictive value${at}`, printPercent(statistics.npv_at_prevalence ?? null), ''],
            ]),
      ],
    },
  ];
}

function printShare({ estimate, conf_low, conf_high }: Share): string {
  const percent = (value: Parameters<typeof printFixed>[0]) => printPercent(typeof value === 'number' ? value : null);
  return estimate === null ? 'NA' : `${percent(estimate)} (${printInterval(conf_low, conf_high, percent)})`;
}

function printRatio({ estimate, conf_low, conf_high }: Ratio): string {
  const two = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  return conf_low === null ? two(estimate) : `${two(estimate)} (${printInterval(conf_low, conf_high, two)})`;
}
