import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { competingData } from '../competing-risks/competing-data.ts';
import { testCauses } from '../competing-risks/gray.ts';
import { incidenceCurves } from '../competing-risks/incidence.ts';
import type { DrawnIncidence } from '../competing-risks/incidence-figure.ts';
import { membersByGroup, membersByStratum } from '../members.ts';
import { addNoEvents, addSingleGroup, warnSmallGroups } from '../survival-data.ts';
import type { GrayTestParameters, GrayTestResult } from './definition.ts';

export type GrayTestComputed = Computed<StatisticsOf<GrayTestResult>, { groups: DrawnIncidence[]; causes: string[] }>;

/** Compares the incidence of each cause between groups. Throws single_group, no_events and the errors of the data. */
export function compute(input: AnalysisInput<GrayTestParameters>): GrayTestComputed {
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
  const members = membersByGroup(data);
  const drawn = data.group.names.map((group, g) => ({
    group,
    curves: incidenceCurves(data.time, data.code, members[g]!, data.causes.length),
  }));
  return { statistics, details: { groups: drawn, causes: data.causes }, used: n, excluded_missing: n_missing };
}
