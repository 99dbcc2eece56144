import { coxData } from '../../core/partial-likelihood/cox-data.ts';
import { placements } from '../../math/roc/delong.ts';
import { concordance } from '../../survival/cox/concordance.ts';
import { roundedScore } from '../logistic-statistics.ts';
import { fitPrediction, type PredictionModel } from './fit.ts';
import { censoringWeights, hadEvent, observedRisk } from './observed-risk.ts';
import type { Outcome } from './patients.ts';

export const performanceIndexes = [
  'c_statistic',
  'somers_d',
  'r_squared',
  'brier',
  'calibration_intercept',
  'calibration_in_the_large',
  'calibration_slope',
] as const;
export type PerformanceIndex = (typeof performanceIndexes)[number];
/** A logistic model has no calibration in the large, a Cox model no intercept, and without a horizon nothing that is told of risks. */
export type Performance = Partial<Record<PerformanceIndex, number>>;

/**
 * How well predictions fit the outcomes of these patients. `own` is the model where they are the patients it was fitted to: R² is
 * then its own, and the slope is 1 by construction; of others both come from a model of the linear predictor alone, as in
 * rms::validate.
 */
export function performanceOf(
  outcome: Outcome,
  { lp, risk }: { lp: Float64Array; risk: Float64Array },
  own?: PredictionModel,
): Performance {
  const refit = own ?? fitPrediction(outcome, [lp], ['linear predictor']);
  const { n } = outcome;
  const c = concordanceOf(outcome, lp);
  const r_squared = Math.expm1(-refit.likelihoodRatio / n) / Math.expm1((2 * refit.nullLogLikelihood) / n);
  const slope = own === undefined ? refit.coefficients.at(-1)! : 1;
  const shared = { c_statistic: c, somers_d: 2 * c - 1, r_squared, calibration_slope: slope };
  if (outcome.model === 'logistic') {
    let squares = 0;
    for (let i = 0; i < n; i++) squares += (outcome.y[i]! - risk[i]!) ** 2;
    return {
      ...shared,
      brier: squares / n,
      calibration_intercept: own === undefined ? refit.coefficients[0]! : 0,
    };
  }
  if (outcome.horizon === undefined) return shared;
  const weights = censoringWeights(outcome);
  let squares = 0;
  let predicted = 0;
  for (let i = 0; i < n; i++) {
    predicted += risk[i]!;
    squares += weights[i]! * ((hadEvent(outcome, i) ? 1 : 0) - risk[i]!) ** 2;
  }
  return { ...shared, brier: squares / n, calibration_in_the_large: observedRisk(outcome) - predicted / n };
}

/** Harrell's C: of a binary outcome the area under the ROC curve, of a time that of all comparable pairs. */
function concordanceOf(outcome: Outcome, lp: Float64Array): number {
  const score = roundedScore(lp);
  if (outcome.model === 'logistic') return placements(score, outcome.isCase).auc;
  const { n, order, time, isCase } = outcome;
  const data = coxData({ n, order, time, entry: undefined, event: isCase, weights: undefined }, [], {
    stratum: undefined,
    strata: 1,
  });
  return (
    concordance(
      data,
      Float64Array.from(data.source, (row) => score[row]!),
    ).estimate ?? Number.NaN
  );
}
