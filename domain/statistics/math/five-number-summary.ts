import { boxRanks, withOrderStatistics } from './order-statistics.ts';
import { median, quantile } from './quantile.ts';

/** Of one group: what a box plot draws. null without values. */
export type FiveNumberSummary = {
  group: string;
  min: number | null;
  q1: number | null;
  median: number | null;
  q3: number | null;
  max: number | null;
};

/** Of ascending values. */
export function fiveNumberSummary(group: string, sorted: ArrayLike<number>): FiveNumberSummary {
  const at = (probability: number) => quantile(sorted, probability, 7);
  return { group, min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) };
}

/** Of each group that has values, in any order. */
export function fiveNumberSummaries(groups: readonly { group: string; values: Float64Array }[]): FiveNumberSummary[] {
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
