import type { StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printLevel } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rFactor, rName, rValue, rVector } from '../../print/r-script.ts';
import type { KaplanMeierParameters, KaplanMeierResult } from '../kaplan_meier/definition.ts';

const SCALES: Readonly<Record<Exclude<KaplanMeierParameters['conf_type'], 'none'>, string>> = {
  log: 'log',
  'log-log': 'log-log',
  plain: 'untransformed',
  logit: 'logit',
  arcsin: 'arcsine square root',
};

export function kaplanMeierMethodsParagraph(
  { n, n_events, n_missing, groups, log_rank_test }: StatisticsOf<KaplanMeierResult>,
  { conf_type, conf_level, entry, group, weights, robust }: KaplanMeierParameters,
): string {
  const by = group === undefined ? '' : ` in the ${groups.length} groups of ${group}`;
  const sentences = [`Survival${by} was estimated by the Kaplan-Meier method in ${n} rows with ${n_events} events.`];
  if (conf_type !== 'none')
    sentences.push(
      `${printLevel(conf_level)} confidence intervals were computed on the ${SCALES[conf_type]} scale with ${robust && weights !== undefined ? 'infinitesimal jackknife' : 'Greenwood'} standard errors; those of the quantiles by the method of Brookmeyer and Crowley.`,
    );
  if (entry !== undefined) sentences.push(`Observation began at ${entry} (delayed entry).`);
  if (weights !== undefined) sentences.push(`Rows were weighted by ${weights}.`);
  if (log_rank_test !== undefined) sentences.push('Groups were compared by the log-rank test.');
  return [...sentences, ...excludedSentence(n_missing)].join(' ');
}

export function kaplanMeierRScript(parameters: KaplanMeierParameters): string {
  const { time, event, event_value, entry, group, group_levels, weights, conf_type, conf_level, quantiles, times } =
    parameters;
  const used = [time, event, entry, group, weights].filter((name) => name !== undefined);
  const response = [entry, time].filter((name) => name !== undefined).map(rName);
  const byGroup = `split(data, ${group === undefined ? 'rep("all", nrow(data))' : rColumn(group)})`;
  const robust = parameters.robust && weights !== undefined;
  return [
    'library(survival)',
    rCompleteCases(used),
    ...(group === undefined ? [] : rFactor(group, group_levels)),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    'curve <- function(rows) survfit(',
    `  Surv(${response.join(', ')}, .event) ~ 1, data = rows, conf.type = ${rValue(conf_type)}, conf.int = ${conf_level},`,
    `  robust = ${rValue(robust)}${weights === undefined ? '' : `, weights = rows[[${rValue(weights)}]]`})`,
    ...(times === undefined
      ? []
      : [
          'at <- function(fit, times) {',
          '  steps <- summary(fit, times = times, extend = TRUE)',
          '  data.frame(time = steps$time, survival = steps$surv, cumulative_hazard = steps$cumhaz)',
          '}',
        ]),
    'result <- list(n = nrow(data), n_events = sum(data[[".event"]]), groups = lapply(',
    `  unname(${byGroup}), function(rows) {`,
    '    fit <- curve(rows)',
    `    q <- quantile(fit, ${rVector(quantiles)}, conf.int = ${rValue(conf_type !== 'none')})`,
    conf_type === 'none'
      ? `    q <- list(quantile = q, lower = rep(NA, ${quantiles.length}), upper = rep(NA, ${quantiles.length}))`
      : '',
    '    c(',
    '      list(n = nrow(rows), n_events = sum(rows[[".event"]])),',
    `      list(quantiles = data.frame(prob = ${rVector(quantiles)}, estimate = unname(q$quantile), conf_low = unname(q$lower), conf_high = unname(q$upper)))${times === undefined ? '' : ','}`,
    ...(times === undefined ? [] : [`      list(at_times = at(fit, sort(${rVector(times)})))`]),
    '    )',
    '  }))',
    ...(group === undefined || weights !== undefined || entry !== undefined
      ? []
      : [
          `if (nlevels(${rColumn(group)}) > 1 && result$n_events > 0) {`,
          `  test <- survdiff(Surv(${response.join(', ')}, .event) ~ ${rName(group)}, data = data)`,
          '  result$log_rank_test <- list(statistic = test$chisq, p_value = pchisq(test$chisq, length(test$n) - 1, lower.tail = FALSE))',
          '}',
        ]),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
