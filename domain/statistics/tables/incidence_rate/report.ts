import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { rRateGroups } from '../rates/r-rates.ts';
import { rateIntervalMethods, rateIntervalName } from '../rates/rate-interval.ts';
import type { IncidenceRateComputed } from './compute.ts';
import type { IncidenceRateParameters } from './definition.ts';

type Statistics = IncidenceRateComputed['statistics'];

export function report({ statistics }: IncidenceRateComputed, parameters: IncidenceRateParameters): Presentation {
  const { multiplier, conf_level, group } = parameters;
  const axisTitle = multiplier === 1 ? 'Rate per unit of person-time' : `Rate per ${multiplier} person-time`;
  return {
    tables: [ratesTable(statistics, parameters, axisTitle)],
    figures: intervalPlot(
      statistics.groups.map((row) => ({
        label: row.group,
        estimate: row.rate,
        low: row.intervals[0]!.conf_low,
        high: row.intervals[0]!.conf_high,
      })),
      {
        name: 'rates',
        title: `Incidence rates${group === undefined ? '' : ` by ${group}`}`,
        axisTitle: `${axisTitle} (${printLevel(conf_level)} CI)`,
      },
    ),
    assumption_checks: [],
    methods_paragraph: [
      `Incidence rates were calculated as events per person-time${multiplier === 1 ? '' : ` (per ${multiplier})`}${group === undefined ? '' : ` in each group of ${group}`}, with the exact ${printLevel(conf_level)} Poisson interval.`,
      ...excludedSentence(statistics.n_missing),
    ].join(' '),
    r_script: rScript(parameters),
  };
}

function ratesTable(
  { groups }: Statistics,
  { group, conf_level }: IncidenceRateParameters,
  rateTitle: string,
): PrintedTable {
  return {
    name: 'incidence_rates',
    title: 'Incidence rates',
    columns: [
      { name: 'group', title: group ?? 'Group' },
      { name: 'events', title: 'Events' },
      { name: 'person_time', title: 'Person-time' },
      { name: 'rate', title: rateTitle },
      ...rateIntervalMethods.map((method) => ({
        name: method,
        title: `${printLevel(conf_level)} CI: ${rateIntervalName(method)}`,
      })),
    ],
    rows: groups.map((row) => [
      row.group,
      String(row.events),
      printNumber(row.person_time),
      printNumber(row.rate),
      ...row.intervals.map(({ conf_low, conf_high }) =>
        conf_low === null ? '' : printInterval(conf_low, conf_high, printNumber),
      ),
    ]),
  };
}

function rScript(parameters: IncidenceRateParameters): string {
  return [
    ...rRateGroups(parameters),
    `conf_level <- ${parameters.conf_level}`,
    `multiplier <- ${parameters.multiplier}`,
    'z <- qnorm(1 - (1 - conf_level) / 2)',
    'result <- list(groups = lapply(seq_along(x), function(i) {',
    '  events <- x[i]',
    '  exact <- as.numeric(poisson.test(events, time[i], r = events / time[i], conf.level = conf_level)$conf.int)',
    '  byar <- c(if (events == 0) 0 else events * (1 - 1 / (9 * events) - z / (3 * sqrt(events)))^3,',
    '    (events + 1) * (1 - 1 / (9 * (events + 1)) + z / (3 * sqrt(events + 1)))^3) / time[i]',
    '  wald <- if (events == 0) c(NA, NA) else events / time[i] * exp(c(-1, 1) * z / sqrt(events))',
    '  limits <- rbind(exact, byar, wald) * multiplier',
    '  list(group = groups[i], events = events, person_time = time[i], rate = events / time[i] * multiplier,',
    '    intervals = data.frame(method = c("exact", "byar", "wald_log"), conf_low = limits[, 1], conf_high = limits[, 2]))',
    '}))',
  ].join('\n');
}
