import { finiteOrNull } from '../../core/json-number.ts';
import { waldStatistic } from '../../core/partial-likelihood/robust-variance.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import type { FittedModel } from './fit-model.ts';

export type InteractionTest = {
  test: 'likelihood_ratio' | 'wald' | 'f';
  statistic: number | null;
  df: number;
  df_residual?: number;
  p_value: number | null;
};

/**
 * That the last `levels` coefficients of `full`, the effects within the levels, are all the same; `main` has one effect for all. Of
 * linear models the F test, whichever is asked for.
 */
export function interactionTest(
  full: FittedModel,
  main: FittedModel,
  levels: number,
  test: 'likelihood_ratio' | 'wald',
): InteractionTest {
  const df = levels - 1;
  if (full.residuals !== undefined) {
    const { sumOfSquares, df: df_residual } = full.residuals;
    const statistic = (main.residuals!.sumOfSquares - sumOfSquares) / df / (sumOfSquares / df_residual);
    return tested('f', statistic, df, fUpperTail(statistic, df, df_residual), df_residual);
  }
  if (test === 'likelihood_ratio') {
    // Rounding may leave the larger model below.
    const statistic = Math.max(0, 2 * (full.logLikelihood - main.logLikelihood));
    return tested(test, statistic, df, chiSquareUpperTail(statistic, df));
  }
  const statistic = differencesFromFirst(full, levels) ?? Number.NaN;
  return tested(test, statistic, df, chiSquareUpperTail(statistic, df));
}

export const untested = (test: InteractionTest['test'], levels: number): InteractionTest => ({
  test,
  statistic: null,
  df: levels - 1,
  p_value: null,
});

function tested(
  test: InteractionTest['test'],
  statistic: number,
  df: number,
  p: number,
  df_residual?: number,
): InteractionTest {
  return {
    test,
    statistic: finiteOrNull(statistic),
    df,
    ...(df_residual === undefined ? {} : { df_residual }),
    p_value: finiteOrNull(p),
  };
}

/** Wald statistic of the differences of the effects from the first. */
function differencesFromFirst({ estimates, covariance }: FittedModel, levels: number): number | null {
  const size = estimates.length;
  const first = size - levels;
  const v = (j: number, k: number) => covariance[(first + j) * size + first + k]!;
  const others = Array.from({ length: levels - 1 }, (_, j) => j + 1);
  return waldStatistic(
    Float64Array.from(others.flatMap((j) => others.map((k) => v(j, k) - v(j, 0) - v(0, k) + v(0, 0)))),
    Float64Array.from(others, (j) => estimates[first + j]! - estimates[first]!),
  );
}
