import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { rowsOfListedLevels } from '../../core/design-matrix.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { warnBeyondFollowUp } from '../../survival/beyond-follow-up.ts';
import { confidenceLimits } from '../../survival/kaplan-meier/confidence-limits.ts';
import { curveLimits } from '../../survival/kaplan-meier/curve-limits.ts';
import { curveSteps } from '../../survival/kaplan-meier/curve-steps.ts';
import { survivalCurve } from '../../survival/kaplan-meier/product-limit.ts';
import type { SurvivalCurve } from '../../survival/kaplan-meier/survival-curve.ts';
import { survivalQuantiles } from '../../survival/kaplan-meier/survival-quantile.ts';
import { membersByGroup } from '../../survival/members.ts';
import { stepAt } from '../../survival/step-function.ts';
import {
  addNoEvents,
  addNoRow,
  type SurvivalData,
  survivalData,
  warnSmallGroups,
} from '../../survival/survival-data.ts';
import { waldCoefficient } from '../../survival/wald-coefficient.ts';
import { type Balance, standardizedDifferences } from '../balance.ts';
import { eValue, eValueOfLimit, riskRatioOfHazardRatio } from '../e-values.ts';
import { type PropensityModel, propensityModel, scoreSummary } from '../propensity-model.ts';
import { propensityWeights, weightSummary } from '../propensity-weights.ts';
import { treatmentHazardRatio } from '../treatment-hazard-ratio.ts';
import type { WeightedSurvivalParameters, WeightedSurvivalResult } from './definition.ts';

type Input = AnalysisInput<WeightedSurvivalParameters>;
type Warn = Input['warn'];
type Statistics = StatisticsOf<WeightedSurvivalResult>;
type GroupResult = Statistics['groups'][number];

/** The weighted curve of a group with its pointwise limits. */
export type WeightedCurve = { curve: SurvivalCurve; low: Float64Array; high: Float64Array };

export type WeightedSurvivalComputed = Computed<
  Statistics,
  {
    model: PropensityModel;
    balance: Balance[];
    weights: Float64Array;
    /** Of the treated, then of the control. */
    curves: WeightedCurve[];
  }
>;

/** Fewer events in a group than this: its part in the comparison rests on a handful of patients. */
const neededEvents = 10;
/** So many times the mean weight of its group: one patient counts for that many. */
const extremeWeight = 10;
/** A group whose weights leave less than this share of its size: its curve is that of few patients. */
const leastEffectiveShare = 0.5;

/** Throws the errors of the propensity model and of the times, no_events, and separation where one group alone has events. */
export function compute(input: Input): WeightedSurvivalComputed {
  const { table, parameters, warn, onProgress } = input;
  const { time, event, event_value, covariates, estimand, conf_level } = parameters;
  const listed = rowsOfListedLevels(table, covariates, input.rows);
  const complete = completeRows(table, listed, [time, event]);
  const problems = new InputProblems();
  if (complete.rows.length === 0) addNoRow(listed.length, complete.n_missing, [time, event], problems);
  problems.throwIfAny();
  const model = propensityModel({ ...input, rows: complete.rows });
  const unweighted = survivalData(table, model.rows, { time, event, event_value }, [], problems);
  if (unweighted.n_events === 0) addNoEvents(table, unweighted, { event, event_value }, problems);
  problems.throwIfAny();

  const weights = propensityWeights(model, parameters);
  const names = ['treated', 'control'];
  const data: SurvivalData = {
    ...unweighted,
    weights,
    group: { names, codes: Int32Array.from(model.treated, (treated) => 1 - treated) },
  };
  const sizes = warnSmallGroups(data.group, warn);
  const z = normalCritical(conf_level);
  const members = membersByGroup(data);
  const curves = members.map((rows): WeightedCurve => {
    const curve = survivalCurve(data, rows, true);
    return { curve, ...curveLimits(curve, parameters, z) };
  });
  onProgress(0.7);
  const groups = curves.map((curve, g) => groupResult(curve, g, { data, members: members[g]!, parameters, z }));
  const summary = weightSummary(model, weights);
  warnOfWeights(summary, sizes, warn);
  warnOfEvents(groups, parameters, curves, warn);

  const { naive_std_error, ...weighted } = treatmentHazardRatio(data, model.treated, parameters);
  onProgress(0.9);
  const { naive_std_error: _, ...unadjusted } = treatmentHazardRatio(unweighted, model.treated, parameters);
  const balance = standardizedDifferences(model, weights, estimand === 'att' ? 'treated' : 'pooled');
  const difference = differences(groups, conf_level);
  const statistics: Statistics = {
    n: model.n,
    n_treated: model.n_treated,
    n_events: unweighted.n_events,
    n_missing: complete.n_missing + model.n_missing,
    estimand,
    coefficients: model.coefficients,
    ...(model.factors === undefined ? {} : { factors: model.factors }),
    propensity: scoreSummary(model),
    weights: summary,
    balance: balance.map(({ term, before, after }) => ({ term, smd_unweighted: before, smd_weighted: after })),
    hazard_ratio: { ...weighted, naive_std_error },
    unadjusted_hazard_ratio: unadjusted,
    e_value: eValues(weighted, parameters.rare_outcome),
    groups,
    ...(difference === undefined ? {} : { survival_difference: difference }),
  };
  return {
    statistics,
    details: { model, balance, weights, curves },
    used: model.n,
    excluded_missing: statistics.n_missing,
  };
}

