import type { Presentation } from '../../definition/presentation.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable } from '../plan-table.ts';
import { powerFigure } from '../power-figure.ts';
import { powerText } from '../sample-size.ts';
import type { PowerCorrelationComputed } from './compute.ts';
import type { PowerCorrelationParameters } from './definition.ts';

type Statistics = PowerCorrelationComputed['statistics'];

export function report(
  { statistics, details }: PowerCorrelationComputed,
  parameters: PowerCorrelationParameters,
): Presentation {
  return {
    tables: [table(statistics, parameters)],
    figures: powerFigure(
      details.curve,
      { x: statistics.n, power: statistics.power },
      { title: `Power to find a correlation of ${printNumber(parameters.r)}`, xTitle: 'Pairs of measurements' },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function table(statistics: Statistics, { alpha, alternative, n, r }: PowerCorrelationParameters) {
  return planTable('plan', 'Test of a correlation', [
    ['Pairs of measurements', String(statistics.n_ceiling)],
    ['Correlation', printNumber(r)],
    ['Power', printPercent(statistics.power)],
    ['Significance level', levelCell(alpha, alternative)],
    ...(n === undefined ? [['n before rounding up', printNumber(statistics.n)] as [string, string]] : []),
  ]);
}

function methodsParagraph(statistics: Statistics, parameters: PowerCorrelationParameters): string {
  const { alpha, alternative, n, power, r } = parameters;
  const test = `by the test of Pearson's correlation at a ${levelText(alpha, alternative)} (Fisher's z)`;
  const effect = `a correlation of ${printNumber(r)}`;
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${statistics.n_ceiling} pairs of measurements are needed.`;
  return `With ${n} pairs of measurements, the power to find ${effect} ${test} is ${printPercent(statistics.power)}.`;
}

/** The definition that the package pwr uses, with the root found to the last digits. */
function rScript({ r, n, alpha, alternative, power }: PowerCorrelationParameters): string {
  const sides = alternative === 'two_sided' ? 2 : 1;
  return [
    `r <- ${rValue(Math.abs(r))}`,
    'power_of <- function(n) {',
    `  t <- qt(${rValue(alpha)} / ${sides}, n - 2, lower.tail = FALSE)`,
    '  critical <- atanh(sqrt(t^2 / (t^2 + n - 2)))',
    '  effect <- atanh(r) + r / (2 * (n - 1))',
    `  pnorm((effect - critical) * sqrt(n - 3))${sides === 2 ? ' + pnorm((-effect - critical) * sqrt(n - 3))' : ''}`,
    '}',
    ...(n === undefined
      ? [
          `power <- ${rValue(power!)}`,
          'n <- if (power_of(4) >= power) 4 else',
          '  uniroot(function(n) power_of(n) - power, c(4, 10), extendInt = "upX", tol = 1e-12, maxiter = 10000)$root',
          'if (n == 4) power <- power_of(4)',
        ]
      : [`n <- ${rValue(n)}`, 'power <- power_of(n)']),
    'result <- list(n = n, n_ceiling = ceiling(n - 1e-9), power = power)',
  ].join('\n');
}
