import type { PrintedTable } from '../../definition/presentation.ts';
import { printInterval, printLevel, printNumber, printP, printPercent } from '../../print/print-format.ts';
import type { BlandAltmanStatistics } from '../bland_altman/compute.ts';
import type { BlandAltmanParameters } from '../bland_altman/definition.ts';

/** What is on the axes: the difference, and what it is plotted against. */
export function scaleName({ scale, method1, method2 }: BlandAltmanParameters): { difference: string; mean: string } {
  const mean = `Mean of ${method1} and ${method2}`;
  switch (scale) {
    case 'difference':
      return { difference: `${method1} - ${method2}`, mean };
    case 'percent':
      return { difference: `${method1} - ${method2}, % of the mean`, mean };
    case 'log_ratio':
      return { difference: `log(${method1} / ${method2})`, mean: `Mean of log(${method1}) and log(${method2})` };
  }
}

export function blandAltmanTables(
  statistics: BlandAltmanStatistics,
  parameters: BlandAltmanParameters,
): PrintedTable[] {
  const { ratio, proportional_bias } = statistics;
  const limits = `${printLevel(parameters.agreement_level)} limit of agreement`;
  const row = (name: string, estimate: number, low: number, high: number, asRatio: number | undefined) => [
    name,
    `${printNumber(estimate)} (${printInterval(low, high, printNumber)})`,
    ...(asRatio === undefined
      ? []
      : [`${printNumber(asRatio)} (${printInterval(Math.exp(low), Math.exp(high), printNumber)})`]),
  ];
  const s = statistics;
  return [
    {
      name: 'limits_of_agreement',
      title: `Agreement: ${scaleName(parameters).difference}`,
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'estimate', title: `Estimate (${printLevel(parameters.conf_level)} CI)` },
        ...(ratio === undefined ? [] : [{ name: 'ratio', title: 'As a ratio' }]),
      ],
      rows: [
        row('Bias (mean difference)', s.bias, s.bias_conf_low, s.bias_conf_high, ratio?.bias),
        row(`Lower ${limits}`, s.lower_limit, s.lower_limit_conf_low, s.lower_limit_conf_high, ratio?.lower_limit),
        row(`Upper ${limits}`, s.upper_limit, s.upper_limit_conf_low, s.upper_limit_conf_high, ratio?.upper_limit),
      ],
    },
    {
      name: 'differences',
      title: 'Differences',
      columns: [
        { name: 'n', title: 'n' },
        { name: 'std_dev', title: 'SD of the differences' },
        { name: 'bias_p_value', title: 'p of no bias' },
        { name: 'within_limits', title: 'Within the limits' },
        { name: 'slope', title: 'Slope on the mean' },
        { name: 'slope_p_value', title: 'p of the slope' },
      ],
      rows: [
        [
          String(s.n),
          printNumber(s.std_dev),
          printP(s.bias_p_value),
          `${s.within_limits} (${printPercent(s.within_limits / s.n)})`,
          printNumber(proportional_bias.slope),
          printP(proportional_bias.p_value),
        ],
      ],
    },
  ];
}
