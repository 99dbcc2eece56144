import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

/** More levels than this are unreadable as a map, and would be a large figure. */
const mostLevels = 40;

/** A square table of counts as shades, with the counts in the cells; the diagonal is agreement. */
export function agreementHeatMap(
  counts: readonly (readonly number[])[],
  options: { levels: readonly string[]; down: string; across: string },
): Figure[] {
  const { levels } = options;
  if (levels.length > mostLevels) return [];
  const largest = Math.max(...counts.flat());
  const values = counts.flatMap((row, i) =>
    row.map((count, j) => ({
      down: levels[i]!,
      across: levels[j]!,
      count,
      agrees: i === j,
      dark: 2 * count > largest,
    })),
  );
  const axis = (field: string, title: string) => ({
    field,
    type: 'ordinal',
    title,
    sort: levels,
    axis: { labelAngle: 0, labelLimit: 120 },
  });
  const x = axis('across', options.across);
  const y = axis('down', options.down);
  return [
    vegaLite('agreement', `Agreement of ${options.down} and ${options.across}`, {
      width: { step: 48 },
      height: { step: 32 },
      data: { values },
      encoding: { x, y },
      layer: [
        {
          mark: { type: 'rect' },
          encoding: {
            color: { field: 'count', type: 'quantitative', title: 'n', scale: { scheme: 'blues', domainMin: 0 } },
            stroke: { value: 'lightgray' },
          },
        },
        {
          transform: [{ filter: 'datum.agrees' }],
          mark: { type: 'rect', filled: false, stroke: 'black' },
        },
        {
          mark: { type: 'text' },
          encoding: {
            text: { field: 'count', type: 'quantitative' },
            color: { condition: { test: 'datum.dark', value: 'white' }, value: 'black' },
          },
        },
      ],
    }),
  ];
}
