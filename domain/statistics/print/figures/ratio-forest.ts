import type { Figure } from '../../definition/presentation.ts';
import { printLevel } from '../print-format.ts';
import { forestPlot } from './forest-plot.ts';

/** Forest plot of what coefficients on the log scale stand for. */
export function ratioForest(
  coefficients: readonly { term: string; estimate: number; conf_low: number | null; conf_high: number | null }[],
  { ratio, confLevel }: { ratio: string; confLevel: number },
): Figure[] {
  const limit = (value: number | null) => Math.exp(value ?? Number.NaN);
  return forestPlot(
    coefficients.map(({ term, estimate, conf_low, conf_high }) => ({
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
