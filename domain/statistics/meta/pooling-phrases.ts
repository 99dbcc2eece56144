import { printLevel } from '../print/print-format.ts';
import { rColumn, rCompleteCases } from '../print/r-script.ts';
import { RATIO_MEASURES } from './effect-sizes.ts';
import { measureName, rMeasure } from './measure-names.ts';
import type { MetaAnalysisStatistics } from './meta_analysis/compute.ts';
import type { MetaAnalysisParameters } from './meta_analysis/definition.ts';
import type { MetaLeaveOneOutParameters } from './meta_leave_one_out/definition.ts';
import { columnsByRole, type StudyParameters, type StudyRole } from './meta-columns.ts';

const TAU: Readonly<Record<MetaAnalysisParameters['tau2_method'], string>> = {
  REML: 'restricted maximum likelihood',
  DL: "DerSimonian and Laird's method",
  PM: "Paule and Mandel's method",
  ML: 'maximum likelihood',
  SJ: "Sidik and Jonkman's method",
};

/** How the effects were pooled, after "were pooled by". */
export function poolingSentence({
  model,
  tau2_method,
  hartung_knapp,
}: Pick<MetaAnalysisParameters, 'model' | 'tau2_method' | 'hartung_knapp'>): string {
  const tests = hartung_knapp ? ', with tests and intervals by Hartung and Knapp' : '';
  return model === 'fixed'
    ? `a fixed effect model with inverse variance weights${tests}`
    : `a random effects model with the variance between studies estimated by ${TAU[tau2_method]}${tests}`;
}

/** `corrected` studies had something added to their counts. */
export function correctionSentence({ zero_cell_add, zero_cell_to }: StudyParameters, corrected: number): string[] {
  if (corrected === 0) return [];
  const which = {
    only0: `the counts of the ${corrected === 1 ? 'study' : `${corrected} studies`} with a zero`,
    all: 'all counts',
    if0all: 'all counts, since a study had a zero',
    none: '',
  }[zero_cell_to];
  return [`${zero_cell_add} was added to ${which}.`];
}

export function studiesLeftOut(n_missing: number): string[] {
  if (n_missing === 0) return [];
  return [
    n_missing === 1
      ? '1 study without an effect or with a missing value was left out.'
      : `${n_missing} studies without an effect or with a missing value were left out.`,
  ];
}

