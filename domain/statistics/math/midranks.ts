import { ascendingOrder } from '../core/sort-order.ts';

export type Midranks = {
  /** The rank of each value, 1 the smallest; equal values share the mean of their ranks. */
  ranks: Float64Array<ArrayBuffer>;
  /** Sum of t^3 - t over the groups of t equal values: what ties take from the variance of a rank statistic. */
  tieSum: number;
  hasTies: boolean;
};

export function midranks(values: Float64Array): Midranks {
  const n = values.length;
  const order = ascendingOrder(values);
  const ranks = new Float64Array(n);
  let tieSum = 0;
  let hasTies = false;
  for (let start = 0; start < n; ) {
    const value = values[order[start]!]!;
    let end = start + 1;
    while (end < n && values[order[end]!]! === value) end++;
    const rank = (start + 1 + end) / 2;
    for (let i = start; i < end; i++) ranks[order[i]!] = rank;
    const tied = end - start;
    if (tied > 1) {
      hasTies = true;
      tieSum += tied * (tied * tied - 1);
    }
    start = end;
  }
  return { ranks, tieSum, hasTies };
}
