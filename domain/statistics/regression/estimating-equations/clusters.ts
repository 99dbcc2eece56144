import type { Clusters } from '../../core/regression/regression-data.ts';

/** Rows by cluster, inside a cluster in the order of the data: cluster c has order[starts[c]] to order[starts[c + 1] - 1]. */
export type RowsByCluster = { order: Int32Array; starts: Int32Array; smallest: number; largest: number };

export function rowsByCluster({ of, count }: Clusters): RowsByCluster {
  const starts = new Int32Array(count + 1);
  for (const cluster of of) starts[cluster + 1]!++;
  let smallest = of.length;
  let largest = 0;
  for (let c = 0; c < count; c++) {
    smallest = Math.min(smallest, starts[c + 1]!);
    largest = Math.max(largest, starts[c + 1]!);
    starts[c + 1]! += starts[c]!;
  }
  const next = starts.slice();
  const order = new Int32Array(of.length);
  for (let i = 0; i < of.length; i++) order[next[of[i]!]!++] = i;
  return { order, starts, smallest, largest };
}
