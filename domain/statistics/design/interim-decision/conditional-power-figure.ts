import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';

type Point = { effect: number; conditional_power: number };

/** Conditional power against the effect assumed for the rest of the trial, with the effects that are named. */
export function conditionalPowerFigure(
  curve: readonly Point[],
  named: readonly (Point & { assumption: string })[],
  options: { xTitle: string; isRatio: boolean },
): Figure[] {
  if (curve.length < 2) return [];
  const x = {
    field: 'effect',
    type: 'quantitative',
    title: options.xTitle,
    scale: options.isRatio ? { type: 'log', nice: false } : { zero: false, nice: false },
  };
  const y = {
    field: 'conditional_power',
    type: 'quantitative',
    title: 'Conditional power',
    scale: { domain: [0, 1] },
    axis: { format: '.0%' },
  };
  const shape = {
    field: 'assumption',
    type: 'nominal',
    title: 'Assumed effect',
    scale: { domain: [...new Set(named.map(({ assumption }) => assumption))] },
  };
  return [
    vegaLite('conditional_power', 'Conditional power against the assumed effect', {
      width: 480,
      height: 300,
      layer: [
        { data: { values: curve }, mark: { type: 'line' }, encoding: { x, y } },
        {
          data: { values: named },
          mark: { type: 'point', filled: true, size: 90 },
          encoding: { x, y, color: shape, shape },
        },
      ],
    }),
  ];
}