function eValues(
  { estimate, conf_low, conf_high }: { estimate: number; conf_low: number; conf_high: number },
  rareOutcome: boolean,
): Statistics['e_value'] {
  const of = (log: number) => riskRatioOfHazardRatio(Math.exp(log), rareOutcome);
  const risk_ratio = of(estimate);
  const found = { risk_ratio, e_value: eValue(risk_ratio), e_value_limit: eValueOfLimit(of(conf_low), of(conf_high))! };
  return Object.values(found).every(Number.isFinite) ? found : null;
}

type Context = { data: SurvivalData; members: Int32Array; parameters: WeightedSurvivalParameters; z: number };

function groupResult(weighted: WeightedCurve, g: number, { data, members, parameters, z }: Context): GroupResult {
  const { curve, low, high } = weighted;
  const { event, weights } = data;
  const median = (values: Float64Array) => finiteOrNull(survivalQuantiles(curve.time, values, [0.5])[0]!);
  return {
    group: g === 0 ? 'treated' : 'control',
    n: members.length,
    n_events: members.reduce((sum, row) => sum + event[row]!, 0),
    weighted_n: sumOf(members.length, (i) => weights![members[i]!]!),
    weighted_events: sumOf(members.length, (i) => event[members[i]!]! * weights![members[i]!]!),
    median: median(curve.survival),
    median_conf_low: median(low),
    median_conf_high: median(high),
    ...(parameters.times === undefined
      ? {}
      : { at_times: [...parameters.times].sort((a, b) => a - b).map((time) => atTime(curve, time, parameters, z)) }),
    ...(parameters.return_curve ? { curve: curveSteps(curve, low, high) } : {}),
  };
}

function atTime(curve: SurvivalCurve, time: number, { conf_type }: WeightedSurvivalParameters, z: number) {
  const step = stepAt(curve.time, time);
  // Who leaves at that very time is still at risk then.
  const next = step >= 0 && curve.time[step] === time ? step : step + 1;
  const survival = step < 0 ? 1 : curve.survival[step]!;
  const logError = step < 0 ? 0 : curve.logSurvivalError[step]!;
  const limits = step < 0 ? { low: 1, high: 1 } : confidenceLimits(survival, logError, conf_type, z);
  return {
    time,
    n_risk: curve.rowsAtRisk[next] ?? 0,
    weighted_n_risk: curve.nRisk[next] ?? 0,
    survival,
    std_error: finiteOrNull(survival * logError),
    conf_low: finiteOrNull(limits.low),
    conf_high: finiteOrNull(limits.high),
  };
}

/** The groups share no patient, so that the variances of their curves add up. */
function differences([treated, control]: readonly GroupResult[], confLevel: number): Statistics['survival_difference'] {
  return treated!.at_times?.map((own, i) => {
    const other = control!.at_times![i]!;
    const error = Math.hypot(own.std_error ?? Number.NaN, other.std_error ?? Number.NaN);
    const { term: _, ...wald } = waldCoefficient('', own.survival - other.survival, error, confLevel);
    return {
      time: own.time,
      ...wald,
      std_error: finiteOrNull(error),
      conf_low: finiteOrNull(wald.conf_low),
      conf_high: finiteOrNull(wald.conf_high),
    };
  });
}

function warnOfWeights(summary: Statistics['weights'], sizes: Int32Array, warn: Warn): void {
  for (const [g, { group, sum, max, effective_sample_size }] of summary.entries()) {
    const n = sizes[g]!;
    if (max > (extremeWeight * sum) / n)
      warn(
        'extreme_weights',
        `In group "${group}" the largest weight is ${(max / (sum / n)).toFixed(1)} times their mean: one patient counts for that many. Look at the figure of the weights; stabilize and truncate them, restrict the patients, or weight by overlap.`,
      );
    if (effective_sample_size < leastEffectiveShare * n)
      warn(
        'effective_sample_size',
        `The ${n} rows of group "${group}" count after weighting for ${effective_sample_size.toFixed(1)} (effective sample size): treated and control differ much at the start. Weighting by overlap keeps more.`,
      );
  }
}

function warnOfEvents(
  groups: readonly GroupResult[],
  { times }: WeightedSurvivalParameters,
  curves: readonly WeightedCurve[],
  warn: Warn,
): void {
  for (const [g, { group, n_events }] of groups.entries()) {
    if (n_events < neededEvents)
      warn(
        'few_events',
        `Group "${group}" has only ${n_events} ${n_events === 1 ? 'event' : 'events'}: hazard ratio and curve rest on few patients, and robust standard errors are too small then.`,
      );
    const { curve } = curves[g]!;
    const last = curve.time.at(-1)!;
    if (curve.survival.at(-1) !== 0) warnBeyondFollowUp(times, last, { who: ` of group "${group}"` }, warn);
  }
}
