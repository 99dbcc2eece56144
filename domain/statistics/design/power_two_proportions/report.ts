import type { Figure, Presentation } from '../../definition/presentation.ts';
import { printFixed, printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, rUnknown } from '../plan-table.ts';
import type { PowerCurve } from '../power-curve.ts';
import { powerFigure } from '../power-figure.ts';
import { objectiveNames } from '../power-parameters.ts';
import { marginLimits } from '../proportion-margin-parameters.ts';
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

function table(statistics: Statistics, parameters: PowerTwoProportionsParameters) {
  const { alpha, alternative, n, margin, objective, margin_measure } = parameters;
  const { p1, p2, power, n_ceiling, n_total, n_continuity } = statistics;
  const title =
    margin === undefined ? 'Comparison of two proportions' : `${objectiveNames[objective]} of two proportions`;
  return planTable('plan', title, [
    ['Patients in each group', String(n_ceiling)],
    ['Patients in both groups', String(n_total)],
    ...(n_continuity === undefined
      ? []
      : [['Patients in each group, with continuity correction', String(roundedUp(n_continuity))] as [string, string]]),
    ['Proportion in the first group', printPercent(p1)],
    ['Proportion in the second group', printPercent(p2)],
    ...(margin === undefined
      ? [['Difference', points(p2 - p1)] as [string, string]]
      : [
          (margin_measure === 'ratio'
            ? ['Ratio, first to second', printNumber(p1 / p2)]
            : ['Difference, first minus second', points(p1 - p2)]) as [string, string],
          ['Margin', marginText(margin, parameters)] as [string, string],
        ]),
    ['Power', printPercent(power)],
    ['Significance level', levelCell(alpha, alternative)],
    ...(n === undefined ? [['n before rounding up', printNumber(statistics.n)] as [string, string]] : []),
  ]);
}

function points(difference: number): string {
  return printFixed(100 * difference, 1).concat(' percentage points');
}

/** "-10.0 percentage points", "a ratio of 0.8 to 1.25". */
function marginText(margin: number, { margin_measure, objective }: PowerTwoProportionsParameters): string {
  const [low, high] = marginLimits({ margin, margin_measure, objective });
  if (margin_measure === 'ratio')
    return `ratio of ${printNumber(low!.limit)}${high === undefined ? '' : ` to ${printNumber(high.limit)}`}`;
  return high === undefined ? points(margin) : `±${points(high.limit)}`;
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
    {
      title:
        options.margin === undefined
          ? `Power to find ${printPercent(p1)} against ${printPercent(p2)}`
          : `Power to show ${goal(options.margin, options)}: ${printPercent(p1)} and ${printPercent(p2)}`,
      xTitle: 'Patients in each group',
    },
  );
}

/** "non-inferiority with a margin of -10.0 percentage points", "equivalence within a ratio of 0.8 to 1.25". */
function goal(margin: number, options: PowerTwoProportionsParameters): string {
  const { objective, margin_measure } = options;
  const text = `${margin_measure === 'ratio' ? 'a ' : ''}${marginText(margin, options)}`;
  return `${objectiveNames[objective].toLowerCase()} ${objective === 'equivalence' ? 'within' : 'with a margin of'} ${text}`;
}

