import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printP, printRatio } from '../../print/print-format.ts';
import { rCompleteCases } from '../../print/r-script.ts';
import type { Egger } from '../egger.ts';
import { funnelPlot } from '../funnel-plot.ts';
import { measureHeading, measureName, measureNames, rMeasure } from '../measure-names.ts';
import { columnsByRole, ratioMeasures } from '../meta-columns.ts';
import { rArguments, rEffects, rFit } from '../metafor-script.ts';
import { correctionSentence, poolingSentence, studiesLeftOut } from '../pooling-phrases.ts';
import { studyForestPlot } from '../study-forest-plot.ts';
import type { MetaAnalysisComputed } from './compute.ts';
import type { MetaAnalysisParameters } from './definition.ts';

/** Studies beyond this number are in the result, not in the printed table. */
const mostPrinted = 500;
/** Q has little power with few studies: judged at 0.1 by custom (Higgins and Thompson 2002). */
const heterogeneityLevel = 0.1;
const eggerLevel = 0.1;

type Statistics = MetaAnalysisComputed['statistics'];

export function report(
  { statistics, details }: MetaAnalysisComputed,
  parameters: MetaAnalysisParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: [
      ...studyForestPlot(statistics, { model: modelName(parameters), conf_level: parameters.conf_level }),
      ...funnelPlot(details.studies, statistics.estimate, parameters.measure),
    ],
    assumption_checks: assumptionChecks(statistics, details),
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(parameters),
  };
}

function tables(s: Statistics, parameters: MetaAnalysisParameters): PrintedTable[] {
  const ratio = ratioMeasures.has(s.measure);
  const level = printLevel(parameters.conf_level);
  const effect = (estimate: number | null, low: number | null, high: number | null) => {
    const show = (value: Parameters<typeof printFixed>[0]) =>
      ratio ? printRatio(onScale(value, ratio)) : printFixed(value, 3);
    return `${show(estimate)} (${printInterval(low, high, show)})`;
  };
  const heading = `${measureHeading(s.measure)} (${level} CI)`;
  const pooled = `${modelName(parameters)}, ${s.k} ${s.k === 1 ? 'study' : 'studies'}`;
  const { heterogeneity } = s;
  const row = (name: string, value: string) => [name, value];
  return [
    {
      name: 'studies',
      title: 'Studies and pooled effect',
      columns: [
        { name: 'study', title: 'Study' },
        { name: 'effect', title: heading },
        { name: 'weight', title: 'Weight' },
      ],
      rows: [
        ...s.studies
          .slice(0, mostPrinted)
          .map((study) => [
            study.label,
            effect(study.estimate, study.conf_low, study.conf_high),
            study.weight_percent === null ? 'NA' : `${study.weight_percent.toFixed(1)}%`,
          ]),
        [pooled, effect(s.estimate, s.conf_low, s.conf_high), ''],
      ],
    },
    {
      name: 'summary',
      title: `Pooled ${measureName(s.measure)} and heterogeneity`,
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'value', title: 'Value' },
      ],
      rows: [
        row(`Pooled ${heading}`, effect(s.estimate, s.conf_low, s.conf_high)),
        row(s.df === undefined ? 'z' : `t (df ${s.df})`, `${printFixed(s.statistic, 2)}, p ${printP(s.p_value)}`),
        row(
          'Heterogeneity Q',
          `${printFixed(heterogeneity.q, 2)} (df ${heterogeneity.df}), p ${printP(heterogeneity.p_value)}`,
        ),
        row('I²', `${heterogeneity.i_squared.toFixed(1)}%`),
        ...(s.tau_squared === undefined ? [] : [row('τ²', tauSquaredText(s, level))]),
        ...(s.prediction_low_t === undefined || s.prediction_high_t === undefined
          ? []
          : [
              row(
                `${level} prediction interval (t, k - 2 df)`,
                s.prediction_low_t === null
                  ? 'NA'
                  : printInterval(s.prediction_low_t, s.prediction_high_t, (value) =>
                      ratio ? printRatio(onScale(value, ratio)) : printFixed(value, 3),
                    ),
              ),
            ]),
        row('Studies left out (no effect)', String(s.n_missing)),
      ],
    },
  ];
}

