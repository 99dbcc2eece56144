import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { cumulativeDistributions } from '../../print/figures/cumulative-distribution.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor } from '../../print/r-script.ts';
import { rExact } from '../ranks/report-phrases.ts';
import type { KolmogorovSmirnovComputed } from './compute.ts';
import type { KolmogorovSmirnovParameters } from './definition.ts';

type Statistics = KolmogorovSmirnovComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: KolmogorovSmirnovComputed,
  parameters: KolmogorovSmirnovParameters,
): Presentation {
  const { variable, group } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: cumulativeDistributions(
      statistics.groups.map((row, i) => ({ group: row.group, sorted: details.sorted[i]! })),
      { variable, groupTitle: group },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function tables(statistics: Statistics, { variable, group }: KolmogorovSmirnovParameters): PrintedTable[] {
  const sizes = statistics.groups.map((row) => `${row.group} (n = ${row.n})`).join(' against ');
  return [
    {
      name: 'kolmogorov_smirnov',
      title: `Kolmogorov-Smirnov test of ${variable} by ${group}, ${sizes}`,
      columns: [
        { name: 'statistic', title: 'D' },
        { name: 'largest_difference_at', title: `Largest difference at ${variable}` },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          printFixed(statistics.statistic, 3),
          printNumber(statistics.largest_difference_at),
          printP(statistics.p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { groups, method }: Statistics,
  { variable, group }: KolmogorovSmirnovParameters,
  incomplete: number,
): string {
  const sizes = groups.map((row) => `${row.group} (n = ${row.n})`).join(' and ');
  const distribution = method === 'exact' ? 'exact distribution given the ties' : 'limit distribution';
  return [
    `The distributions of ${variable} in the groups ${sizes} of ${group} were compared by the two-sided Kolmogorov-Smirnov test with its ${distribution}.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript({ variable, group, group_levels, exact }: KolmogorovSmirnovParameters): string {
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `samples <- split(${rColumn(variable)}, ${rColumn(group)})`,
    `test <- ks.test(samples[[1]], samples[[2]], exact = ${rExact(exact)})`,
    'result <- list(n = nrow(data), statistic = unname(test$statistic), p_value = test$p.value,',
    '  groups = data.frame(group = names(samples), n = lengths(samples)))',
  ].join('\n');
}
