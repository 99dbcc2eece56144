/** A distribution on 0, 1, ..., `largest`, symmetric about the middle. */
export type LatticeDistribution = {
  density(k: number): number;
  /** P(X <= k). */
  lowerTail(k: number): number;
  /** P(X > k): k not included. */
  upperTail(k: number): number;
  /** The smallest k with P(X <= k) >= p. */
  quantile(p: number): number;
};

/** Additions that a table of exact probabilities may cost: some seconds. */
export const workLimit = 2e9;

/** A tail this close to the probability asked for has reached it: sums of rounded terms. */
const fuzz = 10 * Number.EPSILON;

/** From the probabilities of 0 to the middle, `largest / 2` rounded down. */
export function latticeDistribution(probabilities: Float64Array, largest: number): LatticeDistribution {
  const cumulative = new Float64Array(probabilities.length);
  let sum = 0;
  for (let k = 0; k < probabilities.length; k++) cumulative[k] = sum += Math.max(0, probabilities[k]!);
  const lowerTail = (k: number): number => {
    const whole = Math.floor(k);
    if (whole < 0) return 0;
    if (whole >= largest) return 1;
    return whole < cumulative.length - (largest % 2 === 0 ? 1 : 0)
      ? cumulative[whole]!
      : 1 - lowerTail(largest - whole - 1);
  };
  const upperTail = (k: number): number => {
    const whole = Math.floor(k);
    return whole < 0 ? 1 : lowerTail(largest - whole - 1);
  };
  return {
    density: (k) => {
      if (k < 0 || k > largest || !Number.isInteger(k)) return 0;
      return Math.max(0, probabilities[Math.min(k, largest - k)]!);
    },
    lowerTail,
    upperTail,
    quantile: (p) => {
      if (p <= 0) return 0;
      if (p >= 1) return largest;
      return p <= 0.5 ? firstAtLeast(p - fuzz) : largest - firstAbove(1 - p + fuzz);
    },
  };

  function firstAtLeast(p: number): number {
    return search((tail) => tail >= p);
  }
  function firstAbove(p: number): number {
    return search((tail) => tail > p);
  }
  /** The first k of the lower half whose tail passes; tails ascend. */
  function search(passes: (tail: number) => boolean): number {
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (passes(cumulative[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
