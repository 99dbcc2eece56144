import type { Figure } from '../definition/presentation.ts';
import { vegaLite } from '../print/figures/vega-lite.ts';
import { printLevel } from '../print/print-format.ts';
import { ratioMeasures } from './effect-sizes.ts';
import { measureName } from './measure-names.ts';
import type { EffectMeasure } from './meta-columns.ts';

/** A longer plot has no page; the table holds all studies. */
const mostStudies = 200;
/** Ratios beyond this are cut: one study with few events would press all others into a line. */
const ratioLimit = 1000;

type PooledStudies = {
  studies: readonly {
    label: string;
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
    weight_percent: number | null;
  }[];
  measure: EffectMeasure;
  estimate: number | null;
  conf_low: number | null;
  conf_high: number | null;
  prediction_low_t?: number | null | undefined;
  prediction_high_t?: number | null | undefined;
};

/** Studies as squares sized by weight, the pooled effect as a diamond, below it the prediction interval. */
export function studyForestPlot(
  { studies, estimate, conf_low, conf_high, measure, prediction_low_t, prediction_high_t }: PooledStudies,
  { model, conf_level }: { model: string; conf_level: number },
): Figure[] {
  if (studies.length > mostStudies || estimate === null || conf_low === null || conf_high === null) return [];
  const ratio = ratioMeasures.has(measure);
  const scaled = (value: number) => (ratio ? Math.min(ratioLimit, Math.max(1 / ratioLimit, Math.exp(value))) : value);
  const rows = studies.flatMap((study, row) =>
    study.estimate === null || study.conf_low === null || study.conf_high === null
      ? []
      : [
          {
            row,
            effect: scaled(study.estimate),
            low: scaled(study.conf_low),
            high: scaled(study.conf_high),
            weight: study.weight_percent ?? 0,
          },
        ],
  );
  const pooled = studies.length + 0.5;
  const labels = [...studies.map(({ label }, row) => ({ row, label })), { row: pooled, label: model }];
  const prediction =
    prediction_low_t === null ||
    prediction_low_t === undefined ||
    prediction_high_t === null ||
    prediction_high_t === undefined
      ? []
      : [{ row: pooled + 1, low: scaled(prediction_low_t), high: scaled(prediction_high_t) }];
  if (prediction.length > 0) labels.push({ row: pooled + 1, label: 'Prediction interval' });
  const diamond = [
    { effect: scaled(conf_low), above: pooled, below: pooled },
    { effect: scaled(estimate), above: pooled - 0.35, below: pooled + 0.35 },
    { effect: scaled(conf_high), above: pooled, below: pooled },
  ];
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    title: `${measureName(measure)} (${printLevel(conf_level)} CI)`,
    scale: ratio ? { type: 'log', nice: false, padding: 24 } : { zero: false, padding: 24 },
  });
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: null,
    scale: { reverse: true, domain: [-0.7, pooled + 1 + 0.7], nice: false },
    axis: null,
  });
  return [
    vegaLite('forest_plot', 'Forest plot', {
      width: 420,
      height: 22 * (studies.length + 2.5),
      layer: [
        {
          data: { values: [{ effect: ratio ? 1 : 0 }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { x: x('effect') },
        },
        {
          data: { values: labels },
          mark: { type: 'text', align: 'right', dx: -8, limit: 260 },
          encoding: { x: { value: 0 }, y: y('row'), text: { field: 'label', type: 'nominal' } },
        },
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
          data: { values: diamond },
          mark: { type: 'area', color: 'black' },
          encoding: { x: x('effect'), y: y('above'), y2: { field: 'below' } },
        },
        ...(prediction.length === 0
          ? []
          : [
              {
                data: { values: prediction },
                mark: { type: 'rule', strokeWidth: 3, color: 'steelblue' },
                encoding: { x: x('low'), x2: { field: 'high' }, y: y('row') },
              },
            ]),
      ],
    }),
  ];
}
