import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel, printPercent } from '../../print/print-format.ts';
import { proportionIntervalName, rProportionInterval } from '../../print/proportion-interval.ts';
import { rColumn, rCompleteCases, rEvent } from '../../print/r-script.ts';
import type { DiagnosticStatistics } from '../diagnostic_accuracy/compute.ts';
import type { DiagnosticAccuracyParameters } from '../diagnostic_accuracy/definition.ts';

export function diagnosticMethodsParagraph(
  { n, n_missing }: DiagnosticStatistics,
  parameters: DiagnosticAccuracyParameters,
): string {
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

export function diagnosticRScript(parameters: DiagnosticAccuracyParameters): string {
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
    '  limits <- if (is.finite(estimate) && estimate > 0 && is.finite(variance)) estimate * exp(qnorm(c(tail, 1 - tail)) * sqrt(variance)) else c(NA, NA)',
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
