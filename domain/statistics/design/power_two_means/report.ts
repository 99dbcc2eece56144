import type { Figure, Presentation } from '../../definition/presentation.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, rUnknown } from '../plan-table.ts';
import type { PowerCurve } from '../power-curve.ts';
import { powerFigure } from '../power-figure.ts';
import { powerText } from '../sample-size.ts';
import type { PowerTwoMeansComputed } from './compute.ts';
import type { PowerTwoMeansParameters } from './definition.ts';

type Statistics = PowerTwoMeansComputed['statistics'];

export function report(
  { statistics, details }: PowerTwoMeansComputed,
  parameters: PowerTwoMeansParameters,
): Presentation {
  return {
    tables: [table(statistics, parameters)],
    figures: figures(details.curve, statistics, parameters),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const tests: Readonly<Record<PowerTwoMeansParameters['type'], { title: string; test: string; unit: string }>> = {
  two_sample: { title: 'Two-sample t-test', test: 'the two-sample t-test', unit: 'Patients in each group' },
  paired: { title: 'Paired t-test', test: 'the paired t-test', unit: 'Pairs' },
  one_sample: { title: 'One-sample t-test', test: 'the one-sample t-test', unit: 'Patients' },
};

function table(statistics: Statistics, { alpha, alternative, n, std_dev, type }: PowerTwoMeansParameters) {
  const { n_ceiling, n_total, delta, power } = statistics;
  const { title, unit } = tests[type];
  return planTable('plan', title, [
    [unit, String(n_ceiling)],
    ...(type === 'two_sample' ? [['Patients in both groups', String(n_total)] as [string, string]] : []),
    [type === 'two_sample' ? 'Difference of the means' : 'Mean difference', printNumber(delta)],
    [type === 'paired' ? 'Standard deviation of the differences' : 'Standard deviation', printNumber(std_dev)],
    ['Standardised difference', printNumber(delta / std_dev)],
    ['Power', printPercent(power)],
    ['Significance level', levelCell(alpha, alternative)],
    ...(n === undefined ? [['n before rounding up', printNumber(statistics.n)] as [string, string]] : []),
  ]);
}

function figures(
  curve: PowerCurve | undefined,
  { n, delta, power }: Statistics,
  options: PowerTwoMeansParameters,
): Figure[] {
  const { unit } = tests[options.type];
  if (options.delta === undefined)
    return powerFigure(
      curve,
      { x: delta, power },
      { title: `Power, ${unit.toLowerCase()}: ${printNumber(n)}`, xTitle: 'Difference' },
    );
  return powerFigure(
    curve,
    { x: n, power },
    { title: `Power to find a difference of ${printNumber(delta)} (SD ${printNumber(options.std_dev)})`, xTitle: unit },
  );
}

function methodsParagraph(statistics: Statistics, parameters: PowerTwoMeansParameters): string {
  const { alpha, alternative, n, delta, power, std_dev, type } = parameters;
  const test = `by ${tests[type].test} at a ${levelText(alpha, alternative)}`;
  const effect = `a difference of ${printNumber(statistics.delta)} with a standard deviation of ${printNumber(std_dev)}${type === 'paired' ? ' of the differences' : ''}`;
  const size = (count: number) =>
    ({ two_sample: `${count} patients in each group`, paired: `${count} pairs`, one_sample: `${count} patients` })[
      type
    ];
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${size(statistics.n_ceiling)} are needed${type === 'two_sample' ? `, ${statistics.n_total} in all` : ''}.`;
  if (delta === undefined) return `With ${size(n)}, ${effect} is found with ${powerText(power!)} ${test}.`;
  return `With ${size(n)}, the power to find ${effect} ${test} is ${printPercent(statistics.power)}.`;
}

function rScript({ n, delta, std_dev, power, alpha, type, alternative, strict }: PowerTwoMeansParameters): string {
  return [
    `plan <- power.t.test(n = ${rUnknown(n)}, delta = ${rUnknown(delta)}, sd = ${rValue(std_dev)}, power = ${rUnknown(power)}, sig.level = ${rValue(alpha)},`,
    `  type = ${rValue(type.replace('_', '.'))}, alternative = ${rValue(alternative === 'two_sided' ? 'two.sided' : 'one.sided')}, strict = ${rValue(strict)}, tol = 1e-13)`,
    'result <- list(n = plan$n, n_ceiling = ceiling(plan$n - 1e-9), power = plan$power, delta = plan$delta)',
  ].join('\n');
}
