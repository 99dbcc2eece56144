import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { printComparedP, printFixed, printLevel } from '../../print/print-format.ts';
import { quantityTable, testRow } from '../../print/quantity-table.ts';
import { rColumn, rCompleteCases } from '../../print/r-script.ts';
import { accuracyFigures } from '../bivariate/accuracy-figures.ts';
import { studiesLeftOut } from '../pooling-phrases.ts';
import type { MetaDiagnosticComputed } from './compute.ts';
import { cellNames, type MetaDiagnosticParameters } from './definition.ts';

type Statistics = MetaDiagnosticComputed['statistics'];
type Estimate = { estimate: number; conf_low: number; conf_high: number };
/** Tests of heterogeneity have little power with few studies: judged at 0.1 by custom. */
const heterogeneityLevel = 0.1;

export function report(
  { statistics, details }: MetaDiagnosticComputed,
  parameters: MetaDiagnosticParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: accuracyFigures(statistics, details, parameters.conf_level),
    assumption_checks: [
      homogeneity(statistics.equal_sensitivity, 'sensitivity'),
      homogeneity(statistics.equal_specificity, 'specificity'),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(statistics, parameters),
  };
}

const shown = ({ estimate, conf_low, conf_high }: Estimate, decimals: number) =>
  `${printFixed(estimate, decimals)} (${printFixed(conf_low, decimals)} to ${printFixed(conf_high, decimals)})`;

function tables(s: Statistics, { conf_level }: MetaDiagnosticParameters): PrintedTable[] {
  const level = printLevel(conf_level);
  const extent = (low: number, high: number) => `${low.toFixed(3)} to ${high.toFixed(3)}`;
  const region = (of: Statistics['confidence_region']) =>
    `sensitivity ${extent(of.sensitivity_low, of.sensitivity_high)}, specificity ${extent(of.specificity_low, of.specificity_high)}`;
  const logit = ({ estimate, std_error, std_dev }: Statistics['logit_sensitivity']) =>
    `${printFixed(estimate, 3)} (SE ${printFixed(std_error, 3)}); SD between studies ${printFixed(std_dev, 3)}`;
  return [
    {
      name: 'accuracy',
      title: 'Pooled accuracy at the summary point',
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'estimate', title: `Estimate (${level} CI)` },
      ],
      rows: [
        ['Sensitivity', shown(s.sensitivity, 3)],
        ['Specificity', shown(s.specificity, 3)],
        ['Positive likelihood ratio', shown(s.positive_likelihood_ratio, 2)],
        ['Negative likelihood ratio', shown(s.negative_likelihood_ratio, 3)],
        ['Diagnostic odds ratio', shown(s.diagnostic_odds_ratio, 2)],
      ],
    },
    quantityTable('model', 'Bivariate model', [
      ['Studies', String(s.k)],
      ['Studies left out', String(s.n_missing)],
      ['Patients with the condition', String(s.n_condition)],
      ['Patients without the condition', String(s.n_no_condition)],
      ['Logit of sensitivity', logit(s.logit_sensitivity)],
      ['Logit of specificity', logit(s.logit_specificity)],
      ['Covariance of the two pooled logits', printFixed(s.covariance, 4)],
      ['Correlation between studies', printFixed(s.correlation, 3)],
      [`${level} confidence region`, region(s.confidence_region)],
      [`${level} prediction region`, region(s.prediction_region)],
      testRow('Equal sensitivities', s.equal_sensitivity),
      testRow('Equal specificities', s.equal_specificity),
    ]),
    quantityTable('curve', 'Summary ROC curve (HSROC)', [
      ['Area under the curve', printFixed(s.auc, 3)],
      ['Partial area over the false positive rates seen', printFixed(s.partial_auc, 3)],
      ...(s.hsroc === null
        ? []
        : ([
            ['Λ, accuracy', printFixed(s.hsroc.lambda, 3)],
            ['Θ, threshold', printFixed(s.hsroc.theta, 3)],
            ['β, shape', printFixed(s.hsroc.beta, 3)],
            ['Variance of the accuracy', printFixed(s.hsroc.variance_lambda, 3)],
            ['Variance of the threshold', printFixed(s.hsroc.variance_theta, 3)],
          ] as [string, string][])),
    ]),
    {
      name: 'studies',
      title: 'Studies',
      columns: [
        { name: 'study', title: 'Study' },
        { name: 'true_positives', title: 'TP' },
        { name: 'false_positives', title: 'FP' },
        { name: 'false_negatives', title: 'FN' },
        { name: 'true_negatives', title: 'TN' },
        { name: 'sensitivity', title: `Sensitivity (${level} CI)` },
        { name: 'specificity', title: `Specificity (${level} CI)` },
      ],
      rows: s.studies.map((one) => [
        one.study,
        ...cellNames.map((name) => String(one[name])),
        shown(one.sensitivity, 2),
        shown(one.specificity, 2),
      ]),
    },
  ];
}

