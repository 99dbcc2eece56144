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

/** R's functions `score` of a difference and `limit` of its interval, by `x`, `n`, `p`, `z` and the difference found, of this name. */
export function rMiettinenNurminen(estimate: string): string[] {
  return [
    '# The most likely proportions with this difference in closed form (Farrington and Manning 1990).',
    'score <- function(d) {',
    '  theta <- n[2] / n[1]',
    '  a <- 1 + theta',
    '  b <- -(1 + theta + p[1] + theta * p[2] + d * (theta + 2))',
    '  c <- d^2 + d * (2 * p[1] + theta + 1) + p[1] + theta * p[2]',
    '  v <- b^3 / (27 * a^3) - b * c / (6 * a^2) - p[1] * d * (1 + d) / (2 * a)',
    '  u <- (if (v < 0) -1 else 1) * sqrt(max(0, b^2 / (9 * a^2) - c / (3 * a)))',
    '  w <- (pi + acos(if (u == 0) 0 else max(-1, min(1, v / u^3)))) / 3',
    '  p1 <- 2 * u * cos(w) - b / (3 * a)',
    '  p2 <- p1 - d',
    '  variance <- (p1 * (1 - p1) / n[1] + p2 * (1 - p2) / n[2]) * sum(n) / (sum(n) - 1)',
    `  if (${estimate} == d) 0 else (${estimate} - d) / sqrt(max(variance, 0))`,
    '}',
    `limit <- function(end, sign) if (${estimate} == end) end else uniroot(function(d) score(d) - sign * z, sort(c(${estimate}, end * (1 - 1e-12))), tol = 1e-14)$root`,
  ];
}

/** The list `ratio` in R, by the same; without the limit that is infinite. */
export const rMiettinenNurminenRatio = [
  'ratio_score <- function(r) {',
  '  a <- sum(n); b <- -(n[1] * r + x[1] + n[2] + x[2] * r); c <- r * sum(x)',
  '  p2 <- (-b - sqrt(b^2 - 4 * (a * r) * (c / r))) / (2 * a * r); p1 <- r * p2',
  '  if (p[1] == r * p[2]) 0 else (p[1] - r * p[2]) / sqrt((p1 * (1 - p1) / n[1] + r^2 * p2 * (1 - p2) / n[2]) * sum(n) / (sum(n) - 1))',
  '}',
  'inner <- if (all(x > 0)) log(p[1] / p[2]) else if (sum(x) == 0) 0 else if (x[1] == 0) -30 else 30',
  'ratio_limit <- function(end, sign) exp(uniroot(function(r) ratio_score(exp(r)) - sign * z, sort(c(inner, end)), tol = 1e-14)$root)',
  'ratio <- list(conf_low = if (x[1] == 0) 0 else ratio_limit(-30, 1))',
  'if (x[2] > 0) { ratio$estimate <- p[1] / p[2]; ratio$conf_high <- ratio_limit(30, -1) }',
];
