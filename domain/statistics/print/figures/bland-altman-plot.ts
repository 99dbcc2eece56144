import type { Figure } from '../../definition/presentation.ts';
import { printNumber } from '../print-format.ts';
import { pointsLayer } from './scatter-plot.ts';
import { vegaLite } from './vega-lite.ts';

type Line<Name extends string> = { [Part in '' | '_conf_low' | '_conf_high' as `${Name}${Part}`]: number };
type LimitsOfAgreement = Line<'upper_limit'> & Line<'bias'> & Line<'lower_limit'>;

/** Differences against means, with bias and limits of agreement as lines and their confidence intervals as bands. */
export function blandAltmanPlot(
  means: Float64Array,
  differences: Float64Array,
  statistics: LimitsOfAgreement,
  titles: { difference: string; mean: string },
): Figure[] {
  const s = statistics;
  const lines = [
    {
      label: `Upper limit ${printNumber(s.upper_limit)}`,
      at: s.upper_limit,
      low: s.upper_limit_conf_low,
      high: s.upper_limit_conf_high,
    },
    { label: `Bias ${printNumber(s.bias)}`, at: s.bias, low: s.bias_conf_low, high: s.bias_conf_high },
    {
      label: `Lower limit ${printNumber(s.lower_limit)}`,
      at: s.lower_limit,
      low: s.lower_limit_conf_low,
      high: s.lower_limit_conf_high,
    },
  ];
  const y = (field: string) => ({ field, type: 'quantitative', title: titles.difference, scale: { zero: false } });
  return [
    vegaLite('bland_altman', 'Bland-Altman plot', {
      width: 420,
      height: 300,
      layer: [
        {
          data: { values: lines },
          mark: { type: 'rect', opacity: 0.2, color: 'steelblue' },
          encoding: { y: y('low'), y2: { field: 'high' } },
        },
        pointsLayer(means, differences, { xTitle: titles.mean, yTitle: titles.difference }),
        { data: { values: [{ at: 0 }] }, mark: { type: 'rule', color: 'lightgray' }, encoding: { y: y('at') } },
        { data: { values: lines }, mark: { type: 'rule', strokeDash: [6, 4] }, encoding: { y: y('at') } },
        {
          data: { values: lines },
          mark: { type: 'text', align: 'right', baseline: 'bottom', dx: -4, dy: -2 },
          encoding: { x: { value: 'width' }, y: y('at'), text: { field: 'label', type: 'nominal' } },
        },
      ],
    }),
  ];
}
