import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

/** Differences below this are mostly taken for balance (Austin 2009). */
const balanced = 0.1;

/** Standardised mean differences, the largest at the top, against the limit of balance. */
export function smdPlot(rows: readonly { variable: string; smd: number }[], options: { title: string }): Figure[] {
  if (rows.length === 0) return [];
  const values = rows.toSorted((a, b) => b.smd - a.smd);
  return [
    vegaLite('standardised_differences', options.title, {
      width: 420,
      height: { step: 22 },
      data: { values },
      layer: [
        {
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { x: { datum: balanced, type: 'quantitative' } },
        },
        {
          mark: { type: 'point', filled: true, size: 60 },
          encoding: {
            x: { field: 'smd', type: 'quantitative', title: 'Standardised mean difference', scale: { domainMin: 0 } },
            y: { field: 'variable', type: 'nominal', title: null, sort: values.map(({ variable }) => variable) },
          },
        },
      ],
    }),
  ];
}
