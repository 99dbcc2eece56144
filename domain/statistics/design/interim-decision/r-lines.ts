import { rValue } from '../../print/r-script.ts';

/** Functions of R that find what `sample-size-reestimation.ts` does, of the look in `t`, `z` and `crit`. */
export function rConditionalPower(): string[] {
  return [
    '# Conditional power with the conventional test, and with the inverse-normal combination test of weights sqrt(w), sqrt(1 - w).',
    'conventional <- function(drift, m = 1, z1 = z)',
    '  pnorm((sqrt(t) * z1 - crit * sqrt(m)) / sqrt(m - t) + drift * sqrt(m - t))',
    'combined <- function(drift, m, w) pnorm(drift * sqrt(m - t) - (crit - sqrt(w) * z) / sqrt(1 - w))',
  ];
}

/** Lines that leave `reestimation`, of a target `target` and a largest size `largest`. */
export function rReestimation(target: number, largest: number): string[] {
  return [
    `target <- ${rValue(target)}`,
    `largest <- ${rValue(largest)}`,
    'needed <- function(drift, w, z1 = z) {',
    '  distance <- (crit - sqrt(w) * z1) / sqrt(1 - w) + qnorm(target)',
    '  if (distance <= 0) t else if (drift > 0) t + (distance / drift)^2 else Inf',
    '}',
    'within <- function(m) max(1, min(largest, m))',
    '# The promising zone begins where the adjusted critical value of Gao, Ware and Mehta is the planned one.',
    'harmless <- function(m) { k <- sqrt((m - t) / (1 - t)); crit * t * (k + 1) / (k + sqrt(m)) }',
    'needed_at <- function(score) needed(score / t, t, score / sqrt(t))',
    'to <- t * (crit + sqrt(1 - t) * qnorm(target))',
    'from <- harmless(largest)',
    'if (needed_at(from) < largest)',
    '  from <- uniroot(function(s) s - harmless(within(needed_at(s))), c(from, to), tol = 1e-14)$root',
    'from <- from / sqrt(t)',
    'to <- to / sqrt(t)',
    'zone <- if (z < from) "unfavorable" else if (z < to) "promising" else "favorable"',
    'm <- if (zone == "promising") within(needed(z / sqrt(t), t)) else 1',
    'by_combination <- function(drift) {',
    '  m <- within(needed(drift, w))',
    '  c(sized(m), conditional_power = combined(drift, m, w))',
    '}',
    'result$reestimation <- c(list(',
    '  zone = zone, promising_from = conventional(from / sqrt(t), z1 = from), promising_z_from = from, favorable_z_from = to),',
    '  sized(m), list(conditional_power = conventional(z / sqrt(t), m),',
    '  inverse_normal = list(',
    '    weights = sqrt(c(w, 1 - w)), second_stage_critical_value = (crit - sqrt(w) * z) / sqrt(1 - w),',
    '    current_trend = by_combination(z / sqrt(t)), design = by_combination(design))))',
  ];
}

/** Lines that leave `new_size`, of a size `m` as a multiple of the planned one. */
export function rNewSize(ratio: number): string[] {
  return [
    `m <- ${rValue(ratio)}`,
    'adjusted <- (sqrt((m - t) / (1 - t)) * (crit - sqrt(t) * z) + sqrt(t) * z) / sqrt(m)',
    'result$new_size <- c(sized(m), list(',
    '  conditional_power_trend = conventional(z / sqrt(t), m), conditional_power_design = conventional(design, m),',
    '  inverse_normal_trend = combined(z / sqrt(t), m, w), inverse_normal_design = combined(design, m, w),',
    '  conditional_error = conventional(0, m), adjusted_critical_value = adjusted,',
    '  preserves_type_i_error = adjusted <= crit * (1 + 1e-12)))',
  ];
}
