import type { WaldTest } from '../../definition/wald-test.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { finiteOrNull } from '../json-number.ts';
import { waldStatistic } from '../partial-likelihood/robust-variance.ts';

/** Coefficients and their covariance, row-major: of the columns of a design, behind `before` others such as an intercept. */
export type DesignFit = { estimates: ArrayLike<number>; covariance: ArrayLike<number>; before: number };

/** That the coefficients of some columns of a design are all 0; with residual degrees of freedom an F test. */
export function jointWald(
  { estimates, covariance, before }: DesignFit,
  columns: readonly number[],
  df_residual?: number,
): WaldTest {
  const size = estimates.length;
  const places = columns.map((j) => j + before);
  const df = places.length;
  const chi = waldStatistic(
    Float64Array.from(places.flatMap((j) => places.map((k) => covariance[j * size + k]!))),
    Float64Array.from(places, (j) => estimates[j]!),
  );
  if (df_residual === undefined)
    return {
      statistic: chi === null ? null : finiteOrNull(chi),
      df,
      p_value: chi === null ? null : finiteOrNull(chiSquareUpperTail(chi, df)),
    };
  return {
    statistic: chi === null ? null : finiteOrNull(chi / df),
    df,
    df_residual,
    p_value: chi === null ? null : finiteOrNull(fUpperTail(chi / df, df, df_residual)),
  };
}