function onScale(value: Parameters<typeof printFixed>[0], ratio: boolean): Parameters<typeof printFixed>[0] {
  return ratio && typeof value === 'number' ? Math.exp(value) : value;
}

function tauSquaredText(s: Statistics, level: string): string {
  const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 4);
  const { tau_squared_conf_low: low, tau_squared_conf_high: high } = s;
  const interval = low === undefined || high === undefined ? '' : `, ${level} CI ${printInterval(low, high, three)}`;
  return `${three(s.tau_squared ?? null)} (SE ${three(s.tau_squared_std_error ?? null)})${interval}`;
}

function modelName({ model, pooling }: Pick<MetaAnalysisParameters, 'model' | 'pooling'>): string {
  if (pooling === 'peto') return 'Peto';
  if (pooling === 'mantel_haenszel') return 'Mantel-Haenszel';
  return model === 'fixed' ? 'Fixed effect' : 'Random effects';
}

/** Whether the studies share one effect, and whether small studies find another than large ones. */
function assumptionChecks(
  { heterogeneity, tau_squared }: Statistics,
  { studies, egger }: MetaAnalysisComputed['details'],
): AssumptionCheck[] {
  const { q, df, p_value, i_squared } = heterogeneity;
  if (df === 0) return [];
  const satisfied = p_value >= heterogeneityLevel;
  const consequence =
    tau_squared === undefined
      ? 'one common effect does not describe them: use model "random" and look for the causes.'
      : 'read the prediction interval beside the mean effect, and look for the causes.';
  const heterogeneityCheck: AssumptionCheck = {
    assumption: 'homogeneity',
    about: null,
    test: "Cochran's Q",
    statistic: q,
    p_value,
    satisfied,
    message: `Q = ${printFixed(q, 2)} (df ${df}), p ${compared(p_value)}, I² = ${i_squared.toFixed(0)}%. ${
      satisfied ? 'No sign that the studies differ by more than chance.' : `The studies differ: ${consequence}`
    }`,
  };
  return [heterogeneityCheck, smallStudyCheck(studies.length, egger)];
}

function smallStudyCheck(studies: number, egger: Egger | null | undefined): AssumptionCheck {
  const check = { assumption: 'no_small_study_effects', about: null, test: "Egger's regression" };
  const unknown = { ...check, statistic: null, p_value: null, satisfied: null };
  if (egger === undefined)
    return {
      ...unknown,
      message: `Not tested: ${studies} studies are too few to tell asymmetry of the funnel plot from chance.`,
    };
  if (egger === null || egger.p_value === null)
    return { ...unknown, message: 'Not tested: all studies have the same standard error.' };
  const satisfied = egger.p_value >= eggerLevel;
  return {
    ...check,
    statistic: egger.statistic,
    p_value: egger.p_value,
    satisfied,
    message: `Intercept ${printFixed(egger.intercept, 2)}, p ${compared(egger.p_value)}. ${
      satisfied
        ? 'No sign that small studies find other effects than large ones.'
        : 'Small studies find other effects than large ones: results that were not published may be missing.'
    }`,
  };
}

function compared(p: number): string {
  return p < 0.001 ? '<0.001' : `= ${printP(p)}`;
}

function methodsParagraph(s: Statistics, parameters: MetaAnalysisParameters, corrected: number): string {
  const { pooling, conf_level, tau2_conf, model } = parameters;
  const method =
    pooling === 'peto'
      ? "Peto's method"
      : pooling === 'mantel_haenszel'
        ? "Mantel and Haenszel's method"
        : poolingSentence(parameters);
  return [
    `${s.k === 1 ? `The ${measureName(s.measure)} of 1 study was` : `The ${measureNames(s.measure)} of ${s.k} studies were`} pooled by ${method}; intervals are at the ${printLevel(conf_level)} level.`,
    ...(pooling === undefined ? correctionSentence(parameters, corrected) : []),
    `Heterogeneity was described by Cochran's Q and I²${model === 'random' && pooling === undefined ? ', and by a prediction interval' : ''}${tau2_conf && model === 'random' && pooling === undefined ? '; the variance between studies has a Q-profile interval' : ''}.`,
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(parameters: MetaAnalysisParameters): string {
  const { pooling, measure, model, conf_level, tau2_conf, hartung_knapp } = parameters;
  const ratio = ratioMeasures.has(measure)
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
