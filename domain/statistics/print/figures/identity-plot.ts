import type { Figure } from '../../definition/presentation.ts';
import { pointsLayer } from './scatter-plot.ts';
import { vegaLite } from './vega-lite.ts';

/** One method against the other, with the line of perfect agreement. */
export function identityPlot(x: Float64Array, y: Float64Array, titles: { xTitle: string; yTitle: string }): Figure[] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of [x, y])
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  const axis = (field: string, title: string) => ({ field, type: 'quantitative', title, scale: { zero: false } });
  return [
    vegaLite('identity', `${titles.yTitle} against ${titles.xTitle}`, {
      width: 340,
      height: 340,
      layer: [
        {
          data: {
            values: [
              { x: low, y: low },
              { x: high, y: high },
            ],
          },
          mark: { type: 'line', strokeDash: [6, 4], color: 'gray' },
          encoding: { x: axis('x', titles.xTitle), y: axis('y', titles.yTitle) },
        },
        pointsLayer(x, y, titles),
      ],
    }),
  ];
}
