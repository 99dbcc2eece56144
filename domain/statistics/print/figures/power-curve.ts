import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

const POINTS = 81;

/** Power over a quantity of the plan, from `from` to twice the planned value, which is marked. */
export function powerCurve(
  powerAt: (x: number) => number,
  planned: { x: number; power: number },
  options: { title: string; xTitle: string; from: number; to?: number },
): Figure[] {
  const { from } = options;
  const to = options.to ?? from + 2 * (planned.x - from);
  if (!(to > from) || !Number.isFinite(to)) return [];
  const values = Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1))
    .map((x) => ({ x, power: powerAt(x) }))
    .filter(({ power }) => Number.isFinite(power));
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
