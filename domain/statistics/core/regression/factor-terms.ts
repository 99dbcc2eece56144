import type { FactorTerms } from '../../definition/factor-terms.ts';
import type { WaldTest } from '../../definition/wald-test.ts';
import type { DesignMatrix } from '../design-matrix.ts';
import { type DesignFit, jointWald } from './joint-wald.ts';

/** How many rows, and where there are events how many of these, have each level of a categorical covariate. */
export type FactorCounts = Omit<DesignMatrix['factors'][number], 'codes'> & {
  sizes: number[];
  events: number[] | undefined;
};

function factorCounts(
  { codes, ...factor }: DesignMatrix['factors'][number],
  happened: ArrayLike<number> | undefined,
): FactorCounts {
  const sizes = factor.names.map(() => 0);
  const events = happened && factor.names.map(() => 0);
  for (let i = 0; i < codes.length; i++) {
    if (codes[i]! < 0) continue; // not known
    sizes[codes[i]!]!++;
    if (events !== undefined) events[codes[i]!]! += happened![i]!;
  }
  return { ...factor, sizes, events };
}

type FactorDesign = {
  columns: readonly { term: number }[];
  factors: readonly FactorCounts[] | DesignMatrix['factors'];
};
type Options = {
  /** What happened in each row: 0 or 1, or how often. */
  events?: ArrayLike<number> | undefined;
};

/** Levels of the categorical covariates and the joint Wald test of each; with `df` residual degrees of freedom an F test. */
export function factorTermsOf(
  design: FactorDesign,
  fit: DesignFit,
  { df, ...options }: Options & { df?: number | undefined },
): { factors?: FactorTerms } {
  return factorTermsBy(design, (columns) => jointWald(fit, columns, df), options);
}

/** The same by any test that the coefficients of some columns of the design are all 0. */
export function factorTermsBy(
  design: FactorDesign,
  test: (columns: readonly number[]) => WaldTest,
  options: Options = {},
): { factors?: FactorTerms } {
  if (design.factors.length === 0) return {};
  const factors = design.factors.map((factor) => {
    const { term, column, names, sizes, events } = 'codes' in factor ? factorCounts(factor, options.events) : factor;
    return {
      variable: column,
      reference: names[0]!,
      levels: names.map((level, i) => ({
        level,
        n: sizes[i]!,
        ...(events === undefined ? {} : { n_events: events[i]! }),
      })),
      test: test(design.columns.flatMap((other, j) => (other.term === term ? [j] : []))),
    };
  });
  return { factors };
}
