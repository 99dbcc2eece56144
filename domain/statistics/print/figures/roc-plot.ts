import type { Figure } from '../../definition/presentation.ts';
import { isOneDot, type RocLine, type RocPoints, sensitivityAt, specificityAt } from '../../math/roc/points.ts';
import { vegaLite } from './vega-lite.ts';

/** Sensitivity against 1 - specificity, with the diagonal of chance and, where given, the chosen cut-offs as points. */
export function rocPlot(
  lines: readonly RocLine[],
  options: { title: string; cutoffs?: readonly { label: string; sensitivity: number; specificity: number }[] },
): Figure[] {
  const values = lines.flatMap(({ label, points }) => thinned(points).map((point) => ({ curve: label, ...point })));
  const axis = (field: string, title: string) => ({
    field,
    type: 'quantitative',
    title,
    scale: { domain: [0, 1], nice: false },
  });
  const x = axis('false_positive_rate', '1 - specificity');
  const y = axis('sensitivity', 'Sensitivity');
  const colour =
    lines.length < 2
      ? {}
      : { color: { field: 'curve', type: 'nominal', title: null, sort: lines.map(({ label }) => label) } };
  const cutoffs = (options.cutoffs ?? []).map(({ label, sensitivity, specificity }) => ({
    label,
    sensitivity,
    false_positive_rate: 1 - specificity,
  }));
  return [
    vegaLite('roc_curve', options.title, {
      width: 360,
      height: 360,
      layer: [
        {
          data: {
            values: [
              { false_positive_rate: 0, sensitivity: 0 },
              { false_positive_rate: 1, sensitivity: 1 },
            ],
          },
          mark: { type: 'line', strokeDash: [4, 4], color: 'gray', strokeWidth: 1 },
          encoding: { x, y },
        },
        {
          data: { values },
          // The points are in the order of the curve, and a vertical step has no order by x.
          mark: { type: 'line', interpolate: 'linear' },
          encoding: { x, y, order: { field: 'step', type: 'quantitative' }, ...colour },
        },
        ...(cutoffs.length === 0
          ? []
          : [
              { data: { values: cutoffs }, mark: { type: 'point', filled: true, size: 70 }, encoding: { x, y } },
              {
                data: { values: cutoffs },
                mark: { type: 'text', align: 'left', dx: 8, dy: 8 },
                encoding: { x, y, text: { field: 'label', type: 'nominal' } },
              },
            ]),
      ],
    }),
  ];
}

function thinned(points: RocPoints): { step: number; false_positive_rate: number; sensitivity: number }[] {
  const kept: { step: number; false_positive_rate: number; sensitivity: number }[] = [];
  const last = points.threshold.length - 1;
  for (let i = 0; i <= last; i++) {
    const point = { sensitivity: sensitivityAt(points, i), false_positive_rate: 1 - specificityAt(points, i) };
    if (i === last || !isOneDot(kept.at(-1), point)) kept.push({ step: kept.length, ...point });
  }
  return kept;
}
