import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { rocPlot } from '../../print/figures/roc-plot.ts';
import { printFixed, printInterval, printLevel, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rFactor } from '../../print/r-script.ts';
import { rDirection } from '../roc/r-direction.ts';
import type { RocCompareComputed } from './compute.ts';
import type { RocCompareParameters } from './definition.ts';

type Statistics = RocCompareComputed['statistics'];

export function report({ statistics, details }: RocCompareComputed, parameters: RocCompareParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: rocPlot(details.lines, { title: 'ROC curves' }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function methodsParagraph(statistics: Statistics, parameters: RocCompareParameters): string {
  const { n_cases, n_controls, n_missing, curves } = statistics;
  const { outcome, marker, group } = parameters;
  const [first, second] = curves.map(({ label }) => label);
  const level = printLevel(parameters.conf_level);
  return [
    statistics.paired
      ? `The areas under the receiver operating characteristic curves of ${first} and ${second} for ${outcome} (${n_cases} cases, ${n_controls} controls) were compared by DeLong's test for correlated curves.`
      : `The area under the receiver operating characteristic curve of ${marker} for ${outcome} (${n_cases} cases, ${n_controls} controls) was compared between ${first} and ${second} of ${group} by DeLong's test for independent curves, with Satterthwaite's degrees of freedom.`,
    `Confidence intervals are at the ${level} level.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

const curveColumns = [
  'curve <- function(outcome, marker, direction) roc(outcome, marker, levels = c(0, 1), direction = direction, quiet = TRUE)',
  'variance <- function(curve) var(curve, method = "delong")',
];

function rScript(parameters: RocCompareParameters): string {
  const { outcome, event_value, marker1, marker2, direction, direction1, direction2, conf_level } = parameters;
  if (marker1 === undefined || marker2 === undefined) return unpairedRScript(parameters);
  return [
    'library(pROC)',
    rCompleteCases([outcome, marker1, marker2]),
    `outcome <- ${rEvent(outcome, event_value)}`,
    ...curveColumns,
    '# Markers of opposite direction are negated: roc.test() would treat their curves as unpaired.',
    `curve1 <- curve(outcome, ${signed(direction1 ?? direction)}${rColumn(marker1)}, "<")`,
    `curve2 <- curve(outcome, ${signed(direction2 ?? direction)}${rColumn(marker2)}, "<")`,
    'test <- roc.test(curve1, curve2, method = "delong", paired = TRUE)',
    'covariance <- cov(curve1, curve2, method = "delong")',
    'std_error <- sqrt(variance(curve1) + variance(curve2) - 2 * covariance)',
    'difference <- as.numeric(curve1$auc - curve2$auc)',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'result <- list(',
    '  auc1 = as.numeric(curve1$auc), auc2 = as.numeric(curve2$auc), difference = difference, std_error = std_error,',
    '  covariance = covariance, statistic = unname(test$statistic), p_value = test$p.value,',
    '  conf_low = difference - margin, conf_high = difference + margin, n_cases = sum(outcome), n_controls = sum(1 - outcome)',
    ')',
  ].join('\n');
}

function signed(direction: RocCompareParameters['direction']): string {
  return direction === 'lower' ? '-' : '';
}

function unpairedRScript(parameters: RocCompareParameters): string {
  const { outcome, event_value, direction, conf_level, group_levels } = parameters;
  const marker = parameters.marker!;
  const group = parameters.group!;
  return [
    'library(pROC)',
    rCompleteCases([outcome, marker, group]),
    ...rFactor(group, group_levels),
    ...curveColumns,
    `curves <- lapply(split(data, ${rColumn(group)}), function(data)`,
    `  curve(${rEvent(outcome, event_value)}, ${rColumn(marker)}, ${rDirection(direction)}))`,
    'test <- roc.test(curves[[1]], curves[[2]], method = "delong", paired = FALSE)',
    'std_error <- sqrt(variance(curves[[1]]) + variance(curves[[2]]))',
    'difference <- as.numeric(curves[[1]]$auc - curves[[2]]$auc)',
    `margin <- qt(1 - (1 - ${conf_level}) / 2, test$parameter) * std_error`,
    'result <- list(',
    '  auc1 = as.numeric(curves[[1]]$auc), auc2 = as.numeric(curves[[2]]$auc), difference = difference, std_error = std_error,',
    '  statistic = unname(test$statistic), df = unname(test$parameter), p_value = test$p.value,',
    '  conf_low = unname(difference - margin), conf_high = unname(difference + margin)',
    ')',
  ].join('\n');
}

const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 3);

function tables(statistics: Statistics, parameters: RocCompareParameters): PrintedTable[] {
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
