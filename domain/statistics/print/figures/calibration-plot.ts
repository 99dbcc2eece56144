import type { Figure } from '../../definition/presentation.ts';
import { wilsonInterval } from '../../math/proportion-interval.ts';
import { vegaLite } from './vega-lite.ts';

const level = 0.95;

/** Observed share against mean predicted probability in groups of risk, with Wilson intervals and the line of agreement. */
export function calibrationPlot(groups: readonly { n: number; observed: number; expected: number }[]): Figure[] {
  const values = groups.map(({ n, observed, expected }) => {
    const { conf_low, conf_high } = wilsonInterval(observed, n, level);
    return { predicted: expected / n, observed: observed / n, low: conf_low, high: conf_high };
  });
  const axis = (field: string, title: string) => ({
    field,
    type: 'quantitative',
    title,
    scale: { domain: [0, 1], nice: false },
  });
  const x = axis('predicted', 'Predicted probability');
  return [
    vegaLite('calibration', 'Calibration: observed against predicted, by groups of risk', {
      width: 360,
      height: 360,
      layer: [
        {
          data: {
            values: [
              { predicted: 0, observed: 0 },
              { predicted: 1, observed: 1 },
            ],
          },
          mark: { type: 'line', strokeDash: [4, 4], color: 'gray', strokeWidth: 1 },
          encoding: { x, y: axis('observed', 'Observed share (95% CI)') },
        },
        {
          data: { values },
          mark: { type: 'rule' },
          encoding: { x, y: axis('low', 'Observed share (95% CI)'), y2: { field: 'high' } },
        },
        {
          data: { values },
          mark: { type: 'point', filled: true, size: 60 },
          encoding: { x, y: axis('observed', 'Observed share (95% CI)') },
        },
      ],
    }),
  ];
}
