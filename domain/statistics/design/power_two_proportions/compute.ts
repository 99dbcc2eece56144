import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import { powerCurve } from '../../print/figures/power-curve.ts';
import { printFixed, printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, powerText, rUnknown } from '../plan-table.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, tailLevel } from '../sample-size.ts';
import type { PowerTwoProportionsParameters, PowerTwoProportionsResult } from './definition.ts';

type Options = Pick<PowerTwoProportionsParameters, 'alpha' | 'alternative' | 'strict'>;

/** The size, the power or the detectable proportion of a comparison of two proportions. */
export function compute(
  input: AnalysisInput<PowerTwoProportionsParameters>,
): AnalysisOutput<PowerTwoProportionsResult> {
  const { parameters, warn } = input;
  const { p1 } = parameters;
  const p2 = parameters.p2 ?? detectableProportion(parameters);
  const n = parameters.n ?? sizeFor(p1, p2, parameters);
  const power = parameters.power ?? powerOf(n, p1, p2, parameters);
  const n_ceiling = roundedUp(n);
  const smallest = n_ceiling * Math.min(p1 + p2, 2 - p1 - p2) * 0.5;
  if (smallest < 5)
    warn(
      'small_expected_count',
      `With ${n_ceiling} patients a group a cell has an expected count of ${printNumber(smallest)}: below 5 the chi-square test is not to be relied on, and the planned test may become Fisher's.`,
    );
  const statistics: StatisticsOf<PowerTwoProportionsResult> = {
    n,
    n_ceiling,
    n_total: 2 * n_ceiling,
    power,
    p1,
    p2,
    ...(parameters.n === undefined
      ? { n_continuity: (n / 4) * (1 + Math.sqrt(1 + 4 / (n * Math.abs(p1 - p2)))) ** 2 }
      : {}),
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

/** The variance of the difference is the pooled one without effect, and that of each group with it. */
function deviations(p1: number, p2: number) {
  return {
    pooled: Math.sqrt((p1 + p2) * (1 - (p1 + p2) / 2)),
    apart: Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2)),
    difference: Math.abs(p1 - p2),
  };
}

function powerOf(n: number, p1: number, p2: number, { alpha, alternative, strict }: Options): number {
  const { pooled, apart, difference } = deviations(p1, p2);
  const effect = Math.sqrt(n) * difference;
  const critical = -normalQuantile(tailLevel(alpha, alternative)) * pooled;
  const found = normalUpperTail((critical - effect) / apart);
  return strict && alternative === 'two_sided' ? found + normalUpperTail((critical + effect) / apart) : found;
}

function sizeFor(p1: number, p2: number, options: PowerTwoProportionsParameters): number {
  const { alpha, alternative, strict } = options;
  const power = options.power!;
  const { pooled, apart, difference } = deviations(p1, p2);
  const root = (-normalQuantile(tailLevel(alpha, alternative)) * pooled + normalQuantile(power) * apart) / difference;
  const n = strict
    ? risingRoot((size) => powerOf(size, p1, p2, options) - power, { start: root * root, floor: 0 })
    : root * root;
  refuseEndlessSize(n, `${p1} against ${p2}`);
  return n;
}

function detectableProportion(options: PowerTwoProportionsParameters): number {
  const { p1 } = options;
  const n = options.n!;
  const power = options.power!;
  const p2 = risingRoot((p) => powerOf(n, p1, p, options) - power, {
    start: p1 + (1 - p1) / 2,
    floor: p1,
    ceiling: 1,
  });
  if (p1 === 1 || Number.isNaN(p2))
    throw new AnalysisInputError(
      'invalid_parameter',
      `With ${n} patients a group no proportion above p1 = ${p1} is found with ${powerText(power)}. Give a larger n, or look for a smaller proportion by giving p2 and leaving out n.`,
      { parameter: 'n' },
    );
  return p2;
}

type Statistics = StatisticsOf<PowerTwoProportionsResult>;

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

function curve({ n, p1, p2, power }: Statistics, options: PowerTwoProportionsParameters) {
  if (options.p2 === undefined)
    return powerCurve(
      (x) => (x === p1 ? Number.NaN : powerOf(n, p1, x, options)),
      { x: p2, power },
      {
        title: `Power with ${printNumber(n)} patients in each group, ${printPercent(p1)} in the first`,
        xTitle: 'Proportion in the second group',
        from: p1,
        to: Math.min(1, 2 * p2 - p1),
      },
    );
  return powerCurve(
    (x) => powerOf(x, p1, p2, options),
    { x: n, power },
    {
      title: `Power to find ${printPercent(p1)} against ${printPercent(p2)}`,
      xTitle: 'Patients in each group',
      from: 0,
    },
  );
}

function paragraph(
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

function script({ n, p1, p2, power, alpha, alternative, strict }: PowerTwoProportionsParameters): string {
  return [
    `plan <- power.prop.test(n = ${rUnknown(n)}, p1 = ${rValue(p1)}, p2 = ${rUnknown(p2)}, power = ${rUnknown(power)},`,
    `  sig.level = ${rValue(alpha)}, alternative = ${rValue(alternative === 'two_sided' ? 'two.sided' : 'one.sided')}, strict = ${rValue(strict)}, tol = 1e-13)`,
    'result <- list(n = plan$n, n_ceiling = ceiling(plan$n - 1e-9), power = plan$power, p1 = plan$p1, p2 = plan$p2)',
    ...(n === undefined
      ? ['result$n_continuity <- plan$n / 4 * (1 + sqrt(1 + 4 / (plan$n * abs(plan$p1 - plan$p2))))^2']
      : []),
  ].join('\n');
}
