import type { Figure } from '../../definition/presentation.ts';
import { localLinear } from './local-linear.ts';
import { vegaLite } from './vega-lite.ts';

const smoothPoints = 40;

/** Points of a scatter in ascending order of `scale`, on which the smooth is fitted; drawn against `x`. */
export type ScatterPoints = { x: Float64Array; scale: Float64Array; y: Float64Array };

/** Residuals with a smoothing line and the line that they should follow. Of many points every k-th is drawn. */
export function residualPlot(
  { x, scale, y }: ScatterPoints,
  options: {
    name: string;
    title: string;
    xTitle: string;
    yTitle: string;
    reference: number;
    logX?: boolean;
    maxPoints: number;
  },
): Figure[] {
  const n = x.length;
  if (n < 2) return [];
  const step = Math.ceil(n / options.maxPoints);
  const drawn: { x: number; y: number }[] = [];
  for (let i = 0; i < n; i += step) drawn.push({ x: x[i]!, y: y[i]! });
  const picked = Array.from({ length: smoothPoints }, (_, k) => Math.round((k * (n - 1)) / (smoothPoints - 1)));
  const places = [...new Set(picked)].filter((i, k, all) => k === 0 || x[i] !== x[all[k - 1]!]);
  const smooth = localLinear(
    scale,
    y,
    places.map((i) => scale[i]!),
  );
  const line = places.map((i, k) => ({ x: x[i]!, y: smooth[k]! })).filter((point) => Number.isFinite(point.y));
  const xScale = options.logX === true ? { type: 'log', nice: false } : { zero: false };
  const encoding = {
    x: { field: 'x', type: 'quantitative', title: options.xTitle, scale: xScale },
    y: { field: 'y', type: 'quantitative', title: options.yTitle, scale: { zero: false } },
  };
  return [
    vegaLite(options.name, options.title, {
      width: 480,
      height: 280,
      layer: [
        {
          data: { values: [{ y: options.reference }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { y: { field: 'y', type: 'quantitative' } },
        },
        { data: { values: drawn }, mark: { type: 'point', opacity: 0.4, size: 16 }, encoding },
        { data: { values: line }, mark: { type: 'line', color: 'firebrick' }, encoding },
      ],
    }),
  ];
}
