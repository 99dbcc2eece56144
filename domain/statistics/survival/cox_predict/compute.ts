import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { axisTimes } from '../../core/axis-times.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { CoxData } from '../../core/partial-likelihood/cox-data.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { warnBeyondFollowUp } from '../beyond-follow-up.ts';
import { type Baseline, baselines } from '../cox/baseline.ts';
import { type CoxModel, fitCox } from '../cox/fit-cox.ts';
import { newRows } from '../cox/new-rows.ts';
import { warnExtrapolated } from '../cox/warn-extrapolated.ts';
import { confidenceLimits, type Limits } from '../kaplan-meier/confidence-limits.ts';
import { stepAt } from '../step-function.ts';
import type { CoxPredictParameters, CoxPredictResult } from './definition.ts';

/** The curve of one new patient, at steps of its baseline. */
type PredictedCurve = {
  row: number;
  time: Float64Array;
  survival: Float64Array;
  low: Float64Array;
  high: Float64Array;
};

export type CoxPredictComputed = Computed<
  StatisticsOf<CoxPredictResult>,
  {
    curves: PredictedCurve[];
    /** The largest time of the data. */
    last: number;
    /** At which predictions are told. */
    times: number[];
  }
>;

/** More curves in one figure can't be told apart. */
const maxCurves = 10;
const maxSteps = 1000;

/** Throws what cox_regression throws, and invalid_parameter for new rows that the model can't take. */
export function compute(input: AnalysisInput<CoxPredictParameters>): CoxPredictComputed {
  const { table, parameters, warn } = input;
  const { ties, conf_type, new_data } = parameters;
  const model = fitCox(input);
  const { data, cox, fit, sandwich } = model;
  const { p, centre, scale } = cox;
  const added = newRows(table, model, parameters.covariates, parameters.strata ?? [], new_data);
  const offsets = newOffsets(parameters);
  const meanOffset = parameters.offset === undefined ? 0 : meanOf(numbersOf(table, parameters.offset, data.rows));
  const strata = baselines(cox, fit.beta, ties === 'efron' ? 'efron' : 'breslow');
  const largest = data.time.reduce((most, time) => Math.max(most, time), 0);
  warnBeyondFollowUp(parameters.times, largest, {}, warn);
  warnExtrapolated(table, data.rows, parameters.covariates, new_data, warn);
  const times = Array.from(Float64Array.from(parameters.times ?? axisTimes(largest)).sort());
  const firstTimes = firstTimeOfEach(cox);
  const variance = sandwich?.variance ?? fit.variance;
  const z = normalCritical(parameters.conf_level);

  const curves: PredictedCurve[] = [];
  const predictions = new_data.map((_, index) => {
    const x = added.x.subarray(index * p, (index + 1) * p);
    const predicted = new Prediction(
      x.map((value, j) => (value - centre[j]!) / scale[j]!),
      strata[added.stratum[index]!]!,
      fit.beta,
      variance,
      offsets[index]! - meanOffset,
    );
    const limitsOf = (survival: number, hazardError: number) => confidenceLimits(survival, hazardError, conf_type, z);
    const first = firstTimes[added.stratum[index]!]!;
    const at = (time: number) => {
      const { survival, hazard, hazardError } = predicted.at(stepAt(predicted.baseline.time, time));
      // On all scales, as in R: before its first row a stratum has lost nobody.
      const limits = time < first && conf_type !== 'none' ? { low: 1, high: 1 } : limitsOf(survival, hazardError);
      return {
        survival,
        std_error: finiteOrNull(survival * hazardError),
        conf_low: finiteOrNull(limits.low),
        conf_high: finiteOrNull(limits.high),
        cumulative_hazard: jsonNumber(hazard),
      };
    };
    if (index < maxCurves) curves.push(curveOf(index + 1, predicted, limitsOf));
    const linear_predictor = linearPredictor(x, model) + offsets[index]!;
    return {
      row: index + 1,
      linear_predictor,
      hazard_ratio: jsonNumber(Math.exp(linear_predictor)),
      survival: times.map((time) => ({ time, ...at(time) })),
    };
  });
  const reference = new Prediction(
    centre.map((mean, j) => -mean / scale[j]!),
    strata[0]!,
    fit.beta,
    variance,
    -meanOffset,
  );
  const { n, n_events, n_missing } = data;
  const statistics = {
    n,
    n_events,
    n_missing,
    conf_type,
    predictions,
    ...(parameters.strata === undefined
      ? {
          baseline_cumulative_hazard: times.map((time) => ({
            time,
            estimate: jsonNumber(reference.at(stepAt(reference.baseline.time, time)).hazard),
          })),
        }
      : {}),
  };
  return { statistics, details: { curves, last: largest, times }, used: n, excluded_missing: n_missing };
}

