import { ascendingOrder } from '../core/sort-order.ts';
import type { Figure } from '../definition/presentation.ts';
import { residualPlot } from '../print/figures/residual-plot.ts';

const mostPoints = 2000;

/** Residuals against fitted values: a bend in the smooth says that the shape of the model is wrong. */
export function residualsAgainstFitted(
  fitted: Float64Array,
  residuals: Float64Array,
  options: { fittedTitle: string; residualTitle: string },
): Figure[] {
  const order = ascendingOrder(fitted);
  const x = Float64Array.from(order, (row) => fitted[row]!);
  const y = Float64Array.from(order, (row) => residuals[row]!);
  return residualPlot(
    { x, scale: x, y },
    {
      name: 'residuals_fitted',
      title: 'Residuals against fitted values',
      xTitle: options.fittedTitle,
      yTitle: options.residualTitle,
      reference: 0,
      maxPoints: mostPoints,
    },
  );
}
