import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { type Printable, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import { survivalFigure } from '../kaplan-meier/survival-figure.ts';
import type { ConcordanceIndexComputed } from './compute.ts';
import type { ConcordanceIndexParameters, ConcordanceIndexResult } from './definition.ts';

type Statistics = StatisticsOf<ConcordanceIndexResult>;

export function report(
  { statistics, details }: ConcordanceIndexComputed,
  parameters: ConcordanceIndexParameters,
): Presentation {
  const { estimate, conf_low, conf_high } = statistics;
  const print = (value: Printable) => printFixed(value, 3);
  return {
    tables: [concordanceTable(statistics, parameters)],
    figures: survivalFigure(details.curves, {
      name: 'survival_by_thirds',
      title: `Kaplan-Meier survival by thirds of ${parameters.marker}`,
      xTitle: parameters.time,
      groupTitle: parameters.marker,
      notes:
        estimate === null
          ? []
          : [
              `C-index ${print(estimate)} (${printLevel(parameters.conf_level)} CI ${printInterval(conf_low, conf_high, print)})`,
            ],
    }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function concordanceTable(statistics: Statistics, { marker, conf_level }: ConcordanceIndexParameters): PrintedTable {
  const print = (value: number | null) => printFixed(value, 3);
  const { estimate, conf_low, conf_high } = statistics;
  return {
    name: 'concordance',
    title: `Concordance of ${marker} with survival`,
    columns: [
      { name: 'quantity', title: 'Quantity' },
      { name: 'value', title: 'Value' },
    ],
    rows: [
      ['n', String(statistics.n)],
      ['Events', String(statistics.n_events)],
      [
        `C-index (${printLevel(conf_level)} CI)`,
        `${print(estimate)} (${printInterval(conf_low, conf_high, (value) => printFixed(value, 3))})`,
      ],
      ['SE', print(statistics.std_error)],
      ['Concordant pairs', printNumber(statistics.concordant)],
      ['Discordant pairs', printNumber(statistics.discordant)],
      ['Pairs tied in the marker', printNumber(statistics.tied_marker)],
    ],
  };
}

function methodsParagraph(
  { n, n_events, n_missing }: Statistics,
  { marker, direction, conf_level, entry }: ConcordanceIndexParameters,
): string {
  return [
    `The discrimination of ${marker} (${direction === 'higher_is_worse' ? 'high' : 'low'} values for early events) was measured by Harrell's concordance index with its ${printLevel(conf_level)} confidence interval (infinitesimal jackknife standard error), in ${n} rows with ${n_events} events.`,
    ...(entry === undefined ? [] : [`Observation began at ${entry} (delayed entry).`]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: ConcordanceIndexParameters): string {
  const { time, entry, event, event_value, marker, direction, conf_level } = parameters;
  const response = [entry, time].filter((name) => name !== undefined);
  return [
    'library(survival)',
    rCompleteCases([...response, event, marker]),
    `${rColumn('.event')} <- ${rEvent(event, event_value)}`,
    `fit <- concordance(Surv(${response.map(rName).join(', ')}, .event) ~ ${rName(marker)}, data = data, reverse = ${rValue(direction === 'higher_is_worse')})`,
    'std_error <- sqrt(fit$var)',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'result <- list(',
    '  n = fit$n, estimate = fit$concordance, std_error = std_error,',
    '  conf_low = max(0, fit$concordance - margin), conf_high = min(1, fit$concordance + margin),',
    '  concordant = fit$count[["concordant"]], discordant = fit$count[["discordant"]],',
    '  tied_marker = fit$count[["tied.x"]], tied_time = fit$count[["tied.y"]], tied_both = fit$count[["tied.xy"]]',
    ')',
  ].join('\n');
}
