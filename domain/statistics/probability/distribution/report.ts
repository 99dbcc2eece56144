import type { Presentation } from '../../definition/presentation.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { type Printable, printNumber } from '../../print/print-format.ts';
import { rValue, rVector } from '../../print/r-script.ts';
import type { DistributionComputed } from './compute.ts';
import type { DistributionParameters } from './definition.ts';

const rNames: Readonly<Record<DistributionParameters['distribution'], string>> = {
  normal: 'norm',
  t: 't',
  chi_square: 'chisq',
  f: 'f',
  beta: 'beta',
  gamma: 'gamma',
  binomial: 'binom',
  poisson: 'pois',
  negative_binomial: 'nbinom',
  hypergeometric: 'hyper',
  wilcoxon_rank_sum: 'wilcox',
  wilcoxon_signed_rank: 'signrank',
  studentized_range: 'tukey',
};
const titles = { cdf: 'Distribution function', quantile: 'Quantile', density: 'Density' } as const;

export function report(
  { statistics: { values } }: DistributionComputed,
  parameters: DistributionParameters,
): Presentation {
  const { distribution, x } = parameters;
  const title = titles[parameters.function];
  const name = distribution.replaceAll('_', ' ');
  const given = Object.entries(parameters.arguments).map(([argument, value]) => `${argument} = ${value}`);
  return {
    tables: [
      {
        name: 'values',
        title: `${title} of the ${name} distribution`,
        columns: [
          { name: 'x', title: parameters.function === 'quantile' ? 'Probability' : 'x' },
          { name: 'value', title },
        ],
        rows: x.map((at, i) => [printNumber(at), printNumber(values[i]!)]),
      },
    ],
    figures: valuesFigure(x, values, {
      xTitle: parameters.function === 'quantile' ? 'Probability' : 'x',
      yTitle: parameters.log ? `${title} (log)` : title,
      name,
    }),
    assumption_checks: [],
    methods_paragraph: `${title} values of the ${name} distribution (${given.join(', ')}) were computed in double precision.`,
    r_script: `result <- list(values = ${rCall(parameters)})`,
  };
}

function rCall(parameters: DistributionParameters): string {
  const { distribution, x, lower_tail, log } = parameters;
  const letter = { cdf: 'p', quantile: 'q', density: 'd' }[parameters.function];
  const given = Object.entries(parameters.arguments).map(([name, value]) => `${name} = ${rValue(value)}`);
  const tails =
    parameters.function === 'density'
      ? [`log = ${rValue(log)}`]
      : [`lower.tail = ${rValue(lower_tail)}`, `log.p = ${rValue(log)}`];
  return `${letter}${rNames[distribution]}(${[rVector(x), ...given, ...tails].join(', ')})`;
}

const mostDrawn = 2000;

/** The values asked for, joined in the order of x; what is infinite is left out. */
function valuesFigure(
  x: readonly number[],
  values: readonly Printable[],
  { xTitle, yTitle, name }: { xTitle: string; yTitle: string; name: string },
): Presentation['figures'] {
  const points = x
    .flatMap((at, i) => (Number.isFinite(at) && Number.isFinite(values[i]) ? [{ x: at, value: values[i] }] : []))
    .sort((a, b) => a.x - b.x);
  if (points.length < 2 || points.length > mostDrawn) return [];
  const axis = (field: string, title: string) => ({ field, type: 'quantitative', title, scale: { zero: false } });
  return [
    vegaLite('values', `${yTitle} of the ${name} distribution`, {
      width: 400,
      height: 280,
      data: { values: points },
      mark: { type: 'line', point: { filled: true, size: 40 } },
      encoding: { x: axis('x', xTitle), y: axis('value', yTitle) },
    }),
  ];
}
