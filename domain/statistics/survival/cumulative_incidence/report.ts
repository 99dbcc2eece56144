import { levelText } from '../../core/levels.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { type Printable, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue, rVector } from '../../print/r-script.ts';
import { grayNotes, grayTable } from '../competing-risks/gray-table.ts';
import { incidenceFigure } from '../competing-risks/incidence-figure.ts';
import { rCompetingCodes } from '../competing-risks/r-codes.ts';
import type { CumulativeIncidenceComputed, GroupIncidence } from './compute.ts';
import type { CumulativeIncidenceParameters, CumulativeIncidenceResult } from './definition.ts';

type Statistics = StatisticsOf<CumulativeIncidenceResult>;

export function report(
  { statistics, details }: CumulativeIncidenceComputed,
  parameters: CumulativeIncidenceParameters,
): Presentation {
  const { groups, causes, times } = details;
  return {
    tables: [
      incidenceTable(statistics, parameters),
      ...(statistics.gray_tests === undefined ? [] : [grayTable(statistics.gray_tests)]),
    ],
    figures: drawn(statistics, groups, causes, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, times),
  };
}

function incidenceTable({ groups }: Statistics, parameters: CumulativeIncidenceParameters): PrintedTable {
  const conf = parameters.conf_type !== 'none';
  const print = (value: Printable) => printFixed(value, 3);
  return {
    name: 'cumulative_incidence',
    title: 'Cumulative incidence',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      { name: 'cause', title: 'Cause' },
      { name: 'n_events', title: 'Events' },
      { name: 'time', title: 'Time' },
      { name: 'n_risk', title: 'Number at risk' },
      { name: 'estimate', title: `Cumulative incidence${conf ? ` (${printLevel(parameters.conf_level)} CI)` : ''}` },
      { name: 'std_error', title: 'SE' },
    ],
    rows: groups.flatMap(({ group, causes }) =>
      causes.flatMap(({ cause, n_events, at_times }) =>
        at_times.map((at) => [
          group,
          cause,
          String(n_events),
          printNumber(at.time),
          String(at.n_risk),
          conf ? `${print(at.estimate)} (${printInterval(at.conf_low, at.conf_high, print)})` : print(at.estimate),
          print(at.std_error),
        ]),
      ),
    ),
  };
}

function drawn(
  { gray_tests }: Statistics,
  groups: readonly GroupIncidence[],
  causes: readonly string[],
  { conf_type, conf_level, time, group }: CumulativeIncidenceParameters,
): Presentation['figures'] {
  const withBand = conf_type !== 'none';
  return incidenceFigure(
    groups.map(({ limits, ...curves }) => ({ ...curves, ...(withBand ? { limits } : {}) })),
    causes,
    {
      title: `Cumulative incidence${withBand ? ` with ${printLevel(conf_level)} confidence band` : ''}`,
      xTitle: time,
      groupTitle: group ?? null,
      notes: grayNotes(gray_tests ?? []),
    },
  );
}

function methodsParagraph(
  { n, n_events, n_missing, groups, gray_tests }: Statistics,
  { group, conf_type, conf_level, causes }: CumulativeIncidenceParameters,
): string {
  const by = group === undefined ? '' : ` in the ${groups.length} groups of ${group}`;
  return [
    `The cumulative incidence of ${causes.length === 1 ? `cause ${levelText(causes[0]!)}` : `the competing causes ${causes.map(levelText).join(', ')}`}${by} was estimated by the Aalen-Johansen method in ${n} rows with ${n_events} events.`,
    ...(conf_type === 'none'
      ? []
      : [
          `${printLevel(conf_level)} confidence intervals were computed on the ${conf_type === 'plain' ? 'untransformed' : conf_type} scale with infinitesimal jackknife standard errors.`,
        ]),
    ...(gray_tests === undefined ? [] : ["Groups were compared by Gray's test."]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: CumulativeIncidenceParameters, times: readonly number[]): string {
  const { time, event, causes, group, group_levels, conf_type, conf_level } = parameters;
  return [
    'library(survival)',
    rCompleteCases([time, event, group].filter((name) => name !== undefined)),
    ...(group === undefined ? [] : rFactor(group, group_levels)),
    ...rCompetingCodes(parameters, causes),
    `causes <- ${rVector(causes.map(levelText))}`,
    `times <- ${rVector(times)}`,
    `parts <- split(data, ${group === undefined ? 'rep("all", nrow(data))' : rColumn(group)})`,
    'result <- list(n = nrow(data), groups = lapply(names(parts), function(name) {',
    '  part <- parts[[name]]',
    '  part[[".state"]] <- factor(part[[".code"]], 0:length(causes), c("(censored)", causes))',
    `  fit <- survfit(Surv(.time, .state) ~ 1, data = part, conf.int = ${conf_level}, conf.type = ${rValue(conf_type)})`,
    // R forgets there which limit is of which cause.
    ...(conf_type === 'arcsin' ? ['  for (limit in c("lower", "upper")) dim(fit[[limit]]) <- dim(fit$pstate)'] : []),
    '  at <- summary(fit, times = times, extend = TRUE)',
    '  list(group = name, n = nrow(part), causes = lapply(seq_along(causes), function(j) {',
    '    column <- match(causes[j], fit$states)',
    '    list(cause = causes[j], n_events = sum(part[[".code"]] == j), at_times = data.frame(',
    '      time = times, n_risk = as.matrix(at$n.risk)[, 1], estimate = at$pstate[, column], std_error = at$std.err[, column]',
    conf_type === 'none' ? '' : '      , conf_low = at$lower[, column], conf_high = at$upper[, column]',
    '    ))',
    '  }))',
    '}))',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