/** Of each new patient; 0 without one. */
function newOffsets({ offset, new_data }: CoxPredictParameters): number[] {
  return new_data.map((row, index) => {
    if (offset === undefined) return 0;
    const given = row[offset];
    const value = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given);
    if (given === undefined || !Number.isFinite(value))
      throw new AnalysisInputError(
        'invalid_parameter',
        `Row ${index + 1} of new_data has ${given === undefined ? 'no value' : `"${given}"`} for the offset "${offset}". Give every patient a number there.`,
        { row: index + 1 },
      );
    return value;
  });
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The smallest time of each stratum. */
function firstTimeOfEach({ time, strataEnds }: CoxData): number[] {
  return Array.from(strataEnds, (end, stratum) =>
    time.subarray(stratum === 0 ? 0 : strataEnds[stratum - 1], end).reduce((least, own) => Math.min(least, own)),
  );
}

function linearPredictor(x: Float64Array, { cox, fit }: CoxModel): number {
  let sum = 0;
  for (let j = 0; j < x.length; j++) sum += (x[j]! * fit.beta[j]!) / cox.scale[j]!;
  return sum;
}

/**
 * Cumulative hazard of one patient, with the variance of the baseline hazard and of the coefficients (delta method;
 * Therneau and Grambsch, Modeling Survival Data, section 10.2).
 */
class Prediction {
  readonly baseline: Baseline;
  readonly #x: Float64Array;
  readonly #variance: Float64Array;
  readonly #risk: number;

  /** `offset`: less the mean of those that the model was fitted with. */
  constructor(x: Float64Array, baseline: Baseline, beta: Float64Array, variance: Float64Array, offset: number) {
    this.baseline = baseline;
    this.#x = x;
    this.#variance = variance;
    this.#risk = Math.exp(x.reduce((sum, value, j) => sum + value * beta[j]!, offset));
  }

  /** `step` -1: before the first event. */
  at(step: number): { survival: number; hazard: number; hazardError: number } {
    if (step < 0) return { survival: 1, hazard: 0, hazardError: 0 };
    const p = this.#x.length;
    const base = this.baseline.hazard[step]!;
    const q = this.#x.map((value, j) => value * base - this.baseline.hazardMean[step * p + j]!);
    let variance = this.baseline.hazardVariance[step]!;
    for (let j = 0; j < p; j++) for (let k = 0; k < p; k++) variance += q[j]! * this.#variance[j * p + k]! * q[k]!;
    const hazard = this.#risk * base;
    return { survival: Math.exp(-hazard), hazard, hazardError: this.#risk * Math.sqrt(variance) };
  }
}

function curveOf(
  row: number,
  predicted: Prediction,
  limitsOf: (survival: number, hazardError: number) => Limits,
): PredictedCurve {
  const { time } = predicted.baseline;
  const stride = Math.max(1, Math.ceil(time.length / maxSteps));
  const steps = Array.from(time.keys()).filter((step) => step % stride === 0 || step === time.length - 1);
  const points = steps.map((step) => {
    const { survival, hazardError } = predicted.at(step);
    return { survival, ...limitsOf(survival, hazardError) };
  });
  return {
    row,
    time: Float64Array.from(steps, (step) => time[step]!),
    survival: Float64Array.from(points, ({ survival }) => survival),
    low: Float64Array.from(points, ({ low }) => low),
    high: Float64Array.from(points, ({ high }) => high),
  };
}
