import type { Figure } from '../../../contract/methods/presentation.ts';
import { residualsFitted } from '../figures/residuals-fitted.ts';
import type { LeastSquares } from './least-squares.ts';

export function linearFigures(fit: LeastSquares, weights: Float64Array | undefined, outcome: string): Figure[] {
  const residuals =
    weights === undefined ? fit.residuals : fit.residuals.map((residual, i) => Math.sqrt(weights[i]!) * residual);
  return residualsFitted(fit.fitted, residuals, {
    fittedTitle: `Fitted ${outcome}`,
    residualTitle: weights === undefined ? 'Residual' : 'Weighted residual',
  });
}
