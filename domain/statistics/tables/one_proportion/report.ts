import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import type { ProportionIntervalMethod } from '../../math/proportion-interval.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { proportionIntervalName } from '../../print/proportion-interval.ts';
import { rAlternative, rEventCounts, rWilson } from '../proportions/r-proportions.ts';
import type { OneProportionComputed } from './compute.ts';
import type { OneProportionParameters } from './definition.ts';

type Statistics = OneProportionComputed['statistics'];

export function report({ statistics }: OneProportionComputed, parameters: OneProportionParameters): Presentation {
  const { variable, null_proportion } = parameters;
  const title = variable === undefined ? 'Proportion' : `${variable}: proportion`;
  return {
    tables: tables(statistics, parameters),
    figures: intervalPlot(
      statistics.intervals.map(({ method, conf_low, conf_high }) => ({
        label: proportionIntervalName(method as ProportionIntervalMethod),
        estimate: statistics.estimate,
        low: conf_low,
        high: conf_high,
      })),
      {
        name: 'intervals',
        title,
        axisTitle: `Proportion (${printLevel(parameters.conf_level)} CI)`,
        references: [null_proportion],
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const percent = (value: number | string | null) => printPercent(typeof value === 'number' ? value : null);

function tables(statistics: Statistics, { conf_level, null_proportion }: OneProportionParameters): PrintedTable[] {
  const { count, n, estimate, intervals } = statistics;
  return [
    {
      name: 'proportion',
      title: `Proportion: ${count}/${n} (${percent(estimate)})`,
      columns: [
        { name: 'method', title: 'Interval' },
        { name: 'estimate', title: 'Proportion' },
        { name: 'conf', title: `${printLevel(conf_level)} CI` },
      ],
      rows: intervals.map(({ method, conf_low, conf_high }) => [
        proportionIntervalName(method as ProportionIntervalMethod),
        percent(estimate),
        printInterval(conf_low, conf_high, percent),
      ]),
    },
    {
      name: 'tests',
      title: `Tests of a proportion of ${printNumber(null_proportion)}`,
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'statistic', title: 'Chi-square' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        ['Exact binomial', '', printP(statistics.exact_p_value)],
        ['Score', printFixed(statistics.score_statistic, 2), printP(statistics.score_p_value)],
        ['Score, continuity correction', '', printP(statistics.score_cc_p_value)],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_missing }: Statistics,
  { variable, event_value, null_proportion, alternative, conf_level }: OneProportionParameters,
): string {
  const of = variable === undefined ? '' : ` with ${variable} = ${String(event_value)}`;
  return [
    `The proportion of patients${of} was estimated in ${n} patients with its ${printLevel(conf_level)} interval by Wilson's score method, and compared with ${null_proportion} by the exact binomial test (${alternative === 'two_sided' ? 'two-sided' : `one-sided, ${alternative}`}).`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: OneProportionParameters): string {
  const { variable, event_value, null_proportion, alternative, conf_level } = parameters;
  const direction = `alternative = ${rAlternative(alternative)}`;
  return [
    ...(variable === undefined
      ? [`x <- ${parameters.count}`, `n <- ${parameters.n}`]
      : rEventCounts({ event: variable, event_value })),
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    `tail <- (1 - ${conf_level}) / 2`,
    ...rWilson,
    'around <- function(p, n) p + c(-1, 1) * z * sqrt(p * (1 - p) / n)',
    'intervals <- rbind(',
    '  wilson = wilson(x, n),',
    `  wilson_cc = as.numeric(prop.test(x, n, conf.level = ${conf_level})$conf.int),`,
    `  clopper_pearson = as.numeric(binom.test(x, n, conf.level = ${conf_level})$conf.int),`,
    '  wald = around(x / n, n),',
    '  agresti_coull = around((x + z^2 / 2) / (n + z^2), n + z^2),',
    '  jeffreys = c(if (x == 0) 0 else qbeta(tail, x + 0.5, n - x + 0.5),',
    '    if (x == n) 1 else qbeta(tail, x + 0.5, n - x + 0.5, lower.tail = FALSE))',
    ')',
    `score <- prop.test(x, n, ${null_proportion}, ${direction}, correct = FALSE)`,
    'result <- list(',
    '  count = x, n = n, estimate = x / n,',
    '  intervals = data.frame(method = rownames(intervals), conf_low = intervals[, 1], conf_high = intervals[, 2]),',
    `  exact_p_value = binom.test(x, n, ${null_proportion}, ${direction})$p.value,`,
    '  score_statistic = unname(score$statistic), score_p_value = score$p.value,',
    `  score_cc_p_value = prop.test(x, n, ${null_proportion}, ${direction})$p.value`,
    ')',
  ].join('\n');
}
