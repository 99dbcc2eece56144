import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { type VisitFit, variancesAlong } from './fit.ts';
import { elementsOf } from './likelihood.ts';
import type { Pattern } from './visit-data.ts';

export type VisitInference = {
  /** Variance of a linear combination of beta, adjusted for small samples, and its degrees of freedom. */
  of(combination: Float64Array): { variance: number; df: number };
  /** Covariance of beta, adjusted. */
  adjusted: Float64Array;
  /** Of the elements of sigma; empty where the information is not positive definite. */
  spread: Float64Array;
};

/**
 * The adjustment of Kenward and Roger (Biometrics 1997;53:983-997) with the expected information. The covariance is taken by its own elements,
 * in which it is linear, so that its second derivatives vanish. NaN as degrees of freedom where the information is not positive definite.
 */
export function kenwardRoger(fit: VisitFit, patterns: readonly Pattern[], visits: number): VisitInference {
  const p = fit.beta.length;
  const count = fit.changes.length;
  const factored = choleskyFactor(fit.expected, count);
  if (!('factor' in factored))
    return {
      of: (combination) => ({ variance: variancesAlong(fit, combination).variance, df: Number.NaN }),
      adjusted: fit.covariance,
      spread: new Float64Array(),
    };
  const spread = inverseFromFactor(factored.factor, count).map((value) => 2 * value);
  const middle = adjustment(fit, patterns, visits, spread);
  const added = times(times(fit.covariance, middle, p), fit.covariance, p);
  const adjusted = fit.covariance.map((value, at) => value + 2 * added[at]!);
  return {
    of: (combination) => {
      const { along, variance, slopes } = variancesAlong(fit, combination);
      let changed = 0;
      for (let k = 0; k < count; k++)
        for (let l = 0; l < count; l++) changed += slopes[k]! * spread[k * count + l]! * slopes[l]!;
      let more = 0;
      for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) more += along[i]! * middle[i * p + j]! * along[j]!;
      return { variance: variance + 2 * more, df: (2 * variance * variance) / changed };
    },
    adjusted,
    spread,
  };
}

/** Sum over pairs of elements of their covariance times Q - P C P: P is -X'V^-1 V_k V^-1 X, Q is X'V^-1 V_k V^-1 V_l V^-1 X. */
function adjustment(fit: VisitFit, patterns: readonly Pattern[], visits: number, spread: Float64Array): Float64Array {
  const { changes, covariance } = fit;
  const p = fit.beta.length;
  const count = changes.length;
  const sum = new Float64Array(p * p);
  for (let k = 0; k < count; k++) {
    const others = new Float64Array(p * p);
    for (let l = 0; l < count; l++)
      for (let i = 0; i < others.length; i++) others[i]! += spread[k * count + l]! * changes[l]![i]!;
    const product = times(times(changes[k]!, covariance, p), others, p);
    for (let i = 0; i < sum.length; i++) sum[i]! -= product[i]!;
  }
  const placeOf = new Int32Array(visits * visits);
  for (const [k, [a, b]] of elementsOf(visits).entries()) placeOf[a * visits + b] = placeOf[b * visits + a] = k;
  for (const { visits: seen, subjects, x } of patterns) {
    const t = seen.length;
    const own = new Float64Array(t * t);
    for (let a = 0; a < t; a++) for (let b = 0; b < t; b++) own[a * t + b] = fit.sigma[seen[a]! * visits + seen[b]!]!;
    const factor = choleskyFactor(own, t);
    if (!('factor' in factor)) continue;
    const inverse = inverseFromFactor(factor.factor, t);
    // V_k V^-1 V_l of all pairs: V_k has a one at (a, b) for every order of its two visits, V_l at (c, d).
    const between = new Float64Array(t * t);
    for (let a = 0; a < t; a++)
      for (let b = 0; b < t; b++) {
        const k = placeOf[seen[a]! * visits + seen[b]!]!;
        for (let c = 0; c < t; c++)
          for (let d = 0; d < t; d++)
            between[a * t + d]! += spread[k * count + placeOf[seen[c]! * visits + seen[d]!]!]! * inverse[b * t + c]!;
      }
    const outer = times(times(inverse, between, t), inverse, t);
    for (let s = 0; s < subjects; s++)
      for (let a = 0; a < t; a++)
        for (let b = 0; b < t; b++) {
          const weight = outer[a * t + b]!;
          const rowA = (s * t + a) * p;
          const rowB = (s * t + b) * p;
          for (let i = 0; i < p; i++) {
            const left = weight * x[rowA + i]!;
            if (left !== 0) for (let j = 0; j < p; j++) sum[i * p + j]! += left * x[rowB + j]!;
          }
        }
  }
  return sum;
}

function times(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      const factor = a[i * size + k]!;
      if (factor !== 0) for (let j = 0; j < size; j++) result[i * size + j]! += factor * b[k * size + j]!;
    }
  return result;
}
