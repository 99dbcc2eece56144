import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

/** More cells than this can't be told apart. */
const mostCells = 400;

/** One bar a row of the table, split into the shares of its columns: a mosaic whose bars are equally wide. */
export function stackedBars(
  table: { row_levels: readonly string[]; column_levels: readonly string[]; counts: readonly (readonly number[])[] },
  options: { name: string; title: string; rowTitle: string; columnTitle: string },
): Figure[] {
  const { row_levels, column_levels, counts } = table;
  if (row_levels.length * column_levels.length > mostCells) return [];
  const values = row_levels.flatMap((row, i) => {
    const total = counts[i]!.reduce((sum, count) => sum + count, 0);
    return total === 0
      ? []
      : column_levels.map((column, j) => ({
          row,
          column,
          order: j,
          count: counts[i]![j]!,
          share: counts[i]![j]! / total,
        }));
  });
  if (values.length === 0) return [];
  return [
    vegaLite(options.name, options.title, {
      width: { step: 64 },
      height: 280,
      data: { values },
      mark: { type: 'bar', stroke: 'white' },
      encoding: {
        x: { field: 'row', type: 'nominal', title: options.rowTitle, sort: [...row_levels], axis: { labelAngle: 0 } },
        y: { field: 'share', type: 'quantitative', title: 'Share', axis: { format: '%' }, scale: { domain: [0, 1] } },
        color: { field: 'column', type: 'nominal', title: options.columnTitle, sort: [...column_levels] },
        order: { field: 'order', type: 'quantitative' },
        tooltip: [{ field: 'row' }, { field: 'column' }, { field: 'count' }, { field: 'share', format: '.1%' }],
      },
    }),
  ];
}
