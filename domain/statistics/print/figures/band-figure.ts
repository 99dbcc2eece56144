import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

const color = '#4c78a8';

/** A curve with its band, and 0 as a line to compare with. Points with an undefined number are left out. */
export function bandFigure(
  points: readonly { x: number; estimate: number; low: number | null; high: number | null }[],
  options: { name: string; title: string; xTitle: string; yTitle: string },
): Figure {
  const values = points.filter(({ estimate, low, high }) => Number.isFinite(estimate) && low !== null && high !== null);
  const x = { field: 'x', type: 'quantitative', title: options.xTitle };
  const y = { type: 'quantitative', title: options.yTitle };
  return vegaLite(options.name, options.title, {
    width: 460,
    height: 280,
    data: { values },
    layer: [
      {
        mark: { type: 'area', opacity: 0.18, color },
        encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
      },
      {
        mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
        encoding: { y: { datum: 0, type: 'quantitative' } },
      },
      { mark: { type: 'line', color, strokeWidth: 2 }, encoding: { x, y: { ...y, field: 'estimate' } } },
    ],
  });
}
