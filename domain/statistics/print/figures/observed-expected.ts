import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

/** More bars than this can't be read. */
const mostBars = 100;

/** A bar for each observed count, a tick where it was expected. */
export function observedExpectedPlot(
  rows: readonly { label: string; observed: number; expected: number }[],
  options: { name: string; title: string; axisTitle: string },
): Figure[] {
  if (rows.length === 0 || rows.length > mostBars) return [];
  const x = {
    field: 'label',
    type: 'nominal',
    title: options.axisTitle,
    sort: rows.map(({ label }) => label),
    axis: { labelAngle: 0 },
  };
  const y = (field: string) => ({ field, type: 'quantitative', title: 'Count (bar: observed, line: expected)' });
  return [
    vegaLite(options.name, options.title, {
      width: { step: 64 },
      height: 280,
      data: { values: rows },
      encoding: { x },
      layer: [
        { mark: { type: 'bar', size: 40 }, encoding: { y: y('observed') } },
        { mark: { type: 'tick', color: 'black', size: 48, thickness: 2 }, encoding: { y: y('expected') } },
      ],
    }),
  ];
}