function homogeneity(test: Statistics['equal_sensitivity'], what: string): AssumptionCheck {
  const { statistic, df, p_value } = test;
  const satisfied = p_value === null ? null : p_value >= heterogeneityLevel;
  return {
    assumption: 'homogeneity',
    about: what,
    test: 'Chi-square test of equal proportions',
    statistic,
    p_value,
    satisfied,
    message:
      p_value === null
        ? `The studies do not differ in ${what} at all.`
        : `Chi-square = ${printFixed(statistic, 2)} (df ${df}), p ${printComparedP(p_value)}. ${
            satisfied
              ? `No sign that studies differ in ${what} by more than chance.`
              : `Studies differ in ${what} by more than chance: read the prediction region beside the summary point.`
          }`,
  };
}

function methodsParagraph(
  s: Statistics,
  { estimator, conf_level, zero_cell_add }: MetaDiagnosticParameters,
  corrected: number,
): string {
  return [
    `Sensitivity and specificity of ${s.k} studies were pooled together in the bivariate random effects model of Reitsma and colleagues on the logit scale, by ${estimator === 'REML' ? 'restricted maximum likelihood' : 'maximum likelihood'}, which is equivalent to the HSROC model; intervals and regions are at the ${printLevel(conf_level)} level.`,
    'Likelihood ratios and the diagnostic odds ratio are those of the summary point, with intervals by the delta method on the log scale.',
    ...(s.hsroc === null
      ? []
      : [
          "The summary ROC curve is Rutter and Gatsonis's, drawn over the false positive rates of the studies; its area is told over all of them and over those seen.",
        ]),
    "The studies' own intervals are Wilson's.",
    ...(corrected > 0
      ? [
          `${zero_cell_add} was added to the counts of ${corrected === s.k ? 'all studies' : corrected === 1 ? 'one study' : `${corrected} studies`} because of zeros.`,
        ]
      : []),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(s: Statistics, parameters: MetaDiagnosticParameters): string {
  const { estimator, zero_cell_add, zero_cell_to, conf_level } = parameters;
  const columns = cellNames.map((name) => parameters[name]);
  const corrections = {
    none: 'rep(FALSE, nrow(counts))',
    all: 'rep(TRUE, nrow(counts))',
    if0all: 'rep(any(counts == 0), nrow(counts))',
    only0: 'apply(counts == 0, 1, any)',
  };
  return [
    'suppressPackageStartupMessages(library(metafor))',
    rCompleteCases(columns),
    `counts <- cbind(tp = ${rColumn(columns[0]!)}, fp = ${rColumn(columns[1]!)}, fn = ${rColumn(columns[2]!)}, tn = ${rColumn(columns[3]!)})`,
    `x <- as.data.frame(counts + ${zero_cell_add} * ${corrections[zero_cell_to]})`,
    'k <- nrow(x)',
    '# The logits of sensitivity and specificity of each study, one below the other.',
    'long <- data.frame(study = rep(seq_len(k), each = 2), outcome = factor(rep(c("sensitivity", "specificity"), k)),',
    '  yi = c(rbind(log(x$tp / x$fn), log(x$tn / x$fp))), vi = c(rbind(1 / x$tp + 1 / x$fn, 1 / x$tn + 1 / x$fp)))',
    'fit <- rma.mv(yi, vi, mods = ~ outcome - 1, random = ~ outcome | study, struct = "UN", data = long,',
    `  method = "${estimator}", control = list(optimizer = "nlm", gradtol = 1e-10, steptol = 1e-10, iterlim = 1000))`,
    'b <- as.numeric(coef(fit))',
    'v <- vcov(fit)',
    'sd <- sqrt(fit$tau2)',
    'psi <- fit$rho * sd[1] * sd[2]',
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    'interval <- function(at, variance, scale) list(estimate = scale(at), conf_low = scale(at - z * sqrt(variance)), conf_high = scale(at + z * sqrt(variance)))',
    'p <- plogis(b)',
    'ratio <- function(log_ratio, slope) interval(log_ratio, drop(t(slope) %*% v %*% slope), exp)',
    `radius <- sqrt(qchisq(${conf_level}, 2))`,
    'extent <- function(variance) list(sensitivity_low = plogis(b[1] - radius * sqrt(variance[1])), sensitivity_high = plogis(b[1] + radius * sqrt(variance[1])),',
    '  specificity_low = plogis(b[2] - radius * sqrt(variance[2])), specificity_high = plogis(b[2] + radius * sqrt(variance[2])))',
    'equal <- function(yes, no) { test <- suppressWarnings(chisq.test(cbind(yes, no))); list(statistic = test$statistic[[1]], df = test$parameter[[1]], p_value = test$p.value) }',
    'result <- list(k = k, n_condition = sum(counts[, c("tp", "fn")]), n_no_condition = sum(counts[, c("fp", "tn")]),',
    '  sensitivity = interval(b[1], v[1, 1], plogis), specificity = interval(b[2], v[2, 2], plogis),',
    '  logit_sensitivity = list(estimate = b[1], std_error = sqrt(v[1, 1]), std_dev = sd[1]),',
    '  logit_specificity = list(estimate = b[2], std_error = sqrt(v[2, 2]), std_dev = sd[2]),',
    `  covariance = v[1, 2]${s.correlation === null ? '' : ', correlation = fit$rho'},`,
    '  diagnostic_odds_ratio = ratio(b[1] + b[2], c(1, 1)),',
    '  positive_likelihood_ratio = ratio(log(p[1] / (1 - p[2])), c(1 - p[1], p[2])),',
    '  negative_likelihood_ratio = ratio(log((1 - p[1]) / p[2]), c(-p[1], p[2] - 1)),',
    '  confidence_region = extent(diag(v)), prediction_region = extent(diag(v) + fit$tau2),',
    `  log_likelihood = as.numeric(logLik(fit))${s.equal_sensitivity.p_value === null ? '' : ',\n  equal_sensitivity = equal(counts[, "tp"], counts[, "fn"])'}${s.equal_specificity.p_value === null ? '' : ',\n  equal_specificity = equal(counts[, "tn"], counts[, "fp"])'})`,
    ...(s.hsroc === null
      ? []
      : [
          '# Harbord et al. 2007.',
          'q <- sqrt(sd[2] / sd[1])',
          'result$hsroc <- list(theta = (q * b[1] - b[2] / q) / 2, lambda = q * b[1] + b[2] / q, beta = log(sd[2] / sd[1]),',
          '  variance_theta = (sd[1] * sd[2] - psi) / 2, variance_lambda = 2 * (sd[1] * sd[2] + psi))',
          'curve <- function(u) plogis(result$hsroc$lambda * exp(-result$hsroc$beta / 2) + exp(-result$hsroc$beta) * u) * dlogis(u)',
          'area <- function(low, high) integrate(curve, qlogis(low), qlogis(high), rel.tol = 1e-10, subdivisions = 1000)$value / (high - low)',
          'rates <- range(counts[, "fp"] / (counts[, "fp"] + counts[, "tn"]))',
          'result$auc <- area(0, 1)',
          ...(s.partial_auc === null ? [] : ['result$partial_auc <- area(max(0.01, rates[1]), min(0.99, rates[2]))']),
        ]),
  ].join('\n');
}
