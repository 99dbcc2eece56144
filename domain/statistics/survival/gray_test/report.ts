import { levelText } from '../../core/levels.ts';
import type { Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { rColumn, rCompleteCases, rFactor, rVector } from '../../print/r-script.ts';
import { grayNotes, grayTable } from '../competing-risks/gray-table.ts';
import { incidenceFigure } from '../competing-risks/incidence-figure.ts';
import { rCompetingCodes } from '../competing-risks/r-codes.ts';
import type { GrayTestComputed } from './compute.ts';
import type { GrayTestParameters, GrayTestResult } from './definition.ts';

type Statistics = StatisticsOf<GrayTestResult>;

export function report({ statistics, details }: GrayTestComputed, parameters: GrayTestParameters): Presentation {
  return {
    tables: grayTables(statistics, parameters),
    figures: incidenceFigure(details.groups, details.causes, {
      title: `Cumulative incidence by ${parameters.group}`,
      xTitle: parameters.time,
      groupTitle: parameters.group,
      notes: grayNotes(statistics.tests),
    }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function grayTables({ tests, groups }: Statistics, { group }: GrayTestParameters): PrintedTable[] {
  const causes = groups[0]?.events.map(({ cause }) => cause) ?? [];
  return [
    grayTable(tests),
    {
      name: 'events',
      title: 'Events by cause',
      columns: [
        { name: 'group', title: group },
        { name: 'n', title: 'n' },
        ...causes.map((cause) => ({ name: `cause_${cause}`, title: `Events: ${cause}` })),
      ],
      rows: groups.map((row) => [row.group, String(row.n), ...row.events.map((events) => String(events.n_events))]),
    },
  ];
}

function methodsParagraph(
  { n, n_events, n_missing, groups }: Statistics,
  { group, causes, strata, rho }: GrayTestParameters,
): string {
  return [
    `Cumulative incidences of ${causes.map(levelText).join(', ')} were compared between the ${groups.length} groups of ${group} by Gray's test${rho === 0 ? '' : ` (rho = ${rho})`}${strata === undefined ? '' : `, stratified by ${[strata].flat().join(', ')}`}, in ${n} rows with ${n_events} events.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: GrayTestParameters): string {
  const { time, event, causes, group, group_levels, rho } = parameters;
  const strata = parameters.strata === undefined ? [] : [parameters.strata].flat();
  return [
    'library(survival)',
    'library(cmprsk)',
    rCompleteCases([time, event, group, ...strata]),
    ...rFactor(group, group_levels),
    ...rCompetingCodes(parameters, causes),
    `causes <- ${rVector(causes.map(levelText))}`,
    `fit <- cuminc(${rColumn('.time')}, ${rColumn('.code')}, group = ${rColumn(group)}, cencode = 0, rho = ${rho}${strata.length === 0 ? '' : `, strata = interaction(data[${rVector(strata)}], drop = TRUE)`})`,
    'tests <- fit$Tests',
    'result <- list(n = nrow(data), tests = data.frame(cause = causes[as.integer(rownames(tests))],',
    '  statistic = tests[, "stat"], df = tests[, "df"],',
    '  p_value = pchisq(tests[, "stat"], tests[, "df"], lower.tail = FALSE), row.names = NULL))',
  ].join('\n');
}
