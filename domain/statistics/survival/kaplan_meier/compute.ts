import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkWeights } from '../../core/check-weights.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { warnBeyondFollowUp } from '../beyond-follow-up.ts';
import { confidenceLimits } from '../kaplan-meier/confidence-limits.ts';
import { curveLimits } from '../kaplan-meier/curve-limits.ts';
import { curveSteps } from '../kaplan-meier/curve-steps.ts';
import { survivalCurve } from '../kaplan-meier/product-limit.ts';
import type { SurvivalCurve } from '../kaplan-meier/survival-curve.ts';
import { survivalQuantiles } from '../kaplan-meier/survival-quantile.ts';
import { compareGroups } from '../log-rank/compare-groups.ts';
import { membersByGroup } from '../members.ts';
import { stepAt } from '../step-function.ts';
import { type SurvivalData, survivalData, warnSmallGroups } from '../survival-data.ts';
import type { KaplanMeierParameters, KaplanMeierResult } from './definition.ts';
import { followUpOf } from './follow-up.ts';
import { hazardRatioOf } from './hazard-ratio.ts';

type GroupResult = KaplanMeierResult['groups'][number];

export type GroupCurve = { group: string; curve: SurvivalCurve; low: Float64Array; high: Float64Array };

export type KaplanMeierComputed = Computed<StatisticsOf<KaplanMeierResult>, { curves: GroupCurve[] }>;

