import { interpolated, lowess } from '../../math/lowess.ts';
import { defaultKnots, splineColumns } from '../../math/restricted-cubic-spline.ts';
import { fitPrediction, linearPredictor, type PredictionModel, riskOf } from './fit.ts';
import type { Outcome } from './patients.ts';

/** Predicted risks at which the smooth curve is told: evenly between the fifth lowest and the fifth highest, as in rms::calibrate. */
export function curveGrid(risk: Float64Array): number[] {
  const sorted = risk.toSorted();
  const [from, to] = [sorted[Math.min(4, sorted.length - 1)]!, sorted[Math.max(0, sorted.length - 5)]!];
  const points = 50;
  return Array.from({ length: points }, (_, i) => from + ((to - from) * i) / (points - 1));
}

/**
 * Observed against predicted risk, smoothed: of a binary outcome by lowess without robustness steps (rms::calibrate), of a time by a
 * Cox model of a restricted cubic spline with three knots of the complementary log-log of the predicted risk (Austin, Harrell and
 * van Klaveren, Statistics in Medicine 2020;39:2714-2742). The function that comes back gives NaN beyond the predictions.
 */
export function smoothCalibration(
  outcome: Outcome,
  { lp, risk }: { lp: Float64Array; risk: Float64Array },
  model: PredictionModel,
): (predicted: number) => number {
  if (outcome.model === 'logistic') {
    const curve = lowess(risk, outcome.y);
    return (predicted) => interpolated(curve, predicted);
  }
  const knots = defaultKnots(lp, 3);
  const columns = (values: Float64Array) => (knots.length < 3 ? [values] : [values, ...splineColumns(values, knots)]);
  const fitted = columns(lp);
  const fit = fitPrediction(
    outcome,
    fitted,
    fitted.map((_, j) => `linear predictor${"'".repeat(j)}`),
  );
  return (predicted) => {
    const at = Float64Array.of(Math.log(-Math.log1p(-predicted)) - model.logHazard);
    return riskOf(fit, 'cox', linearPredictor(columns(at), fit.coefficients, 1)[0]!);
  };
}
