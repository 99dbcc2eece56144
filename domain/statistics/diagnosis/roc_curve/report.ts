import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { rocPlot } from '../../print/figures/roc-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rVector } from '../../print/r-script.ts';
import { rDirection } from '../roc/r-direction.ts';
import type { RocCurveComputed } from './compute.ts';
import type { RocCurveParameters } from './definition.ts';

type Statistics = RocCurveComputed['statistics'];

export function report({ statistics, details }: RocCurveComputed, parameters: RocCurveParameters): Presentation {
  const { marker } = parameters;
  const first = statistics.optimal_cutoffs[0]!;
  return {
    tables: tables(statistics, parameters),
    figures: rocPlot([{ label: marker, points: details.points }], {
      title: `ROC curve of ${marker}: AUC ${printFixed(statistics.auc, 3)}`,
      cutoffs: [{ ...first, label: `Cut-off ${printNumber(first.threshold)}` }],
    }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const criteria: Readonly<Record<RocCurveParameters['cutoff_criterion'], string>> = {
  youden: 'the largest Youden index (sensitivity + specificity - 1)',
  closest_topleft: 'the point of the curve nearest to perfect sensitivity and specificity',
};

function methodsParagraph(statistics: Statistics, parameters: RocCurveParameters): string {
  const { n_cases, n_controls, n_missing } = statistics;
  const { outcome, marker, direction, partial_auc } = parameters;
  return [
    `How well ${marker} tells cases (${outcome}, n = ${n_cases}) from controls (n = ${n_controls}) was described by the receiver operating characteristic curve, ${direction} values pointing to cases; the area under the curve has a ${printLevel(parameters.conf_level)} confidence interval by DeLong's method${statistics.p_value === null ? '' : ' and was compared with 0.5 by a z test'}.`,
    `The optimal cut-off was that with ${criteria[parameters.cutoff_criterion]}.`,
    ...(parameters.thresholds === undefined
      ? []
      : [`Sensitivity and specificity at given cut-offs have Wilson confidence intervals.`]),
    ...(partial_auc === undefined
      ? []
      : [
          `The partial area was taken over a ${partial_auc.focus} from ${Math.min(...partial_auc.range)} to ${Math.max(...partial_auc.range)} and rescaled as proposed by McClish.`,
        ]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: RocCurveParameters): string {
  const { outcome, event_value, marker, direction, conf_level, thresholds, partial_auc } = parameters;
  const best = parameters.cutoff_criterion === 'youden' ? '"youden"' : '"closest.topleft"';
  return [
    'library(pROC)',
    rCompleteCases([outcome, marker]),
    `outcome <- ${rEvent(outcome, event_value)}`,
    `marker <- ${rColumn(marker)}`,
    `curve <- roc(outcome, marker, levels = c(0, 1), direction = ${rDirection(direction)}, quiet = TRUE)`,
    `interval <- ci.auc(curve, conf.level = ${conf_level}, method = "delong")`,
    'std_error <- sqrt(var(curve, method = "delong"))',
    'z <- if (isTRUE(std_error > 0)) (as.numeric(curve$auc) - 0.5) / std_error else NA',
    `best <- coords(curve, "best", best.method = ${best}, transpose = FALSE,`,
    '  ret = c("threshold", "sensitivity", "specificity", "ppv", "npv", "accuracy"))',
    'best$youden <- best$sensitivity + best$specificity - 1',
    'result <- list(',
    '  n_cases = sum(outcome), n_controls = sum(1 - outcome), auc = as.numeric(curve$auc), std_error = std_error,',
    '  conf_low = interval[1], conf_high = interval[3], z = z, p_value = 2 * pnorm(-abs(z)), optimal_cutoffs = best',
    ')',
    ...(thresholds === undefined
      ? []
      : [
          'wilson <- function(count, n) suppressWarnings(prop.test(count, n, conf.level = ' +
            `${conf_level}, correct = FALSE))$conf.int`,
          `result$at_thresholds <- do.call(rbind, lapply(${rVector(thresholds)}, function(threshold) {`,
          `  positive <- marker ${direction === 'higher' ? '>=' : '<='} threshold`,
          '  tp <- sum(positive & outcome == 1)',
          '  tn <- sum(!positive & outcome == 0)',
          '  sensitivity <- wilson(tp, sum(outcome))',
          '  specificity <- wilson(tn, sum(1 - outcome))',
          '  data.frame(threshold, sensitivity = tp / sum(outcome), sensitivity_conf_low = sensitivity[1], sensitivity_conf_high = sensitivity[2],',
          '    specificity = tn / sum(1 - outcome), specificity_conf_low = specificity[1], specificity_conf_high = specificity[2])',
          '}))',
        ]),
    ...(partial_auc === undefined
      ? []
      : [
          `partial <- function(correct) as.numeric(auc(curve, partial.auc = ${rVector(partial_auc.range)}, partial.auc.focus = "${partial_auc.focus}", partial.auc.correct = correct))`,
          'result$partial_auc <- list(estimate = partial(FALSE), mcclish = partial(TRUE))',
        ]),
    ...(parameters.return_curve
      ? [
          `along <- order(curve$thresholds, decreasing = ${direction === 'higher' ? 'TRUE' : 'FALSE'})`,
          'result$curve <- list(sensitivity = curve$sensitivities[along], specificity = curve$specificities[along])',
        ]
      : []),
  ].join('\n');
}

const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 3);
/** Cut-offs that tie beyond this number are in the result, not in the printed table. */
const printedCutoffs = 20;

function tables(statistics: Statistics, parameters: RocCurveParameters): PrintedTable[] {
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
        .slice(0, printedCutoffs)
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
