import { ascendingOrder } from '../../core/sort-order.ts';
import type { Figure } from '../../definition/presentation.ts';
import { normalQuantile } from '../../math/distributions/normal.ts';
import { normalCritical95 } from '../../math/normal-critical-95.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import type { Predictions } from './predictions.ts';

/** Points of a scatter: more can't be told apart on the page. */
const points = 1000;
/** Groups of the figure of random intercepts: their names must stay legible. */
const groupCount = 60;

export function residualFigure({ fitted, residuals }: Predictions): Figure {
  // By order of the fitted value, so that thinning keeps both ends.
  const values = evenly(ascendingOrder(fitted), points).map((row) => ({
    fitted: fitted[row]!,
    residual: residuals[row]!,
  }));
  return vegaLite('residuals', 'Residuals against fitted values', {
    width: 420,
    height: 260,
    data: { values },
    layer: [
      {
        mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
        encoding: { y: { datum: 0, type: 'quantitative' } },
      },
      {
        mark: { type: 'point', size: 16, opacity: 0.6 },
        encoding: {
          x: { field: 'fitted', type: 'quantitative', title: 'Fitted value', scale: { zero: false } },
          y: { field: 'residual', type: 'quantitative', title: 'Residual' },
        },
      },
    ],
  });
}

export function quantileFigure({ residuals }: Predictions): Figure {
  const order = ascendingOrder(residuals);
  const n = order.length;
  let squares = 0;
  for (const value of residuals) squares += value * value;
  const spread = Math.sqrt(squares / n);
  const values = evenly(
    Int32Array.from({ length: n }, (_, i) => i),
    points,
  ).map((i) => {
    const normal = normalQuantile((i + 0.5) / n);
    return { normal, residual: residuals[order[i]!]!, line: normal * spread };
  });
  const x = { field: 'normal', type: 'quantitative', title: 'Normal quantile' };
  return vegaLite('residual_quantiles', 'Residuals against the normal distribution', {
    width: 300,
    height: 300,
    data: { values },
    layer: [
      {
        mark: { type: 'line', color: 'gray', strokeDash: [4, 4] },
        encoding: { x, y: { field: 'line', type: 'quantitative', title: 'Residual' } },
      },
      {
        mark: { type: 'point', size: 16, opacity: 0.6 },
        encoding: { x, y: { field: 'residual', type: 'quantitative', title: 'Residual' } },
      },
    ],
  });
}

export function randomIntercepts(
  { intercepts, interceptErrors }: Pick<Predictions, 'intercepts' | 'interceptErrors'>,
  group: string,
  names: readonly string[],
): Figure {
  const shown = evenly(ascendingOrder(intercepts), groupCount);
  const values = shown.map((g) => ({
    group: names[g]!,
    effect: intercepts[g]!,
    low: intercepts[g]! - normalCritical95 * interceptErrors[g]!,
    high: intercepts[g]! + normalCritical95 * interceptErrors[g]!,
  }));
  const y = { field: 'group', type: 'nominal', title: group, sort: values.map((value) => value.group) };
  const x = (field: string) => ({ field, type: 'quantitative', title: 'Random intercept (95% prediction interval)' });
  const some = shown.length < names.length ? ` (${shown.length} of ${names.length} groups)` : '';
  return vegaLite('random_intercepts', `Random intercepts${some}`, {
    width: 420,
    height: { step: 14 },
    data: { values },
    layer: [
      {
        mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
        encoding: { x: { datum: 0, type: 'quantitative' } },
      },
      { mark: { type: 'rule' }, encoding: { x: x('low'), x2: { field: 'high' }, y } },
      { mark: { type: 'point', filled: true, size: 30 }, encoding: { x: x('effect'), y } },
    ],
  });
}

/** `count` of the indices at even steps, both ends among them; all where there are fewer. */
function evenly(order: Int32Array, count: number): number[] {
  if (order.length <= count) return [...order];
  return Array.from({ length: count }, (_, i) => order[Math.round((i * (order.length - 1)) / (count - 1))]!);
}
