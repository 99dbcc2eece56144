import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { matchesValue } from '../../core/levels.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { numberText, type Table } from '../../core/table.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { fitCox } from '../cox/fit-cox.ts';
import { confidenceLimits } from '../kaplan-meier/confidence-limits.ts';
import { survivalCurve } from '../kaplan-meier/product-limit.ts';
import type { SurvivalCurve } from '../kaplan-meier/survival-curve.ts';
import { survivalQuantiles } from '../kaplan-meier/survival-quantile.ts';
import { compareGroups } from '../log-rank/compare-groups.ts';
import { membersByGroup } from '../members.ts';
import { stepAt } from '../step-function.ts';
import { addNoEvents, addNoRow, addSingleGroup, survivalData, warnSmallGroups } from '../survival-data.ts';
import { waldCoefficient } from '../wald-coefficient.ts';
import type { LandmarkAnalysisParameters, LandmarkAnalysisResult } from './definition.ts';

type Input = AnalysisInput<LandmarkAnalysisParameters>;
type Statistics = StatisticsOf<LandmarkAnalysisResult>;

export type LandmarkAnalysisComputed = Computed<
  Statistics,
  { curves: { group: string; curve: SurvivalCurve; low: Float64Array; high: Float64Array }[] }
>;

/** Of whom more than this share is left out, those who are left are others. */
const manyLeftOut = 0.3;

/** Throws the errors of the data, single_group, no_events and what cox_regression throws. */
export function compute(input: Input): LandmarkAnalysisComputed {
  const { parameters, warn, onProgress } = input;
  const { conf_level, times } = parameters;
  const problems = new InputProblems();
  const { table, rows, group, before } = atLandmark(input);
  const columns = { ...parameters, group };
  const data = survivalData(table, rows, columns, termColumns(parameters.covariates), problems);
  if (data.n_events === 0) addNoEvents(table, data, columns, problems);
  if (data.group.names.length < 2) addSingleGroup(data, group, problems);
  problems.throwIfAny();
  const sizes = warnSmallGroups(data.group, warn);
  const left = before.events + before.censored;
  if (left > manyLeftOut * (left + data.n))
    warn(
      'left_out',
      `${left} of ${left + data.n} patients had their event or were no longer observed by the landmark, and are left out: the others may differ from them. An earlier landmark leaves out fewer; a Cox model with start-stop rows none.`,
    );

  const z = normalCritical(conf_level);
  const members = membersByGroup(data);
  const curves = data.group.names.map((name, g) => {
    const curve = survivalCurve(data, members[g]!, false);
    const limits = Array.from(curve.survival, (value, i) =>
      confidenceLimits(value, curve.logSurvivalError[i]!, 'log', z),
    );
    const low = Float64Array.from(limits, (limit) => limit.low);
    return { group: name, curve, low, high: Float64Array.from(limits, (limit) => limit.high) };
  });
  onProgress(0.3);
  const { statistic, df, p_value } = compareGroups(
    data,
    { stratum: undefined, strata: 1 },
    { weight: 'log_rank', rho: 0, gamma: 0 },
    sizes,
  );
  const { fit, cox, design } = fitCox({
    table,
    rows,
    warn,
    onProgress: (share) => onProgress(0.3 + 0.7 * share),
    parameters: {
      ...parameters,
      covariates: [{ column: group, type: 'categorical' }, ...parameters.covariates],
      ties: 'efron',
      robust: false,
    },
  });
  const statistics: Statistics = {
    n: data.n,
    n_events: data.n_events,
    n_missing: before.missing + data.n_missing,
    landmark: parameters.landmark,
    n_events_before: before.events,
    n_censored_before: before.censored,
    ...(before.later === undefined ? {} : { n_responded_later: before.later }),
    groups: curves.map(({ group: name, curve, low, high }, g) => {
      const median = (values: Float64Array) => finiteOrNull(survivalQuantiles(curve.time, values, [0.5])[0]!);
      return {
        group: name,
        n: members[g]!.length,
        n_events: members[g]!.reduce((sum, row) => sum + data.event[row]!, 0),
        median: median(curve.survival),
        median_conf_low: median(low),
        median_conf_high: median(high),
        ...(times === undefined
          ? {}
          : { at_times: [...times].sort((a, b) => a - b).map((time) => atTime(curve, time, z)) }),
      };
    }),
    log_rank_test: { statistic, df, p_value },
    ...factorTermsOf(design, { estimates: fit.beta, covariance: fit.variance, before: 0 }, { events: data.event }),
    coefficients: design.columns.map(({ label }, j) => {
      const std_error = Math.sqrt(fit.variance[j * cox.p + j]!) / cox.scale[j]!;
      const row = waldCoefficient(label, fit.beta[j]! / cox.scale[j]!, std_error, conf_level);
      return {
        ...row,
        hazard_ratio: jsonNumber(Math.exp(row.estimate)),
        hazard_ratio_conf_low: jsonNumber(Math.exp(row.conf_low)),
        hazard_ratio_conf_high: jsonNumber(Math.exp(row.conf_high)),
      };
    }),
  };
  return { statistics, details: { curves }, used: data.n, excluded_missing: statistics.n_missing };
}

