import type { Figure } from '../../definition/presentation.ts';
import { textColumn } from '../../print/figures/text-column.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printLevel } from '../../print/print-format.ts';
import type { RegionPoint } from './region.ts';

type Proportion = { estimate: number; conf_low: number; conf_high: number };
type Drawn = {
  studies: readonly {
    study: string;
    true_positives: number;
    false_positives: number;
    false_negatives: number;
    true_negatives: number;
    sensitivity: Proportion;
    specificity: Proportion;
  }[];
  sensitivity: Proportion;
  specificity: Proportion;
  /** With one categorical covariate alone. */
  levels?: readonly { level: string; sensitivity: Proportion; specificity: Proportion }[] | undefined;
  /** With covariates the summary is where these have their means. */
  coefficients?: unknown;
};
type Outlines = {
  levelOfStudy: readonly string[];
  confidence: readonly RegionPoint[];
  prediction: readonly RegionPoint[];
  curve: readonly RegionPoint[];
};

/** A longer plot has no page; the table holds all studies. */
const mostStudies = 200;
const mostPoints = 2000;
/** Height of a line of the forest plot. */
const step = 20;
const blue = '#2f6690';

export function accuracyFigures(drawn: Drawn, outlines: Outlines, confLevel: number): Figure[] {
  const plot =
    drawn.levels === undefined ? srocPlot(drawn, outlines, confLevel) : plotOfLevels(drawn.levels, drawn, outlines);
  return [plot, ...pairedForest(drawn, confLevel)];
}

const rateAxis = (field: string, title: string) => ({
  field,
  type: 'quantitative',
  title,
  scale: { domain: [0, 1], nice: false },
  axis: { format: '.1f' },
});

/** Studies as circles by size in the colour of their level, and the summary point of each level with its two intervals. */
function plotOfLevels(levels: NonNullable<Drawn['levels']>, { studies }: Drawn, { levelOfStudy }: Outlines): Figure {
  const x = rateAxis('rate', '1 - specificity');
  const y = rateAxis('sensitivity', 'Sensitivity');
  const color = {
    field: 'level',
    type: 'nominal',
    title: null,
    scale: { domain: levels.map(({ level }) => level) },
    legend: { orient: 'bottom', symbolType: 'square', symbolSize: 90, symbolOpacity: 1, labelLimit: 260 },
  };
  const points = studies.slice(0, mostPoints).map((one, i) => ({
    study: one.study,
    level: levelOfStudy[i],
    rate: 1 - one.specificity.estimate,
    sensitivity: one.sensitivity.estimate,
    patients: one.true_positives + one.false_positives + one.false_negatives + one.true_negatives,
  }));
  const summaries = levels.map(({ level, sensitivity, specificity }) => ({
    level,
    rate: 1 - specificity.estimate,
    rate_low: 1 - specificity.conf_high,
    rate_high: 1 - specificity.conf_low,
    sensitivity: sensitivity.estimate,
    sensitivity_low: sensitivity.conf_low,
    sensitivity_high: sensitivity.conf_high,
  }));
  return vegaLite('sroc', 'Studies and summary point of each level, with intervals of sensitivity and specificity', {
    width: 400,
    height: 400,
    layer: [
      {
        data: { values: points },
        mark: { type: 'point', filled: false, strokeWidth: 1.2, tooltip: true },
        encoding: {
          x,
          y,
          color,
          size: { field: 'patients', type: 'quantitative', legend: null, scale: { domainMin: 0, range: [12, 400] } },
        },
      },
      {
        data: { values: summaries },
        mark: { type: 'rule', strokeWidth: 1.8 },
        encoding: { x: { ...x, field: 'rate_low' }, x2: { field: 'rate_high' }, y, color },
      },
      {
        data: { values: summaries },
        mark: { type: 'rule', strokeWidth: 1.8 },
        encoding: { x, y: { ...y, field: 'sensitivity_low' }, y2: { field: 'sensitivity_high' }, color },
      },
      {
        data: { values: summaries },
        mark: { type: 'point', filled: true, opacity: 1, size: 110, shape: 'square' },
        encoding: { x, y, color },
      },
    ],
  });
}

