import type { AnalysisInput } from '../core/analysis.ts';
import { InputProblems } from '../core/input-error.ts';
import { finiteOrNull } from '../core/json-number.ts';
import type { LevelValue } from '../definition/level-value.ts';
import { normalCritical } from '../math/distributions/normal.ts';
import { curveLimits } from '../survival/kaplan-meier/curve-limits.ts';
import { survivalCurve } from '../survival/kaplan-meier/product-limit.ts';
import type { SurvivalCurve } from '../survival/kaplan-meier/survival-curve.ts';
import { survivalQuantiles } from '../survival/kaplan-meier/survival-quantile.ts';
import { membersByGroup } from '../survival/members.ts';
import { addNoEvents, type SurvivalData, survivalData } from '../survival/survival-data.ts';
import type { MatchedSet } from './greedy-match.ts';
import type { PropensityModel } from './propensity-model.ts';
import { treatmentHazardRatio } from './treatment-hazard-ratio.ts';

/** The curve of a matched group with its pointwise limits. */
export type MatchedCurve = { curve: SurvivalCurve; low: Float64Array; high: Float64Array };

type Parameters = { treatment: string; event_value?: LevelValue | LevelValue[] | undefined; conf_level: number };

/** Fewer events in a group than this: its part in the comparison rests on a handful of patients. */
const neededEvents = 10;

/**
 * Survival of the matched rows: Cox regression on treatment with a robust variance in which each set is a cluster, and Kaplan-Meier
 * curves with errors of the infinitesimal jackknife (Austin, Statistics in Medicine 2014;33:1242-1258). Controls count as `weights` say,
 * times one number that makes their sum their number, as in R's MatchIt. Throws no_events, negative_time and separation.
 */
export function matchedSurvival(
  { table, parameters, warn }: Pick<AnalysisInput<Parameters>, 'table' | 'parameters' | 'warn'>,
  { rows, treated }: PropensityModel,
  sets: readonly MatchedSet[],
  weights: Float64Array,
  { time, event }: { time: string; event: string },
) {
  const { treatment, event_value = 1, conf_level } = parameters;
  const setOf = new Int32Array(rows.length).fill(-1);
  for (const [index, { treated: row, controls }] of sets.entries())
    for (const member of [row, ...controls]) setOf[member] = index;
  const kept = Int32Array.from(rows.keys()).filter((i) => setOf[i]! >= 0);
  const problems = new InputProblems();
  const columns = { time, event, event_value };
  const plain = survivalData(
    table,
    Int32Array.from(kept, (i) => rows[i]!),
    columns,
    [],
    problems,
  );
  if (plain.n_events === 0) addNoEvents(table, plain, columns, problems);
  problems.throwIfAny();
  const ofTreatment = Float64Array.from(kept, (i) => treated[i]!);
  const controls = kept.filter((i) => treated[i] === 0);
  const scale = controls.length / controls.reduce((sum, i) => sum + weights[i]!, 0);
  const data: SurvivalData = {
    ...plain,
    weights: Float64Array.from(kept, (i) => (treated[i] === 1 ? 1 : scale * weights[i]!)),
    group: { names: ['treated', 'control'], codes: Int32Array.from(ofTreatment, (value) => 1 - value) },
  };
  const clusters = { of: Int32Array.from(kept, (i) => setOf[i]!), count: sets.length };
  const hazard_ratio = treatmentHazardRatio(data, ofTreatment, { treatment, ties: 'efron', conf_level }, clusters);
  const members = membersByGroup(data);
  const curves = members.map((own): MatchedCurve => {
    const curve = survivalCurve(data, own, true);
    return { curve, ...curveLimits(curve, { conf_type: 'log' }, normalCritical(conf_level)) };
  });
  const groups = curves.map(({ curve, low, high }, g) => {
    const median = (values: Float64Array) => finiteOrNull(survivalQuantiles(curve.time, values, [0.5])[0]!);
    const n_events = members[g]!.reduce((sum, row) => sum + data.event[row]!, 0);
    const group = g === 0 ? ('treated' as const) : ('control' as const);
    if (n_events < neededEvents)
      warn(
        'few_events',
        `The matched group "${group}" has only ${n_events} ${n_events === 1 ? 'event' : 'events'}: hazard ratio and curve rest on few patients, and robust standard errors are too small then.`,
      );
    return {
      group,
      n: members[g]!.length,
      n_events,
      median: median(curve.survival),
      median_conf_low: median(low),
      median_conf_high: median(high),
    };
  });
  return { survival: { n_events: plain.n_events, hazard_ratio, groups }, curves };
}
