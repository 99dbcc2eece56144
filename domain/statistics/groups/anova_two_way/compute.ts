import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import type { OneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { levene } from '../levene.ts';
import { twoWayData } from '../two-way/data.ts';
import { fitTwoWay } from '../two-way/sums-of-squares.ts';
import type { AnovaTwoWayParameters, AnovaTwoWayResult } from './definition.ts';

export type AnovaTwoWayComputed = Computed<
  StatisticsOf<AnovaTwoWayResult>,
  {
    /** Of the combinations of levels that have rows. */
    cellMeans: { level1: string; level2: string; mean: number; std_error: number | null }[];
    normality: NormalityTest[];
    equalVariance: OneWay | null;
  }
>;

/** A residual sum of squares below this share of the total is rounding. */
const rounding = (64 * Number.EPSILON) ** 2;

/** Two factors, with or without their interaction and covariates. */
export function compute(input: AnalysisInput<AnovaTwoWayParameters>): AnovaTwoWayComputed {
  const { table, rows, parameters, warn } = input;
  const { variable, factors } = parameters;
  const problems = new InputProblems();
  const data = twoWayData(table, rows, parameters, problems);
  problems.throwIfAny();
  const { n, n_missing, cells } = data;
  const small = cells.filter(({ values }) => values.length > 0 && values.length < 5);
  if (small.length > 0)
    warn(
      'small_group',
      `${small.length} of ${cells.length} combinations of "${factors[0]}" and "${factors[1]}" have fewer than 5 rows.`,
    );

  const fit = fitTwoWay(data, parameters);
  const { sum_sq, df } = fit.residual;
  const { mean, squares } = momentsOf(data.values);
  if (!(sum_sq > rounding * (squares + n * mean * mean)))
    throw new AnalysisInputError(
      'constant_variable',
      `The model fits "${variable}" without error in the ${n} rows used, so there is no variation to test against. Check whether it was made from the factors or covariates.`,
      { column: variable },
    );
  const mean_sq = sum_sq / df;
  const statistics: StatisticsOf<AnovaTwoWayResult> = {
    n,
    n_missing,
    terms: fit.terms.map((term) => {
      const statistic = term.sum_sq / term.df / mean_sq;
      return {
        ...term,
        mean_sq: term.sum_sq / term.df,
        statistic: finiteOrNull(statistic),
        p_value: finiteOrNull(fUpperTail(statistic, term.df, df)),
        partial_eta_squared: finiteOrNull(term.sum_sq / (term.sum_sq + sum_sq)),
      };
    }),
    residual: { sum_sq, df, mean_sq },
    cells: cells.map(({ level1, level2, moments }) => ({
      level1,
      level2,
      n: moments.n,
      mean: finiteOrNull(moments.mean),
      std_dev: finiteOrNull(standardDeviationOf(moments)),
    })),
  };
  const filled = cells.filter(({ values }) => values.length > 0);
  return {
    statistics,
    details: {
      cellMeans: filled.map(({ level1, level2, moments }) => ({
        level1,
        level2,
        mean: moments.mean,
        std_error: finiteOrNull(standardDeviationOf(moments) / Math.sqrt(moments.n)),
      })),
      normality: normalityTests([{ group: 'residuals', values: fit.residuals }]),
      equalVariance: levene(filled, 'median'),
    },
    used: n,
    excluded_missing: n_missing,
  };
}
