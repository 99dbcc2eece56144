import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fUpperQuantile, fUpperTail } from '../../math/distributions/f.ts';
import { type MeanSquares, meanSquares } from '../agreement/mean-squares.ts';
import type { IccForm, IccParameters, IccResult } from './definition.ts';

export type IccComputed = Computed<
  StatisticsOf<IccResult>,
  /** The F test of the raters' means. */
  { raters: { statistic: number | null; p_value: number | null } }
>;
type Statistics = IccComputed['statistics'];

/** Of the variance between subjects: less is rounding. */
const noVariance = 1e-24;

/** Six coefficients from one analysis of variance. Throws insufficient_data and constant_variable. */
export function compute(input: AnalysisInput<IccParameters>): IccComputed {
  const { table, parameters, warn } = input;
  const { raters, conf_level } = parameters;
  const { rows, n_missing } = completeRows(table, input.rows, raters);
  const problems = new InputProblems();
  const n = rows.length;
  const columns = raters.map((name) => numbersOf(table, name, rows));
  if (n < 2)
    problems.add(
      'insufficient_data',
      `Intraclass correlation needs at least 2 subjects with all ${raters.length} ratings; there ${n === 1 ? 'is 1' : 'is none'}.`,
    );
  else if (columns.every((column) => column.every((value) => value === columns[0]![0])))
    problems.add(
      'constant_variable',
      `All ratings in ${quoted(raters)} are the same (${columns[0]![0]}), so there is nothing to correlate.`,
    );
  problems.throwIfAny();

  const squares = meanSquares(columns);
  if (!(squares.residual > noVariance * squares.between_subjects))
    warn(
      'no_variation',
      'The raters differ by nothing, or by the same in all subjects: there is no residual variance, so that F is infinite, p is 0, and intervals have no width or are undefined. That says nothing about other subjects.',
    );
  const statistics: Statistics = {
    n_subjects: n,
    n_raters: raters.length,
    n_missing,
    coefficients: coefficients(squares, n, raters.length, conf_level),
    mean_squares: squares,
    sem: Math.sqrt(squares.residual),
  };
  return { statistics, details: { raters: raterTest(statistics) }, used: n, excluded_missing: n_missing };
}

/** Shrout and Fleiss 1979; the limits of form 2 with Satterthwaite's degrees of freedom, as there on page 424. */
function coefficients(squares: MeanSquares, n: number, k: number, confLevel: number): Statistics['coefficients'] {
  const { between_subjects: between, between_raters: judges, residual, within_subjects: within } = squares;
  const tail = (1 - confLevel) / 2;
  const oneWay = { df1: n - 1, df2: n * (k - 1), f: between / within };
  const twoWay = { df1: n - 1, df2: (n - 1) * (k - 1), f: between / residual };
  const limitsOf = ({ df1, df2, f }: typeof oneWay) => {
    const low = f / fUpperQuantile(tail, df1, df2);
    const high = f * fUpperQuantile(tail, df2, df1);
    return { single: [low, high].map((x) => (x - 1) / (x + k - 1)), mean: [low, high].map((x) => 1 - 1 / x) };
  };
  const one = limitsOf(oneWay);
  const three = limitsOf(twoWay);

  const agreement = (between - residual) / (between + (k - 1) * residual + (k * (judges - residual)) / n);
  const ratio = judges / residual;
  const rest = n * (1 + (k - 1) * agreement) - k * agreement;
  const v =
    ((k - 1) * (n - 1) * (k * agreement * ratio + rest) ** 2) /
    ((n - 1) * k * k * agreement * agreement * ratio * ratio + rest * rest);
  const others = k * judges + (k * n - k - n) * residual;
  const upperF = fUpperQuantile(tail, n - 1, v);
  const lowerF = fUpperQuantile(tail, v, n - 1);
  const two = [
    (n * (between - upperF * residual)) / (upperF * others + n * between),
    (n * (lowerF * between - residual)) / (others + n * lowerF * between),
  ];
  const ofMean = (x: number) => (x * k) / (1 + x * (k - 1));

  const row = (form: IccForm, estimate: number, test: typeof oneWay, limits: readonly number[]) => ({
    form,
    estimate: jsonNumber(estimate),
    f_statistic: jsonNumber(test.f),
    df1: test.df1,
    df2: test.df2,
    p_value: finiteOrNull(fUpperTail(test.f, test.df1, test.df2)),
    conf_low: jsonNumber(limits[0]!),
    conf_high: jsonNumber(limits[1]!),
  });
  return [
    row('icc_1_1', (between - within) / (between + (k - 1) * within), oneWay, one.single),
    row('icc_2_1', agreement, twoWay, two),
    row('icc_3_1', (between - residual) / (between + (k - 1) * residual), twoWay, three.single),
    row('icc_1_k', (between - within) / between, oneWay, one.mean),
    row('icc_2_k', (between - residual) / (between + (judges - residual) / n), twoWay, two.map(ofMean)),
    row('icc_3_k', (between - residual) / between, twoWay, three.mean),
  ];
}

function raterTest({ mean_squares, n_subjects, n_raters }: Statistics): IccComputed['details']['raters'] {
  const statistic = finiteOrNull(mean_squares.between_raters / mean_squares.residual);
  const p_value = statistic === null ? null : fUpperTail(statistic, n_raters - 1, (n_subjects - 1) * (n_raters - 1));
  return { statistic, p_value };
}
