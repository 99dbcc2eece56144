import type { Figure } from '../../definition/presentation.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printLevel } from '../../print/print-format.ts';
import type { AdjustedComparison } from './adjusted-funnel.ts';
import { adjustedFunnelPlot } from './adjusted-funnel-figure.ts';
import { type NetworkMeasure, networkMeasureName } from './network-columns.ts';

type Estimate = { estimate: number; conf_low: number; conf_high: number };
type Predicted = Estimate & { prediction_low?: number | null | undefined; prediction_high?: number | null | undefined };
type Pair = Estimate & {
  treatment: string;
  comparator: string;
  studies: number;
  direct: Estimate | null;
  indirect: Estimate | null;
};
type Drawn = {
  measure: NetworkMeasure;
  reference: string;
  treatments: readonly { treatment: string; studies: number; patients?: number | undefined }[];
  effects: readonly ({ treatment: string } & Predicted)[];
  comparisons: readonly Pair[];
  small_study_effects?:
    | { comparisons: readonly AdjustedComparison[]; egger: { p_value: number | null } | null }
    | undefined;
};

/** A longer plot has no page. */
const mostPairs = 60;

export function networkFigures(drawn: Drawn, confLevel: number): Figure[] {
  const { short, ratio } = networkMeasureName(drawn.measure);
  const scaled = ({ estimate, conf_low, conf_high }: Estimate) => {
    const [value, low, high] = [estimate, conf_low, conf_high].map((x) => (ratio ? Math.exp(x) : x));
    return { estimate: value!, low: low!, high: high! };
  };
  const axisTitle = `${short} (${printLevel(confLevel)} CI)`;
  const scale = ratio ? 'ratio' : 'difference';
  const predicted = drawn.effects.some(({ prediction_low }) => typeof prediction_low === 'number');
  const ends = ({ prediction_low: low, prediction_high: high }: Predicted) =>
    typeof low === 'number' && typeof high === 'number'
      ? { prediction: { low: ratio ? Math.exp(low) : low, high: ratio ? Math.exp(high) : high } }
      : {};
  const split = drawn.comparisons.filter(({ direct, indirect }) => direct !== null && indirect !== null);
  return [
    networkPlot(drawn),
    ...forestPlot(
      drawn.effects.map((effect) => ({ label: effect.treatment, ...scaled(effect), ...ends(effect) })),
      {
        title: `Effects against ${drawn.reference}`,
        axisTitle: predicted ? `${axisTitle}; thin line: prediction interval` : axisTitle,
        scale,
      },
    ),
    ...forestPlot(
      split.slice(0, mostPairs).flatMap((pair) => {
        const name = `${pair.treatment} vs ${pair.comparator}`;
        return [
          { label: `${name}: direct`, ...scaled(pair.direct!) },
          { label: `${name}: indirect`, ...scaled(pair.indirect!) },
          { label: `${name}: network`, ...scaled(pair) },
        ];
      }),
      { name: 'net_split', title: 'Direct, indirect and network estimates', axisTitle, scale },
    ),
    ...adjustedFunnelPlot(drawn.small_study_effects?.comparisons ?? [], {
      measure: drawn.measure,
      pValue: drawn.small_study_effects?.egger?.p_value ?? null,
    }),
  ];
}

/** Treatments on a circle, sized by patients (or studies), joined by lines as strong as the studies that compare them are many. */
function networkPlot({ treatments, comparisons }: Drawn): Figure {
  const place = new Map(
    treatments.map(({ treatment }, i) => {
      const angle = (2 * Math.PI * i) / treatments.length;
      return [treatment, { x: Math.sin(angle), y: Math.cos(angle) }];
    }),
  );
  const patients = treatments.every(({ patients }) => patients !== undefined);
  const nodes = treatments.map(({ treatment, studies, patients }) => ({
    treatment,
    studies,
    ...(patients === undefined ? {} : { patients }),
    ...place.get(treatment)!,
  }));
  const most = comparisons.reduce((most, { studies }) => Math.max(most, studies), 1);
  const edges = comparisons
    .filter(({ studies }) => studies > 0)
    .map(({ treatment, comparator, studies }) => {
      const [from, to] = [place.get(treatment)!, place.get(comparator)!];
      return { comparison: `${treatment} vs ${comparator}`, studies, x: from.x, y: from.y, x2: to.x, y2: to.y };
    });
  const axis = { axis: null, scale: { domain: [-1.6, 1.6] } };
  const position = {
    x: { field: 'x', type: 'quantitative', ...axis },
    y: { field: 'y', type: 'quantitative', ...axis, scale: { domain: [-1.25, 1.25] } },
  };
  const names = (side: 'left' | 'right' | 'center', values: readonly (typeof nodes)[number][]) => ({
    data: { values },
    mark: {
      type: 'text',
      align: side,
      dx: side === 'left' ? 16 : side === 'right' ? -16 : 0,
      limit: 160,
    },
    encoding: {
      ...position,
      y: { ...position.y, field: 'text_y' },
      text: { field: 'treatment', type: 'nominal' },
    },
  });
  const raised = nodes.map((node) => ({
    ...node,
    text_y: Math.abs(node.x) < 0.1 ? node.y + 0.16 * Math.sign(node.y) : node.y,
  }));
  return vegaLite('network_plot', 'Network of treatments', {
    width: 520,
    height: 400,
    view: { stroke: null },
    layer: [
      {
        data: { values: edges },
        mark: { type: 'rule', color: '#8a8a8a', tooltip: true },
        encoding: {
          ...position,
          x2: { field: 'x2' },
          y2: { field: 'y2' },
          strokeWidth: {
            field: 'studies',
            type: 'quantitative',
            legend: null,
            scale: { domain: [0, most], range: [0.5, 8] },
          },
        },
      },
      {
        data: { values: nodes },
        mark: { type: 'circle', color: '#4c78a8', opacity: 1, tooltip: true },
        encoding: {
          ...position,
          size: {
            field: patients ? 'patients' : 'studies',
            type: 'quantitative',
            legend: null,
            scale: { domainMin: 0, range: [40, 500] },
          },
        },
      },
      names(
        'left',
        raised.filter(({ x }) => x >= 0.1),
      ),
      names(
        'right',
        raised.filter(({ x }) => x <= -0.1),
      ),
      names(
        'center',
        raised.filter(({ x }) => Math.abs(x) < 0.1),
      ),
    ],
  });
}
