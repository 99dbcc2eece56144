import { type Matrix, timesVector } from '../../math/linear-algebra/matrix.ts';
import { AnalysisInputError } from '../input-error.ts';
import { centredNorms, type Triangle } from './singular-design.ts';

/**
 * Separation (Albert and Anderson, Biometrika 1984;71:1-10): what is left to gain is next to nothing, yet the step still
 * moves the linear predictor of some row by `FAR`, and the one after it again. In a regular model steps shrink
 * quadratically by then.
 */
export const nothingToGain = 1e-6;
export const farAway = 0.5;

/** How far the step moves the linear predictor of the row that it moves most. */
export function farthest(z: Matrix, step: Float64Array): number {
  let most = 0;
  for (const change of timesVector(z, step)) most = Math.max(most, Math.abs(change));
  return most;
}

/** Names the term whose coefficient runs off fastest, in units of its covariate's spread. */
export function throwSeparation(triangle: Triangle, change: Float64Array, labels: readonly string[]): never {
  const spread = centredNorms(triangle);
  let worst = 1;
  for (let j = 2; j < labels.length; j++)
    if (Math.abs(change[j]!) * spread[j]! > Math.abs(change[worst]!) * spread[worst]!) worst = j;
  const label = labels[worst] ?? labels[0]!;
  throw new AnalysisInputError(
    'separation',
    `"${label}" separates the rows: some of its values go with one outcome only (or with counts of 0 only), so the likelihood keeps rising as its coefficient grows, and no finite estimate exists. Look at its levels against the outcome; join sparse levels, leave the term out, or (logistic regression) set penalty to "firth".`,
    { term: label },
  );
}
