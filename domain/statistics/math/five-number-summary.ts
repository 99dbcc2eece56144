import type { Box } from '../print/figures/box-plot.ts';
import { boxRanks, withOrderStatistics } from './order-statistics.ts';
import { median, quantile } from './quantile.ts';

/** The five numbers of each group that has values, for a box plot. */
export function boxesOf(groups: readonly { group: string; values: Float64Array }[]): Box[] {
  return groups
    .filter(({ values }) => values.length > 0)
    .map(({ group, values }) => {
      const sorted = withOrderStatistics(values, boxRanks(values.length));
      return {
        group,
        min: sorted[0]!,
        q1: quantile(sorted, 0.25, 7),
        median: median(sorted),
        q3: quantile(sorted, 0.75, 7),
        max: sorted.at(-1)!,
      };
    });
}