function atTime(curve: SurvivalCurve, time: number, z: number) {
  const step = stepAt(curve.time, time);
  if (step < 0) return { time, survival: 1, std_error: 0, conf_low: 1, conf_high: 1 };
  const survival = curve.survival[step]!;
  const { low, high } = confidenceLimits(survival, curve.logSurvivalError[step]!, 'log', z);
  return {
    time,
    survival,
    std_error: finiteOrNull(survival * curve.logSurvivalError[step]!),
    conf_low: finiteOrNull(low),
    conf_high: finiteOrNull(high),
  };
}

/** Those still observed at the landmark, their time counted from there, and the column of their groups. */
function atLandmark({ table, rows: filtered, parameters }: Input) {
  const { time, event, event_value, landmark, response_time, covariates } = parameters;
  const listed = rowsOfListedLevels(table, covariates, filtered);
  const complete = completeRows(table, listed, [time, event]);
  const end = numbersOf(table, time, complete.rows);
  const isEvent = matchesValue(requireColumn(table, event), event_value, complete.rows);
  const problems = new InputProblems();
  if (complete.rows.length === 0) addNoRow(listed.length, complete.n_missing, [time, event], problems);
  else if (end.every((value) => value >= 0 && value <= landmark))
    problems.add(
      'insufficient_data',
      `Nobody was still observed after the landmark ${numberText(landmark)}: the largest "${time}" is ${numberText(end.reduce((most, value) => Math.max(most, value), 0))}. Choose an earlier landmark, in the unit of "${time}".`,
      { column: time, landmark },
    );
  problems.throwIfAny();
  const rows = complete.rows.filter((_, i) => !(end[i]! <= landmark) || end[i]! < 0);
  const events = complete.rows.filter((_, i) => end[i]! >= 0 && end[i]! <= landmark && isEvent[i] === 1).length;
  const shifted: Table = { rows: table.rows, columns: new Map(table.columns) };
  const original = requireColumn(table, time);
  if (original.kind !== 'numeric') throw new Error(`${time} was checked to be numeric`);
  shifted.columns.set(time, {
    kind: 'numeric',
    boolean: false,
    // A negative time stays one, and is refused.
    values: original.values.map((value) => (value < 0 ? value : value - landmark)),
  });
  const before = {
    events,
    censored: complete.rows.length - rows.length - events,
    missing: complete.n_missing,
    later: undefined as number | undefined,
  };
  if (response_time === undefined) return { table: shifted, rows, group: parameters.group!, before };
  const responses = requireColumn(table, response_time);
  if (responses.kind !== 'numeric') throw new Error(`${response_time} was checked to be numeric`);
  const group = responseGroup(response_time, landmark);
  shifted.columns.set(group, {
    kind: 'text',
    levels: ['no', 'yes'],
    codes: Int32Array.from(responses.values, (at) => (at <= landmark ? 1 : 0)),
  });
  before.later = rows.filter((row) => responses.values[row]! > landmark).length;
  return { table: shifted, rows, group, before };
}

/** What the groups of responders by the landmark are called. */
function responseGroup(response_time: string, landmark: number): string {
  return `${response_time} by ${numberText(landmark)}`;
}
