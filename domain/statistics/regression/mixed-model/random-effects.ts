import { finiteOrNull } from '../../core/json-number.ts';

/** Of one effect, its variance and standard deviation; of two, their covariance and correlation. */
export type RandomEffect = {
  term1: string;
  term2: string | null;
  covariance: number;
  sd_or_correlation: number | null;
};

/** Variances first, then the covariances of the pairs. */
export function randomEffects(
  terms: readonly string[],
  covariance: Float64Array,
  uncorrelated: boolean,
): RandomEffect[] {
  const q = terms.length;
  const rows: RandomEffect[] = terms.map((term1, i) => {
    const variance = covariance[i * q + i]!;
    return { term1, term2: null, covariance: variance, sd_or_correlation: Math.sqrt(variance) };
  });
  if (!uncorrelated)
    for (let i = 0; i < q; i++)
      for (let k = i + 1; k < q; k++) {
        const value = covariance[k * q + i]!;
        const spread = Math.sqrt(covariance[i * q + i]!) * Math.sqrt(covariance[k * q + k]!);
        rows.push({
          term1: terms[i]!,
          term2: terms[k]!,
          covariance: value,
          sd_or_correlation: finiteOrNull(Math.max(-1, Math.min(1, value / spread))),
        });
      }
  return rows;
}
