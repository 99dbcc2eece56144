import type { Presentation } from '../../definition/presentation.ts';
import { printNumber } from '../../print/print-format.ts';
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
    figures: [],
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
