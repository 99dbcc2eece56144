import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fUpperQuantile } from '../../math/distributions/f.ts';
import { noncentralFUpperTail } from '../../math/distributions/noncentral-f.ts';
import { powerCurve } from '../../print/figures/power-curve.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { planTable, powerText } from '../plan-table.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, warnSmallPlan } from '../sample-size.ts';
import type { PowerAnovaParameters, PowerAnovaResult } from './definition.ts';

type Statistics = StatisticsOf<PowerAnovaResult>;

/** The size or the power of a one-way analysis of variance. */
export function compute(input: AnalysisInput<PowerAnovaParameters>): AnalysisOutput<PowerAnovaResult> {
  const { parameters, warn } = input;
  const { groups, between_variance, within_variance } = parameters;
  const n = parameters.n ?? sizeFor(parameters);
  const n_ceiling = roundedUp(n);
  warnSmallPlan(n_ceiling, warn);
  const statistics: Statistics = {
    n,
    n_ceiling,
    n_total: groups * n_ceiling,
    power: parameters.power ?? powerOf(n, parameters),
    effect_size_f: Math.sqrt((between_variance * (groups - 1)) / groups / within_variance),
  };
  return {
    result: {
      ...statistics,
      tables: [table(statistics, parameters)],
      figures: powerCurve(
        (x) => powerOf(x, parameters),
        { x: n, power: statistics.power },
        {
          title: `Power of a one-way analysis of variance, ${groups} groups`,
          xTitle: 'Patients in each group',
          from: Math.min(2, 1 + (n - 1) / 4),
        },
      ),
      assumption_checks: [],
      methods_paragraph: paragraph(statistics, parameters),
      r_script: script(parameters),
    },
    used: 0,
    excluded_missing: 0,
  };
}

function powerOf(n: number, { groups, between_variance, within_variance, alpha }: PowerAnovaParameters): number {
  const df1 = groups - 1;
  const df2 = (n - 1) * groups;
  return noncentralFUpperTail(
    fUpperQuantile(alpha, df1, df2),
    df1,
    df2,
    (df1 * n * between_variance) / within_variance,
  );
}

function sizeFor(parameters: PowerAnovaParameters): number {
  const { between_variance, within_variance } = parameters;
  // The mixture has as many terms as the root of n times the effect: sizes beyond this are refused, not waited for.
  const n = risingRoot((size) => powerOf(size, parameters) - parameters.power!, { start: 2, floor: 1, ceiling: 1e15 });
  refuseEndlessSize(n, `a variance of ${between_variance} between groups and ${within_variance} within`);
  return n;
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

function paragraph(statistics: Statistics, parameters: PowerAnovaParameters): string {
  const { alpha, groups, n, power, between_variance, within_variance } = parameters;
  const test = `by one-way analysis of variance at a significance level of ${alpha}`;
  const effect = `a variance of ${printNumber(between_variance)} between the means of ${groups} groups, with a variance of ${printNumber(within_variance)} within them (Cohen's f ${printNumber(statistics.effect_size_f)}),`;
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${statistics.n_ceiling} patients are needed in each group, ${statistics.n_total} in all.`;
  return `With ${n} patients in each group, the power to find ${effect} ${test} is ${printPercent(statistics.power)}.`;
}

/** power.anova.test stops early, so its root is found again to the last digits. */
function script({ groups, n, between_variance, within_variance, alpha, power }: PowerAnovaParameters): string {
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
