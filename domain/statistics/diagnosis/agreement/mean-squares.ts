import { sumOf } from '../../math/compensated-sum.ts';
import { meanOf } from './mean-and-deviation.ts';

export type MeanSquares = {
  between_subjects: number;
  between_raters: number;
  residual: number;
  within_subjects: number;
};

/** Mean squares of subjects in rows and raters in columns, every cell filled. Deviations first, then squares. */
export function meanSquares(raters: readonly Float64Array[]): MeanSquares {
  const k = raters.length;
  const n = raters[0]!.length;
  const ofRater = raters.map(meanOf);
  const centre = meanOf(ofRater);
  const ofSubject = Float64Array.from({ length: n }, (_, i) => sumOf(k, (j) => raters[j]![i]!) / k);
  const overCells = (term: (i: number, j: number) => number) => sumOf(k, (j) => sumOf(n, (i) => term(i, j)));
  return {
    between_subjects: (k * sumOf(n, (i) => (ofSubject[i]! - centre) ** 2)) / (n - 1),
    between_raters: (n * sumOf(k, (j) => (ofRater[j]! - centre) ** 2)) / (k - 1),
    residual: overCells((i, j) => (raters[j]![i]! - ofSubject[i]! - (ofRater[j]! - centre)) ** 2) / ((n - 1) * (k - 1)),
    within_subjects: overCells((i, j) => (raters[j]![i]! - ofSubject[i]!) ** 2) / (n * (k - 1)),
  };
}
