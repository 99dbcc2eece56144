import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { addNoRow } from '../../survival/survival-data.ts';
import { type Balance, standardizedDifferences } from '../balance.ts';
import { greedyMatch, type MatchedSet } from '../greedy-match.ts';
import { type MatchedCurve, matchedSurvival } from '../matched-survival.ts';
import { type PropensityModel, propensityModel, scoreSummary } from '../propensity-model.ts';
import type { PropensityMatchingParameters, PropensityMatchingResult } from './definition.ts';

export type PropensityMatchingComputed = Computed<
  StatisticsOf<PropensityMatchingResult>,
  {
    model: PropensityModel;
    balance: Balance[];
    /** Of the treated, then of the control; none without survival. */
    curves: MatchedCurve[];
  }
>;

export function compute(input: AnalysisInput<PropensityMatchingParameters>): PropensityMatchingComputed {
  const { table, parameters, warn } = input;
  const { ratio, replace, order, distance, caliper, caliper_standardized, outcome, conf_level } = parameters;
  const { time, event } = parameters;
  const followUp = time === undefined || event === undefined ? [] : [time, event];
  const complete = completeRows(table, input.rows, followUp);
  const problems = new InputProblems();
  if (complete.rows.length === 0 && followUp.length > 0)
    addNoRow(input.rows.length, complete.n_missing, followUp, problems);
  problems.throwIfAny();
  const model = propensityModel({ ...input, rows: complete.rows });
  const { n, n_treated, treated, scores } = model;
  const n_missing = complete.n_missing + model.n_missing;
  const score = distance === 'linear_logit' ? scores.map((p) => Math.log(p / (1 - p))) : scores;
  const width = caliper === undefined ? undefined : caliper * (caliper_standardized ? standardDeviation(score) : 1);
  const sets = greedyMatch(score, treated, { ratio, replace, order, caliper: width ?? Number.POSITIVE_INFINITY });
  if (sets.length === 0)
    warn(
      'unmatched',
      `None of the ${n_treated} treated rows has a control within the caliper (${width}), so that nothing is compared. Widen the caliper.`,
    );
  else if (sets.length < n_treated)
    warn(
      'unmatched',
      `${n_treated - sets.length} of ${n_treated} treated rows found no control${width === undefined ? '' : ' within the caliper'}: the effect is that in the treated who were matched.`,
    );
  const fewer = sets.filter(({ controls }) => controls.length < ratio).length;
  if (fewer > 0)
    warn(
      'fewer_controls',
      `${fewer} of the ${sets.length} matched rows found fewer than ${ratio} controls. The controls of a row have the weight of one together, however many they are.`,
    );
  const weights = setWeights(sets, n);
  const balance = standardizedDifferences(model, weights, 'treated');
  const effect =
    outcome === undefined || replace || sets.length === 0
      ? undefined
      : meanDifference(sets, numbersOf(table, outcome, model.rows), conf_level, warn);
  const matched =
    time === undefined || event === undefined || sets.length === 0
      ? undefined
      : matchedSurvival(input, model, sets, weights, { time, event });
  const statistics: StatisticsOf<PropensityMatchingResult> = {
    n,
    n_treated,
    n_control: n - n_treated,
    n_treated_matched: sets.length,
    n_control_matched: weights.filter((weight, i) => treated[i] === 0 && weight > 0).length,
    n_missing,
    caliper_width: width ?? null,
    coefficients: model.coefficients,
    ...(model.factors === undefined ? {} : { factors: model.factors }),
    propensity: scoreSummary(model),
    pairs: sets.map(({ treated: row, controls }) => ({ treated: row + 1, controls: controls.map((c) => c + 1) })),
    balance: balance.map(({ term, before, after }) => ({ term, smd_unmatched: before, smd_matched: after })),
    ...(effect === undefined ? {} : { effect }),
    ...(matched === undefined ? {} : { survival: matched.survival }),
  };
  return {
    statistics,
    details: { model, balance, curves: matched?.curves ?? [] },
    used: n,
    excluded_missing: n_missing,
  };
}

function standardDeviation(values: Float64Array): number {
  const mean = sumOf(values.length, (i) => values[i]!) / values.length;
  return Math.sqrt(sumOf(values.length, (i) => (values[i]! - mean) ** 2) / (values.length - 1));
}

/** 1 for each matched treated, shared out equally among its controls. */
function setWeights(sets: readonly MatchedSet[], n: number): Float64Array {
  const weights = new Float64Array(n);
  for (const { treated, controls } of sets) {
    weights[treated] = 1;
    for (const control of controls) weights[control]! += 1 / controls.length;
  }
  return weights;
}

/** Student's t of the differences within the sets: treated less the mean of its controls. */
function meanDifference(
  sets: readonly MatchedSet[],
  outcome: Float64Array,
  confLevel: number,
  warn: AnalysisInput<unknown>['warn'],
): NonNullable<PropensityMatchingResult['effect']> {
  const count = sets.length;
  const differences = Float64Array.from(sets, ({ treated, controls }) => {
    const mean = controls.reduce((sum, control) => sum + outcome[control]!, 0) / controls.length;
    return outcome[treated]! - mean;
  });
  const estimate = sumOf(count, (i) => differences[i]!) / count;
  const df = count - 1;
  const error = standardDeviation(differences) / Math.sqrt(count);
  const t = estimate / error;
  const margin = df > 0 ? studentTCritical(confLevel, df) * error : Number.NaN;
  if (!(error > 0))
    warn(
      'no_variation',
      df > 0
        ? `All ${count} matched sets have the same difference of the outcome (${estimate}), so that it has no test. Check the outcome column.`
        : 'One matched set alone has no standard error and no test. Widen the caliper, or match more patients.',
    );
  return {
    estimate,
    std_error: finiteOrNull(error),
    df,
    statistic: finiteOrNull(t),
    p_value: df > 0 ? finiteOrNull(studentTTwoSided(t, df)) : null,
    conf_low: finiteOrNull(estimate - margin),
    conf_high: finiteOrNull(estimate + margin),
  };
}
