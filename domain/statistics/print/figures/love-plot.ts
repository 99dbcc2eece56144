import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

export type LoveRow = { term: string; before: number; after: number };

/** Standardized mean differences in size, before and after adjustment, by covariate; terms that are not finite are left out. */
export function lovePlot(
  rows: readonly LoveRow[],
  options: { title: string; before: string; after: string; limit: number },
): Figure[] {
  // The worst at the top: the eye should meet them first.
  const shown = rows
    .filter(({ before, after }) => Number.isFinite(before) && Number.isFinite(after))
    .sort((a, b) => Math.abs(b.before) - Math.abs(a.before));
  if (shown.length === 0) return [];
  const values = shown.flatMap(({ term, before, after }) => [
    { term, sample: options.before, difference: Math.abs(before) },
    { term, sample: options.after, difference: Math.abs(after) },
  ]);
  return [
    vegaLite('love_plot', options.title, {
      width: 420,
      height: { step: 22 },
      data: { values },
      layer: [
        {
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { x: { datum: options.limit, type: 'quantitative' } },
        },
        {
          mark: { type: 'point', filled: true, size: 60 },
          encoding: {
            x: { field: 'difference', type: 'quantitative', title: 'Absolute standardized mean difference' },
            y: { field: 'term', type: 'nominal', title: null, sort: shown.map(({ term }) => term) },
            color: { field: 'sample', type: 'nominal', title: null, sort: [options.before, options.after] },
            shape: { field: 'sample', type: 'nominal', title: null, sort: [options.before, options.after] },
          },
        },
      ],
    }),
  ];
}
