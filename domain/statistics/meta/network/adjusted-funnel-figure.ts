import type { Figure } from '../../definition/presentation.ts';
import { normalCritical95 } from '../../math/normal-critical-95.ts';
import { thinnedIndices } from '../../print/figures/thinned-indices.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printComparedP } from '../../print/print-format.ts';
import type { AdjustedComparison } from './adjusted-funnel.ts';
import { type NetworkMeasure, networkMeasureName } from './network-columns.ts';

const mostPoints = 2000;
const colours = [
  '#4c78a8',
  '#f58518',
  '#54a24b',
  '#b79a20',
  '#439894',
  '#e45756',
  '#d67195',
  '#83786f',
  '#9467bd',
  '#222222',
];
const shapes = ['circle', 'square', 'triangle-up', 'diamond'];
/** Nobody tells more apart by colour and shape. */
const mostKinds = colours.length * shapes.length;

/** Standard error, downwards, against the effect less that of its comparison, with the triangle of chance alone around 0. */
export function adjustedFunnelPlot(
  comparisons: readonly AdjustedComparison[],
  { measure, pValue }: { measure: NetworkMeasure; pValue: number | null },
): Figure[] {
  if (comparisons.length === 0) return [];
  const { long, ratio } = networkMeasureName(measure);
  const values = thinnedIndices(comparisons.length, mostPoints).map((i) => {
    const { study, treatment, comparator, adjusted, std_error } = comparisons[i]!;
    return { study, comparison: `${treatment} vs ${comparator}`, effect: adjusted, std_error };
  });
  const kinds = [...new Set(values.map(({ comparison }) => comparison))];
  const largest = values.reduce((most, { std_error }) => Math.max(most, std_error), 0) * 1.05;
  const limits = [-1, 1].flatMap((side) => [
    { side, effect: 0, std_error: 0 },
    // 95% whatever the level of the analysis: so funnels of papers can be compared.
    { side, effect: side * normalCritical95 * largest, std_error: largest },
  ]);
  const x = {
    field: 'effect',
    type: 'quantitative',
    title: `${ratio ? `Log ${long}` : long.charAt(0).toUpperCase() + long.slice(1)} less that of its comparison`,
    scale: { zero: false },
  };
  const y = {
    field: 'std_error',
    type: 'quantitative',
    title: 'Standard error',
    scale: { reverse: true, domain: [0, largest], nice: false },
  };
  const kind = (channel: { scale: object }) => ({
    field: 'comparison',
    type: 'nominal',
    title: 'Comparison',
    ...channel,
  });
  const told =
    kinds.length > mostKinds
      ? { color: { value: colours[0] } }
      : {
          color: kind({ scale: { domain: kinds, range: kinds.map((_, i) => colours[i % colours.length]) } }),
          shape: kind({ scale: { domain: kinds, range: kinds.map((_, i) => shapes[Math.floor(i / colours.length)]) } }),
        };
  return [
    vegaLite('comparison_adjusted_funnel_plot', 'Comparison-adjusted funnel plot with pseudo 95% confidence limits', {
      width: 400,
      height: 320,
      layer: [
        { data: { values: [{ effect: 0 }] }, mark: { type: 'rule', color: 'gray' }, encoding: { x } },
        {
          data: { values: limits },
          mark: { type: 'line', strokeDash: [4, 4], color: 'gray' },
          encoding: { x, y, detail: { field: 'side', type: 'nominal' } },
        },
        {
          data: { values },
          mark: { type: 'point', filled: true, size: 45, opacity: 0.9, tooltip: true },
          encoding: { x, y, ...told },
        },
        ...(pValue === null
          ? []
          : [
              {
                data: { values: [{ text: `Egger's test: p ${printComparedP(pValue)}` }] },
                mark: { type: 'text', align: 'left', baseline: 'top', dx: 6, dy: 6 },
                encoding: { x: { value: 0 }, y: { value: 0 }, text: { field: 'text', type: 'nominal' } },
              },
            ]),
      ],
      config: { legend: { symbolLimit: mostKinds, labelLimit: 260, columns: kinds.length > 20 ? 2 : 1 } },
    }),
  ];
}
