import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalTwoSided } from '../../math/distributions/normal.ts';
import { wilsonInterval } from '../../math/proportion-interval.ts';
import { delong } from '../../math/roc/delong.ts';
import {
  optimalPoints,
  partialArea,
  type RocPoints,
  rocPoints,
  sensitivityAt,
  specificityAt,
} from '../../math/roc/points.ts';
import { caseControlData, checkBothClasses, warnFewPatients } from '../roc/case-control-data.ts';
import type { RocCurveParameters, RocCurveResult } from './definition.ts';

export type RocCurveComputed = Computed<StatisticsOf<RocCurveResult>, { points: RocPoints }>;
type Statistics = RocCurveComputed['statistics'];

/** The empirical curve and its area. Throws insufficient_data and single_group (no cases, or no controls). */
export function compute(input: AnalysisInput<RocCurveParameters>): RocCurveComputed {
  const { table, rows, parameters, warn } = input;
  const { outcome, marker, direction, conf_level } = parameters;
  const problems = new InputProblems();
  const data = caseControlData(table, rows, parameters, [marker], problems);
  checkBothClasses(table, data, outcome, problems);
  problems.throwIfAny();
  warnFewPatients(data, warn);

  const { isCase, n_missing, n_cases, n_controls } = data;
  const values = numbersOf(table, marker, data.rows);
  const { auc, std_error, conf_low, conf_high } = delong(values, isCase, conf_level, direction);
  if (auc < 0.5)
    warn(
      'auc_below_half',
      `The area is below 0.5: cases tend to have the ${direction === 'higher' ? 'lower' : 'higher'} values of "${marker}". If that is what the marker means, set direction "${direction === 'higher' ? 'lower' : 'higher'}".`,
    );
  const points = rocPoints(values, isCase, direction);
  // Without any spread of the placements (a perfect or a constant marker) there is nothing to test with.
  const z = std_error === null || std_error === 0 ? null : (auc - 0.5) / std_error;
  if (std_error === 0)
    warn(
      'no_variation',
      `The area has a standard error of 0, since ${auc === 1 || auc === 0 ? 'the marker tells all cases from all controls' : 'the marker does not vary'}: there is no test, and an interval without width says nothing about other patients. The fewer patients there are, the likelier is that by chance.`,
    );
  const { partial_auc } = parameters;
  const statistics: Statistics = {
    n: data.rows.length,
    n_missing,
    n_cases,
    n_controls,
    auc,
    std_error,
    conf_low,
    conf_high,
    z,
    p_value: z === null ? null : normalTwoSided(z),
    optimal_cutoffs: optimalPoints(points, parameters.cutoff_criterion).map((i) => cutoff(points, i)),
    ...(parameters.thresholds === undefined
      ? {}
      : { at_thresholds: parameters.thresholds.map((at) => atThreshold(values, isCase, at, parameters)) }),
    ...(partial_auc === undefined ? {} : { partial_auc: partialArea(points, partial_auc.range, partial_auc.focus) }),
    ...(parameters.return_curve ? { curve: wholeCurve(points) } : {}),
  };
  return { statistics, details: { points }, used: statistics.n, excluded_missing: n_missing };
}

function cutoff(points: RocPoints, i: number): Statistics['optimal_cutoffs'][number] {
  const tp = points.tp[i]!;
  const fp = points.fp[i]!;
  const fn = points.nCases - tp;
  const tn = points.nControls - fp;
  const sensitivity = sensitivityAt(points, i);
  const specificity = specificityAt(points, i);
  return {
    threshold: jsonNumber(points.threshold[i]!),
    sensitivity,
    specificity,
    ppv: finiteOrNull(tp / (tp + fp)),
    npv: finiteOrNull(tn / (tn + fn)),
    accuracy: (tp + tn) / (points.nCases + points.nControls),
    youden: sensitivity + specificity - 1,
  };
}

/** Unlike the midpoints of the curve, a cut-off that was asked for may be a value of the marker, and is then positive. */
function atThreshold(
  values: Float64Array,
  isCase: Uint8Array,
  threshold: number,
  { direction, conf_level }: RocCurveParameters,
) {
  let tp = 0;
  let tn = 0;
  let cases = 0;
  for (let i = 0; i < values.length; i++) {
    const positive = direction === 'higher' ? values[i]! >= threshold : values[i]! <= threshold;
    cases += isCase[i]!;
    if (isCase[i] === 1 && positive) tp++;
    if (isCase[i] === 0 && !positive) tn++;
  }
  const controls = values.length - cases;
  const sensitivity = wilsonInterval(tp, cases, conf_level);
  const specificity = wilsonInterval(tn, controls, conf_level);
  return {
    threshold,
    sensitivity: tp / cases,
    sensitivity_conf_low: sensitivity.conf_low,
    sensitivity_conf_high: sensitivity.conf_high,
    specificity: tn / controls,
    specificity_conf_low: specificity.conf_low,
    specificity_conf_high: specificity.conf_high,
  };
}

function wholeCurve(points: RocPoints) {
  const indices = points.threshold.length;
  return {
    threshold: Array.from(points.threshold, jsonNumber),
    sensitivity: Array.from({ length: indices }, (_, i) => sensitivityAt(points, i)),
    specificity: Array.from({ length: indices }, (_, i) => specificityAt(points, i)),
  };
}
