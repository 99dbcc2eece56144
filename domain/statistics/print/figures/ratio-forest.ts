import type { Figure } from '../../definition/presentation.ts';
import type { Coefficient } from '../../regression/coefficients.ts';
import { printLevel } from '../print-format.ts';
import { forestPlot } from './forest-plot.ts';

/** Forest plot of the ratios, without the intercept. */
export function ratioForest(
  coefficients: readonly Coefficient[],
  { ratio, confLevel }: { ratio: 'Odds ratio' | 'Rate ratio'; confLevel: number },
): Figure[] {
  const limit = (value: number | null) => Math.exp(value ?? Number.NaN);
  return forestPlot(
    coefficients.slice(1).map(({ term, estimate, conf_low, conf_high }) => ({
      label: term,
      estimate: Math.exp(estimate),
      low: limit(conf_low),
      high: limit(conf_high),
    })),
    {
      title: `${ratio}s with confidence intervals`,
      axisTitle: `${ratio} (${printLevel(confLevel)} CI)`,
      scale: 'ratio',
    },
  );
}
