import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { printFixed, printInterval, printLevel, printPercent } from '../../print/print-format.ts';
import { proportionIntervalName, rProportionInterval } from '../../print/proportion-interval.ts';
import { rColumn, rCompleteCases, rEvent } from '../../print/r-script.ts';
import type { DiagnosticAccuracyComputed } from './compute.ts';
import type { DiagnosticAccuracyParameters } from './definition.ts';

type Statistics = DiagnosticAccuracyComputed['statistics'];

export function report(
  { statistics }: DiagnosticAccuracyComputed,
  parameters: DiagnosticAccuracyParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: intervalPlot(
      [
        { label: 'Sensitivity', ...limits(statistics.sensitivity) },
        { label: 'Specificity', ...limits(statistics.specificity) },
        { label: 'Positive predictive value', ...limits(statistics.ppv) },
        { label: 'Negative predictive value', ...limits(statistics.npv) },
        { label: 'Accuracy', ...limits(statistics.accuracy) },
      ],
      {
        name: 'accuracy',
        title: 'Accuracy of the test',
        axisTitle: `Proportion (${printLevel(parameters.conf_level)} CI)`,
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function limits({ estimate, conf_low, conf_high }: Statistics['sensitivity']) {
  return { estimate, low: conf_low, high: conf_high };
}

function methodsParagraph({ n, n_missing }: Statistics, parameters: DiagnosticAccuracyParameters): string {
  const { test, reference, test_cutoff, test_direction, ci_method, conf_level, prevalence } = parameters;
  const positive =
    test_cutoff === undefined
      ? ''
      : `, positive at ${test_cutoff} or ${test_direction === 'higher' ? 'more' : 'less'},`;
  const subject =
    test === undefined || reference === undefined
      ? 'The test was compared with the reference standard'
      : `The test ${test}${positive} was compared with ${reference} as the reference standard`;
  return [
    `${subject} in ${n} patients.`,
    `Sensitivity, specificity, predictive values and accuracy have ${printLevel(conf_level)} confidence intervals by the ${proportionIntervalName(ci_method)} method, likelihood ratios by the log method of Simel and colleagues, and the diagnostic odds ratio by Woolf's method.`,
    ...(prevalence === undefined
      ? []
      : [`Predictive values were also worked out by Bayes' theorem for a prevalence of ${printPercent(prevalence)}.`]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: DiagnosticAccuracyParameters): string {
  const { prevalence } = parameters;
  return [
    ...rCounts(parameters),
    'n <- tp + fp + fn + tn',
    ...rProportionInterval(parameters.ci_method, parameters.conf_level),
    'share <- function(count, n) {',
    '  if (n == 0) return(list(estimate = NA, conf_low = NA, conf_high = NA))',
    '  limits <- interval(count, n)',
    '  list(estimate = count / n, conf_low = limits[1], conf_high = limits[2])',
    '}',
    'ratio <- function(estimate, variance) {',
    '  limits <- if (is.finite(estimate) && estimate > 0 && is.finite(variance) && variance > 0) estimate * exp(qnorm(c(tail, 1 - tail)) * sqrt(variance)) else c(NA, NA)',
    '  list(estimate = estimate, conf_low = limits[1], conf_high = limits[2])',
    '}',
    'sensitivity <- tp / (tp + fn)',
    'specificity <- tn / (tn + fp)',
    'result <- list(',
    '  tp = tp, fp = fp, fn = fn, tn = tn,',
    '  sensitivity = share(tp, tp + fn), specificity = share(tn, tn + fp), ppv = share(tp, tp + fp), npv = share(tn, tn + fn),',
    '  accuracy = share(tp + tn, n), prevalence = share(tp + fn, n),',
    '  positive_likelihood_ratio = ratio(sensitivity / (fp / (fp + tn)), (1 - sensitivity) / tp + specificity / fp),',
    '  negative_likelihood_ratio = ratio((fn / (tp + fn)) / specificity, sensitivity / fn + (1 - specificity) / tn),',
    '  diagnostic_odds_ratio = ratio(tp * tn / (fp * fn), 1 / tp + 1 / fp + 1 / fn + 1 / tn),',
    '  youden = sensitivity + specificity - 1',
    ')',
    ...(prevalence === undefined
      ? []
      : [
          `prevalence <- ${prevalence}`,
          'result$ppv_at_prevalence <- sensitivity * prevalence / (sensitivity * prevalence + (1 - specificity) * (1 - prevalence))',
          'result$npv_at_prevalence <- specificity * (1 - prevalence) / ((1 - sensitivity) * prevalence + specificity * (1 - prevalence))',
        ]),
  ].join('\n');
}

function rCounts({
  counts,
  test,
  reference,
  reference_value,
  test_value,
  test_cutoff,
  test_direction,
}: DiagnosticAccuracyParameters): string[] {
  if (counts !== undefined) return Object.entries(counts).map(([name, count]) => `${name} <- ${count}`);
  if (test === undefined || reference === undefined) throw new Error('checked by the parameters');
  const positive =
    test_cutoff === undefined
      ? `${rEvent(test, test_value ?? 1)} == 1`
      : `${rColumn(test)} ${test_direction === 'higher' ? '>=' : '<='} ${test_cutoff}`;
  return [
    rCompleteCases([test, reference]),
    `positive <- ${positive}`,
    `diseased <- ${rEvent(reference, reference_value)} == 1`,
    'tp <- sum(positive & diseased)',
    'fp <- sum(positive & !diseased)',
    'fn <- sum(!positive & diseased)',
    'tn <- sum(!positive & !diseased)',
  ];
}

type Share = Statistics['sensitivity'];
type Ratio = Statistics['diagnostic_odds_ratio'];

function tables(statistics: Statistics, parameters: DiagnosticAccuracyParameters): PrintedTable[] {
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
