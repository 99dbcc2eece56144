import type { DrawnCurve } from '../../core/regression/spline-effects.ts';
import type { Figure } from '../../definition/presentation.ts';
import { printLevel, printNumber } from '../print-format.ts';
import { vegaLite } from './vega-lite.ts';

const width = 460;
const color = '#4c78a8';

/**
 * The effect of each spline or polynomial against its reference, with its band, above a histogram of the values. `ratio`: what
 * the exponential of an effect is; `difference`: what an effect is where it is not one of a logarithm.
 */
export function splineEffectFigures(
  curves: readonly DrawnCurve[],
  { ratio, difference, confLevel }: { ratio?: string; difference?: string; confLevel: number },
): Figure[] {
  return curves.map(({ term, reference, points, histogram }, index) => {
    const onScale = (value: number) => (ratio === undefined ? value : Math.exp(value));
    const values = points
      .map(({ value, estimate, low, high }) => ({
        value,
        estimate: onScale(estimate),
        low: onScale(low),
        high: onScale(high),
      }))
      .filter((point) => [point.estimate, point.low, point.high].every(Number.isFinite));
    const x = {
      field: 'value',
      type: 'quantitative',
      scale: { domain: [points[0]!.value, points.at(-1)!.value], nice: false },
    };
    const y = {
      type: 'quantitative',
      title: `${ratio ?? difference} (${printLevel(confLevel)} CI)`,
      scale:
        ratio === undefined ? { zero: false } : { type: 'log', nice: false, domain: domainOf(points).map(onScale) },
    };
    const none = onScale(0);
    return vegaLite(
      index === 0 ? 'spline_effect' : `spline_effect_${index + 1}`,
      `${ratio ?? difference} by ${term}, reference ${printNumber(reference)}`,
      {
        spacing: 4,
        vconcat: [
          {
            width,
            height: 280,
            data: { values },
            layer: [
              {
                mark: { type: 'area', opacity: 0.18, color, clip: true },
                encoding: {
                  x: { ...x, title: null, axis: { labels: false } },
                  y: { ...y, field: 'low' },
                  y2: { field: 'high' },
                },
              },
              {
                mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
                encoding: { y: { datum: none, type: 'quantitative' } },
              },
              {
                mark: { type: 'line', color, strokeWidth: 2, clip: true },
                encoding: { x, y: { ...y, field: 'estimate' } },
              },
              {
                data: { values: [{ value: reference, estimate: none }] },
                mark: { type: 'point', filled: true, color, size: 50, opacity: 1 },
                encoding: { x, y: { ...y, field: 'estimate' } },
              },
            ],
          },
          {
            width,
            height: 48,
            data: { values: histogram },
            mark: { type: 'rect', color: '#9aa5b1' },
            encoding: {
              x: { ...x, field: 'low', title: term },
              x2: { field: 'high' },
              y: { field: 'n', type: 'quantitative', title: 'Rows', axis: { tickCount: 2 } },
              y2: { datum: 0 },
            },
          },
        ],
      },
    );
  });
}

/** Where few values are, the band may be wider than all the rest of the figure: it is cut at twice the curve's own reach. */
function domainOf(points: DrawnCurve['points']): [number, number] {
  const estimates = points.map(({ estimate }) => estimate);
  const low = Math.min(0, ...estimates);
  const high = Math.max(0, ...estimates);
  const reach = Math.max(high - low, 0.2);
  const finite = points.filter((point) => Number.isFinite(point.low) && Number.isFinite(point.high));
  return [
    Math.max(Math.min(low, ...finite.map((point) => point.low)), low - reach),
    Math.min(Math.max(high, ...finite.map((point) => point.high)), high + reach),
  ];
}
