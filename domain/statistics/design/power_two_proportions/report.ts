import type { Figure, Presentation } from '../../definition/presentation.ts';
import { printFixed, printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, rUnknown } from '../plan-table.ts';
import type { PowerCurve } from '../power-curve.ts';
import { powerFigure } from '../power-figure.ts';
import { powerText, roundedUp } from '../sample-size.ts';
import type { PowerTwoProportionsComputed } from './compute.ts';
import type { PowerTwoProportionsParameters } from './definition.ts';

type Statistics = PowerTwoProportionsComputed['statistics'];

export function report(
  { statistics, details }: PowerTwoProportionsComputed,
  parameters: PowerTwoProportionsParameters,
): Presentation {
  return {
    tables: [table(statistics, parameters)],
    figures: figures(details.curve, statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function table(statistics: Statistics, { alpha, alternative, n }: PowerTwoProportionsParameters) {
  const { p1, p2, power, n_ceiling, n_total, n_continuity } = statistics;
  return planTable('plan', 'Comparison of two proportions', [
    ['Patients in each group', String(n_ceiling)],
    ['Patients in both groups', String(n_total)],
    ...(n_continuity === undefined
      ? []
      : [['Patients in each group, with continuity correction', String(roundedUp(n_continuity))] as [string, string]]),
    ['Proportion in the first group', printPercent(p1)],
    ['Proportion in the second group', printPercent(p2)],
    ['Difference', printFixed(100 * (p2 - p1), 1).concat(' percentage points')],
    ['Power', printPercent(power)],
    ['Significance level', levelCell(alpha, alternative)],
    ...(n === undefined ? [['n before rounding up', printNumber(statistics.n)] as [string, string]] : []),
  ]);
}

function figures(
  curve: PowerCurve | undefined,
  { n, p1, p2, power }: Statistics,
  options: PowerTwoProportionsParameters,
): Figure[] {
  if (options.p2 === undefined)
    return powerFigure(
      curve,
      { x: p2, power },
      {
        title: `Power with ${printNumber(n)} patients in each group, ${printPercent(p1)} in the first`,
        xTitle: 'Proportion in the second group',
      },
    );
  return powerFigure(
    curve,
    { x: n, power },
    { title: `Power to find ${printPercent(p1)} against ${printPercent(p2)}`, xTitle: 'Patients in each group' },
  );
}

function methodsParagraph(
  statistics: Statistics,
  { alpha, alternative, n, p2, power }: PowerTwoProportionsParameters,
): string {
  const { p1, n_ceiling, n_total } = statistics;
  const test = `by the chi-square test without continuity correction at a ${levelText(alpha, alternative)}`;
  const effect = `a proportion of ${printPercent(p1)} in one group and ${printPercent(statistics.p2)} in the other`;
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${n_ceiling} patients are needed in each group, ${n_total} in all.`;
  if (p2 === undefined)
    return `With ${n} patients in each group and a proportion of ${printPercent(p1)} in one, a proportion of ${printPercent(statistics.p2)} in the other is found with ${powerText(power!)} ${test}.`;
  return `With ${n} patients in each group, ${effect} are told apart with ${powerText(statistics.power)} ${test}.`;
}

function rScript({ n, p1, p2, power, alpha, alternative, strict }: PowerTwoProportionsParameters): string {
  return [
    `plan <- power.prop.test(n = ${rUnknown(n)}, p1 = ${rValue(p1)}, p2 = ${rUnknown(p2)}, power = ${rUnknown(power)},`,
    `  sig.level = ${rValue(alpha)}, alternative = ${rValue(alternative === 'two_sided' ? 'two.sided' : 'one.sided')}, strict = ${rValue(strict)}, tol = 1e-13)`,
    'result <- list(n = plan$n, n_ceiling = ceiling(plan$n - 1e-9), power = plan$power, p1 = plan$p1, p2 = plan$p2)',
    ...(n === undefined
      ? ['result$n_continuity <- plan$n / 4 * (1 + sqrt(1 + 4 / (plan$n * abs(plan$p1 - plan$p2))))^2']
      : []),
  ].join('\n');
}
