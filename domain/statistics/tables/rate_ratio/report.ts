import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rRateGroups } from '../rates/r-rates.ts';
import type { RateRatioComputed } from './compute.ts';
import type { RateRatioParameters } from './definition.ts';

type Statistics = RateRatioComputed['statistics'];

export function report({ statistics }: RateRatioComputed, parameters: RateRatioParameters): Presentation {
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : Number.NaN);
  const names = statistics.groups;
  return {
    tables: tables(statistics, parameters),
    figures: forestPlot(
      [
        { label: 'Wald', low: number(statistics.conf_low), high: number(statistics.conf_high) },
        { label: 'Exact', low: number(statistics.exact_conf_low), high: number(statistics.exact_conf_high) },
      ].map((row) => ({ ...row, estimate: number(statistics.estimate) })),
      {
        title: `Rate ratio, ${names[0]} over ${names[1]}`,
        axisTitle: `Rate ratio (${printLevel(parameters.conf_level)} CI)`,
        scale: 'ratio',
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function perTime(multiplier: number): string {
  return multiplier === 1 ? 'per unit of person-time' : `per ${multiplier} person-time`;
}

function tables(statistics: Statistics, parameters: RateRatioParameters): PrintedTable[] {
  const { group, conf_level, multiplier } = parameters;
  const { groups, events, person_time, estimate, rate_difference } = statistics;
  const difference = (value: number | null) => (value === null ? null : value * multiplier);
  return [
    {
      name: 'rates',
      title: 'Incidence rates',
      columns: [
        { name: 'group', title: group ?? 'Group' },
        { name: 'events', title: 'Events' },
        { name: 'person_time', title: 'Person-time' },
        { name: 'rate', title: `Rate ${perTime(multiplier)}` },
      ],
      rows: groups.map((name, i) => [
        name,
        String(events[i]),
        printNumber(person_time[i]!),
        printNumber((events[i]! / person_time[i]!) * multiplier),
      ]),
    },
    {
      name: 'rate_ratio',
      title: `Comparison of ${groups[0]} with ${groups[1]}`,
      columns: [
        { name: 'measure', title: 'Measure' },
        { name: 'estimate', title: 'Estimate' },
        { name: 'conf', title: `${printLevel(conf_level)} CI` },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          'Rate ratio (Wald, score test)',
          printNumber(estimate),
          printInterval(statistics.conf_low, statistics.conf_high, printNumber),
          printP(statistics.score_p_value),
        ],
        [
          'Rate ratio (exact)',
          printNumber(estimate),
          printInterval(statistics.exact_conf_low, statistics.exact_conf_high, printNumber),
          printP(statistics.exact_p_value),
        ],
        [
          `Rate difference ${perTime(multiplier)}`,
          printNumber(difference(rate_difference.estimate)),
          printInterval(difference(rate_difference.conf_low), difference(rate_difference.conf_high), printNumber),
          '',
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { groups, events, n_missing, score_z }: Statistics,
  { group, conf_level }: RateRatioParameters,
): string {
  return [
    `Incidence rates were compared between ${group === undefined ? 'the two groups' : `${groups[0]} and ${groups[1]} of ${group}`} (${events[0]} and ${events[1]} events) by the rate ratio with Wald and exact conditional ${printLevel(conf_level)} intervals, and tested by the exact conditional test and the score test (z = ${printFixed(score_z, 2)}).`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: RateRatioParameters): string {
  return [
    ...rRateGroups(parameters),
    `conf_level <- ${parameters.conf_level}`,
    'z <- qnorm(1 - (1 - conf_level) / 2)',
    'ratio <- (x[1] / time[1]) / (x[2] / time[2])',
    'se <- sqrt(sum(1 / x))',
    'exact <- poisson.test(x, time, conf.level = conf_level)',
    'share <- time[1] / sum(time)',
    'score_z <- (x[1] - sum(x) * share) / sqrt(sum(x) * share * (1 - share))',
    'difference <- x[1] / time[1] - x[2] / time[2]',
    'difference_se <- sqrt(sum(x / time^2))',
    'result <- list(events = x, person_time = time, estimate = ratio, std_error_log = if (is.finite(se)) se else NA,',
    '  conf_low = if (is.finite(se)) ratio * exp(-z * se) else NA, conf_high = if (is.finite(se)) ratio * exp(z * se) else NA,',
    '  exact_conf_low = exact$conf.int[1], exact_conf_high = exact$conf.int[2], exact_p_value = exact$p.value,',
    '  score_z = score_z, score_p_value = 2 * pnorm(-abs(score_z)),',
    '  rate_difference = list(estimate = difference, std_error = difference_se,',
    '    conf_low = difference - z * difference_se, conf_high = difference + z * difference_se))',
  ].join('\n');
}
