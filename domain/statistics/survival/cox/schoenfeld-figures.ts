import type { Figure } from '../../definition/presentation.ts';
import { residualPlot } from '../../print/figures/residual-plot.ts';
import type { SchoenfeldTrends } from './schoenfeld.ts';

/** Points of all plots together: a model of many coefficients stays a small result. */
const mostPoints = 6000;
const pointsAPlot = 600;
const maxPlots = 20;

/** One plot a coefficient: scaled Schoenfeld residuals against time, smoothed on the scale of the test. */
export function schoenfeldFigures(trends: SchoenfeldTrends, xTitle: string, logX: boolean): Figure[] {
  const { labels, coefficients, time, transformedTime } = trends;
  const maxPoints = Math.min(pointsAPlot, Math.floor(mostPoints / Math.min(labels.length, maxPlots)));
  return labels.slice(0, maxPlots).flatMap((label, j) =>
    residualPlot(
      { x: time, scale: transformedTime, y: trends.residuals(j) },
      {
        name: `schoenfeld_${j + 1}`,
        title: `Scaled Schoenfeld residuals of ${label}`,
        xTitle,
        yTitle: `Coefficient of ${label} over time`,
        reference: coefficients[j]!,
        logX,
        maxPoints,
      },
    ),
  );
}
