/** Effects as sums of the four potential means, of outcome and mediator under (control, control), (control, treated), (treated, control) and (treated, treated), treated less control; the names of Imai and of VanderWeele stand in the method's tables. */
const sums = {
  total: [-1, 0, 0, 1],
  indirect_treated: [0, 0, -1, 1],
  indirect_control: [-1, 1, 0, 0],
  indirect_average: [-0.5, 0.5, -0.5, 0.5],
  direct_treated: [0, -1, 0, 1],
  direct_control: [-1, 0, 1, 0],
  direct_average: [-0.5, -0.5, 0.5, 0.5],
} as const;
export const differences = Object.keys(sums) as (keyof typeof sums)[];
export const proportions = ['treated', 'control', 'average'] as const;
export const oddsRatios = ['total', 'indirect_treated', 'direct_control'] as const;

/** A number that the four means determine, and its derivatives by them; of an odds ratio those of its logarithm. */
export type Quantity = { value: number; gradient: readonly number[] };

function difference(means: Float64Array, weights: readonly number[]): number {
  return weights.reduce((sum, weight, k) => sum + weight * means[k]!, 0);
}

export function differenceOf(means: Float64Array, effect: (typeof differences)[number]): Quantity {
  return { value: difference(means, sums[effect]), gradient: sums[effect] };
}

const rounding = 1e-13;

/** The share of the total effect that goes through the mediator; NaN where there is no total effect. */
export function proportionOf(means: Float64Array, group: (typeof proportions)[number]): Quantity {
  const total = difference(means, sums.total);
  // A total that is rounding has no share, and must not give one of 1e14.
  if (Math.abs(total) <= rounding * means.reduce((most, mean) => Math.max(most, Math.abs(mean)), 0))
    return { value: Number.NaN, gradient: sums.total.map(() => Number.NaN) };
  const weights = sums[`indirect_${group}`];
  const value = difference(means, weights) / total;
  return { value, gradient: weights.map((weight, k) => (weight - value * sums.total[k]!) / total) };
}

/** Of the means as probabilities; direct in controls times indirect in treated is the total. */
export function oddsRatioOf(means: Float64Array, effect: (typeof oddsRatios)[number]): Quantity {
  const weights = sums[effect];
  const logOdds = (p: number) => Math.log(p / (1 - p));
  return {
    value: Math.exp(
      weights.reduce((sum: number, weight, k) => (weight === 0 ? sum : sum + weight * logOdds(means[k]!)), 0),
    ),
    gradient: weights.map((weight, k) => (weight === 0 ? 0 : weight / (means[k]! * (1 - means[k]!)))),
  };
}
