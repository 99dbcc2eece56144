import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import {
  type Printable,
  printFixed,
  printInterval,
  printLevel,
  printP,
  printPercent,
} from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import { rEventCounts, rMiettinenNurminen, rWilson } from '../proportions/r-proportions.ts';
import type { EquivalenceProportionsComputed } from './compute.ts';
import type { EquivalenceProportionsParameters } from './definition.ts';

type Statistics = EquivalenceProportionsComputed['statistics'];

const objectives = { non_inferiority: 'Non-inferiority', equivalence: 'Equivalence' } as const;
const intervalNames: Readonly<Record<string, string>> = {
  miettinen_nurminen: 'Miettinen-Nurminen (score)',
  newcombe: 'Newcombe (hybrid score)',
};

export function report(
  { statistics }: EquivalenceProportionsComputed,
  parameters: EquivalenceProportionsParameters,
): Presentation {
  const [first, second] = statistics.groups;
  return {
    tables: tables(statistics, parameters),
    figures: intervalPlot(
      statistics.intervals.map(({ method, conf_low, conf_high }) => ({
        label: intervalNames[method]!,
        estimate: statistics.estimate,
        low: conf_low,
        high: conf_high,
      })),
      {
        name: 'equivalence',
        title: `Difference of proportions with ${printLevel(statistics.conf_level)} intervals and ${margins(parameters).length === 1 ? 'margin' : 'margins'}`,
        axisTitle: `Difference, ${first!.group} - ${second!.group}`,
        references: margins(parameters),
      },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const percent = (value: Printable) => printPercent(typeof value === 'number' ? value : null);

function margins({ margin_low, margin_high }: EquivalenceProportionsParameters): number[] {
  return [margin_low, margin_high].filter((margin) => margin !== undefined);
}

function tables(statistics: Statistics, { group }: EquivalenceProportionsParameters): PrintedTable[] {
  const { above_low, below_high, objective, shown, estimate, conf_level } = statistics;
  const row = (side: string, { margin, statistic, p_value }: NonNullable<Statistics['above_low']>) => [
    `${side} ${percent(margin)}`,
    printFixed(statistic, 2),
    printP(p_value),
  ];
  return [
    {
      name: 'proportions',
      title: 'Proportions',
      columns: [
        { name: 'group', title: group ?? 'Group' },
        { name: 'events', title: 'Events / n' },
        { name: 'proportion', title: 'Proportion' },
      ],
      rows: statistics.groups.map((own) => [own.group, `${own.count}/${own.n}`, percent(own.proportion)]),
    },
    {
      name: 'tests',
      title: `Score tests against ${above_low && below_high ? 'the margins' : 'the margin'}: ${objectives[objective].toLowerCase()} ${shown ? 'shown' : 'not shown'}`,
      columns: [
        { name: 'hypothesis', title: 'Difference is' },
        { name: 'statistic', title: 'z' },
        { name: 'p_value', title: 'p (one-sided)' },
      ],
      rows: [...(above_low ? [row('above', above_low)] : []), ...(below_high ? [row('below', below_high)] : [])],
    },
    {
      name: 'difference',
      title: 'Difference of the proportions, first minus second group',
      columns: [
        { name: 'method', title: 'Interval' },
        { name: 'estimate', title: 'Difference' },
        { name: 'conf', title: `${printLevel(conf_level)} CI` },
      ],
      rows: statistics.intervals.map(({ method, conf_low, conf_high }) => [
        intervalNames[method]!,
        percent(estimate),
        printInterval(conf_low, conf_high, percent),
      ]),
    },
  ];
}

function methodsParagraph(
  { n, n_missing, objective, conf_level, groups }: Statistics,
  parameters: EquivalenceProportionsParameters,
): string {
  const { variable, event_value, group, alpha } = parameters;
  const of = variable === undefined ? 'two proportions' : `the proportions with ${variable} = ${String(event_value)}`;
  const between = groups.map((own) => `${own.group} (n = ${own.n})`).join(' and ');
  const given = margins(parameters).map(percent).join(' and ');
  const single = objective === 'non_inferiority';
  return [
    `${objectives[objective]} of ${of} was tested between ${between}${group === undefined ? '' : ` of ${group}`} in ${n} patients by ${single ? 'the score test' : 'two one-sided score tests'} of Miettinen and Nurminen with the ${single ? 'margin' : 'margins'} ${given} for the difference, first minus second group, at a one-sided level of ${alpha}.`,
    `The difference is given with its ${printLevel(conf_level)} intervals by the score method, which says the same as the ${single ? 'test' : 'tests'}, and by Newcombe's hybrid score method.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: EquivalenceProportionsParameters): string {
  const { variable, event_value, group, group_levels, margin_low, margin_high, alpha } = parameters;
  return [
    ...(variable === undefined
      ? [`x <- ${rVector(parameters.counts!)}`, `n <- ${rVector(parameters.totals!)}`]
      : rEventCounts({ event: variable, event_value, group, group_levels })),
    `alpha <- ${alpha}`,
    'z <- qnorm(1 - alpha)',
    'p <- x / n',
    'estimate <- p[1] - p[2]',
    ...rMiettinenNurminen('estimate'),
    ...rWilson,
    'one <- wilson(x[1], n[1])',
    'two <- wilson(x[2], n[2])',
    'newcombe <- estimate + c(-sqrt((p[1] - one[1])^2 + (two[2] - p[2])^2), sqrt((one[2] - p[1])^2 + (p[2] - two[1])^2))',
    'mn <- c(limit(-1, 1), limit(1, -1))',
    'result <- list(n = sum(n), estimate = estimate, conf_level = 1 - 2 * alpha,',
    '  intervals = data.frame(method = c("miettinen_nurminen", "newcombe"), conf_low = c(mn[1], newcombe[1]), conf_high = c(mn[2], newcombe[2])))',
    'p_value <- 0',
    ...(margin_low === undefined ? [] : oneTest('above_low', margin_low, 'FALSE')),
    ...(margin_high === undefined ? [] : oneTest('below_high', margin_high, 'TRUE')),
    'result$p_value <- p_value',
    'result$shown <- p_value < alpha',
  ].join('\n');
}

function oneTest(name: string, margin: number, lowerTail: string): string[] {
  return [
    `result$${name} <- list(margin = ${margin}, statistic = score(${margin}), p_value = pnorm(score(${margin}), lower.tail = ${lowerTail}))`,
    `p_value <- max(p_value, result$${name}$p_value)`,
  ];
}
