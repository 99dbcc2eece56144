import type { Figure } from '../../definition/presentation.ts';
import type { FiveNumberSummary } from '../../math/five-number-summary.ts';
import { vegaLite } from './vega-lite.ts';

/** Median, quartiles and range. Drawn from five numbers a box, so as small for a million rows as for ten. */
export function boxPlot(
  boxes: readonly FiveNumberSummary[],
  options: { name: string; variable: string; groupTitle: string | null },
): Figure[] {
  if (boxes.length === 0) return [];
  const x = { field: 'group', type: 'nominal', title: options.groupTitle, sort: null, axis: { labelAngle: 0 } };
  const y = (field: string) => ({ field, type: 'quantitative', title: options.variable, scale: { zero: false } });
  return [
    vegaLite(options.name, `${options.variable}: median, quartiles and range`, {
      width: { step: 64 },
      height: 280,
      data: { values: boxes },
      encoding: { x },
      layer: [
        { mark: { type: 'rule' }, encoding: { y: y('min'), y2: { field: 'max' } } },
        { mark: { type: 'bar', size: 28 }, encoding: { y: y('q1'), y2: { field: 'q3' } } },
        { mark: { type: 'tick', color: 'white', size: 28, thickness: 2 }, encoding: { y: y('median') } },
      ],
    }),
  ];
}
