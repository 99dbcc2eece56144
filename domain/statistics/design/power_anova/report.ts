import type { Presentation } from '../../definition/presentation.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { planTable } from '../plan-table.ts';
import { powerFigure } from '../power-figure.ts';
import { powerText } from '../sample-size.ts';
import type { PowerAnovaComputed } from './compute.ts';
import type { PowerAnovaParameters } from './definition.ts';

type Statistics = PowerAnovaComputed['statistics'];

export function report({ statistics, details }: PowerAnovaComputed, parameters: PowerAnovaParameters): Presentation {
  const { groups } = parameters;
  return {
    tables: [table(statistics, parameters)],
    figures: powerFigure(
      details.curve,
      { x: statistics.n, power: statistics.power },
      { title: `Power of a one-way analysis of variance, ${groups} groups`, xTitle: 'Patients in each group' },
    ),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function table(statistics: Statistics, { alpha, groups, n, between_variance, within_variance }: PowerAnovaParameters) {
  const { n_ceiling, n_total, power, effect_size_f } = statistics;
  return planTable('plan', 'One-way analysis of variance', [
    ['Groups', String(groups)],
    ['Patients in each group', String(n_ceiling)],
    ['Patients in all groups', String(n_total)],
    ['Variance between groups', printNumber(between_variance)],
    ['Variance within groups', printNumber(within_variance)],
    ["Cohen's f", printNumber(effect_size_f)],
    ['Power', printPercent(power)],
    ['Significance level', String(alpha)],
    ...(n === undefined ? [['n before rounding up', printNumber(statistics.n)] as [string, string]] : []),
  ]);
}

function methodsParagraph(statistics: Statistics, parameters: PowerAnovaParameters): string {
  const { alpha, groups, n, power, between_variance, within_variance } = parameters;
  const test = `by one-way analysis of variance at a significance level of ${alpha}`;
  const effect = `a variance of ${printNumber(between_variance)} between the means of ${groups} groups, with a variance of ${printNumber(within_variance)} within them (Cohen's f ${printNumber(statistics.effect_size_f)}),`;
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${statistics.n_ceiling} patients are needed in each group, ${statistics.n_total} in all.`;
  return `With ${n} patients in each group, the power to find ${effect} ${test} is ${printPercent(statistics.power)}.`;
}

/** power.anova.test stops early, so its root is found again to the last digits. */
function rScript({ groups, n, between_variance, within_variance, alpha, power }: PowerAnovaParameters): string {
  return [
    `groups <- ${groups}`,
    `power_of <- function(n) pf(qf(${rValue(alpha)}, groups - 1, (n - 1) * groups, lower.tail = FALSE), groups - 1, (n - 1) * groups,`,
    `  ncp = (groups - 1) * n * ${rValue(between_variance)} / ${rValue(within_variance)}, lower.tail = FALSE)`,
    ...(n === undefined
      ? [
          `power <- ${rValue(power!)}`,
          'n <- uniroot(function(n) power_of(n) - power, c(1.001, 10), extendInt = "upX", tol = 1e-12, maxiter = 10000)$root',
        ]
      : [`n <- ${rValue(n)}`, 'power <- power_of(n)']),
    'result <- list(n = n, n_ceiling = ceiling(n - 1e-9), power = power)',
  ].join('\n');
}
