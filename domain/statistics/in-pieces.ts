import type { MethodName } from './catalogue.ts';

/** The methods that take their data in pieces, in memory that does not grow with the rows; each has a `pieces.ts`. */
export const methodsInPieces = ['descriptive_summary'] as const satisfies readonly MethodName[];

/** Whether the method with these parameters can take its data in pieces. */
export function takesPieces(method: MethodName, parameters: { covariates?: unknown }): boolean {
  if (!(methodsInPieces as readonly string[]).includes(method)) return false;
  return !hasPlacedKnots(parameters.covariates);
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