/** Studies as circles by size, the curve over their false positive rates, the summary point with its two regions. */
function srocPlot(
  { studies, sensitivity, specificity, coefficients }: Drawn,
  outlines: Outlines,
  confLevel: number,
): Figure {
  const x = rateAxis('rate', '1 - specificity');
  const y = rateAxis('sensitivity', 'Sensitivity');
  const level = printLevel(confLevel);
  const names = {
    study: 'Study (area: patients)',
    point: coefficients === undefined ? 'Summary point' : 'Point at mean covariates',
    confidence: `${level} confidence region`,
    prediction: `${level} prediction region`,
    curve: 'Summary ROC curve',
  };
  const line = (what: keyof typeof names, points: readonly RegionPoint[]) =>
    points.map((point, at) => ({
      what: names[what],
      step: at,
      rate: 1 - point.specificity,
      sensitivity: point.sensitivity,
    }));
  const lines = [
    ...line('curve', outlines.curve),
    ...line('confidence', outlines.confidence),
    ...line('prediction', outlines.prediction),
  ];
  const drawnLines = (['curve', 'confidence', 'prediction'] as const).filter((what) => outlines[what].length > 0);
  const dashes = { curve: [1, 0], confidence: [6, 3], prediction: [2, 3] };
  const points = studies.slice(0, mostPoints).map((one) => ({
    study: one.study,
    rate: 1 - one.specificity.estimate,
    sensitivity: one.sensitivity.estimate,
    patients: one.true_positives + one.false_positives + one.false_negatives + one.true_negatives,
    circle: names.study,
  }));
  const summary = [{ square: names.point, rate: 1 - specificity.estimate, sensitivity: sensitivity.estimate }];
  const ofKind = (symbolType: 'circle' | 'square', name: string, color: string) => ({
    field: symbolType,
    type: 'nominal',
    title: null,
    scale: { domain: [name], range: [color] },
    legend: { orient: 'bottom', symbolType, symbolSize: 90, symbolOpacity: 1, labelLimit: 260 },
  });
  return vegaLite('sroc', 'Summary ROC curve with summary point, confidence and prediction regions', {
    width: 400,
    height: 400,
    layer: [
      {
        data: { values: points },
        mark: { type: 'point', filled: false, strokeWidth: 1.2, tooltip: true },
        encoding: {
          x,
          y,
          size: { field: 'patients', type: 'quantitative', legend: null, scale: { domainMin: 0, range: [12, 400] } },
          stroke: ofKind('circle', names.study, '#555555'),
        },
      },
      {
        data: { values: lines },
        mark: { type: 'line', color: blue, strokeWidth: 1.8 },
        encoding: {
          x,
          y,
          order: { field: 'step', type: 'quantitative' },
          strokeDash: {
            field: 'what',
            type: 'nominal',
            title: null,
            scale: { domain: drawnLines.map((what) => names[what]), range: drawnLines.map((what) => dashes[what]) },
            legend: { orient: 'bottom', symbolStrokeColor: blue, symbolSize: 500, labelLimit: 260, columns: 1 },
          },
        },
      },
      {
        data: { values: summary },
        mark: { type: 'point', filled: true, opacity: 1, size: 110, shape: 'square' },
        encoding: {
          x,
          y,
          fill: ofKind('square', names.point, blue),
        },
      },
    ],
  });
}

/** Sensitivity and specificity of each study side by side, with the counts that they come from. */
function pairedForest({ studies, sensitivity, specificity, coefficients }: Drawn, confLevel: number): Figure[] {
  if (studies.length > mostStudies) return [];
  const level = printLevel(confLevel);
  const shown = ({ estimate, conf_low, conf_high }: Proportion) =>
    `${estimate.toFixed(2)} (${conf_low.toFixed(2)} to ${conf_high.toFixed(2)})`;
  const row = (study: string, one: { sensitivity: Proportion; specificity: Proportion }, pooled: boolean) => ({
    study,
    pooled,
    sensitivity: one.sensitivity.estimate,
    sensitivity_low: one.sensitivity.conf_low,
    sensitivity_high: one.sensitivity.conf_high,
    sensitivity_text: shown(one.sensitivity),
    specificity: one.specificity.estimate,
    specificity_low: one.specificity.conf_low,
    specificity_high: one.specificity.conf_high,
    specificity_text: shown(one.specificity),
  });
  const values = [
    ...studies.map((one) => ({
      ...row(one.study, one, false),
      sensitivity_counts: `${one.true_positives}/${one.true_positives + one.false_negatives}`,
      specificity_counts: `${one.true_negatives}/${one.true_negatives + one.false_positives}`,
    })),
    {
      ...row(coefficients === undefined ? 'Summary' : 'At mean covariates', { sensitivity, specificity }, true),
      sensitivity_counts: '',
      specificity_counts: '',
    },
  ].map((value, line) => ({ ...value, line }));
  const y = { field: 'line', type: 'ordinal', axis: null, scale: { domain: values.map(({ line }) => line) } };
  const bold = { fontWeight: { expr: "datum.pooled ? 'bold' : 'normal'" } };
  const text = (field: string, title: string, width: number, align: 'left' | 'center') =>
    textColumn({ field, title, width, align, step, y, mark: { limit: 2 * width, ...bold } });
  const panel = (of: 'sensitivity' | 'specificity', title: string) => {
    const x = (field: string) => ({
      field,
      type: 'quantitative',
      title: `${title} (${level} CI)`,
      scale: { domain: [0, 1], nice: false },
      axis: { format: '.1f', values: [0, 0.2, 0.4, 0.6, 0.8, 1] },
    });
    const studiesOnly = [{ filter: '!datum.pooled' }];
    const pooledOnly = [{ filter: 'datum.pooled' }];
    return {
      width: 170,
      height: { step },
      layer: [
        {
          mark: { type: 'rule', color: blue, strokeDash: [3, 3] },
          encoding: {
            x: { datum: of === 'sensitivity' ? sensitivity.estimate : specificity.estimate, type: 'quantitative' },
          },
        },
        { mark: { type: 'rule' }, encoding: { x: x(`${of}_low`), x2: { field: `${of}_high` }, y } },
        {
          transform: studiesOnly,
          mark: { type: 'square', filled: true, size: 45, color: 'black', opacity: 1 },
          encoding: { x: x(of), y },
        },
        {
          transform: pooledOnly,
          mark: { type: 'point', shape: 'diamond', filled: true, size: 140, color: blue, opacity: 1 },
          encoding: { x: x(of), y },
        },
      ],
    };
  };
  return [
    vegaLite('forest_plot', 'Sensitivity and specificity of the studies', {
      data: { values },
      hconcat: [
        text('study', 'Study', 170, 'left'),
        text('sensitivity_counts', 'TP/condition', 75, 'center'),
        panel('sensitivity', 'Sensitivity'),
        text('sensitivity_text', `Sensitivity (${level} CI)`, 115, 'center'),
        text('specificity_counts', 'TN/no condition', 110, 'center'),
        panel('specificity', 'Specificity'),
        text('specificity_text', `Specificity (${level} CI)`, 115, 'center'),
      ],
      config: { concat: { spacing: 8 } },
    }),
  ];
}
