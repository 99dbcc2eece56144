import { levelText } from '../../core/levels.ts';
import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { type Printable, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue, rVector } from '../../print/r-script.ts';
import { stateFigures } from '../multi-state/state-figures.ts';
import type { MultiStateComputed } from './compute.ts';
import type { MultiStateParameters } from './definition.ts';

type Statistics = MultiStateComputed['statistics'];

export function report({ statistics, details }: MultiStateComputed, parameters: MultiStateParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: stateFigures(details.curves, { ...parameters, states: statistics.states }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters, details.times),
  };
}

function tables(s: Statistics, { group, conf_level }: MultiStateParameters): PrintedTable[] {
  const print = (value: Printable) => printFixed(value, 3);
  const level = printLevel(conf_level);
  const first = { name: 'group', title: group ?? 'Group' };
  return [
    {
      name: 'transitions',
      title: 'Transitions',
      columns: [
        { name: 'from', title: 'From' },
        { name: 'to', title: 'To' },
        { name: 'n', title: 'n' },
      ],
      rows: s.transitions.map(({ from, to, n }) => [from, to ?? 'end of observation', String(n)]),
    },
    {
      name: 'state_occupation',
      title: 'Probability of each state',
      columns: [
        first,
        { name: 'state', title: 'State' },
        { name: 'time', title: 'Time' },
        { name: 'n_risk', title: 'Number at risk' },
        { name: 'estimate', title: `Probability (${level} CI)` },
        { name: 'std_error', title: 'SE' },
      ],
      rows: s.groups.flatMap(({ group, states }) =>
        states.flatMap(({ state, at_times }) =>
          at_times.map((at) => [
            group,
            state,
            printNumber(at.time),
            String(at.n_risk),
            `${print(at.estimate)} (${printInterval(at.conf_low, at.conf_high, print)})`,
            print(at.std_error),
          ]),
        ),
      ),
    },
    {
      name: 'mean_time',
      title: `Mean time in each state up to ${printNumber(s.tau)}`,
      columns: [
        first,
        { name: 'state', title: 'State' },
        { name: 'n_entered', title: 'Entered' },
        { name: 'estimate', title: `Mean time (${level} CI)` },
        { name: 'std_error', title: 'SE' },
      ],
      rows: s.groups.flatMap(({ group, states }) =>
        states.map(({ state, n_entered, mean_time: { estimate, std_error, conf_low, conf_high } }) => [
          group,
          state,
          String(n_entered),
          `${printNumber(estimate)} (${printInterval(conf_low, conf_high, printNumber)})`,
          printNumber(std_error),
        ]),
      ),
    },
  ];
}

function methodsParagraph(s: Statistics, parameters: MultiStateParameters): string {
  const { id, start, time, event, censor_value, group, conf_type, conf_level } = parameters;
  const by = group === undefined ? '' : ` in the ${s.groups.length} groups of ${group}`;
  return [
    `The probabilities of the states ${s.states.join(', ')}${by} were estimated by the Aalen-Johansen method in ${s.n_subjects} subjects with ${s.n_events} changes of state; all began in ${s.states[0]}.`,
    `Of each ${id}, the intervals from ${start ?? 'time 0'} to ${time} end with the state that was entered (${event}; none was where it is ${censor_value}).`,
    `Standard errors are infinitesimal jackknife errors over subjects; ${printLevel(conf_level)} confidence intervals of probabilities were computed on the ${conf_type === 'plain' ? 'untransformed' : conf_type} scale.`,
    `The mean time in each state was restricted to ${printNumber(s.tau)}.`,
    ...excludedSentence(s.n_missing),
  ].join(' ');
}

function rScript(s: Statistics, parameters: MultiStateParameters, times: readonly number[]): string {
  const { id, start, time, event, censor_value, group, group_levels, conf_type, conf_level } = parameters;
  const used = [id, start, time, event, group].filter((name) => name !== undefined);
  return [
    'library(survival)',
    rCompleteCases(used),
    ...(group === undefined ? [] : rFactor(group, group_levels)),
    `states <- ${rVector(s.states)}`,
    `data[[".id"]] <- as.character(${rColumn(id)})`,
    `data[[".start"]] <- ${start === undefined ? '0' : rColumn(start)}`,
    `data[[".stop"]] <- ${rColumn(time)}`,
    'data <- data[order(data[[".id"]], data[[".start"]]), ]',
    `data[[".to"]] <- factor(as.character(${rColumn(event)}), c(${rValue(levelText(censor_value))}, states))`,
    '# the state in which each row is spent',
    'data[[".from"]] <- unlist(lapply(split(as.integer(data[[".to"]]) - 1, factor(data[[".id"]], unique(data[[".id"]]))), function(to)',
    '  Reduce(function(state, entered) if (entered > 0) entered else state, to[-length(to)], 1, accumulate = TRUE)))',
    'data[[".from"]] <- factor(states[data[[".from"]]], states)',
    `times <- ${rVector(times)}`,
    `tau <- ${rValue(s.tau)}`,
    `level <- qnorm(${(1 + conf_level) / 2})`,
    `parts <- split(data, ${group === undefined ? 'rep("all", nrow(data))' : rColumn(group)})`,
    'result <- list(n = nrow(data), n_subjects = length(unique(data[[".id"]])), groups = lapply(names(parts), function(name) {',
    '  part <- parts[[name]]',
    '  fit <- survfit(Surv(.start, .stop, .to) ~ 1, data = part, id = .id, istate = .from, influence = TRUE,',
    `    conf.int = ${conf_level}, conf.type = ${rValue(conf_type)})`,
    '  at <- summary(fit, times = times, extend = TRUE)',
    '  influence <- fit$influence.pstate',
    '  until <- pmin(fit$time, tau)',
    '  widths <- diff(c(0, until, tau))',
    '  # the curves step at fit$time: before the first step they are fit$p0',
    '  p <- rbind(fit$p0, fit$pstate)',
    '  list(group = name, n_subjects = length(unique(part[[".id"]])), states = lapply(seq_along(states), function(s) {',
    '    column <- match(states[s], fit$states)',
    '    own <- influence[, , column]',
    '    own <- if (ncol(own) == length(fit$time)) cbind(0, own) else own',
    '    mean_time <- sum(p[, column] * widths)',
    '    std_error <- sqrt(sum((own %*% widths)^2))',
    '    list(state = states[s], mean_time = list(estimate = mean_time, std_error = std_error,',
    '        conf_low = mean_time - level * std_error, conf_high = mean_time + level * std_error),',
    '      at_times = data.frame(time = times, estimate = at$pstate[, column], std_error = at$std.err[, column],',
    '        conf_low = at$lower[, column], conf_high = at$upper[, column]))',
    '  }))',
    '}))',
  ].join('\n');
}
