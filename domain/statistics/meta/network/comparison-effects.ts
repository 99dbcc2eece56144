import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import type { NetworkStudy } from './network-study.ts';

export type Comparison = { treatment: number; comparator: number; estimate: number; variance: number };

/** What rounding leaves between the comparisons of a study, as shares of the smallest standard error. */
const mostContradiction = 0.1;
const toldContradiction = 0.01;

/**
 * A study from its comparisons. One of more than two arms needs all of them, as netmeta does: their variances say how arms are
 * correlated. Throws invalid_parameter where comparisons lack, repeat or contradict each other.
 */
export function comparisons(
  label: string,
  given: readonly Comparison[],
  names: readonly string[],
  warn: (code: string, message: string) => void,
): NetworkStudy & { corrected: boolean } {
  const refuse = (message: string) => {
    throw new AnalysisInputError('invalid_parameter', `Study "${label}" ${message}`, { study: label });
  };
  const treatments = [...new Set(given.flatMap(({ treatment, comparator }) => [treatment, comparator]))].sort(
    (a, b) => a - b,
  );
  const k = treatments.length;
  const estimates = new Float64Array(k * k);
  const variances = new Float64Array(k * k);
  for (const { treatment, comparator, estimate, variance } of given) {
    if (treatment === comparator) refuse(`compares "${names[treatment]}" with itself.`);
    if (!(variance > 0)) refuse('has a comparison whose standard error or variance is not above 0.');
    const [i, j] = [treatments.indexOf(treatment), treatments.indexOf(comparator)];
    if (variances[i * k + j] !== 0)
      refuse(
        `has "${names[treatment]}" against "${names[comparator]}" twice. Leave one row, or name the studies apart.`,
      );
    estimates[i * k + j] = estimate;
    estimates[j * k + i] = -estimate;
    variances[i * k + j] = variances[j * k + i] = variance;
  }
  if (given.length !== (k * (k - 1)) / 2)
    refuse(
      `has ${k} treatments and ${given.length} of their ${(k * (k - 1)) / 2} comparisons: a study of several arms needs all of them.`,
    );
  if (k === 2) return { label, treatments, effects: Float64Array.of(0, estimates[2]!), variances, corrected: false };

  const effects = armEffects(estimates, variances, k);
  if (effects === undefined)
    return refuse(
      'has standard errors that contradict each other: no covariance of its arms has them. Check them.',
    ) as never;
  const smallest = Math.sqrt(
    variances.reduce((least, v) => (v > 0 ? Math.min(least, v) : least), Number.POSITIVE_INFINITY),
  );
  const off = estimates.reduce((most, estimate, at) => {
    const expected = effects[Math.floor(at / k)]! - effects[at % k]!;
    return Math.max(most, Math.abs(estimate - expected));
  }, 0);
  if (off > mostContradiction * smallest)
    refuse('has comparisons that contradict each other: A against C must be A against B plus B against C. Check them.');
  if (off > toldContradiction * smallest)
    warn(
      'comparisons_rounded',
      `The comparisons of study "${label}" do not quite add up (by up to ${off.toPrecision(2)}); they were brought together by least squares.`,
    );
  return { label, treatments, effects, variances, corrected: false };
}

/**
 * The effects of the arms against the first that fit the comparisons best, with the reduced weights of Rücker and Schwarzer
 * (2014), which are read from the inverse of the Laplacian that has these variances as resistances.
 */
function armEffects(estimates: Float64Array, variances: Float64Array, k: number): Float64Array | undefined {
  const means = Float64Array.from({ length: k }, (_, i) => sumOf(k, (j) => variances[i * k + j]!) / k);
  const mean = sumOf(k, (i) => means[i]!) / k;
  const inverse = Float64Array.from(variances, (variance, at) => {
    const centred = variance - means[Math.floor(at / k)]! - means[at % k]! + mean;
    return -centred / 2 + 1 / k;
  });
  const result = choleskyFactor(inverse, k);
  if (!('factor' in result)) return undefined;
  const laplacian = inverseFromFactor(result.factor, k);
  const right = Float64Array.from({ length: k }, (_, i) =>
    sumOf(k, (j) => (1 / k - laplacian[i * k + j]!) * estimates[i * k + j]!),
  );
  const values = Float64Array.from({ length: k }, (_, i) => sumOf(k, (j) => (inverse[i * k + j]! - 1 / k) * right[j]!));
  return values.map((value) => value - values[0]!);
}
