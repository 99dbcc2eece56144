import type { Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases } from '../../print/r-script.ts';
import type { StandardizedRateComputed } from './compute.ts';
import type { StandardizedRateParameters } from './definition.ts';

type Statistics = StandardizedRateComputed['statistics'];

export function report({ statistics }: StandardizedRateComputed, parameters: StandardizedRateParameters): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: figures(statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function perPopulation(multiplier: number): string {
  return multiplier === 1 ? '' : ` per ${multiplier}`;
}

function tables(statistics: Statistics, { conf_level, multiplier }: StandardizedRateParameters): PrintedTable[] {
  const { crude_rate, standardized_rate, observed, expected, smr, conf_low, conf_high } = statistics;
  const interval = printInterval(conf_low, conf_high, printNumber);
  if (standardized_rate !== undefined)
    return [
      {
        name: 'standardized_rate',
        title: `Directly standardised rate${perPopulation(multiplier)}`,
        columns: [
          { name: 'strata', title: 'Strata' },
          { name: 'crude_rate', title: 'Crude rate' },
          { name: 'standardized_rate', title: `Standardised rate (${printLevel(conf_level)} CI)` },
        ],
        rows: [[String(statistics.n), printNumber(crude_rate!), `${printNumber(standardized_rate)} (${interval})`]],
      },
    ];
  const byar = printInterval(statistics.byar_conf_low!, statistics.byar_conf_high!, printNumber);
  return [
    {
      name: 'smr',
      title: 'Indirectly standardised ratio',
      columns: [
        { name: 'observed', title: 'Observed' },
        { name: 'expected', title: 'Expected' },
        { name: 'smr', title: `SMR (${printLevel(conf_level)} CI, exact)` },
        { name: 'byar', title: `${printLevel(conf_level)} CI, Byar` },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          String(observed),
          printNumber(expected!),
          `${printNumber(smr!)} (${interval})`,
          byar,
          printP(statistics.p_value!),
        ],
      ],
    },
  ];
}

function figures(statistics: Statistics, { multiplier, conf_level }: StandardizedRateParameters): Figure[] {
  const { crude_rate, standardized_rate, smr, conf_low: low, conf_high: high } = statistics;
  if (standardized_rate !== undefined)
    return intervalPlot([{ label: 'Standardised', estimate: standardized_rate, low, high }], {
      name: 'standardized_rate',
      title: 'Standardised rate; the dashed line is the crude rate',
      axisTitle: `Rate${perPopulation(multiplier)} (${printLevel(conf_level)} CI)`,
      references: [crude_rate!],
    });
  return low > 0
    ? forestPlot([{ label: 'SMR', estimate: smr!, low, high }], {
        title: 'Standardised ratio',
        axisTitle: `Observed / expected (${printLevel(conf_level)} CI)`,
        scale: 'ratio',
      })
    : [];
}

function methodsParagraph(
  { n, n_missing }: Statistics,
  { method, events, population, conf_level }: StandardizedRateParameters,
): string {
  return [
    method === 'direct'
      ? `The rate of ${events} per ${population} was directly standardised over ${n} strata, with the ${printLevel(conf_level)} gamma interval of Fay and Feuer.`
      : `The standardised ratio of ${events} observed to those expected from standard rates was calculated over ${n} strata, with the exact ${printLevel(conf_level)} Poisson interval; expected events were taken as known.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: StandardizedRateParameters): string {
  const { method, events, population, conf_level, multiplier } = parameters;
  const standard = (method === 'direct' ? parameters.standard_population : parameters.standard_rate)!;
  const start = [
    rCompleteCases([events, population, standard]),
    `x <- ${rColumn(events)}`,
    `n <- ${rColumn(population)}`,
    `standard <- ${rColumn(standard)}`,
    `tail <- (1 - ${conf_level}) / 2`,
  ];
  if (method === 'direct')
    return [
      ...start,
      '# Fay and Feuer (1997), as epitools::ageadjust.direct(x, n, stdpop = standard).',
      'weight <- standard / sum(standard) / n',
      'rate <- sum(weight * x)',
      'variance <- sum(weight^2 * x)',
      'high <- c(rate + max(weight), variance + max(weight)^2)',
      'result <- list(n = length(x), crude_rate = sum(x) / sum(n), standardized_rate = rate, std_error = sqrt(variance),',
      '  conf_low = if (rate == 0) 0 else qgamma(tail, shape = rate^2 / variance, scale = variance / rate),',
      '  conf_high = qgamma(tail, shape = high[1]^2 / high[2], scale = high[2] / high[1], lower.tail = FALSE))',
      `result[-1] <- lapply(result[-1], function(value) value * ${multiplier})`,
    ].join('\n');
  return [
    ...start,
    'observed <- sum(x)',
    'expected <- sum(n * standard)',
    `test <- poisson.test(observed, expected, conf.level = ${conf_level})`,
    'z <- qnorm(1 - tail)',
    'byar <- function(count, side) count * (1 - 1 / (9 * count) + side * z / (3 * sqrt(count)))^3 / expected',
    'result <- list(n = length(x), observed = observed, expected = expected, smr = observed / expected,',
    '  conf_low = test$conf.int[1], conf_high = test$conf.int[2], p_value = test$p.value,',
    '  byar_conf_low = if (observed == 0) 0 else byar(observed, -1), byar_conf_high = byar(observed + 1, 1))',
  ].join('\n');
}
