import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

/** More points hide each other, and would make the figure large: they are counted in a grid instead. */
const mostPoints = 1500;
const grid = { columns: 60, rows: 40 };

type Titles = { xTitle: string; yTitle: string };

/** Points, or beyond some thousand the number of points in each field of a grid. */
export function scatterPlot(
  x: Float64Array,
  y: Float64Array,
  options: Titles & { name: string; title: string },
): Figure[] {
  if (x.length === 0) return [];
  return [vegaLite(options.name, options.title, { width: 400, height: 300, ...pointsLayer(x, y, options) })];
}

/** The same as a layer of a figure that draws more than points. */
export function pointsLayer(x: Float64Array, y: Float64Array, { xTitle, yTitle }: Titles): Record<string, unknown> {
  const axis = (field: string, title: string) => ({ field, type: 'quantitative', title, scale: { zero: false } });
  if (x.length <= mostPoints)
    return {
      data: { values: [...x].map((value, i) => ({ x: value, y: y[i]! })) },
      mark: { type: 'point', size: 24, opacity: 0.7 },
      encoding: { x: axis('x', xTitle), y: axis('y', yTitle) },
    };
  return {
    data: { values: gridCounts(x, y) },
    mark: { type: 'rect' },
    encoding: {
      x: axis('x', xTitle),
      x2: { field: 'x2' },
      y: axis('y', yTitle),
      y2: { field: 'y2' },
      color: { field: 'n', type: 'quantitative', title: 'n', scale: { type: 'log', scheme: 'blues' } },
    },
  };
}

function gridCounts(x: Float64Array, y: Float64Array) {
  const across = cellsOf(x, grid.columns);
  const up = cellsOf(y, grid.rows);
  const counts = new Int32Array(grid.columns * grid.rows);
  for (let i = 0; i < x.length; i++) counts[across.cell(x[i]!) * grid.rows + up.cell(y[i]!)]!++;
  const fields = [];
  for (const [index, n] of counts.entries()) {
    if (n === 0) continue;
    const column = Math.floor(index / grid.rows);
    const row = index % grid.rows;
    fields.push({ x: across.edge(column), x2: across.edge(column + 1), y: up.edge(row), y2: up.edge(row + 1), n });
  }
  return fields;
}

function cellsOf(values: Float64Array, cells: number) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const width = (high - low) / cells || 1;
  return {
    cell: (value: number) => Math.min(cells - 1, Math.floor((value - low) / width)),
    edge: (cell: number) => Number((low + cell * width).toPrecision(8)),
  };
}