export function metaAnalysisMethodsParagraph(
  s: MetaAnalysisStatistics,
  parameters: MetaAnalysisParameters,
  corrected: number,
): string {
  const { pooling, conf_level, tau2_conf, model } = parameters;
  const method =
    pooling === 'peto'
      ? "Peto's method"
      : pooling === 'mantel_haenszel'
        ? "Mantel and Haenszel's method"
        : poolingSentence(parameters);
  return [
    `The ${measureName(s.measure)} of ${s.k} ${s.k === 1 ? 'study was' : 'studies was'} pooled by ${method}; intervals are at the ${printLevel(conf_level)} level.`,
    ...(pooling === undefined ? correctionSentence(parameters, corrected) : []),
    `Heterogeneity was described by Cochran's Q and I²${model === 'random' && pooling === undefined ? ', and by a prediction interval' : ''}${tau2_conf && model === 'random' && pooling === undefined ? '; the variance between studies has a Q-profile interval' : ''}.`,
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

const R_ARGUMENTS: Readonly<Partial<Record<StudyRole, string>>> = {
  events1: 'ai',
  nonevents1: 'bi',
  events2: 'ci',
  nonevents2: 'di',
  total1: 'n1i',
  total2: 'n2i',
  mean1: 'm1i',
  sd1: 'sd1i',
  mean2: 'm2i',
  sd2: 'sd2i',
  time1: 't1i',
  time2: 't2i',
  r: 'ri',
  n: 'ni',
  events: 'xi',
};

function rArguments(parameters: StudyParameters): string[] {
  return columnsByRole(parameters).map(({ role, column }) => {
    const events = parameters.measure === 'rate_ratio' && role.startsWith('events');
    const name = events ? role.replace('events', 'x').concat('i') : R_ARGUMENTS[role];
    return `${name} = ${rColumn(column)}`;
  });
}

/** Lines that make the data frame `effects` with yi and vi. */
export function rEffects(parameters: StudyParameters): string[] {
  const { measure, columns, zero_cell_add, zero_cell_to } = parameters;
  const variance = columns.variance === undefined ? `${rColumn(columns.std_error ?? '')}^2` : rColumn(columns.variance);
  const correction = `, add = ${zero_cell_add}, to = "${zero_cell_to}"`;
  const more = measure === 'standardized_mean_difference' ? ', vtype = "LS"' : correction;
  return [
    'library(metafor)',
    rCompleteCases(columnsByRole(parameters).map(({ column }) => column)),
    measure === 'generic'
      ? `effects <- data.frame(yi = ${rColumn(columns.estimate ?? '')}, vi = ${variance})`
      : `effects <- escalc(measure = "${rMeasure(measure)}", ${rArguments(parameters).join(', ')}${more})`,
    'effects <- data.frame(yi = as.numeric(effects$yi), vi = as.numeric(effects$vi))',
    'effects <- effects[complete.cases(effects), ]',
  ];
}

/** The call of rma() on a data frame, iterated to the last digits. */
export function rFit(
  data: string,
  {
    model,
    tau2_method,
    hartung_knapp,
    conf_level,
  }: Pick<MetaLeaveOneOutParameters, 'model' | 'tau2_method' | 'hartung_knapp' | 'conf_level'>,
): string {
  const method = model === 'fixed' ? 'FE' : tau2_method;
  return `rma(yi, vi, data = ${data}, method = "${method}", test = "${hartung_knapp ? 'knha' : 'z'}", level = ${100 * conf_level}, control = list(threshold = 1e-13, maxiter = 10000, tol = 1e-13))`;
}

export function metaAnalysisRScript(parameters: MetaAnalysisParameters): string {
  const { pooling, measure, model, conf_level, tau2_conf, hartung_knapp } = parameters;
  const ratio = RATIO_MEASURES.has(measure)
    ? [
        'result <- c(result, list(exp_estimate = exp(result$estimate), exp_conf_low = exp(result$conf_low), exp_conf_high = exp(result$conf_high)))',
      ]
    : [];
  if (pooling !== undefined) return [...rCounts(parameters), ...ratio].join('\n');
  return [
    ...rEffects(parameters),
    `fit <- ${rFit('effects', parameters)}`,
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    'result <- list(',
    '  k = fit$k, studies = data.frame(study = seq_len(fit$k), estimate = effects$yi, std_error = sqrt(effects$vi),',
    '    conf_low = effects$yi - z * sqrt(effects$vi), conf_high = effects$yi + z * sqrt(effects$vi), weight_percent = weights(fit)),',
    '  estimate = as.numeric(fit$beta), std_error = fit$se, statistic = fit$zval, p_value = fit$pval, conf_low = fit$ci.lb, conf_high = fit$ci.ub,',
    '  heterogeneity = list(q = fit$QE, df = fit$k - 1, p_value = fit$QEp, i_squared = fit$I2, h_squared = fit$H2)',
    ')',
    ...(hartung_knapp ? ['result$df <- fit$k - 1'] : []),
    ...ratio,
    ...(model === 'fixed'
      ? []
      : [
          'prediction <- predict(fit)',
          `t <- if (fit$k > 2) qt(1 - (1 - ${conf_level}) / 2, fit$k - 2) else NA`,
          'spread <- sqrt(fit$tau2 + fit$se^2)',
          'result <- c(result, list(tau_squared = fit$tau2, tau_squared_std_error = fit$se.tau2,',
          '  prediction_low = prediction$pi.lb, prediction_high = prediction$pi.ub,',
          '  prediction_low_t = result$estimate - t * spread, prediction_high_t = result$estimate + t * spread))',
          ...(tau2_conf
            ? [
                '# By default the search ends at ten times the estimate, which an upper limit of few studies may exceed.',
                'search <- list(tol = 1e-13, tau2.max = 1e6 * max(fit$tau2, effects$vi))',
                'profile <- confint(fit, control = search)$random["tau^2", ]',
                'result$tau_squared_conf_low <- profile[["ci.lb"]]',
                'result$tau_squared_conf_high <- profile[["ci.ub"]]',
              ]
            : []),
        ]),
  ].join('\n');
}

function rCounts(parameters: MetaAnalysisParameters): string[] {
  const { pooling, measure, conf_level } = parameters;
  const counts = rArguments(parameters).join(', ');
  return [
    'library(metafor)',
    rCompleteCases(columnsByRole(parameters).map(({ column }) => column)),
    '# Zeros are not corrected in the pooled effect.',
    pooling === 'peto'
      ? `fit <- rma.peto(${counts}, level = ${100 * conf_level})`
      : `fit <- rma.mh(${counts}, measure = "${rMeasure(measure)}", level = ${100 * conf_level})`,
    'result <- list(',
    '  k = fit$k, estimate = as.numeric(fit$beta), std_error = fit$se, statistic = fit$zval, p_value = fit$pval,',
    '  conf_low = fit$ci.lb, conf_high = fit$ci.ub,',
    '  heterogeneity = list(q = fit$QE, df = fit$k.yi - 1, p_value = fit$QEp, i_squared = fit$I2)',
    ')',
  ];
}
