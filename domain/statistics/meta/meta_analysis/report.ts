import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printP } from '../../print/print-format.ts';
import { RATIO_MEASURES } from '../effect-sizes.ts';
import { measureHeading, measureName } from '../measure-names.ts';
import type { MetaAnalysisStatistics } from './compute.ts';
import type { MetaAnalysisParameters } from './definition.ts';

/** Studies beyond this number are in the result, not in the printed table. */
const MOST_PRINTED = 500;

export function metaAnalysisTables(s: MetaAnalysisStatistics, parameters: MetaAnalysisParameters): PrintedTable[] {
  const ratio = RATIO_MEASURES.has(s.measure);
  const level = printLevel(parameters.conf_level);
  const effect = (estimate: number | null, low: number | null, high: number | null) => {
    const show = (value: Parameters<typeof printFixed>[0]) => printFixed(onScale(value, ratio), ratio ? 2 : 3);
    return `${show(estimate)} (${printInterval(low, high, show)})`;
  };
  const heading = `${measureHeading(s.measure)} (${level} CI)`;
  const pooled = `${modelName(parameters)}, ${s.k} ${s.k === 1 ? 'study' : 'studies'}`;
  const { heterogeneity } = s;
  const row = (name: string, value: string) => [name, value];
  return [
    {
      name: 'studies',
      title: 'Studies and pooled effect',
      columns: [
        { name: 'study', title: 'Study' },
        { name: 'effect', title: heading },
        { name: 'weight', title: 'Weight' },
      ],
      rows: [
        ...s.studies
          .slice(0, MOST_PRINTED)
          .map((study) => [
            study.label,
            effect(study.estimate, study.conf_low, study.conf_high),
            study.weight_percent === null ? 'NA' : `${study.weight_percent.toFixed(1)}%`,
          ]),
        [pooled, effect(s.estimate, s.conf_low, s.conf_high), ''],
      ],
    },
    {
      name: 'summary',
      title: `Pooled ${measureName(s.measure)} and heterogeneity`,
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'value', title: 'Value' },
      ],
      rows: [
        row(`Pooled ${heading}`, effect(s.estimate, s.conf_low, s.conf_high)),
        row(s.df === undefined ? 'z' : `t (df ${s.df})`, `${printFixed(s.statistic, 2)}, p ${printP(s.p_value)}`),
        row(
          'Heterogeneity Q',
          `${printFixed(heterogeneity.q, 2)} (df ${heterogeneity.df}), p ${printP(heterogeneity.p_value)}`,
        ),
        row('I²', `${heterogeneity.i_squared.toFixed(1)}%`),
        ...(s.tau_squared === undefined ? [] : [row('τ²', tauSquaredText(s, level))]),
        ...(s.prediction_low_t === undefined || s.prediction_high_t === undefined
          ? []
          : [
              row(
                `${level} prediction interval (t, k - 2 df)`,
                s.prediction_low_t === null
                  ? 'NA'
                  : printInterval(s.prediction_low_t, s.prediction_high_t, (value) =>
                      printFixed(onScale(value, ratio), ratio ? 2 : 3),
                    ),
              ),
            ]),
        row('Studies left out (no effect)', String(s.n_missing)),
      ],
    },
  ];
}

function onScale(value: Parameters<typeof printFixed>[0], ratio: boolean): Parameters<typeof printFixed>[0] {
  return ratio && typeof value === 'number' ? Math.exp(value) : value;
}

function tauSquaredText(s: MetaAnalysisStatistics, level: string): string {
  const three = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 4);
  const { tau_squared_conf_low: low, tau_squared_conf_high: high } = s;
  const interval = low === undefined || high === undefined ? '' : `, ${level} CI ${printInterval(low, high, three)}`;
  return `${three(s.tau_squared ?? null)} (SE ${three(s.tau_squared_std_error ?? null)})${interval}`;
}

export function modelName({ model, pooling }: Pick<MetaAnalysisParameters, 'model' | 'pooling'>): string {
  if (pooling === 'peto') return 'Peto';
  if (pooling === 'mantel_haenszel') return 'Mantel-Haenszel';
  return model === 'fixed' ? 'Fixed effect' : 'Random effects';
}
