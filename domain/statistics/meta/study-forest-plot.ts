import type { Figure } from '../definition/presentation.ts';
import { vegaLite } from '../print/figures/vega-lite.ts';
import { printLevel } from '../print/print-format.ts';
import { measureTitle } from './measure-names.ts';
import { type EffectMeasure, ratioMeasures } from './meta-columns.ts';

/** A longer plot has no page; the table holds all studies. */
const mostStudies = 200;
/** Ratios beyond this are cut: one study with few events would press all others into a line. */
const ratioLimit = 1000;

type Study = {
  label: string;
  estimate: number | null;
  conf_low: number | null;
  conf_high: number | null;
  weight_percent: number | null;
};
type Interval = { conf_low: number | null; conf_high: number | null };
type PredictionInterval = {
  prediction_low_t?: number | null | undefined;
  prediction_high_t?: number | null | undefined;
};
type Pooled = Interval & { estimate: number | null };
/** One line of a forest plot; a gap leaves half a line empty. */
type Line =
  | { kind: 'heading'; label: string }
  | ({ kind: 'study' } & Study)
  | ({ kind: 'pooled'; label: string } & Pooled)
  | ({ kind: 'prediction' } & PredictionInterval)
  | { kind: 'gap' };

/** Studies as squares sized by weight, the pooled effect as a diamond, below it the prediction interval. */
export function studyForestPlot(
  { studies, measure, ...pooled }: { studies: readonly Study[]; measure: EffectMeasure } & Pooled & PredictionInterval,
  { model, conf_level }: { model: string; conf_level: number },
): Figure[] {
  return forestOfLines(
    [
      ...studies.map((study): Line => ({ kind: 'study', ...study })),
      { kind: 'gap' },
      { kind: 'pooled', label: model, ...pooled },
      { kind: 'prediction', ...pooled },
    ],
    { measure, conf_level },
  );
}

/** The same by subgroup, with a diamond for each and one for all studies. */
export function subgroupForestPlot(
  groups: readonly ({ group: string; studies: readonly Study[] } & Pooled)[],
  overall: Pooled & PredictionInterval,
  { measure, model, conf_level }: { measure: EffectMeasure; model: string; conf_level: number },
): Figure[] {
  return forestOfLines(
    [
      ...groups.flatMap(({ group, studies, ...pooled }): Line[] => [
        { kind: 'heading', label: group },
        ...studies.map((study): Line => ({ kind: 'study', ...study })),
        { kind: 'pooled', label: model, ...pooled },
        { kind: 'gap' },
      ]),
      { kind: 'pooled', label: `All studies: ${model.toLowerCase()}`, ...overall },
      { kind: 'prediction', ...overall },
    ],
    { measure, conf_level },
  );
}

function forestOfLines(
  lines: readonly Line[],
  { measure, conf_level }: { measure: EffectMeasure; conf_level: number },
): Figure[] {
  const studies = lines.filter(({ kind }) => kind === 'study');
  const drawable = lines.some((line) => line.kind === 'pooled' && line.estimate !== null && line.conf_low !== null);
  if (studies.length > mostStudies || !drawable) return [];
  const ratio = ratioMeasures.has(measure);
  const scaled = (value: number) => (ratio ? Math.min(ratioLimit, Math.max(1 / ratioLimit, Math.exp(value))) : value);
  const labels: { row: number; label: string }[] = [];
  const headings: { row: number; label: string }[] = [];
  const rows: { row: number; effect: number; low: number; high: number; weight: number }[] = [];
  const diamonds: { diamond: number; effect: number; above: number; below: number }[] = [];
  const predictions: { row: number; low: number; high: number }[] = [];
  let row = 0;
  for (const line of lines) {
    if (line.kind === 'gap') {
      row += 0.5;
      continue;
    }
    if (line.kind === 'heading') headings.push({ row, label: line.label });
    else if (line.kind === 'prediction') {
      const { prediction_low_t: low, prediction_high_t: high } = line;
      if (low === undefined || low === null || high === undefined || high === null) continue;
      labels.push({ row, label: 'Prediction interval' });
      predictions.push({ row, low: scaled(low), high: scaled(high) });
    } else {
      const { label, estimate, conf_low, conf_high } = line;
      labels.push({ row, label });
      if (estimate !== null && conf_low !== null && conf_high !== null) {
        const [effect, low, high] = [scaled(estimate), scaled(conf_low), scaled(conf_high)];
        if (line.kind === 'study') rows.push({ row, effect, low, high, weight: line.weight_percent ?? 0 });
        else
          diamonds.push(
            { diamond: row, effect: low, above: row, below: row },
            { diamond: row, effect, above: row - 0.35, below: row + 0.35 },
            { diamond: row, effect: high, above: row, below: row },
          );
      }
    }
    row++;
  }
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    title: `${measureTitle(measure)} (${printLevel(conf_level)} CI)`,
    scale: ratio ? { type: 'log', nice: false, padding: 24 } : { zero: false, padding: 24 },
  });
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: null,
    scale: { reverse: true, domain: [-0.7, row - 0.3], nice: false },
    axis: null,
  });
  const text = (values: readonly object[], style: Record<string, unknown>) => ({
    data: { values },
    mark: { type: 'text', align: 'right', dx: -8, limit: 260, ...style },
    encoding: { x: { value: 0 }, y: y('row'), text: { field: 'label', type: 'nominal' } },
  });
  return [
    vegaLite('forest_plot', 'Forest plot', {
      width: 420,
      height: 22 * (row + 0.4),
      layer: [
        {
          data: { values: [{ effect: ratio ? 1 : 0 }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { x: x('effect') },
        },
        text(labels, {}),
        ...(headings.length === 0 ? [] : [text(headings, { fontWeight: 'bold' })]),
        {
          data: { values: rows },
          mark: { type: 'rule' },
          encoding: { x: x('low'), x2: { field: 'high' }, y: y('row') },
        },
        {
          data: { values: rows },
          mark: { type: 'square', filled: true, opacity: 1 },
          encoding: {
            x: x('effect'),
            y: y('row'),
            size: { field: 'weight', type: 'quantitative', legend: null, scale: { domainMin: 0, range: [10, 260] } },
          },
        },
        {
          data: { values: diamonds },
          mark: { type: 'area', color: 'black' },
          encoding: {
            x: x('effect'),
            y: y('above'),
            y2: { field: 'below' },
            detail: { field: 'diamond', type: 'nominal' },
          },
        },
        ...(predictions.length === 0
          ? []
          : [
              {
                data: { values: predictions },
                mark: { type: 'rule', strokeWidth: 3, color: 'steelblue' },
                encoding: { x: x('low'), x2: { field: 'high' }, y: y('row') },
              },
            ]),
      ],
    }),
  ];
}