function methodsParagraph(statistics: Statistics, parameters: PowerTwoProportionsParameters): string {
  const { alpha, alternative, n, p2, power, margin, margin_measure, objective } = parameters;
  const { p1, n_ceiling, n_total } = statistics;
  if (margin !== undefined) {
    const tests = objective === 'equivalence' ? 'two one-sided score tests' : 'the score test';
    const by = `by ${tests} of Farrington and Manning for the ${margin_measure} of the proportions at a ${levelText(alpha, alternative)}`;
    const aim = `show ${goal(margin, parameters)} where the proportions are ${printPercent(p1)} in the first group and ${printPercent(statistics.p2)} in the second`;
    return n === undefined
      ? `To ${aim} with ${powerText(power!)} ${by}, ${n_ceiling} patients are needed in each group, ${n_total} in all.`
      : `With ${n} patients in each group, the power to ${aim} ${by} is ${printPercent(statistics.power)}.`;
  }
  const test = `by the chi-square test without continuity correction at a ${levelText(alpha, alternative)}`;
  const effect = `a proportion of ${printPercent(p1)} in one group and ${printPercent(statistics.p2)} in the other`;
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${n_ceiling} patients are needed in each group, ${n_total} in all.`;
  if (p2 === undefined)
    return `With ${n} patients in each group and a proportion of ${printPercent(p1)} in one, a proportion of ${printPercent(statistics.p2)} in the other is found with ${powerText(power!)} ${test}.`;
  return `With ${n} patients in each group, ${effect} are told apart with ${powerText(statistics.power)} ${test}.`;
}

function rScript(parameters: PowerTwoProportionsParameters): string {
  const { n, p1, p2, power, alpha, alternative, strict, margin } = parameters;
  if (margin !== undefined) return rMargin(parameters, margin);
  return [
    `plan <- power.prop.test(n = ${rUnknown(n)}, p1 = ${rValue(p1)}, p2 = ${rUnknown(p2)}, power = ${rUnknown(power)},`,
    `  sig.level = ${rValue(alpha)}, alternative = ${rValue(alternative === 'two_sided' ? 'two.sided' : 'one.sided')}, strict = ${rValue(strict)}, tol = 1e-13)`,
    'result <- list(n = plan$n, n_ceiling = ceiling(plan$n - 1e-9), power = plan$power, p1 = plan$p1, p2 = plan$p2)',
    ...(n === undefined
      ? ['result$n_continuity <- plan$n / 4 * (1 + sqrt(1 + 4 / (plan$n * abs(plan$p1 - plan$p2))))^2']
      : []),
  ].join('\n');
}

/** The most likely proportions at a limit as the maximum of their likelihood, and the probability that every test rejects. */
function rMargin(
  { n, p1, p2, power, alpha, margin_measure, objective }: PowerTwoProportionsParameters,
  margin: number,
): string {
  const isRatio = margin_measure === 'ratio';
  const limits = marginLimits({ margin, margin_measure, objective });
  return [
    `p1 <- ${rValue(p1)}`,
    `p2 <- ${rValue(p2!)}`,
    `critical <- qnorm(${rValue(alpha)}, lower.tail = FALSE)`,
    '# Where the slope of the log likelihood of p2 is 0 while p1 lies at the limit (Farrington and Manning 1990).',
    'share <- function(p, q) if (p == 0) 0 else p / q',
    isRatio ? 'other <- function(p, limit) limit * p' : 'other <- function(p, limit) p + limit',
    `by <- function(limit) ${isRatio ? 'limit' : '1'}`,
    'deviation <- function(a, b, limit) sqrt(max(0, a * (1 - a) + by(limit)^2 * b * (1 - b)))',
    'at_limit <- function(limit) {',
    '  slope <- function(q) by(limit) * (share(p1, other(q, limit)) - share(1 - p1, 1 - other(q, limit))) + share(p2, q) - share(1 - p2, 1 - q)',
    `  ends <- ${isRatio ? 'c(0, min(1, 1 / limit))' : 'c(max(0, -limit), min(1, 1 - limit))'}`,
    '  inner <- ends + c(1, -1) * 1e-15 * diff(ends)',
    '  q <- if (slope(inner[1]) <= 0) ends[1] else if (slope(inner[2]) >= 0) ends[2] else uniroot(slope, inner, tol = 1e-17)$root',
    '  deviation(other(q, limit), q, limit)',
    '}',
    ...(limits.length === 1
      ? [
          `limit <- ${rValue(limits[0]!.limit)}`,
          `distance <- abs(${isRatio ? 'p1 - limit * p2' : 'p1 - p2 - limit'})`,
          'power_of <- function(n) pnorm((critical * at_limit(limit) - sqrt(n) * distance) / deviation(p1, p2, limit), lower.tail = FALSE)',
          ...(n === undefined
            ? [`n <- ((critical * at_limit(limit) + qnorm(${rValue(power!)}) * deviation(p1, p2, limit)) / distance)^2`]
            : [`n <- ${rValue(n)}`]),
        ]
      : [
          `limits <- c(${rValue(limits[0]!.limit)}, ${rValue(limits[1]!.limit)})`,
          'needed <- critical * c(at_limit(limits[1]), at_limit(limits[2]))',
          ...(isRatio
            ? [
                '# Over the proportion of the second group: the first lies between what both tests ask for.',
                'power_of <- function(n) {',
                '  s <- sqrt(c(p1 * (1 - p1), p2 * (1 - p2)) / n)',
                '  from <- max(-9, (sum(needed) / sqrt(n) / diff(limits) - p2) / s[2])',
                '  between <- function(z) {',
                '    q <- p2 + s[2] * z',
                '    dnorm(z) * (pnorm((limits[2] * q - needed[2] / sqrt(n) - p1) / s[1]) - pnorm((limits[1] * q + needed[1] / sqrt(n) - p1) / s[1]))',
                '  }',
                '  if (from >= 9) 0 else integrate(between, from, 9, rel.tol = 1e-11, subdivisions = 2000)$value',
                '}',
              ]
            : [
                'power_of <- function(n) {',
                '  s <- sqrt(p1 * (1 - p1) + p2 * (1 - p2))',
                '  max(0, pnorm((sqrt(n) * (limits[2] - p1 + p2) - needed[2]) / s) - pnorm((sqrt(n) * (limits[1] - p1 + p2) + needed[1]) / s))',
                '}',
              ]),
          n === undefined
            ? `n <- uniroot(function(n) power_of(n) - ${rValue(power!)}, c(1, 10), extendInt = "upX", tol = 1e-11)$root`
            : `n <- ${rValue(n)}`,
        ]),
    'result <- list(n = n, n_ceiling = ceiling(n - 1e-9), power = power_of(n), p1 = p1, p2 = p2)',
  ].join('\n');
}
