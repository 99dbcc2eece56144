import type { Nonlinearity } from '../../definition/nonlinearity.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { finiteOrNull } from '../json-number.ts';
import { waldStatistic } from '../partial-likelihood/robust-variance.ts';
import { curveTerms, type DesignTerms } from './curve-terms.ts';

/**
 * Joint Wald tests of each spline and polynomial. `estimates` and their covariance are of the columns of the design, behind
 * `before` others such as an intercept; with `df` residual degrees of freedom the tests are F tests.
 */
export function nonlinearityOf(
  design: DesignTerms,
  fit: { estimates: ArrayLike<number>; covariance: ArrayLike<number>; before: number },
  df?: number,
): { nonlinearity?: Nonlinearity } {
  return nonlinearityBy(design, (columns) => wald(fit, columns, df));
}

/** The same by any test that the coefficients of some columns of the design are all 0. */
export function nonlinearityBy(
  design: DesignTerms,
  test: (columns: readonly number[]) => Nonlinearity[number]['nonlinear'],
): { nonlinearity?: Nonlinearity } {
  const terms = curveTerms(design).map(({ term, places }) => ({
    term,
    association: test(places),
    nonlinear: test(places.slice(1)),
  }));
  return terms.length === 0 ? {} : { nonlinearity: terms };
}

function wald(
  { estimates, covariance, before }: { estimates: ArrayLike<number>; covariance: ArrayLike<number>; before: number },
  columns: readonly number[],
  df_residual: number | undefined,
): Nonlinearity[number]['nonlinear'] {
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
