import type { Figure } from '../definition/presentation.ts';
import { vegaLite } from '../print/figures/vega-lite.ts';
import type { PowerCurve } from './power-curve.ts';

/** Power over a quantity of the plan, whose planned value is marked; no figure without a curve. */
export function powerFigure(
  curve: PowerCurve | undefined,
  planned: { x: number; power: number },
  options: { title: string; xTitle: string },
): Figure[] {
  if (curve === undefined) return [];
  const { from, to, values } = curve;
  const x = { field: 'x', type: 'quantitative', title: options.xTitle, scale: { domain: [from, to], nice: false } };
  const y = {
    field: 'power',
    type: 'quantitative',
    title: 'Power',
    scale: { domain: [0, 1] },
    axis: { format: '.0%' },
  };
  const dashes = { type: 'rule', strokeDash: [4, 4], color: 'gray' };
  return [
    vegaLite('power_curve', options.title, {
      width: 480,
      height: 300,
      layer: [
        { data: { values }, mark: { type: 'line' }, encoding: { x, y } },
        { data: { values: [planned] }, mark: dashes, encoding: { y } },
        { data: { values: [planned] }, mark: dashes, encoding: { x } },
        { data: { values: [planned] }, mark: { type: 'point', filled: true, size: 80 }, encoding: { x, y } },
      ],
    }),
  ];
}
