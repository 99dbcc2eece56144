import type { Figure } from '../../definition/presentation.ts';
import { normalQuantile } from '../../math/distributions/normal.ts';
import { quantile } from '../../math/quantile.ts';
import { thinnedIndices } from './thinned-indices.ts';
import { vegaLite } from './vega-lite.ts';

const mostPoints = 500;

/** Ascending values against the quantiles of a normal distribution, with the line through both quartiles. */
export function qqPlot(sorted: Float64Array, options: { name?: string; variable: string }): Figure[] {
  const n = sorted.length;
  if (n < 2) return [];
  // Plotting positions of R's ppoints.
  const a = n <= 10 ? 3 / 8 : 1 / 2;
  const values = thinnedIndices(n, mostPoints).map((i) => ({
    normal: normalQuantile((i + 1 - a) / (n + 1 - 2 * a)),
    value: sorted[i]!,
  }));
  const low = quantile(sorted, 0.25, 7)!;
  const high = quantile(sorted, 0.75, 7)!;
  const slope = (high - low) / (2 * normalQuantile(0.75));
  const line = [values[0]!, values.at(-1)!].map(({ normal }) => ({ normal, value: (low + high) / 2 + slope * normal }));
  const x = { field: 'normal', type: 'quantitative', title: 'Normal quantile', scale: { zero: false } };
  const y = { field: 'value', type: 'quantitative', title: options.variable, scale: { zero: false } };
  return [
    vegaLite(options.name ?? 'qq_plot', `Normal Q-Q plot of ${options.variable}`, {
      width: 320,
      height: 320,
      layer: [
        { data: { values: line }, mark: { type: 'line', color: 'gray', strokeDash: [4, 4] }, encoding: { x, y } },
        { data: { values }, mark: { type: 'point', size: 20 }, encoding: { x, y } },
      ],
    }),
  ];
}
