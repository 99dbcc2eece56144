import { coxData } from '../../core/partial-likelihood/cox-data.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { binomial } from '../../core/regression/family.ts';
import { fitGlm } from '../../core/regression/glm.ts';
import { interceptName } from '../../core/regression/regression-data.ts';
import { matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import type { Outcome } from './patients.ts';

/** A fitted model, of a logistic one with its intercept as the first coefficient. */
export type PredictionModel = {
  coefficients: Float64Array;
  /** Row-major. */
  covariance: Float64Array;
  /** Twice the gain in log-likelihood over no covariates, and the log-likelihood without them. */
  likelihoodRatio: number;
  nullLogLikelihood: number;
  /** Of a Cox model: the logarithm of the cumulative hazard at the horizon (without one, at the end of follow-up) where all covariates are 0. */
  logHazard: number;
};

/** Throws what the regressions throw of data that allow no fit. */
export function fitPrediction(
  outcome: Outcome,
  columns: readonly Float64Array[],
  labels: readonly string[],
): PredictionModel {
  if (outcome.model === 'cox') return fitCox(outcome, columns, labels);
  const fit = fitGlm({
    x: matrixOfColumns(columns, outcome.n, { intercept: true }),
    labels: [interceptName, ...labels],
    y: outcome.y,
    family: binomial,
  });
  const nullLogLikelihood = logLikelihoodOfShare(outcome);
  return {
    coefficients: fit.coefficients,
    covariance: fit.covariance,
    likelihoodRatio: -fit.deviance - 2 * nullLogLikelihood,
    nullLogLikelihood,
    logHazard: Number.NaN,
  };
}

function logLikelihoodOfShare({ n, isCase }: Outcome): number {
  const events = isCase.reduce((sum, value) => sum + value, 0);
  const part = (count: number) => (count === 0 ? 0 : count * Math.log(count / n));
  return part(events) + part(n - events);
}

function fitCox(
  outcome: Extract<Outcome, { model: 'cox' }>,
  columns: readonly Float64Array[],
  labels: readonly string[],
): PredictionModel {
  const { n, time, order, isCase, ties, horizon = Number.POSITIVE_INFINITY } = outcome;
  const data = coxData({ n, order, time, entry: undefined, event: isCase, weights: undefined }, columns, {
    stratum: undefined,
    strata: 1,
  });
  const fit = maximise(
    data,
    labels,
    (beta) => partialLikelihood(data, beta, ties),
    () => {},
    true,
  );
  const { p, scale, centre } = data;
  const coefficients = fit.beta.map((value, j) => value / scale[j]!);
  const atCentre = coefficients.reduce((sum, value, j) => sum + value * centre[j]!, 0);
  const lp = linearPredictor(columns, coefficients, n).map((value) => value - atCentre);
  return {
    coefficients,
    covariance: fit.variance.map((value, at) => value / (scale[Math.floor(at / p)]! * scale[at % p]!)),
    likelihoodRatio: 2 * (fit.logLikelihood - fit.logLikelihoodNull),
    nullLogLikelihood: fit.logLikelihoodNull,
    logHazard: Math.log(baselineHazard(outcome, lp, horizon)) - atCentre,
  };
}

/** Cumulative hazard up to and with `until` where the linear predictor is 0; Efron's or Breslow's, as the ties. */
function baselineHazard(
  { n, time, order, isCase, ties }: Extract<Outcome, { model: 'cox' }>,
  lp: Float64Array,
  until: number,
): number {
  let hazard = 0;
  let atRisk = 0;
  for (let end = n; end > 0; ) {
    const now = time[order[end - 1]!]!;
    let dying = 0;
    let deaths = 0;
    let start = end;
    for (; start > 0 && time[order[start - 1]!] === now; start--) {
      const row = order[start - 1]!;
      const risk = Math.exp(lp[row]!);
      atRisk += risk;
      if (isCase[row] === 0) continue;
      dying += risk;
      deaths++;
    }
    if (now <= until)
      for (let l = 0; l < deaths; l++) hazard += 1 / (atRisk - (ties === 'efron' ? (l / deaths) * dying : 0));
    end = start;
  }
  return hazard;
}

/** Equal patients have equal predictors to the last bit. */
export function linearPredictor(
  columns: readonly Float64Array[],
  slopes: ArrayLike<number>,
  n: number,
  intercept = 0,
): Float64Array {
  const lp = new Float64Array(n).fill(intercept);
  for (const [j, values] of columns.entries()) {
    const slope = slopes[j]!;
    for (let i = 0; i < n; i++) lp[i]! += slope * values[i]!;
  }
  return lp;
}

/** The linear predictor of a model for patients, of whom `columns` tell. */
export function predictorOf(
  { coefficients }: PredictionModel,
  columns: readonly Float64Array[],
  { model, n }: Outcome,
): Float64Array {
  return model === 'cox'
    ? linearPredictor(columns, coefficients, n)
    : linearPredictor(columns, coefficients.subarray(1), n, coefficients[0]);
}

/** The probability of the event, of a Cox model up to the horizon, that a linear predictor stands for. */
export function riskOf({ logHazard }: Pick<PredictionModel, 'logHazard'>, model: Outcome['model'], lp: number): number {
  return model === 'cox' ? -Math.expm1(-Math.exp(logHazard + lp)) : 1 / (1 + Math.exp(-lp));
}
