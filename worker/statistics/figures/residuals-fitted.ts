import type { Figure } from '../../../contract/methods/presentation.ts';
import { ascendingOrder } from '../sort-order.ts';
import { vegaLite } from './vega-lite.ts';

const MAX_POINTS = 2000;
const BINS = 20;

/**
 * Residuals against fitted values, with their mean in groups of equal size: a bend or a trend there says that the model's
 * shape is wrong. Of many rows every k-th by fitted value is drawn, and the means are those of all.
 */
export function residualsFitted(
  fitted: Float64Array,
  residuals: Float64Array,
  options: { fittedTitle: string; residualTitle: string },
): Figure[] {
  const n = fitted.length;
  if (n < 3) return [];
  const order = ascendingOrder(fitted);
  const step = Math.ceil(n / MAX_POINTS);
  const points: { fitted: number; residual: number }[] = [];
  for (let i = 0; i < n; i += step) points.push({ fitted: fitted[order[i]!]!, residual: residuals[order[i]!]! });
  const bins = Math.min(BINS, Math.floor(n / 10));
  const means: { fitted: number; residual: number }[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const rows = order.subarray(Math.floor((bin * n) / bins), Math.floor(((bin + 1) * n) / bins));
    const meanOf = (values: Float64Array) => rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
    means.push({ fitted: meanOf(fitted), residual: meanOf(residuals) });
  }
  const axis = (field: string, title: string) => ({ field, type: 'quantitative', title, scale: { zero: false } });
  const encoding = { x: axis('fitted', options.fittedTitle), y: axis('residual', options.residualTitle) };
  return [
    vegaLite('residuals_fitted', 'Residuals against fitted values', {
      width: 480,
      height: 280,
      layer: [
        {
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { y: { datum: 0, type: 'quantitative' } },
        },
        { data: { values: points }, mark: { type: 'point', opacity: 0.5, size: 16 }, encoding },
        ...(means.length < 2
          ? []
          : [{ data: { values: means }, mark: { type: 'line', color: 'firebrick', point: false }, encoding }]),
      ],
    }),
  ];
}