/** Survival by group. No events is not an error: S(t) = 1. With two or more groups, unweighted, also the log-rank test. */
export function compute(input: AnalysisInput<KaplanMeierParameters>): KaplanMeierComputed {
  const { table, rows, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = survivalData(table, rows, parameters, [], problems);
  checkWeights(data.weights, parameters.weights, { zeroAllowed: true }, problems);
  problems.throwIfAny();
  const sizes = warnSmallGroups(data.group, warn);
  if (data.n_events === 0) warnNoEvents(parameters, warn);

  const z = normalCritical(parameters.conf_level);
  const members = membersByGroup(data);
  const robust = parameters.robust && data.weights !== undefined;
  const curves: GroupCurve[] = data.group.names.map((group, g) => {
    const curve = survivalCurve(data, members[g]!, robust);
    const limits = curveLimits(curve, parameters, z);
    onProgress((g + 0.5) / data.group.names.length);
    return { group, curve, ...limits };
  });
  warnOfTimes(curves, parameters, warn);
  const reversed = { ...data, event: data.event.map((event) => 1 - event) };
  const followUp = (rows: Int32Array) => followUpOf(survivalCurve(reversed, rows, robust), parameters, z);
  const groups = curves.map((group, g) => {
    if (data.entry !== undefined) warnEarlyRiskSet(group, warn);
    let n_events = 0;
    for (const row of members[g]!) n_events += data.event[row]!;
    const counts = { n: members[g]!.length, n_events, follow_up: followUp(members[g]!) };
    return groupResult(group, counts, parameters, z, atRiskByEntry(members[g]!, data));
  });
  const { n, n_events, n_missing } = data;
  const statistics = {
    n,
    n_events,
    n_missing,
    conf_type: parameters.conf_type,
    follow_up: followUp(data.order),
    groups,
    ...(data.weights === undefined && data.entry === undefined ? hazardRatioOf(curves, parameters.conf_level) : {}),
    ...(data.group.names.length > 1 && data.weights === undefined && n_events > 0
      ? {
          log_rank_test: compareGroups(
            data,
            { stratum: undefined, strata: 1 },
            { weight: 'log_rank', rho: 0, gamma: 0 },
            sizes,
          ),
        }
      : {}),
  };
  return { statistics, details: { curves }, used: n, excluded_missing: n_missing };
}

export function warnOfTimes(
  curves: readonly Pick<GroupCurve, 'group' | 'curve'>[],
  { group: by, times }: KaplanMeierParameters,
  warn: (code: string, message: string) => void,
): void {
  for (const { group, curve } of curves)
    if (curve.survival.at(-1) !== 0)
      warnBeyondFollowUp(times, curve.time.at(-1)!, by === undefined ? {} : { who: ` of group "${group}"` }, warn);
}

export function warnNoEvents({ event }: KaplanMeierParameters, warn: (code: string, message: string) => void): void {
  warn('no_events', `No row has the event: survival stays at 1. Check event_value of "${event}".`);
}

/** `atRiskAt`: how many are at risk, where not as the curve shows it. */
export function groupResult(
  { group, curve, low, high }: GroupCurve,
  counts: Pick<GroupResult, 'n' | 'n_events' | 'follow_up'>,
  parameters: KaplanMeierParameters,
  z: number,
  atRiskAt?: (time: number) => number,
): GroupResult {
  const estimates = survivalQuantiles(curve.time, curve.survival, parameters.quantiles);
  const withLimits = parameters.conf_type !== 'none';
  const lows = withLimits ? survivalQuantiles(curve.time, low, parameters.quantiles) : undefined;
  const highs = withLimits ? survivalQuantiles(curve.time, high, parameters.quantiles) : undefined;
  return {
    group,
    ...counts,
    quantiles: parameters.quantiles.map((prob, i) => ({
      prob,
      estimate: finiteOrNull(estimates[i]!),
      conf_low: finiteOrNull(lows?.[i] ?? Number.NaN),
      conf_high: finiteOrNull(highs?.[i] ?? Number.NaN),
    })),
    ...(parameters.times === undefined
      ? {}
      : {
          at_times: Float64Array.from(parameters.times)
            .sort()
            .reduce<NonNullable<GroupResult['at_times']>>((all, time) => {
              all.push(atTime(curve, time, parameters, z, atRiskAt));
              return all;
            }, []),
        }),
    ...(parameters.return_curve ? { curve: curveSteps(curve, low, high) } : {}),
  };
}

function atTime(
  curve: SurvivalCurve,
  time: number,
  { conf_type }: KaplanMeierParameters,
  z: number,
  atRiskAt: ((time: number) => number) | undefined,
) {
  const step = stepAt(curve.time, time);
  const survival = step < 0 ? 1 : curve.survival[step]!;
  const logError = step < 0 ? 0 : curve.logSurvivalError[step]!;
  const certain = { low: conf_type === 'none' ? Number.NaN : 1, high: conf_type === 'none' ? Number.NaN : 1 };
  const limits = step < 0 ? certain : confidenceLimits(survival, logError, conf_type, z);
  return {
    time,
    n_risk: atRiskAt?.(time) ?? riskAt(curve, time, step),
    survival,
    std_error: finiteOrNull(survival * logError),
    conf_low: finiteOrNull(limits.low),
    conf_high: finiteOrNull(limits.high),
    cumulative_hazard: jsonNumber(step < 0 ? 0 : curve.cumulativeHazard[step]!),
    cumulative_hazard_std_error: jsonNumber(step < 0 ? 0 : curve.cumulativeHazardError[step]!),
  };
}

/** Weights of the rows with time >= t. */
function riskAt(curve: SurvivalCurve, time: number, step: number): number {
  const next = step >= 0 && curve.time[step] === time ? step : step + 1;
  return next < curve.nRisk.length ? curve.nRisk[next]! : 0;
}

/** Under delayed entry: the number of rows with entry < t <= time. */
function atRiskByEntry(
  members: Int32Array,
  { entry, time: times }: Pick<SurvivalData, 'entry' | 'time'>,
): ((time: number) => number) | undefined {
  if (entry === undefined) return undefined;
  return (time) => {
    let rows = 0;
    for (const row of members) if (entry[row]! < time && times[row]! >= time) rows++;
    return rows;
  };
}

function warnEarlyRiskSet({ group, curve }: GroupCurve, warn: (code: string, message: string) => void): void {
  const zero = curve.survival.indexOf(0);
  if (zero >= 0 && zero < curve.time.length - 1)
    warn(
      'early_risk_set',
      `In group "${group}" everyone at risk at time ${curve.time[zero]} (${curve.rowsAtRisk[zero]} rows) had the event, so survival is 0 from there on although others enter later. Begin the analysis later: filter on the time.`,
    );
}
