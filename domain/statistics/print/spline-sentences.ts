import { printNumber } from './print-format.ts';

export type Splines = { term: string; knots: number[] }[] | undefined;

/** Where the knots are, which the labels of the coefficients don't tell. */
export function splineSentences(splines: Splines): string[] {
  return (splines ?? []).map(
    ({ term, knots }) =>
      `The term ${term} entered as a restricted cubic spline with ${knots.length} knots (${knots.map(printNumber).join(', ')}).`,
  );
}
