import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalUpperTail } from '../../math/distributions/normal.ts';
import { studentTUpperQuantile } from '../../math/distributions/student-t.ts';
import { powerCurve } from '../../print/figures/power-curve.ts';
import { printNumber, printPercent } from '../../print/print-format.ts';
import { rValue } from '../../print/r-script.ts';
import { levelCell, levelText, planTable, powerText } from '../plan-table.ts';
import { risingRoot } from '../rising-root.ts';
import { refuseEndlessSize, roundedUp, tailLevel } from '../sample-size.ts';
import type { PowerCorrelationParameters, PowerCorrelationResult } from './definition.ts';

type Statistics = StatisticsOf<PowerCorrelationResult>;

/** The size or the power of the test of a correlation. */
export function compute(input: AnalysisInput<PowerCorrelationParameters>): AnalysisOutput<PowerCorrelationResult> {
  const { parameters } = input;
  const n = parameters.n ?? sizeFor(parameters);
  const statistics: Statistics = {
    n,
    n_ceiling: roundedUp(n),
    power: n === FEWEST_PAIRS ? powerOf(n, parameters) : (parameters.power ?? powerOf(n, parameters)),
  };
  return {
    result: {
      ...statistics,
      tables: [table(statistics, parameters)],
      figures: powerCurve(
        (x) => powerOf(x, parameters),
        { x: n, power: statistics.power },
        {
          title: `Power to find a correlation of ${printNumber(parameters.r)}`,
          xTitle: 'Pairs of measurements',
          from: Math.min(4, 3 + (n - 3) / 4),
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

/** Cohen 1988, appendix 2: Fisher's z with its bias r / (2 (n - 1)); the critical value is that of the t-test. */
function powerOf(n: number, { r, alpha, alternative }: PowerCorrelationParameters): number {
  const size = Math.abs(r);
  const t = studentTUpperQuantile(tailLevel(alpha, alternative), n - 2);
  const critical = Math.atanh(Math.sqrt((t * t) / (t * t + n - 2))) * Math.sqrt(n - 3);
  const effect = (Math.atanh(size) + size / (2 * (n - 1))) * Math.sqrt(n - 3);
  const found = normalUpperTail(critical - effect);
  return alternative === 'two_sided' ? found + normalUpperTail(critical + effect) : found;
}

/** Below four pairs the approximation has no meaning, so that is the least that is planned. */
const FEWEST_PAIRS = 4;

function sizeFor(parameters: PowerCorrelationParameters): number {
  const below = (size: number) => powerOf(size, parameters) - parameters.power!;
  if (below(FEWEST_PAIRS) >= 0) return FEWEST_PAIRS;
  const n = risingRoot(below, { start: FEWEST_PAIRS, floor: FEWEST_PAIRS - 1, ceiling: 1e16 });
  refuseEndlessSize(n, `a correlation of ${parameters.r}`);
  return n;
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

function paragraph(statistics: Statistics, parameters: PowerCorrelationParameters): string {
  const { alpha, alternative, n, power, r } = parameters;
  const test = `by the test of Pearson's correlation at a ${levelText(alpha, alternative)} (Fisher's z)`;
  const effect = `a correlation of ${printNumber(r)}`;
  if (n === undefined)
    return `To find ${effect} with ${powerText(power!)} ${test}, ${statistics.n_ceiling} pairs of measurements are needed.`;
  return `With ${n} pairs of measurements, the power to find ${effect} ${test} is ${printPercent(statistics.power)}.`;
}

/** The definition that the package pwr uses, with the root found to the last digits. */
function script({ r, n, alpha, alternative, power }: PowerCorrelationParameters): string {
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
