import type { LevelValue } from '../../definition/level-value.ts';
import { rColumn, rCompleteCases, rFactor } from '../../print/r-script.ts';

/** The values `x` and their groups `by`. */
export function rGroupedValues({
  variable,
  group,
  group_levels,
}: {
  variable: string;
  group: string;
  group_levels?: readonly LevelValue[] | undefined;
}): string[] {
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `x <- ${rColumn(variable)}`,
    `by <- ${rColumn(group)}`,
  ];
}

/** The groups of the result, from `x` and `by`. */
export const rRankedGroups =
  'groups = data.frame(group = levels(by), n = as.numeric(table(by)), median = tapply(x, by, median), mean_rank = tapply(rank(x), by, mean))';
