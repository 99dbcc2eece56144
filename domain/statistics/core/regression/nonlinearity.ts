import type { Nonlinearity } from '../../definition/nonlinearity.ts';
import type { WaldTest } from '../../definition/wald-test.ts';
import { curveTerms, type DesignTerms } from './curve-terms.ts';
import { type DesignFit, jointWald } from './joint-wald.ts';

/** Joint Wald tests of each spline and polynomial; with `df` residual degrees of freedom F tests. */
export function nonlinearityOf(design: DesignTerms, fit: DesignFit, df?: number): { nonlinearity?: Nonlinearity } {
  return nonlinearityBy(design, (columns) => jointWald(fit, columns, df));
}

/** The same by any test that the coefficients of some columns of the design are all 0. */
export function nonlinearityBy(
  design: DesignTerms,
  test: (columns: readonly number[]) => WaldTest,
): { nonlinearity?: Nonlinearity } {
  const terms = curveTerms(design).map(({ term, places }) => ({
    term,
    association: test(places),
    nonlinear: test(places.slice(1)),
  }));
  return terms.length === 0 ? {} : { nonlinearity: terms };
}
