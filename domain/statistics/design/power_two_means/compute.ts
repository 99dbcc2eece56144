import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { noncentralTLowerTail, noncentralTUpperTail } from '../../math/distributions/noncentral-t.ts';
import { studentTUpperQuantile } from '../../math/distributions/student-t.ts';
import { powerCurve } from '../../print/figures/power-curve.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, powerText, rUnknown } from '../plan-table.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, tailLevel, warnSmallPlan } from '../sample-size.ts';
import type { PowerTwoMeansParameters, PowerTwoMeansResult } from './definition.ts';

type Statistics = StatisticsOf<PowerTwoMeansResult>;
type Options = Pick<PowerTwoMeansParameters, 'std_dev' | 'alpha' | 'alternative' | 'strict' | 'type'>;

/** The size, the power or the detectable difference of a t-test. */
export function compute(input: AnalysisInput<PowerTwoMeansParameters>): AnalysisOutput<PowerTwoMeansResult> {
  const { parameters, warn } = input;
  // A two-sided test finds a difference as easily as its opposite.
  const given =
    parameters.delta !== undefined && parameters.alternative === 'two_sided'
      ? Math.abs(parameters.delta)
      : parameters.delta;
  const delta = given ?? detectableDifference(parameters);
  const n = parameters.n ?? sizeFor(delta, parameters);
  const n_ceiling = roundedUp(n);
  warnSmallPlan(n_ceiling, warn);
  const statistics: Statistics = {
    n,
    n_ceiling,
    n_total: parameters.type === 'two_sample' ? 2 * n_ceiling : n_ceiling,
    power: parameters.power ?? powerOf(n, delta, parameters),
    delta,
  };
  return {
    result: {
      ...statistics,
      tables: [table(statistics, parameters)],
      figures: curve(statistics, parameters),
      assumption_checks: [],
      methods_paragraph: paragraph(statistics, parameters),
      r_script: script(parameters),
    },
    used: 0,
    excluded_missing: 0,
  };
}

function powerOf(n: number, delta: number, { std_dev, alpha, alternative, strict, type }: Options): number {
  const samples = type === 'two_sample' ? 2 : 1;
  const df = (n - 1) * samples;
  const ncp = (Math.sqrt(n / samples) * delta) / std_dev;
  const critical = studentTUpperQuantile(tailLevel(alpha, alternative), df);
  const found = noncentralTUpperTail(critical, df, ncp);
  return strict && alternative === 'two_sided' ? found + noncentralTLowerTail(-critical, df, ncp) : found;
}

function sizeFor(delta: number, options: PowerTwoMeansParameters): number {
  const n = risingRoot((size) => powerOf(size, delta, options) - options.power!, {
    start: 2,
    floor: 1,
    ceiling: 1e16,
  });
  refuseEndlessSize(n, `a difference of ${delta} with a standard deviation of ${options.std_dev}`);
  return n;
}

function detectableDifference(options: PowerTwoMeansParameters): number {
  return risingRoot((delta) => powerOf(options.n!, delta, options) - options.power!, {
    start: options.std_dev,
    floor: 0,
  });
}

const TESTS: Readonly<Record<Options['type'], { title: string; test: string; unit: string }>> = {
  two_sample: { title: 'Two-sample t-test', test: 'the two-sample t-test', unit: 'Patients in each group' },
  paired: { title: 'Paired t-test', test: 'the paired t-test', unit: 'Pairs' },
  one_sample: { title: 'One-sample t-test', test: 'the one-sample t-test', unit: 'Patients' },
};

function table(statistics: Statistics, { alpha, alternative, n, std_dev, type }: PowerTwoMeansParameters) {
  const { n_ceiling, n_total, delta, power } = statistics;
  const { title, unit } = TESTS[type];
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

function curve({ n, delta, power }: Statistics, options: PowerTwoMeansParameters) {
  const { unit } = TESTS[options.type];
  if (options.delta === undefined)
    return powerCurve(
      (x) => powerOf(n, x, options),
      { x: delta, power },
      {
        title: `Power, ${unit.toLowerCase()}: ${printNumber(n)}`,
        xTitle: 'Difference',
        from: 0,
      },
    );
  return powerCurve(
    (x) => powerOf(x, delta, options),
    { x: n, power },
    {
      title: `Power to find a difference of ${printNumber(delta)} (SD ${printNumber(options.std_dev)})`,
      xTitle: unit,
      from: Math.min(2, 1 + (n - 1) / 4),
    },
  );
}

function paragraph(statistics: Statistics, parameters: PowerTwoMeansParameters): string {
  const { alpha, alternative, n, delta, power, std_dev, type } = parameters;
  const test = `by ${TESTS[type].test} at a ${levelText(alpha, alternative)}`;
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

function script({ n, delta, std_dev, power, alpha, type, alternative, strict }: PowerTwoMeansParameters): string {
  return [
    `plan <- power.t.test(n = ${rUnknown(n)}, delta = ${rUnknown(delta)}, sd = ${rValue(std_dev)}, power = ${rUnknown(power)}, sig.level = ${rValue(alpha)},`,
    `  type = ${rValue(type.replace('_', '.'))}, alternative = ${rValue(alternative === 'two_sided' ? 'two.sided' : 'one.sided')}, strict = ${rValue(strict)}, tol = 1e-13)`,
    'result <- list(n = plan$n, n_ceiling = ceiling(plan$n - 1e-9), power = plan$power, delta = plan$delta)',
  ].join('\n');
}
