import { axisTimes, lastTime } from '../../core/axis-times.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import {
  type Printable,
  printComparedP,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printRatio,
} from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rFactor, rName, rValue, rVector } from '../../print/r-script.ts';
import { numberAtRisk, survivalFigure } from '../kaplan-meier/survival-figure.ts';
import { logRankTables } from '../log-rank/tables.ts';
import type { GroupCurve, KaplanMeierComputed } from './compute.ts';
import type { KaplanMeierParameters, KaplanMeierResult } from './definition.ts';

type Statistics = StatisticsOf<KaplanMeierResult>;

export function report({ statistics, details }: KaplanMeierComputed, parameters: KaplanMeierParameters): Presentation {
  const { curves } = details;
  const tables = [quantileTable(statistics, parameters)];
  if (parameters.times !== undefined) tables.push(timesTable(statistics, parameters));
  tables.push(riskTable(curves, parameters));
  if (statistics.log_rank_test !== undefined)
    tables.push(...logRankTables(statistics.log_rank_test, { weight: 'log_rank', group: parameters.group ?? 'Group' }));
  return {
    tables,
    figures: drawn(curves, statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function withInterval(
  estimate: Printable,
  low: Printable,
  high: Printable,
  conf: boolean,
  print: (value: Printable) => string,
): string {
  return conf ? `${print(estimate)} (${printInterval(low, high, print)})` : print(estimate);
}

function notReached(value: Printable): string {
  return value === null ? 'NR' : printNumber(value);
}

function intervalHeading({ conf_type, conf_level }: KaplanMeierParameters): string {
  return conf_type === 'none' ? '' : ` (${printLevel(conf_level)} CI)`;
}

/** Of a median follow-up, which may not be reached either. */
function withLimits(followUp: Statistics['follow_up'], { conf_type }: KaplanMeierParameters): string {
  const { median, conf_low, conf_high } = followUp ?? { median: null, conf_low: null, conf_high: null };
  return withInterval(median, conf_low, conf_high, conf_type !== 'none', notReached);
}

function quantileTable({ groups }: Statistics, parameters: KaplanMeierParameters): PrintedTable {
  return {
    name: 'survival_time',
    title: 'Survival time (NR: not reached)',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      { name: 'n', title: 'n' },
      { name: 'n_events', title: 'Events' },
      { name: 'follow_up', title: `Median follow-up${intervalHeading(parameters)}` },
      ...parameters.quantiles.map((prob) => ({
        name: `quantile_${prob}`,
        title: `${prob === 0.5 ? 'Median survival' : `${printLevel(prob)} quantile of survival`}${intervalHeading(parameters)}`,
      })),
    ],
    rows: groups.map((group) => [
      group.group,
      String(group.n),
      String(group.n_events),
      withLimits(group.follow_up, parameters),
      ...group.quantiles.map((q) =>
        withInterval(q.estimate, q.conf_low, q.conf_high, parameters.conf_type !== 'none', notReached),
      ),
    ]),
  };
}

function timesTable({ groups }: Statistics, parameters: KaplanMeierParameters): PrintedTable {
  return {
    name: 'survival_at_times',
    title: 'Survival at given times',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      { name: 'time', title: 'Time' },
      { name: 'n_risk', title: 'Number at risk' },
      { name: 'survival', title: `Survival${intervalHeading(parameters)}` },
      { name: 'std_error', title: 'SE' },
    ],
    rows: groups.flatMap((group) =>
      (group.at_times ?? []).map((at) => [
        group.group,
        printNumber(at.time),
        printNumber(at.n_risk),
        withInterval(at.survival, at.conf_low, at.conf_high, parameters.conf_type !== 'none', (value) =>
          printFixed(value, 3),
        ),
        printFixed(at.std_error, 3),
      ]),
    ),
  };
}

function riskTable(curves: readonly GroupCurve[], parameters: KaplanMeierParameters): PrintedTable {
  const times = axisTimes(lastTime(curves.map(({ curve }) => curve)));
  return {
    name: 'number_at_risk',
    title: 'Number at risk',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      ...times.map((time) => ({ name: `time_${time}`, title: printNumber(time) })),
    ],
    rows: curves.map(({ group, curve }) => [group, ...times.map((time) => printNumber(numberAtRisk(curve, time)))]),
  };
}

