import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import { quoted } from '../../core/levels.ts';
import { numberText } from '../../core/table.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { survivalCurve } from '../kaplan-meier/product-limit.ts';
import type { SurvivalCurve } from '../kaplan-meier/survival-curve.ts';
import { membersByGroup } from '../members.ts';
import { survivalData, warnSmallGroups } from '../survival-data.ts';
import type { RmstParameters, RmstResult } from './definition.ts';

type GroupResult = RmstResult['groups'][number];

export type RmstComputed = Computed<StatisticsOf<RmstResult>, { curves: { group: string; curve: SurvivalCurve }[] }>;

/** Area under the Kaplan-Meier curve to tau. Throws invalid_parameter for a tau beyond the follow-up of a group. */
export function compute(input: AnalysisInput<RmstParameters>): RmstComputed {
  const { table, rows, parameters, warn } = input;
  const problems = new InputProblems();
  const data = survivalData(table, rows, parameters, [], problems);
  const names = data.group.names;
  const members = data.n === 0 ? [] : membersByGroup(data);
  const followUp = members.map((group) => data.time[group.at(-1)!]!);
  const shortest = Math.min(...followUp);
  const tau = parameters.tau ?? shortest;
  if (tau > shortest)
    problems.add(
      'invalid_parameter',
      `tau = ${tau} lies beyond the follow-up of group "${names[followUp.indexOf(shortest)]}", whose largest time is ${shortest}. Choose a tau up to ${shortest}.`,
      { tau, largest: shortest },
    );
  if (data.n > 0 && !(tau > 0))
    problems.add(
      'insufficient_data',
      `All times of a group are 0, so there is no time to average over. Check "${parameters.time}".`,
    );
  problems.throwIfAny();
  warnSmallGroups(data.group, warn);
  if (data.n_events === 0)
    warn('no_events', `No row has the event: survival stays at 1. Check event_value of "${parameters.event}".`);

  const z = normalCritical(parameters.conf_level);
  const curves = names.map((group, g) => ({ group, curve: survivalCurve(data, members[g]!, false) }));
  const groups = curves.map(({ group, curve }, g): GroupResult => {
    const { area, lost, variance } = restrictedMean(curve, tau);
    let n_events = 0;
    for (const row of members[g]!) n_events += data.event[row]!;
    const std_error = Math.sqrt(variance);
    return {
      group,
      n: members[g]!.length,
      n_events,
      estimate: area,
      std_error,
      conf_low: area - z * std_error,
      conf_high: area + z * std_error,
      rmtl: lost,
    };
  });
  const certain = groups.filter(({ std_error }) => std_error === 0).map(({ group }) => group);
  if (certain.length > 0 && data.n_events > 0)
    warn(
      'no_spread',
      `The standard error of ${quoted(certain)} is 0: before tau (${numberText(tau)}) no event comes, or all come at once. The interval there has no width, and a comparison with it takes it to be certain. Choose another tau, or compare the curves by log_rank_test.`,
    );
  const { n, n_events, n_missing } = data;
  const statistics = {
    n,
    n_events,
    n_missing,
    tau,
    groups,
    ...(groups.length === 2 ? contrasts(groups[0]!, groups[1]!, z) : {}),
  };
  return { statistics, details: { curves }, used: n, excluded_missing: n_missing };
}

/**
 * The area to tau and its Greenwood plug-in variance: the squared area still to come after each event time, times
 * d / (n (n - d)) (Klein and Moeschberger, Survival Analysis, 2003, section 4.5, without the factor m / (m - 1)).
 */
function restrictedMean({ time, survival, nRisk, nEvent }: SurvivalCurve, tau: number) {
  let end = 0;
  while (end < time.length && time[end]! < tau) end++;
  let area = 0;
  let lost = 0;
  let variance = 0;
  let until = tau;
  // From the end, so that the area to come is summed, not a difference.
  for (let i = end - 1; i >= 0; i--) {
    area += survival[i]! * (until - time[i]!);
    lost += (1 - survival[i]!) * (until - time[i]!);
    until = time[i]!;
    const left = nRisk[i]! - nEvent[i]!;
    if (nEvent[i]! > 0 && left > 0) variance += (area * area * nEvent[i]!) / (nRisk[i]! * left);
  }
  return { area: area + until, lost, variance };
}

function contrasts(first: GroupResult, second: GroupResult, z: number): Pick<RmstResult, 'difference' | 'ratio'> {
  const estimate = first.estimate - second.estimate;
  const std_error = Math.hypot(first.std_error!, second.std_error!);
  const log = Math.log(first.estimate / second.estimate);
  const logError = Math.hypot(first.std_error! / first.estimate, second.std_error! / second.estimate);
  // Two curves without any event: nothing to test.
  const p = (value: number, error: number) => (error > 0 ? normalTwoSided(value / error) : null);
  return {
    difference: {
      estimate,
      std_error,
      conf_low: estimate - z * std_error,
      conf_high: estimate + z * std_error,
      p_value: p(estimate, std_error),
    },
    ratio: {
      estimate: Math.exp(log),
      conf_low: Math.exp(log - z * logError),
      conf_high: Math.exp(log + z * logError),
      p_value: p(log, logError),
    },
  };
}
