import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

/** Estimates with their intervals, on the scale of the axis (ratios, not their logarithms). */
export type ForestRow = {
  label: string;
  estimate: number;
  low: number;
  high: number;
  /** Drawn as a thin line behind the interval. */
  prediction?: { low: number; high: number } | undefined;
};

/** On a ratio axis, intervals beyond this are cut: one unstable estimate would press all others into a line. */
const ratioLimit = 1000;

/** One row an estimate, in the order given, around the line of no effect and beside `margins`; rows that are not finite are left out. */
export function forestPlot(
  rows: readonly ForestRow[],
  options: {
    name?: string;
    title: string;
    axisTitle: string;
    scale: 'ratio' | 'difference';
    margins?: readonly number[];
  },
): Figure[] {
  const { scale, margins = [] } = options;
  const ratio = scale === 'ratio';
  const clamp = (value: number) => (ratio ? Math.min(ratioLimit, Math.max(1 / ratioLimit, value)) : value);
  const values = rows
    .map(({ label, estimate, low, high }) => ({
      label,
      estimate: clamp(estimate),
      low: clamp(low),
      high: clamp(high),
    }))
    .filter(({ estimate, low, high }) => [estimate, low, high].every(Number.isFinite));
  if (values.length === 0) return [];
  const drawn = new Set(values.map(({ label }) => label));
  const predictions = rows.flatMap(({ label, prediction }) =>
    prediction === undefined || !drawn.has(label)
      ? []
      : [{ label, low: clamp(prediction.low), high: clamp(prediction.high) }],
  );
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    scale: ratio ? { type: 'log', nice: false, padding: 24 } : { zero: false, padding: 24 },
    title: options.axisTitle,
  });
  const y = { field: 'label', type: 'nominal', sort: values.map(({ label }) => label), title: null };
  return [
    vegaLite(options.name ?? 'forest_plot', options.title, {
      width: 480,
      height: { step: 22 },
      data: { values },
      layer: [
        {
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { x: { datum: ratio ? 1 : 0, type: 'quantitative' } },
        },
        ...margins.map((margin) => ({
          mark: { type: 'rule', color: 'firebrick' },
          encoding: { x: { datum: margin, type: 'quantitative' } },
        })),
        ...(predictions.length === 0
          ? []
          : [
              {
                data: { values: predictions },
                mark: { type: 'rule', color: 'steelblue' },
                encoding: { x: x('low'), x2: { field: 'high' }, y },
              },
            ]),
        {
          mark: { type: 'rule', ...(predictions.length === 0 ? {} : { strokeWidth: 3 }) },
          encoding: { x: x('low'), x2: { field: 'high' }, y },
        },
        { mark: { type: 'square', filled: true, size: 60, opacity: 1 }, encoding: { x: x('estimate'), y } },
      ],
    }),
  ];
}