function drawn(
  curves: readonly GroupCurve[],
  statistics: Statistics,
  parameters: KaplanMeierParameters,
): Presentation['figures'] {
  const withBand = parameters.conf_type !== 'none';
  return survivalFigure(
    curves.map(({ group, curve, low, high }) => ({ group, curve, ...(withBand ? { low, high } : {}) })),
    {
      name: 'survival_curve',
      title: `Kaplan-Meier survival${withBand ? ` with ${printLevel(parameters.conf_level)} confidence band` : ''}`,
      xTitle: parameters.time,
      groupTitle: parameters.group ?? null,
      notes: comparisonNotes(statistics, parameters),
    },
  );
}

/** What journals write into the figure: the hazard ratio of two groups and the p-value of the log-rank test. */
function comparisonNotes({ hazard_ratio, log_rank_test }: Statistics, { conf_level }: KaplanMeierParameters): string[] {
  return [
    ...(hazard_ratio === undefined
      ? []
      : [
          `HR ${hazard_ratio.group} vs ${hazard_ratio.reference}: ${printRatio(hazard_ratio.hazard_ratio)} (${printLevel(conf_level)} CI ${printInterval(hazard_ratio.conf_low, hazard_ratio.conf_high, printRatio)})`,
        ]),
    ...(log_rank_test === undefined || log_rank_test.p_value === null
      ? []
      : [`Log-rank p ${printComparedP(log_rank_test.p_value)}`]),
  ];
}

const scales: Readonly<Record<Exclude<KaplanMeierParameters['conf_type'], 'none'>, string>> = {
  log: 'log',
  'log-log': 'log-log',
  plain: 'untransformed',
  logit: 'logit',
  arcsin: 'arcsine square root',
};

function methodsParagraph(
  { n, n_events, n_missing, groups, log_rank_test, hazard_ratio, follow_up }: Statistics,
  parameters: KaplanMeierParameters,
): string {
  const { conf_type, conf_level, entry, group, weights, robust } = parameters;
  const by = group === undefined ? '' : ` in the ${groups.length} groups of ${group}`;
  const sentences = [`Survival${by} was estimated by the Kaplan-Meier method in ${n} rows with ${n_events} events.`];
  if (conf_type !== 'none')
    sentences.push(
      `${printLevel(conf_level)} confidence intervals were computed on the ${scales[conf_type]} scale with ${robust && weights !== undefined ? 'infinitesimal jackknife' : 'Greenwood'} standard errors; those of the quantiles by the method of Brookmeyer and Crowley.`,
    );
  if (entry !== undefined) sentences.push(`Observation began at ${entry} (delayed entry).`);
  if (weights !== undefined) sentences.push(`Rows were weighted by ${weights}.`);
  if (log_rank_test !== undefined) sentences.push('Groups were compared by the log-rank test.');
  if (hazard_ratio !== undefined)
    sentences.push(
      `The hazard ratio of ${hazard_ratio.group} against ${hazard_ratio.reference} is that of a Cox regression on the group alone, with Efron's handling of ties.`,
    );
  if (follow_up !== undefined && follow_up.median !== null)
    sentences.push(`Median follow-up by the reverse Kaplan-Meier method was ${withLimits(follow_up, parameters)}.`);
  return [...sentences, ...excludedSentence(n_missing)].join(' ');
}

