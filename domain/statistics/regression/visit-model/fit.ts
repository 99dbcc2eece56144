import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import { elementsOf, type VisitLikelihood, visitLikelihood } from './likelihood.ts';
import type { Pattern } from './visit-data.ts';

export type VisitFit = VisitLikelihood & {
  /** Covariance of the visits, row-major. */
  sigma: Float64Array;
  iterations: number;
};

const maxIterations = 200;

/** Restricted maximum likelihood: Fisher scoring with halved steps, then Newton's method. Throws `not_converged`. */
export function fitVisits(
  patterns: readonly Pattern[],
  { visits, p, start }: { visits: number; p: number; start: Float64Array },
  onIteration: (iteration: number) => void,
): VisitFit {
  const elements = elementsOf(visits);
  let sigma = start;
  let at = visitLikelihood(patterns, sigma, visits, p);
  for (let iteration = 1; iteration <= maxIterations && at !== undefined; iteration++) {
    onIteration(iteration);
    const newton = stepOf(at.observed, at.gradient) ?? stepOf(at.expected, at.gradient);
    if (newton === undefined) break;
    const moved = (step: Float64Array, share: number) => {
      const next = sigma.slice();
      for (const [k, [a, b]] of elements.entries())
        next[a * visits + b] = next[b * visits + a] = sigma[a * visits + b]! + share * step[k]!;
      return next;
    };
    if (newton.gain < 1e-16) {
      const next = moved(newton.step, 1);
      const last = visitLikelihood(patterns, next, visits, p);
      if (last === undefined) break;
      return { ...last, sigma: next, iterations: iteration };
    }
    // Far from the maximum the expected curvature is the safer one.
    const { step, gain } = newton.gain < 1 ? newton : (stepOf(at.expected, at.gradient) ?? newton);
    let share = 1;
    let following: VisitLikelihood | undefined;
    for (; share > 1e-10; share /= 2) {
      following = visitLikelihood(patterns, moved(step, share), visits, p);
      if (following !== undefined && following.deviance <= at.deviance - 1e-4 * share * gain) break;
      if (following !== undefined && gain < 1e-8 && following.deviance <= at.deviance + 1e-10 * Math.abs(at.deviance))
        break;
    }
    if (following === undefined || share <= 1e-10) break;
    sigma = moved(step, share);
    at = following;
  }
  throw new AnalysisInputError(
    'not_converged',
    'The restricted likelihood did not reach a maximum: too few subjects have both of some two visits, or two visits nearly determine each other. Leave out a visit, or use linear_mixed_model.',
  );
}

function stepOf(hessian: Float64Array, gradient: Float64Array): { step: Float64Array; gain: number } | undefined {
  const factored = choleskyFactor(hessian, gradient.length);
  if (!('factor' in factored)) return undefined;
  const step = solveWithFactor(factored.factor, gradient).map((value) => -value);
  return { step, gain: -gradient.reduce((sum, value, k) => sum + value * step[k]!, 0) };
}

/** Variance of a linear combination of beta, C times the combination, and how the variance changes with each element of sigma. */
export function variancesAlong({ changes, covariance }: VisitFit, combination: Float64Array) {
  const p = combination.length;
  const along = new Float64Array(p);
  for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) along[i]! += covariance[i * p + j]! * combination[j]!;
  const variance = along.reduce((sum, value, i) => sum + value * combination[i]!, 0);
  const slopes = Float64Array.from(changes, (change) => {
    let slope = 0;
    for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) slope += along[i]! * change[i * p + j]! * along[j]!;
    return slope;
  });
  return { along, variance, slopes };
}

/**
 * Satterthwaite's degrees of freedom of a linear combination of beta: 2 v^2 / var(v), the covariance of the elements of
 * sigma being twice the inverse of the deviance's second derivatives (Fai and Cornelius, 1996). NaN where those are not
 * positive definite.
 */
export function satterthwaite(fit: VisitFit, combination: Float64Array) {
  const { variance, slopes } = variancesAlong(fit, combination);
  const count = slopes.length;
  const factored = choleskyFactor(fit.observed, count);
  if (!('factor' in factored)) return { variance, df: Number.NaN };
  const inverse = inverseFromFactor(factored.factor, count);
  let spread = 0;
  for (let k = 0; k < count; k++)
    for (let l = 0; l < count; l++) spread += 2 * slopes[k]! * inverse[k * count + l]! * slopes[l]!;
  return { variance, df: (2 * variance * variance) / spread };
}
