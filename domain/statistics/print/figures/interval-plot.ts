import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

export type IntervalRow = { label: string; estimate: number | null; low: number | null; high: number | null };

/** More rows than this can't be read. */
const mostRows = 200;

/**
 * Estimates of proportions, rates or the like with their intervals, one row each, on the axis's own scale; `references`
 * are drawn as lines to compare with. Rows with an undefined number are left out.
 */
export function intervalPlot(
  rows: readonly IntervalRow[],
  options: { name: string; title: string; axisTitle: string; references?: readonly number[] },
): Figure[] {
  const { references = [] } = options;
  const finite = (value: number | null) => value !== null && Number.isFinite(value);
  const values = rows.filter((row) => [row.estimate, row.low, row.high].every(finite)).slice(0, mostRows);
  if (values.length === 0) return [];
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { zero: false, padding: 24 },
    title: options.axisTitle,
  });
  const y = { field: 'label', type: 'nominal', sort: values.map(({ label }) => label), title: null };
  return [
    vegaLite(options.name, options.title, {
      width: 480,
      height: { step: 22 },
      data: { values },
      layer: [
        ...references.map((reference) => ({
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { x: { datum: reference, type: 'quantitative' } },
        })),
        { mark: { type: 'rule' }, encoding: { x: x('low'), x2: { field: 'high' }, y } },
        { mark: { type: 'point', filled: true, size: 60, opacity: 1 }, encoding: { x: x('estimate'), y } },
      ],
    }),
  ];
}
