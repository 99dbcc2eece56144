import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { InputProblems } from '../../core/input-error.ts';
import { levelText } from '../../core/levels.ts';
import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rVector } from '../../print/r-script.ts';
import { type CompetingData, competingData } from '../competing-risks/data.ts';
import { grayTest } from '../competing-risks/gray.ts';
import { rCompetingCodes } from '../competing-risks/r-codes.ts';
import { membersByStratum } from '../log-rank/statistics.ts';
import { addNoEvents, addSingleGroup, warnSmallGroups } from '../survival-data.ts';
import type { GrayTestParameters, GrayTestResult } from './definition.ts';

type Statistics = StatisticsOf<GrayTestResult>;

/** Compares the incidence of each cause between groups. Throws single_group, no_events and the errors of the data. */
export function compute(input: AnalysisInput<GrayTestParameters>): AnalysisOutput<GrayTestResult> {
  const { table, rows, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const strataColumns = parameters.strata === undefined ? undefined : [parameters.strata].flat();
  const data = competingData(table, rows, parameters, parameters.causes, false, strataColumns ?? [], problems);
  const groups = data.group.names.length;
  if (groups < 2) addSingleGroup(data, parameters.group, problems);
  if (data.n_events === 0) addNoEvents(table, data, { ...parameters, event_value: parameters.causes }, problems);
  problems.throwIfAny();
  const sizes = warnSmallGroups(data.group, warn);

  const strata = membersByStratum({ ...data, ...combinedStrata(table, strataColumns, data.rows) });
  for (const [j, cause] of data.causes.entries())
    if (data.eventsOf[j] === 0)
      warn('no_events', `No row has an event of cause "${cause}", so it is not tested. Check causes.`);
  const tests = testCauses(data, strata, parameters.rho, onProgress);
  for (const { cause, statistic } of tests)
    if (statistic === null) warn('no_comparison', `At no event time of cause "${cause}" could the groups be compared.`);
  const counts = data.group.names.map(() => new Int32Array(data.causes.length + 1));
  for (let i = 0; i < data.n; i++) counts[data.group.codes[i]!]![data.code[i]!]!++;
  const { n, n_events, n_missing } = data;
  const statistics = {
    n,
    n_events,
    n_missing,
    tests,
    groups: data.group.names.map((group, g) => ({
      group,
      n: sizes[g]!,
      events: data.causes.map((cause, j) => ({ cause, n_events: counts[g]![j + 1]! })),
    })),
  };
  return {
    result: {
      ...statistics,
      tables: grayTables(statistics, parameters),
      figures: [],
      assumption_checks: [],
      methods_paragraph: grayMethodsParagraph(statistics, parameters),
      r_script: grayRScript(parameters),
    },
    used: n,
    excluded_missing: n_missing,
  };
}

/** Gray's test of each cause that has events; cumulative_incidence shows it beside its curves. */
export function testCauses(
  data: CompetingData,
  strata: readonly Int32Array[],
  rho: number,
  onProgress: (fraction: number) => void,
): Statistics['tests'] {
  return data.causes.flatMap((cause, j) => {
    if (data.eventsOf[j] === 0) return [];
    const test = grayTest({ ...data, group: data.group.codes, groups: data.group.names.length }, strata, j + 1, rho);
    onProgress((j + 1) / data.causes.length);
    return [{ cause, ...test }];
  });
}

/** The table of Gray's tests. */
export function grayTable(tests: Statistics['tests']): PrintedTable {
  return {
    name: 'gray_test',
    title: "Gray's test",
    columns: [
      { name: 'cause', title: 'Cause' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: tests.map((test) => [test.cause, printFixed(test.statistic, 2), String(test.df), printP(test.p_value)]),
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

function grayMethodsParagraph(
  { n, n_events, n_missing, groups }: Statistics,
  { group, causes, strata, rho }: GrayTestParameters,
): string {
  return [
    `Cumulative incidences of ${causes.map(levelText).join(', ')} were compared between the ${groups.length} groups of ${group} by Gray's test${rho === 0 ? '' : ` (rho = ${rho})`}${strata === undefined ? '' : `, stratified by ${[strata].flat().join(', ')}`}, in ${n} rows with ${n_events} events.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function grayRScript(parameters: GrayTestParameters): string {
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
