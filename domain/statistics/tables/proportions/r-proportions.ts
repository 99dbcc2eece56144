import type { Alternative } from '../../definition/alternative.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import { rColumn, rCompleteCases, rEvent, rFactor } from '../../print/r-script.ts';

export function rAlternative(alternative: Alternative): string {
  return alternative === 'two_sided' ? '"two.sided"' : `"${alternative}"`;
}

/** Lines that leave the events of each group in `x`, the patients in `n` and the levels in `groups`. */
export function rEventCounts(columns: {
  event: string;
  event_value: LevelValue | LevelValue[];
  group?: string | undefined;
  group_levels?: readonly LevelValue[] | undefined;
  frequency?: string | undefined;
}): string[] {
  const { event, event_value, group, group_levels, frequency } = columns;
  const used = [event, ...(group === undefined ? [] : [group]), ...(frequency === undefined ? [] : [frequency])];
  return [
    rCompleteCases(used),
    ...(group === undefined ? [] : rFactor(group, group_levels)),
    `event <- ${rEvent(event, event_value)}`,
    `patients <- ${frequency === undefined ? 'rep(1, nrow(data))' : rColumn(frequency)}`,
    ...(group === undefined
      ? ['x <- sum(event * patients)', 'n <- sum(patients)']
      : [
          `groups <- levels(${rColumn(group)})`,
          `x <- as.numeric(tapply(event * patients, ${rColumn(group)}, sum))`,
          `n <- as.numeric(tapply(patients, ${rColumn(group)}, sum))`,
        ]),
  ];
}

/** R's function for Wilson's interval. */
export const rWilson = [
  'wilson <- function(x, n) {',
  '  p <- x / n',
  '  (p + z^2 / (2 * n) + c(-1, 1) * z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2))) / (1 + z^2 / n)',
  '}',
];
