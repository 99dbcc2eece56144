import type { Presentation } from '../../definition/presentation.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable } from '../plan-table.ts';
import { powerFigure } from '../power-figure.ts';
import { powerText } from '../sample-size.ts';
import type { PowerLogRankComputed } from './compute.ts';
import type { PowerLogRankParameters } from './definition.ts';

type Statistics = PowerLogRankComputed['statistics'];

export function report(
  { statistics, details }: PowerLogRankComputed,
  parameters: PowerLogRankParameters,
): Presentation {
  return {
    tables: [table(statistics, parameters)],
    figures: powerFigure(
      details.curve,
      { x: statistics.events, power: statistics.power },
      {
        title:
          parameters.margin === undefined
            ? `Power to find a hazard ratio of ${printNumber(parameters.hazard_ratio)}`
            : `Power to rule out a hazard ratio of ${printNumber(parameters.margin)} where it is ${printNumber(parameters.hazard_ratio)}`,
        xTitle: 'Events',
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const formulas = { schoenfeld: "Schoenfeld's formula", freedman: "Freedman's formula" } as const;

function table(statistics: Statistics, parameters: PowerLogRankParameters) {
  const { events_ceiling, n_total_ceiling, event_probability, power } = statistics;
  const { alpha, alternative, allocation_ratio, hazard_ratio, margin, method, events } = parameters;
  return planTable('plan', margin === undefined ? 'Log-rank test' : 'Non-inferiority of a hazard ratio', [
    ['Events in both groups', String(events_ceiling)],
    ...(n_total_ceiling === undefined || event_probability === undefined
      ? []
      : ([
          ['Patients in both groups', String(n_total_ceiling)],
          ['Patients who will have had the event', printPercent(event_probability)],
        ] as [string, string][])),
    ['Hazard ratio', printNumber(hazard_ratio)],
    ...(margin === undefined ? [] : [['Margin', printNumber(margin)] as [string, string]]),
    ['Allocation ratio, first to second group', printNumber(allocation_ratio)],
    ['Power', printPercent(power)],
    ['Significance level', levelCell(alpha, alternative)],
    ['Formula', method === 'schoenfeld' ? 'Schoenfeld' : 'Freedman'],
    ...(events === undefined
      ? [['Events before rounding up', printNumber(statistics.events)] as [string, string]]
      : []),
  ]);
}

function methodsParagraph(statistics: Statistics, parameters: PowerLogRankParameters): string {
  const { alpha, alternative, allocation_ratio, hazard_ratio, margin, method, events, power } = parameters;
  const test = `by ${margin === undefined ? 'the log-rank test' : 'a Cox regression or log-rank test against the margin'} at a ${levelText(alpha, alternative)}, with ${allocation_ratio === 1 ? 'groups of equal size' : `${printNumber(allocation_ratio)} patients in the first group for each one in the second`} (${formulas[method]})`;
  const effect =
    margin === undefined
      ? `find a hazard ratio of ${printNumber(hazard_ratio)}`
      : `show non-inferiority (rule out a hazard ratio of ${printNumber(margin)}, where it is ${printNumber(hazard_ratio)})`;
  const planned =
    events === undefined
      ? `To ${effect} with ${powerText(power!)} ${test}, ${statistics.events_ceiling} events are needed.`
      : `With ${events} events, the power to ${effect} ${test} is ${printPercent(statistics.power)}.`;
  if (statistics.event_probability === undefined) return planned;
  return `${planned} With ${printPercent(statistics.event_probability)} of the patients expected to have had the event, that takes ${statistics.n_total_ceiling} patients in all.`;
}

function rScript(parameters: PowerLogRankParameters): string {
  const { hazard_ratio, margin = 1, events, power, alpha, alternative, allocation_ratio, method } = parameters;
  const { event_probability1, event_probability2 } = parameters;
  return [
    `hazard_ratio <- ${rValue(hazard_ratio)}`,
    `ratio <- ${rValue(allocation_ratio)}`,
    ...(method === 'freedman'
      ? ['per_event <- ratio * (1 - hazard_ratio)^2 / (1 + ratio * hazard_ratio)^2']
      : [`per_event <- ratio / (1 + ratio)^2 * log(hazard_ratio${margin === 1 ? '' : ` / ${rValue(margin)}`})^2`]),
    `critical <- qnorm(${rValue(alpha)} / ${alternative === 'two_sided' ? 2 : 1}, lower.tail = FALSE)`,
    ...(events === undefined
      ? [`power <- ${rValue(power!)}`, 'events <- (critical + qnorm(power))^2 / per_event']
      : [`events <- ${rValue(events)}`, 'power <- pnorm(sqrt(events * per_event) - critical)']),
    'result <- list(events = events, events_ceiling = ceiling(events - 1e-9), power = power)',
    ...(event_probability1 === undefined || event_probability2 === undefined
      ? []
      : [
          `result$event_probability <- (ratio * ${rValue(event_probability1)} + ${rValue(event_probability2)}) / (ratio + 1)`,
          'result$n_total <- events / result$event_probability',
          'result$n_total_ceiling <- ceiling(result$n_total - 1e-9)',
        ]),
  ].join('\n');
}
