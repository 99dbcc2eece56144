import type { FactorTerms } from '../../definition/factor-terms.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import type { DesignMatrix } from '../design-matrix.ts';
import { finiteOrNull } from '../json-number.ts';
import { waldStatistic } from '../partial-likelihood/robust-variance.ts';

/** How many rows, and where there are events how many of these, have each level of a categorical covariate. */
export type FactorCounts = Omit<DesignMatrix['factors'][number], 'codes'> & {
  sizes: number[];
  events: number[] | undefined;
};

function factorCounts(
  { codes, ...factor }: DesignMatrix['factors'][number],
  isEvent: ArrayLike<number> | undefined,
): FactorCounts {
  const sizes = factor.names.map(() => 0);
  const events = isEvent && factor.names.map(() => 0);
  for (let i = 0; i < codes.length; i++) {
    sizes[codes[i]!]!++;
    if (events !== undefined) events[codes[i]!]! += isEvent![i]!;
  }
  return { ...factor, sizes, events };
}

/**
 * Levels of the categorical covariates and the joint Wald test of each. `estimates` and their covariance are of the columns of
 * the design, behind `before` others such as an intercept; with `df` residual degrees of freedom the test is an F test.
 */
export function factorTermsOf(
  design: { columns: readonly { term: number }[]; factors: readonly FactorCounts[] | DesignMatrix['factors'] },
  { estimates, covariance, before }: { estimates: ArrayLike<number>; covariance: ArrayLike<number>; before: number },
  options: { df?: number | undefined; isEvent?: ArrayLike<number> | undefined },
): { factors?: FactorTerms } {
  if (design.factors.length === 0) return {};
  const { df: df_residual, isEvent } = options;
  const size = estimates.length;
  const factors = design.factors.map((factor) => {
    const { term, column, names, sizes, events } = 'codes' in factor ? factorCounts(factor, isEvent) : factor;
    const places = design.columns.flatMap((other, j) => (other.term === term ? [j + before] : []));
    const df = places.length;
    const chi = waldStatistic(
      Float64Array.from(places.flatMap((j) => places.map((k) => covariance[j * size + k]!))),
      Float64Array.from(places, (j) => estimates[j]!),
    );
    const statistic = chi === null || df_residual === undefined ? chi : chi / df;
    const p_value =
      statistic === null
        ? null
        : df_residual === undefined
          ? chiSquareUpperTail(statistic, df)
          : fUpperTail(statistic, df, df_residual);
    return {
      variable: column,
      reference: names[0]!,
      levels: names.map((level, i) => ({
        level,
        n: sizes[i]!,
        ...(events === undefined ? {} : { n_events: events[i]! }),
      })),
      test: {
        statistic: statistic === null ? null : finiteOrNull(statistic),
        df,
        ...(df_residual === undefined ? {} : { df_residual }),
        p_value: p_value === null ? null : finiteOrNull(p_value),
      },
    };
  });
  return { factors };
}