function rScript(parameters: KaplanMeierParameters): string {
  const { time, event, event_value, entry, group, group_levels, weights, conf_type, conf_level, quantiles, times } =
    parameters;
  const used = [time, event, entry, group, weights].filter((name) => name !== undefined);
  const response = [entry, time].filter((name) => name !== undefined).map(rName);
  const byGroup = `split(data, ${group === undefined ? 'rep("all", nrow(data))' : rColumn(group)})`;
  const robust = parameters.robust && weights !== undefined;
  const weighted = weights === undefined ? '' : `, weights = rows[[${rValue(weights)}]]`;
  // With times of entry R asks for what rows belong together: here each stands alone.
  const alone = robust && entry !== undefined ? ', id = seq_len(nrow(rows))' : '';
  return [
    'library(survival)',
    rCompleteCases(used),
    ...(group === undefined ? [] : rFactor(group, group_levels)),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    'curve <- function(rows) survfit(',
    `  Surv(${response.join(', ')}, .event) ~ 1, data = rows, conf.type = ${rValue(conf_type)}, conf.int = ${conf_level},`,
    `  robust = ${rValue(robust)}${weighted}${alone})`,
    '# Follow-up by the reverse Kaplan-Meier method: censoring is the event.',
    'follow_up <- function(rows) {',
    `  fit <- survfit(Surv(${response.join(', ')}, 1 - .event) ~ 1, data = rows, conf.type = ${rValue(conf_type)}, conf.int = ${conf_level},`,
    `    robust = ${rValue(robust)}${weighted}${alone})`,
    `  q <- quantile(fit, 0.5, conf.int = ${rValue(conf_type !== 'none')})`,
    conf_type === 'none'
      ? '  list(median = unname(q), conf_low = NA, conf_high = NA)'
      : '  list(median = unname(q$quantile), conf_low = unname(q$lower), conf_high = unname(q$upper))',
    '}',
    ...(times === undefined
      ? []
      : [
          'at <- function(fit, times) {',
          '  steps <- summary(fit, times = times, extend = TRUE)',
          '  data.frame(time = steps$time, survival = steps$surv, cumulative_hazard = steps$cumhaz)',
          '}',
        ]),
    'result <- list(n = nrow(data), n_events = sum(data[[".event"]]), follow_up = follow_up(data), groups = lapply(',
    `  unname(${byGroup}), function(rows) {`,
    '    fit <- curve(rows)',
    `    q <- quantile(fit, ${rVector(quantiles)}, conf.int = ${rValue(conf_type !== 'none')})`,
    conf_type === 'none'
      ? `    q <- list(quantile = q, lower = rep(NA, ${quantiles.length}), upper = rep(NA, ${quantiles.length}))`
      : '',
    '    c(',
    '      list(n = nrow(rows), n_events = sum(rows[[".event"]]), follow_up = follow_up(rows)),',
    `      list(quantiles = data.frame(prob = ${rVector(quantiles)}, estimate = unname(q$quantile), conf_low = unname(q$lower), conf_high = unname(q$upper)))${times === undefined ? '' : ','}`,
    ...(times === undefined ? [] : [`      list(at_times = at(fit, sort(${rVector(times)})))`]),
    '    )',
    '  }))',
    ...(group === undefined || weights !== undefined || entry !== undefined
      ? []
      : [
          `if (nlevels(${rColumn(group)}) > 1 && result$n_events > 0) {`,
          '  # survdiff() finds no column whose name needs quotes.',
          `  data$.group <- ${rColumn(group)}`,
          `  test <- survdiff(Surv(${response.join(', ')}, .event) ~ .group, data = data)`,
          '  if (sum(test$exp > 0) > 1) result$log_rank_test <- list(statistic = test$chisq, p_value = pchisq(test$chisq, sum(test$exp > 0) - 1, lower.tail = FALSE))',
          '}',
          `if (nlevels(${rColumn(group)}) == 2 && all(tapply(data[[".event"]], ${rColumn(group)}, sum) > 0)) {`,
          `  cox <- coxph(Surv(${response.join(', ')}, .event) ~ ${rName(group)}, data = data, control = coxph.control(eps = 2e-12, iter.max = 100))`,
          '  estimate <- unname(coef(cox)); std_error <- sqrt(vcov(cox)[1, 1])',
          `  margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
          '  result$hazard_ratio <- list(estimate = estimate, std_error = std_error, hazard_ratio = exp(estimate),',
          '    conf_low = exp(estimate - margin), conf_high = exp(estimate + margin), p_value = 2 * pnorm(-abs(estimate / std_error)))',
          '}',
        ]),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
