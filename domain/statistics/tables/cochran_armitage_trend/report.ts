import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { wilsonInterval } from '../../math/proportion-interval.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { expectedCountsCheck } from '../../print/expected-counts-check.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { printFixed, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import { rEventCounts } from '../proportions/r-proportions.ts';
import type { CochranArmitageComputed } from './compute.ts';
import type { CochranArmitageParameters } from './definition.ts';

type Statistics = CochranArmitageComputed['statistics'];

export function report(
  { statistics, details }: CochranArmitageComputed,
  parameters: CochranArmitageParameters,
): Presentation {
  const { event, group } = parameters;
  const { groups } = statistics;
  return {
    tables: tables(statistics, parameters),
    figures: intervalPlot(
      groups.map((level) => {
        const interval = wilsonInterval(level.count, level.n, 0.95);
        return {
          label: level.group,
          estimate: level.proportion,
          low: interval.conf_low,
          high: interval.conf_high,
        };
      }),
      {
        name: 'proportions',
        title: `${event ?? 'Event'} by ${group ?? 'group'}: proportions with 95% Wilson intervals`,
        axisTitle: 'Proportion (95% CI)',
      },
    ),
    assumption_checks: [expectedCountsCheck(details.expected, groups.length - 1)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(
      parameters,
      groups.map(({ score }) => score),
    ),
  };
}

function tables(statistics: Statistics, { group }: CochranArmitageParameters): PrintedTable[] {
  const { statistic, p_value, departure_statistic, departure_df, departure_p_value } = statistics;
  return [
    {
      name: 'proportions',
      title: 'Proportions by group',
      columns: [
        { name: 'group', title: group ?? 'Group' },
        { name: 'score', title: 'Score' },
        { name: 'events', title: 'Events / n (%)' },
      ],
      rows: statistics.groups.map((row) => [
        row.group,
        printNumber(row.score),
        `${row.count}/${row.n} (${printPercent(row.proportion)})`,
      ]),
    },
    {
      name: 'trend',
      title: 'Cochran-Armitage test',
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'statistic', title: 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        ['Linear trend', printFixed(statistic, 2), '1', printP(p_value)],
        [
          'Departure from the trend',
          printFixed(departure_statistic, 2),
          String(departure_df),
          printP(departure_p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_missing, groups }: Statistics,
  { event, event_value, group }: CochranArmitageParameters,
): string {
  const of = event === undefined ? 'the event' : `${event} = ${String(event_value)}`;
  return [
    `A linear trend of the proportion with ${of} over the ${groups.length} groups${group === undefined ? '' : ` of ${group}`} was tested by the Cochran-Armitage test with scores ${groups.map(({ score }) => score).join(', ')} in ${n} patients.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: CochranArmitageParameters, scores: readonly number[]): string {
  const { event, event_value, group, group_levels, frequency } = parameters;
  return [
    ...(event === undefined || group === undefined
      ? [`x <- ${rVector(parameters.cases!)}`, `n <- ${rVector(parameters.totals!)}`]
      : rEventCounts({ event, event_value, group, group_levels, frequency })),
    `score <- ${rVector(scores)}`,
    'trend <- prop.trend.test(x, n, score)',
    'all_groups <- chisq.test(cbind(x, n - x), correct = FALSE)',
    'p <- sum(x) / sum(n)',
    'z <- sum(score * (x - n * p)) / sqrt(p * (1 - p) * (sum(n * score^2) - sum(n * score)^2 / sum(n)))',
    'departure <- unname(all_groups$statistic - trend$statistic)',
    'result <- list(n = sum(n), n_events = sum(x), statistic = unname(trend$statistic), df = 1, p_value = trend$p.value, z = z,',
    '  departure_df = length(x) - 2, proportions = x / n)',
    'if (length(x) > 2) result <- c(result, list(departure_statistic = departure,',
    '  departure_p_value = pchisq(departure, length(x) - 2, lower.tail = FALSE)))',
  ].join('\n');
}
