import { numbersOf } from '../../core/complete-rows.ts';
import { termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { matchesValue } from '../../core/levels.ts';
import { type CoxParts, likelihoodInPieces } from '../../core/partial-likelihood/likelihood-in-pieces.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { gathered } from '../../core/pieces/gathered.ts';
import { type ModelInPieces, type ModelPiece, modelInPieces } from '../../core/pieces/model-in-pieces.ts';
import type { PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { warnNearSingular } from '../../core/regression/regression-data.ts';
import { concordanceInPieces } from '../cox/concordance-in-pieces.ts';
import { warnSparseData } from '../sparse-data.ts';
import { addNegativeTimes, addNoEvents } from '../survival-data.ts';
import { DistinctNumbers, TimeSteps } from '../time-steps.ts';
import { type CoxRegressionComputed, compute, statisticsOf } from './compute.ts';
import type { CoxRegressionParameters } from './definition.ts';

/**
 * As `compute`, of data in pieces: two passes or more each step, in memory that grows with the distinct times (24 bytes
 * each), and for the concordance with the rows (some twenty bytes each).
 */
export function computeInPieces(input: PiecesInput<CoxRegressionParameters>): CoxRegressionComputed {
  const { parameters, warn, onProgress, fewRows } = input;
  const { time, event, event_value, covariates } = parameters;
  const ties = parameters.ties === 'exact' ? 'efron' : parameters.ties;
  const problems = new InputProblems();
  const model = modelInPieces(
    input,
    { covariates, others: [time, event], event: { column: event, value: event_value } },
    problems,
  );
  const { n, n_missing, n_events, design, examples } = model;
  if (n_events === 0) addNoEvents(examples.table, { rows: examples.rows, n }, parameters, problems);
  const { steps, lastEvent, times, negative } = eventTimes(model, parameters);
  addNegativeTimes(negative, n, time, problems);
  problems.throwIfAny();
  // Of so few rows the proportional hazards are tested, too.
  if (n <= fewRows) return compute(gathered(input, [...new Set([time, event, ...termColumns(covariates)])]));
  warnSparseData({ n_events }, design, warn);
  onProgress(0.2);

  const scaled = scaling(model);
  const { p } = scaled;
  const data: CoxParts = {
    p,
    times,
    *parts() {
      for (const part of model.parts())
        yield {
          n: part.rows.length,
          columns: part.columns.map((values, j) =>
            values.map((value) => (value - scaled.centre[j]!) / scaled.scale[j]!),
          ),
          lastAtRisk: lastTimes(numbersOf(part.table, time, part.rows), { steps, lastEvent }),
          event: eventsOf(part, parameters),
        };
    },
  };
  const labels = design.columns.map(({ label }) => label);
  const fit = maximise(
    { p, range: scaled.range, meanWeight: 1 },
    labels,
    (beta) => likelihoodInPieces(data, beta, ties),
    (iteration) => onProgress(Math.min(0.8, 0.2 + iteration * 0.1)),
  );
  if (fit.nearSingular) warnNearSingular(warn);
  return {
    statistics: {
      ...statisticsOf({ n, n_events, n_missing, labels }, scaled, fit, {
        parameters,
        concordance: concordanceInPieces(data, n, fit.beta),
      }),
      ...factorTermsOf(design, { estimates: fit.beta, covariance: fit.variance, before: 0 }, {}),
      ...nonlinearityOf(design, { estimates: fit.beta, covariance: fit.variance, before: 0 }),
      ...(design.splines.length === 0 ? {} : { splines: design.splines }),
    },
    details: { proportionalHazards: undefined, curves: [], risks: undefined },
    used: n,
    excluded_missing: n_missing,
  };
}

function eventsOf({ table, rows }: ModelPiece, { event, event_value }: CoxRegressionParameters): Uint8Array {
  return matchesValue(requireColumn(table, event), event_value, rows);
}

function lastTimes(times: Float64Array, { steps, lastEvent }: { steps: TimeSteps; lastEvent: Int32Array }): Int32Array {
  const last = new Int32Array(times.length);
  for (let i = 0; i < last.length; i++) last[i] = lastEvent[steps.stepOf(times[i]! + 0)]!;
  return last;
}

/** The different times of all rows as steps, and of each the last event time up to it by its number, -1 before the first. */
function eventTimes({ parts }: ModelInPieces, parameters: CoxRegressionParameters) {
  const distinct = new DistinctNumbers();
  const ofEvents = new DistinctNumbers();
  let negative = 0;
  for (const part of parts()) {
    const isEvent = eventsOf(part, parameters);
    for (const [i, own] of numbersOf(part.table, parameters.time, part.rows).entries()) {
      if (own < 0) negative++;
      distinct.add(own);
      if (isEvent[i] === 1) ofEvents.add(own);
    }
  }
  const steps = new TimeSteps(distinct.finish());
  const lastEvent = new Int32Array(steps.times.length);
  for (const own of ofEvents.finish()) lastEvent[steps.stepOf(own)] = 1;
  let times = 0;
  for (let step = 0; step < lastEvent.length; step++) {
    times += lastEvent[step]!;
    lastEvent[step] = times - 1;
  }
  return { steps, lastEvent, times, negative };
}

/** Mean, standard deviation and range of each covariate, as `coxData` has them. */
function scaling({ n, design, parts }: ModelInPieces) {
  const p = design.columns.length;
  const centre = new Float64Array(p);
  const scale = new Float64Array(p);
  const low = new Float64Array(p).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(p).fill(Number.NEGATIVE_INFINITY);
  for (const { columns } of parts())
    for (const [j, values] of columns.entries())
      for (const value of values) {
        centre[j]! += value;
        if (value < low[j]!) low[j] = value;
        if (value > high[j]!) high[j] = value;
      }
  for (let j = 0; j < p; j++) centre[j]! /= n;
  for (const { columns } of parts())
    for (const [j, values] of columns.entries()) for (const value of values) scale[j]! += (value - centre[j]!) ** 2;
  for (let j = 0; j < p; j++) scale[j] = Math.sqrt(scale[j]! / n) || 1;
  return { p, centre, scale, range: high.map((value, j) => (value - low[j]!) / scale[j]!) };
}
