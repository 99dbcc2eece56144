import type { Figure } from '../definition/presentation.ts';
import { normalCritical95 } from '../math/normal-critical-95.ts';
import { thinnedIndices } from '../print/figures/thinned-indices.ts';
import { vegaLite } from '../print/figures/vega-lite.ts';
import type { Study } from './effect-sizes.ts';
import { measureName } from './measure-names.ts';
import { type EffectMeasure, ratioMeasures } from './meta-columns.ts';

const mostPoints = 2000;
/** Standard error, downwards, against effect, with the triangle where 95% of studies lie if only chance moves them. */
export function funnelPlot(
  studies: readonly (Pick<Study, 'label' | 'estimate' | 'variance'> & { filled?: boolean })[],
  centre: number | null,
  measure: EffectMeasure,
): Figure[] {
  if (studies.length === 0 || centre === null) return [];
  const anyFilled = studies.some(({ filled }) => filled === true);
  const values = thinnedIndices(studies.length, mostPoints).map((i) => {
    const { label, estimate, variance, filled } = studies[i]!;
    const kind = anyFilled ? { kind: filled === true ? 'Filled' : 'Found' } : {};
    return { study: label, effect: estimate, std_error: Math.sqrt(variance), ...kind };
  });
  const largest = values.reduce((most, { std_error }) => Math.max(most, std_error), 0) * 1.05;
  const limits = [-1, 1].flatMap((side) => [
    { side, effect: centre, std_error: 0 },
    // 95% whatever the level of the analysis: so funnels of papers can be compared.
    { side, effect: centre + side * normalCritical95 * largest, std_error: largest },
  ]);
  const x = {
    field: 'effect',
    type: 'quantitative',
    title: ratioMeasures.has(measure) ? `Log ${measureName(measure)}` : capitalized(measureName(measure)),
    scale: { zero: false },
  };
  const y = {
    field: 'std_error',
    type: 'quantitative',
    title: 'Standard error',
    scale: { reverse: true, domain: [0, largest], nice: false },
  };
  return [
    vegaLite('funnel_plot', 'Funnel plot with pseudo 95% confidence limits', {
      width: 400,
      height: 300,
      layer: [
        {
          data: { values: [{ effect: centre }] },
          mark: { type: 'rule', color: 'gray' },
          encoding: { x },
        },
        {
          data: { values: limits },
          mark: { type: 'line', strokeDash: [4, 4], color: 'gray' },
          encoding: { x, y, detail: { field: 'side', type: 'nominal' } },
        },
        {
          data: { values },
          mark: { type: 'point', filled: true, size: 40, tooltip: true, strokeWidth: 1.5 },
          encoding: { x, y, ...(anyFilled ? hollowWhereFilled : {}) },
        },
      ],
    }),
  ];
}

/** Studies that were found are dots, those that were filled in are circles. */
const hollowWhereFilled = {
  fill: {
    field: 'kind',
    type: 'nominal',
    title: 'Study',
    scale: { domain: ['Found', 'Filled'], range: ['#4c78a8', 'white'] },
  },
  stroke: { value: '#4c78a8' },
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
