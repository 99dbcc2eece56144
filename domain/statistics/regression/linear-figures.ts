import type { Figure } from '../definition/presentation.ts';
import { qqPlot } from '../print/figures/qq-plot.ts';
import type { LeastSquares } from './least-squares.ts';
import { residualsAgainstFitted } from './residual-figure.ts';

/** Residuals against fitted values and their normal Q-Q plot; of one variance, and without the rows of weight 0. */
export function linearFigures(fit: LeastSquares, weights: Float64Array | undefined, outcome: string): Figure[] {
  const used = (_: number, i: number) => weights === undefined || weights[i]! > 0;
  const residuals = weightedResiduals(fit, weights);
  const variable = weights === undefined ? 'residual' : 'weighted residual';
  return [
    ...residualsAgainstFitted(fit.fitted.filter(used), residuals, {
      fittedTitle: `Fitted ${outcome}`,
      residualTitle: variable,
    }),
    ...qqPlot(residuals.toSorted(), { variable }),
  ];
}

export function weightedResiduals({ residuals }: LeastSquares, weights: Float64Array | undefined): Float64Array {
  if (weights === undefined) return residuals;
  return residuals.map((residual, i) => Math.sqrt(weights[i]!) * residual).filter((_, i) => weights[i]! > 0);
}
