/** Where a value parts a collection of numbers. */
type Split = {
  /** How many are <= the value. */
  count: number;
  /** The largest of them, and the smallest of the others; infinite where there is none. */
  below: number;
  above: number;
};

/** Numbers made from pairs of sample values: too many to write out, but a value parts them in linear time. */
export type PairValues = { size: number; smallest: number; largest: number; split(value: number): Split };

/** All differences between a value of the first and one of the second sample, both ascending. */
export function pairDifferences(first: Float64Array, second: Float64Array): PairValues {
  const n = second.length;
  return {
    size: first.length * n,
    smallest: first[0]! - second[n - 1]!,
    largest: first.at(-1)! - second[0]!,
    split: (value) => {
      let count = 0;
      let below = Number.NEGATIVE_INFINITY;
      let above = Number.POSITIVE_INFINITY;
      // The first of `second` that is within `value` of x moves up with x; rounded differences are as monotone as exact.
      let from = 0;
      for (let i = 0; i < first.length; i++) {
        const x = first[i]!;
        while (from < n && x - second[from]! > value) from++;
        count += n - from;
        if (from < n) below = Math.max(below, x - second[from]!);
        if (from > 0) above = Math.min(above, x - second[from - 1]!);
      }
      return { count, below, above };
    },
  };
}

/** The means of all pairs of ascending values, each also with itself (Walsh averages). */
export function walshAverages(values: Float64Array): PairValues {
  const n = values.length;
  const mean = (i: number, j: number) => (values[i]! + values[j]!) / 2;
  return {
    size: (n * (n + 1)) / 2,
    smallest: values[0]!,
    largest: values[n - 1]!,
    split: (value) => {
      let count = 0;
      let below = Number.NEGATIVE_INFINITY;
      let above = Number.POSITIVE_INFINITY;
      // The number of partners whose mean with the i-th is <= value goes down with i.
      let end = n;
      for (let i = 0; i < n; i++) {
        while (end > i && mean(i, end - 1) > value) end--;
        if (end > i) {
          count += end - i;
          below = Math.max(below, mean(i, end - 1));
        }
        const next = Math.max(i, end);
        if (next < n) above = Math.min(above, mean(i, next));
        else if (end <= i) break;
      }
      return { count, below, above };
    },
  };
}

/**
 * The k-th smallest, 1 <= k <= size, exact: each step of linear time parts what is left at a value that lies where the
 * k-th would, were the rest spread evenly, some ten steps for smooth samples; a step that leaves more than half is
 * followed by one at the middle, so that there are never more than some 120.
 */
export function orderStatistic(values: PairValues, k: number): number {
  let low = values.smallest;
  let high = values.largest;
  // How many lie below `low`, and how many at most at `high`.
  let before = 0;
  let upTo = values.size;
  let halve = false;
  while (low < high) {
    const left = upTo - before;
    const share = halve ? 0.5 : (k - before - 0.5) / left;
    const middle = low * (1 - share) + high * share;
    const { count, below, above } = values.split(middle < high ? Math.max(low, middle) : low);
    if (count >= k) {
      high = below;
      upTo = count;
    } else {
      low = above;
      before = count;
    }
    halve = !halve && upTo - before > left / 2;
  }
  return low;
}

export function medianOf(values: PairValues): number {
  const middle = Math.ceil(values.size / 2);
  const lower = orderStatistic(values, middle);
  if (values.size % 2 === 1) return lower;
  const { count, above } = values.split(lower);
  return count > middle ? lower : (lower + above) / 2;
}
