import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rColumn } from '../../print/r-script.ts';
import { namedGroups } from '../named-groups.ts';
import { rankTable } from '../ranks/rank-table.ts';
import { rGroupedValues, rRankedGroups } from '../ranks/ranks-in-r.ts';
import type { KruskalWallisComputed } from './compute.ts';
import type { KruskalWallisParameters } from './definition.ts';

type Statistics = KruskalWallisComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: KruskalWallisComputed,
  parameters: KruskalWallisParameters,
): Presentation {
  const { variable, group } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(details.boxes, { name: 'box_plot', variable, groupTitle: group }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function tables(
  { statistic, df, p_value, epsilon_squared, groups }: Statistics,
  parameters: KruskalWallisParameters,
): PrintedTable[] {
  return [
    rankTable(groups, parameters),
    {
      name: 'kruskal_wallis',
      title: 'Kruskal-Wallis test',
      columns: [
        { name: 'statistic', title: 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
        { name: 'epsilon_squared', title: 'ε²' },
      ],
      rows: [[printFixed(statistic, 2), String(df), printP(p_value), printFixed(epsilon_squared, 3)]],
    },
  ];
}

function methodsParagraph(
  { n, groups }: Statistics,
  { variable, group }: KruskalWallisParameters,
  incomplete: number,
): string {
  return [
    `Values of ${variable} were compared between the ${groups.length} groups of ${group} (${namedGroups(groups)}) by the Kruskal-Wallis test with correction for ties, in ${n} rows.`,
    'The effect size is epsilon squared.',
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript(parameters: KruskalWallisParameters): string {
  return [
    ...rGroupedValues(parameters),
    `test <- kruskal.test(${rColumn(parameters.variable)}, ${rColumn(parameters.group)})`,
    'n <- nrow(data)',
    'result <- list(n = n, statistic = test$statistic, df = test$parameter, p_value = test$p.value,',
    '  epsilon_squared = test$statistic * (n + 1) / (n^2 - 1),',
    `  ${rRankedGroups})`,
  ].join('\n');
}
