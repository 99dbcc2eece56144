import type { Symmetric } from './bivariate-model.ts';

export type BivariateISquared = { bivariate: number; sensitivity: number; specificity: number };
type Pair = readonly [sensitivity: number, specificity: number];

/**
 * Percent of the variation that is between studies (Zhou and Dendukuri, Statistics in Medicine 2014;33:2701-2717): within
 * them it is that of the logit of a proportion, expected over the distribution of the logits, at the harmonic mean of the sizes. `logits` and
 * `sizes` (patients with and without the condition) are of each study.
 */
export function bivariateISquared(
  between: Symmetric,
  logits: readonly Pair[],
  sizes: readonly Pair[],
): BivariateISquared {
  const within = ([0, 1] as const).map((j) => {
    const half = between[j] / 2;
    const sum = logits.reduce(
      (total, logit, i) => total + (Math.exp(half + logit[j]) + Math.exp(half - logit[j]) + 2) / sizes[i]![j],
      0,
    );
    return sum / logits.length;
  }) as [number, number];
  const share = (one: number, other: number) => (100 * one) / (one + other);
  const generalised = Math.sqrt(Math.max(0, between[0] * between[1] - between[2] ** 2));
  return {
    bivariate: share(generalised, Math.sqrt(within[0] * within[1])),
    sensitivity: share(between[0], within[0]),
    specificity: share(between[1], within[1]),
  };
}
