import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

const bins = 25;

/** Shares of two groups in equal bins from 0 to `last` (default 1), the first upwards and the second downwards. */
export function mirroredHistogram(
  groups: readonly [{ name: string; values: Float64Array }, { name: string; values: Float64Array }],
  options: { name: string; title: string; axisTitle: string; last?: number },
): Figure[] {
  const last = options.last ?? 1;
  const values = groups.flatMap(({ name, values: own }, side) => {
    const counts = new Int32Array(bins);
    for (const value of own) counts[Math.min(bins - 1, Math.max(0, Math.floor((value / last) * bins)))]!++;
    return Array.from(counts, (count, bin) => ({
      group: name,
      low: (last * bin) / bins,
      high: (last * (bin + 1)) / bins,
      share: ((side === 0 ? 1 : -1) * count) / own.length,
    })).filter(({ share }) => share !== 0);
  });
  if (values.length === 0) return [];
  return [
    vegaLite(options.name, options.title, {
      width: 420,
      height: 260,
      data: { values },
      layer: [
        {
          mark: { type: 'bar', binSpacing: 1 },
          encoding: {
            x: { field: 'low', bin: { binned: true }, title: options.axisTitle, scale: { domain: [0, last] } },
            x2: { field: 'high' },
            y: {
              field: 'share',
              type: 'quantitative',
              title: 'Share of the group',
              axis: { labelExpr: "format(abs(datum.value), '.0%')" },
            },
            color: { field: 'group', type: 'nominal', title: null, sort: groups.map(({ name }) => name) },
          },
        },
      ],
    }),
  ];
}
