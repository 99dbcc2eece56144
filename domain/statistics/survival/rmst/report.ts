import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
import {
  type Printable,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printP,
} from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rFactor, rName } from '../../print/r-script.ts';
import type { RmstComputed } from './compute.ts';
import type { RmstParameters, RmstResult } from './definition.ts';

type Statistics = StatisticsOf<RmstResult>;

export function report({ statistics, details }: RmstComputed, parameters: RmstParameters): Presentation {
  const figure = stepCurvesFigure(
    details.curves.map(({ group, curve }) => ({ group, time: curve.time, value: curve.survival })),
    {
      name: 'restricted_mean',
      title: `Survival to ${printNumber(statistics.tau)}: the shaded area is the restricted mean`,
      xTitle: parameters.time,
      yTitle: 'Survival',
      groupTitle: parameters.group ?? null,
      start: 1,
      last: statistics.tau,
      shadedTo: statistics.tau,
    },
  );
  return {
    tables: [groupTable(statistics, parameters), ...contrastTable(statistics, parameters)],
    figures: [figure],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics.tau),
  };
}

function interval(row: { estimate: Printable; conf_low: Printable; conf_high: Printable }, decimals: number): string {
  const print = (value: Printable) => printFixed(value, decimals);
  return `${print(row.estimate)} (${printInterval(row.conf_low, row.conf_high, print)})`;
}

function groupTable({ groups, tau }: Statistics, { group, conf_level }: RmstParameters): PrintedTable {
  return {
    name: 'restricted_mean',
    title: `Restricted mean survival time to ${printNumber(tau)}`,
    columns: [
      { name: 'group', title: group ?? 'Group' },
      { name: 'n', title: 'n' },
      { name: 'n_events', title: 'Events' },
      { name: 'estimate', title: `RMST (${printLevel(conf_level)} CI)` },
      { name: 'std_error', title: 'SE' },
      { name: 'rmtl', title: 'Time lost' },
    ],
    rows: groups.map((row) => [
      row.group,
      String(row.n),
      String(row.n_events),
      interval(row, 2),
      printFixed(row.std_error, 2),
      printFixed(row.rmtl, 2),
    ]),
  };
}

function contrastTable({ groups, difference, ratio }: Statistics, { conf_level }: RmstParameters): PrintedTable[] {
  if (difference === undefined || ratio === undefined) return [];
  const [first, second] = groups.map(({ group }) => group);
  return [
    {
      name: 'comparison',
      title: 'Comparison of the groups',
      columns: [
        { name: 'contrast', title: 'Contrast' },
        { name: 'estimate', title: `Estimate (${printLevel(conf_level)} CI)` },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [`RMST ${first} - ${second}`, interval(difference, 2), printP(difference.p_value)],
        [`RMST ${first} / ${second}`, interval(ratio, 3), printP(ratio.p_value)],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_events, n_missing, groups, tau, difference }: Statistics,
  { group, conf_level }: RmstParameters,
): string {
  const by = group === undefined ? '' : ` in the ${groups.length} groups of ${group}`;
  return [
    `Restricted mean survival time to ${printNumber(tau)}${by} was estimated as the area under the Kaplan-Meier curve, with ${printLevel(conf_level)} confidence intervals from the Greenwood variance, in ${n} rows with ${n_events} events.`,
    ...(difference === undefined
      ? []
      : ['The groups were compared by the difference and the ratio of their means (on the logarithmic scale).']),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: RmstParameters, tau: number): string {
  const { time, event, event_value, group, group_levels, conf_level } = parameters;
  return [
    'library(survival)',
    rCompleteCases([time, event, group].filter((name) => name !== undefined)),
    ...(group === undefined ? [] : rFactor(group, group_levels)),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    `tau <- ${tau}`,
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    `parts <- split(data, ${group === undefined ? 'rep("all", nrow(data))' : rColumn(group)})`,
    '# What comes after tau changes nothing, and survfit refuses a group in which nothing comes before it.',
    'means <- t(vapply(parts, function(part)',
    `  summary(survfit(Surv(pmin(${rName(time)}, tau), .event * (${rName(time)} <= tau)) ~ 1, data = part), rmean = tau)$table[c("rmean", "se(rmean)")], c(0, 0)))`,
    'estimate <- means[, 1]',
    'std_error <- means[, 2]',
    'result <- list(tau = tau, n = nrow(data), groups = data.frame(',
    '  group = names(parts), n = vapply(parts, nrow, 0L), estimate, std_error,',
    '  conf_low = estimate - z * std_error, conf_high = estimate + z * std_error, rmtl = tau - estimate, row.names = NULL))',
    'if (length(estimate) == 2) {',
    '  contrast <- function(value, se, back) list(estimate = back(value), conf_low = back(value - z * se),',
    '    conf_high = back(value + z * se), p_value = 2 * pnorm(-abs(value / se)))',
    '  result$difference <- contrast(unname(estimate[1] - estimate[2]), sqrt(sum(std_error^2)), identity)',
    '  result$ratio <- contrast(unname(log(estimate[1] / estimate[2])), sqrt(sum((std_error / estimate)^2)), exp)',
    '}',
  ].join('\n');
}
