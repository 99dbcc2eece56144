import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

export type CellMean = { level1: string; level2: string; mean: number; std_error: number | null };

/** Means with their standard errors over the levels of one factor, a line for each level of the other. */
export function interactionPlot(
  cells: readonly CellMean[],
  options: { variable: string; factors: readonly [string, string] },
): Figure[] {
  if (cells.length === 0) return [];
  const values = cells.map(({ level1, level2, mean, std_error }) => ({
    level1,
    level2,
    mean,
    low: mean - (std_error ?? 0),
    high: mean + (std_error ?? 0),
  }));
  const x = {
    field: 'level1',
    type: 'nominal',
    sort: [...new Set(cells.map(({ level1 }) => level1))],
    title: options.factors[0],
    axis: { labelAngle: 0 },
  };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: `Mean of ${options.variable}`,
    scale: { zero: false },
  });
  const color = {
    field: 'level2',
    type: 'nominal',
    sort: [...new Set(cells.map(({ level2 }) => level2))],
    title: options.factors[1],
  };
  return [
    vegaLite('interaction_plot', `Means of ${options.variable} with standard errors`, {
      width: { step: 96 },
      height: 280,
      data: { values },
      layer: [
        { mark: { type: 'line', point: true }, encoding: { x, y: y('mean'), color } },
        { mark: { type: 'rule' }, encoding: { x, y: y('low'), y2: { field: 'high' }, color } },
      ],
    }),
  ];
}
