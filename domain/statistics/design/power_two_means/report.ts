import type { Figure, Presentation } from '../../definition/presentation.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, rUnknown } from '../plan-table.ts';
import type { PowerCurve } from '../power-curve.ts';
import { powerFigure } from '../power-figure.ts';
import { objectiveNames } from '../power-parameters.ts';
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

function table(statistics: Statistics, parameters: PowerTwoMeansParameters) {
  const { alpha, alternative, n, std_dev, type, margin, objective } = parameters;
  const { n_ceiling, n_total, delta, power } = statistics;
  const { title, unit } = tests[type];
  return planTable('plan', margin === undefined ? title : `${objectiveNames[objective]}: ${title.toLowerCase()}`, [
    [unit, String(n_ceiling)],
    ...(type === 'two_sample' ? [['Patients in both groups', String(n_total)] as [string, string]] : []),
    [type === 'two_sample' ? 'Difference of the means' : 'Mean difference', printNumber(delta)],
    [type === 'paired' ? 'Standard deviation of the differences' : 'Standard deviation', printNumber(std_dev)],
    ...(margin === undefined
      ? []
      : [
          ['Margin', objective === 'equivalence' ? `±${printNumber(Math.abs(margin))}` : printNumber(margin)] as [
            string,
            string,
          ],
        ]),
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
    { title: `Power to ${goal(delta, options)} (SD ${printNumber(options.std_dev)})`, xTitle: unit },
  );
}

/** What is to be shown: "find a difference of 5". */
function goal(delta: number, { margin, objective }: PowerTwoMeansParameters): string {
  if (margin === undefined) return `find a difference of ${printNumber(delta)}`;
  const range =
    objective === 'equivalence'
      ? `equivalence within ±${printNumber(Math.abs(margin))}`
      : `non-inferiority with a margin of ${printNumber(margin)}`;
  return `show ${range} where the difference is ${printNumber(delta)}`;
}

/** Both one-sided tests reject: over the distribution of the standard deviation. */
function rEquivalence({ n, delta, std_dev, power, alpha, type, margin }: PowerTwoMeansParameters): string {
  const samples = type === 'two_sample' ? 2 : 1;
  return [
    `delta <- ${rValue(delta!)}`,
    `margin <- ${rValue(Math.abs(margin!))}`,
    'power_of <- function(n) {',
    `  df <- (n - 1) * ${samples}`,
    `  precision <- sqrt(n / ${samples}) / ${rValue(std_dev)}`,
    `  critical <- qt(${rValue(alpha)}, df, lower.tail = FALSE)`,
    '  both <- function(s) pmax(0, pnorm(precision * (margin - delta) - critical * s) - pnorm(critical * s - precision * (margin + delta))) *',
    '    2 * df * s * dchisq(df * s^2, df)',
    '  to <- min(precision * margin / critical, 1 + 9 / sqrt(df))',
    '  from <- max(0, 1 - 9 / sqrt(df))',
    '  if (to <= from) 0 else integrate(both, from, to, rel.tol = 1e-10, subdivisions = 2000)$value',
    '}',
    n === undefined
      ? `n <- uniroot(function(n) power_of(n) - ${rValue(power!)}, c(1.01, 10), extendInt = "upX", tol = 1e-11)$root`
      : `n <- ${rValue(n)}`,
    'result <- list(n = n, n_ceiling = ceiling(n - 1e-9), power = power_of(n), delta = delta)',
  ].join('\n');
}

function methodsParagraph(statistics: Statistics, parameters: PowerTwoMeansParameters): string {
  const { alpha, alternative, n, delta, power, std_dev, type, margin, objective } = parameters;
  const test = `by ${margin !== undefined && objective === 'equivalence' ? `two one-sided tests (${tests[type].test.replace('the ', '')})` : tests[type].test} at a ${levelText(alpha, alternative)}`;
  const effect = `a difference of ${printNumber(statistics.delta)} with a standard deviation of ${printNumber(std_dev)}${type === 'paired' ? ' of the differences' : ''}`;
  const aim =
    margin === undefined
      ? `find ${effect}`
      : `${goal(statistics.delta, parameters)} with a standard deviation of ${printNumber(std_dev)}${type === 'paired' ? ' of the differences' : ''},`;
  const size = (count: number) =>
    ({ two_sample: `${count} patients in each group`, paired: `${count} pairs`, one_sample: `${count} patients` })[
      type
    ];
  if (n === undefined)
    return `To ${aim} with ${powerText(power!)} ${test}, ${size(statistics.n_ceiling)} are needed${type === 'two_sample' ? `, ${statistics.n_total} in all` : ''}.`;
  if (delta === undefined) return `With ${size(n)}, ${effect} is found with ${powerText(power!)} ${test}.`;
  return `With ${size(n)}, the power to ${aim} ${test} is ${printPercent(statistics.power)}.`;
}

function rScript(parameters: PowerTwoMeansParameters): string {
  const { n, delta: difference, std_dev, power, alpha, type, alternative, strict, margin, objective } = parameters;
  if (objective === 'equivalence') return rEquivalence(parameters);
  const delta = margin === undefined ? difference : Math.abs(difference! - margin);
  return [
    `plan <- power.t.test(n = ${rUnknown(n)}, delta = ${rUnknown(delta)}, sd = ${rValue(std_dev)}, power = ${rUnknown(power)}, sig.level = ${rValue(alpha)},`,
    `  type = ${rValue(type.replace('_', '.'))}, alternative = ${rValue(alternative === 'two_sided' ? 'two.sided' : 'one.sided')}, strict = ${rValue(strict)}, tol = 1e-13)`,
    `result <- list(n = plan$n, n_ceiling = ceiling(plan$n - 1e-9), power = plan$power, delta = ${margin === undefined ? 'plan$delta' : rValue(difference!)})`,
  ].join('\n');
}
