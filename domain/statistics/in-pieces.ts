import type { MethodName } from './catalogue.ts';

/** Parameters of a run. */
type Given = Record<string, unknown> & { covariates?: unknown };

/** Whether a method takes these parameters in pieces. */
const takes = {
  descriptive_summary: () => true,
  table_one: () => true,
  t_test: () => true,
  linear_regression: (given) => leavesOut(given, ['weights', 'offset', 'cluster']) && !hasPlacedKnots(given.covariates),
  logistic_regression: (given) =>
    leavesOut(given, ['weights', 'offset', 'cluster', 'penalty']) &&
    isAmong(given.robust, [undefined, 'none']) &&
    isAmong(given.ci_method, [undefined, 'wald']) &&
    isAmong(given.resamples, [undefined, 0]) &&
    !hasPlacedKnots(given.covariates),
  kaplan_meier: (given) => leavesOut(given, ['weights', 'entry']),
  cox_regression: (given) =>
    leavesOut(given, ['weights', 'entry', 'id', 'strata', 'cluster', 'offset']) &&
    isAmong(given.robust, [undefined, false]) &&
    !isAmong(given.ties, ['exact']) &&
    isAmong(given.resamples, [undefined, 0]) &&
    !hasPlacedKnots(given.covariates),
} as const satisfies Partial<Record<MethodName, (given: Given) => boolean>>;

/** The methods that take their data in pieces; each has a `pieces.ts`, which says what its memory grows with. */
export const methodsInPieces = Object.keys(takes) as readonly (keyof typeof takes)[];

/** Whether the method with these parameters can take its data in pieces. */
export function takesPieces(method: MethodName, parameters: object): boolean {
  return method in takes && takes[method as keyof typeof takes](parameters as Given);
}

function leavesOut(given: Given, names: readonly string[]): boolean {
  return names.every((name) => given[name] === undefined);
}

function isAmong(value: unknown, values: readonly unknown[]): boolean {
  return values.includes(value);
}

/** Splines whose knots are to be found in the data, which wants all values of a column side by side. */
function hasPlacedKnots(covariates: unknown): boolean {
  return (
    Array.isArray(covariates) &&
    covariates.some((term: unknown) => {
      const spline = (term as { spline?: { knots?: unknown } } | null)?.spline;
      return spline !== undefined && typeof spline.knots === 'number';
    })
  );
}
