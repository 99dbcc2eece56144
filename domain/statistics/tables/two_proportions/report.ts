import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { wilsonInterval } from '../../math/proportion-interval.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { expectedCountsCheck } from '../../print/expected-counts-check.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import {
  type Printable,
  printFixed,
  printInterval,
  printLevel,
  printP,
  printPercent,
  printRatio,
} from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import {
  rAlternative,
  rEventCounts,
  rMiettinenNurminen,
  rMiettinenNurminenRatio,
  rWilson,
} from '../proportions/r-proportions.ts';
import type { TwoProportionsComputed } from './compute.ts';
import type { TwoProportionsParameters } from './definition.ts';

type Statistics = TwoProportionsComputed['statistics'];

export function report(
  { statistics, details }: TwoProportionsComputed,
  parameters: TwoProportionsParameters,
): Presentation {
  const { variable, group, conf_level } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: intervalPlot(
      statistics.groups.map(({ group: label, count, n }) => {
        const interval = wilsonInterval(count, n, conf_level);
        return { label, estimate: count / n, low: interval.conf_low, high: interval.conf_high };
      }),
      {
        name: 'proportions',
        title: `${variable ?? 'Event'} by ${group ?? 'group'}`,
        axisTitle: `Proportion (${printLevel(conf_level)} CI)`,
      },
    ),
    assumption_checks: [expectedCountsCheck(details.expected, 1)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const percent = (value: Printable) => printPercent(typeof value === 'number' ? value : null);

const intervals: Readonly<Record<string, string>> = {
  wald: 'Wald',
  wald_cc: 'Wald, continuity-corrected',
  newcombe: 'Newcombe (hybrid score)',
};

const scoreName = 'Miettinen-Nurminen (score)';

function tables(statistics: Statistics, { group, conf_level }: TwoProportionsParameters): PrintedTable[] {
  const { difference, ratio } = statistics.miettinen_nurminen ?? {};
  const conf = { name: 'conf', title: `${printLevel(conf_level)} CI` };
  return [
    {
      name: 'proportions',
      title: 'Proportions with Wilson intervals',
      columns: [
        { name: 'group', title: group ?? 'Group' },
        { name: 'events', title: 'Events / n' },
        { name: 'proportion', title: 'Proportion' },
        conf,
      ],
      rows: statistics.groups.map((row) => {
        const { conf_low, conf_high } = wilsonInterval(row.count, row.n, conf_level);
        return [
          row.group,
          `${row.count}/${row.n}`,
          percent(row.proportion),
          printInterval(conf_low, conf_high, percent),
        ];
      }),
    },
    {
      name: 'difference',
      title: 'Difference of the proportions, first minus second group',
      columns: [{ name: 'method', title: 'Interval' }, { name: 'estimate', title: 'Difference' }, conf],
      rows: [
        ...statistics.intervals.map(({ method, conf_low, conf_high }) => [
          intervals[method]!,
          percent(statistics.estimate),
          printInterval(conf_low, conf_high, percent),
        ]),
        ...(difference === undefined
          ? []
          : [
              [
                scoreName,
                percent(difference.estimate),
                printInterval(difference.conf_low, difference.conf_high, percent),
              ],
            ]),
      ],
    },
    {
      name: 'risk_ratio',
      title: 'Ratio of the proportions, first over second group',
      columns: [{ name: 'method', title: 'Interval' }, { name: 'estimate', title: 'Risk ratio' }, conf],
      rows:
        ratio === undefined
          ? []
          : [[scoreName, printRatio(ratio.estimate), printInterval(ratio.conf_low, ratio.conf_high, printRatio)]],
    },
    {
      name: 'tests',
      title: 'Tests of equal proportions',
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'statistic', title: 'Chi-square' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        ['Chi-square', printFixed(statistics.statistic, 2), printP(statistics.p_value)],
        ["Chi-square, Yates' correction", printFixed(statistics.statistic_cc, 2), printP(statistics.p_value_cc)],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_missing, p_value, proportions }: Statistics,
  { variable, event_value, group, alternative, conf_level }: TwoProportionsParameters,
): string {
  const of = variable === undefined ? 'Two proportions' : `The proportions with ${variable} = ${String(event_value)}`;
  return [
    `${of} were compared between ${group === undefined ? 'the two groups' : `the two groups of ${group}`} in ${n} patients ${
      p_value === null
        ? `without a test, since ${proportions[0] === 0 ? 'nobody' : 'everybody'} had the event`
        : `by the chi-square test (${alternative === 'two_sided' ? 'two-sided' : `one-sided, ${alternative}`})`
    }; the difference is given with its ${printLevel(conf_level)} interval by Newcombe's hybrid score method, the risk ratio with its score interval by Miettinen and Nurminen.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: TwoProportionsParameters): string {
  const { variable, event_value, group, group_levels, alternative, conf_level } = parameters;
  const options = `alternative = ${rAlternative(alternative)}`;
  return [
    ...(variable === undefined || group === undefined
      ? [`x <- ${rVector(parameters.counts!)}`, `n <- ${rVector(parameters.totals!)}`]
      : rEventCounts({ event: variable, event_value, group, group_levels })),
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    ...rWilson,
    'p <- x / n',
    'difference <- p[1] - p[2]',
    'one <- wilson(x[1], n[1])',
    'two <- wilson(x[2], n[2])',
    ...rMiettinenNurminen('difference'),
    'intervals <- rbind(',
    '  wald = difference + c(-1, 1) * z * sqrt(sum(p * (1 - p) / n)),',
    `  wald_cc = as.numeric(prop.test(x, n, conf.level = ${conf_level})$conf.int),`,
    '  newcombe = difference + c(-sqrt((p[1] - one[1])^2 + (two[2] - p[2])^2), sqrt((one[2] - p[1])^2 + (p[2] - two[1])^2))',
    ')',
    `test <- prop.test(x, n, ${options}, correct = FALSE)`,
    `corrected <- prop.test(x, n, ${options})`,
    ...rMiettinenNurminenRatio,
    'pooled <- sum(x) / sum(n)',
    'result <- list(',
    '  estimate = difference, proportions = p, z = difference / sqrt(pooled * (1 - pooled) * sum(1 / n)),',
    '  statistic = unname(test$statistic), p_value = test$p.value,',
    '  statistic_cc = unname(corrected$statistic), p_value_cc = corrected$p.value,',
    '  intervals = data.frame(method = rownames(intervals), conf_low = intervals[, 1], conf_high = intervals[, 2]),',
    '  miettinen_nurminen = list(difference = list(estimate = difference, conf_low = limit(-1, 1), conf_high = limit(1, -1)), ratio = ratio),',
    '  cohen_h = 2 * asin(sqrt(p[1])) - 2 * asin(sqrt(p[2]))',
    ')',
  ].join('\n');
}
