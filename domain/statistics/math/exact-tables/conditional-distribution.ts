/**
 * The distribution of a 2x2 table's first count with all margins fixed, at a given odds ratio: the noncentral
 * hypergeometric distribution of Fisher. `probabilities[i]` belongs to the count `low + i`; counts so improbable that
 * doubles can't hold their share of the mode are not in the window.
 */
export type ConditionalDistribution = {
  low: number;
  probabilities: Float64Array;
  /** The counts that the margins allow. */
  support: { low: number; high: number };
};

export type Margins = { firstRow: number; firstColumn: number; n: number };

export function tableSupport({ firstRow, firstColumn, n }: Margins): { low: number; high: number } {
  return { low: Math.max(0, firstRow + firstColumn - n), high: Math.min(firstRow, firstColumn) };
}

/**
 * Probabilities by the ratio of neighbours, outwards from the mode: no factorial enters, so that relative errors stay
 * near the rounding of one product a step.
 */
export function conditionalDistribution(margins: Margins, logOddsRatio: number): ConditionalDistribution {
  const { firstRow, firstColumn, n } = margins;
  const support = tableSupport(margins);
  const odds = Math.exp(logOddsRatio);
  const inverse = Math.exp(-logOddsRatio);
  const up = (x: number) =>
    ((firstRow - x) / (x + 1)) * ((firstColumn - x) / (n - firstRow - firstColumn + x + 1)) * odds;
  const down = (x: number) =>
    (x / (firstRow - x + 1)) * ((n - firstRow - firstColumn + x) / (firstColumn - x + 1)) * inverse;

  // The first count from which the next is less probable; `up` falls with the count.
  let low = support.low;
  let high = support.high;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (up(middle) < 1) high = middle;
    else low = middle + 1;
  }
  const above: number[] = [];
  for (let x = low, weight = 1; x < support.high; x++) {
    weight *= up(x);
    if (weight === 0) break;
    above.push(weight);
  }
  const below: number[] = [];
  for (let x = low, weight = 1; x > support.low; x--) {
    weight *= down(x);
    if (weight === 0) break;
    below.push(weight);
  }
  const probabilities = new Float64Array(below.length + 1 + above.length);
  probabilities[below.length] = 1;
  for (let i = 0; i < below.length; i++) probabilities[below.length - 1 - i] = below[i]!;
  probabilities.set(above, below.length + 1);
  return { low: low - below.length, probabilities: normalised(probabilities), support };
}

function normalised(weights: Float64Array): Float64Array {
  let total = 0;
  for (const weight of weights) total += weight;
  for (let i = 0; i < weights.length; i++) weights[i]! /= total;
  return weights;
}

/** The distribution of the sum of two independent counts. */
export function sumDistribution(a: ConditionalDistribution, b: ConditionalDistribution): ConditionalDistribution {
  const probabilities = new Float64Array(a.probabilities.length + b.probabilities.length - 1);
  for (let i = 0; i < a.probabilities.length; i++) {
    const p = a.probabilities[i]!;
    for (let j = 0; j < b.probabilities.length; j++) probabilities[i + j]! += p * b.probabilities[j]!;
  }
  return {
    low: a.low + b.low,
    probabilities,
    support: { low: a.support.low + b.support.low, high: a.support.high + b.support.high },
  };
}

/** P(X < x), P(X = x), P(X > x); the mean of X - x and its parts from either side of x; the variance of X. */
export type TailsAt = {
  below: number;
  at: number;
  above: number;
  mean: number;
  meanBelow: number;
  meanAbove: number;
  variance: number;
};

export function tailsAt({ low, probabilities }: ConditionalDistribution, x: number): TailsAt {
  let [below, above, meanBelow, meanAbove, variance] = [0, 0, 0, 0, 0];
  // Each tail from its far end, smallest probabilities first.
  for (let i = 0; i < probabilities.length && low + i < x; i++) {
    below += probabilities[i]!;
    meanBelow += probabilities[i]! * (low + i - x);
  }
  for (let i = probabilities.length - 1; i >= 0 && low + i > x; i--) {
    above += probabilities[i]!;
    meanAbove += probabilities[i]! * (low + i - x);
  }
  const mean = meanBelow + meanAbove;
  for (let i = 0; i < probabilities.length; i++) variance += probabilities[i]! * (low + i - x - mean) ** 2;
  return { below, at: probabilities[x - low] ?? 0, above, mean, meanBelow, meanAbove, variance };
}

/** A probability counts as equal to that of the observed table up to rounding. */
const equal = 1 + 1e-7;

/** Sum of the counts that are no more probable than x. */
export function pointProbabilityPValue({ low, probabilities }: ConditionalDistribution, x: number): number {
  const limit = (probabilities[x - low] ?? 0) * equal;
  let [p, rest] = [0, 0];
  for (const probability of probabilities)
    if (probability <= limit) p += probability;
    else rest += probability;
  return p / (p + rest);
}
