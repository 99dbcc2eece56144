import type { StatisticsOf } from '../../definition/presentation.ts';
import { rColumn, rCompleteCases, rEvent, rMatrix } from '../../print/r-script.ts';
import { R_CONDITIONAL_DISTRIBUTION } from '../contingency/r-table.ts';
import type { Epi2x2Parameters, Epi2x2Result } from '../epi_2x2/definition.ts';
import { R_WILSON } from '../proportions/r-proportions.ts';

export function epi2x2RScript(parameters: Epi2x2Parameters, { odds_ratio_midp }: StatisticsOf<Epi2x2Result>): string {
  const { design, haldane_correction, conf_level } = parameters;
  return [
    ...rTable(parameters),
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    `tail <- (1 - ${conf_level}) / 2`,
    'a <- counts[1, 1]; b <- counts[1, 2]; c <- counts[2, 1]; d <- counts[2, 2]',
    `m <- counts + ${haldane_correction ? '0.5' : '0'}`,
    'log_wald <- function(estimate, se) {',
    '  if (!is.finite(se)) return(list(estimate = estimate, std_error_log = NA, conf_low = NA, conf_high = NA))',
    '  list(estimate = estimate, std_error_log = se, conf_low = estimate * exp(-z * se), conf_high = estimate * exp(z * se))',
    '}',
    'fraction <- function(ratio) lapply(ratio[c("estimate", "conf_low", "conf_high")], function(r) if (is.na(r) || r == 0) NA else 1 - 1 / r)',
    'odds_ratio <- log_wald(m[1, 1] * m[2, 2] / (m[1, 2] * m[2, 1]), sqrt(sum(1 / m)))',
    ...R_CONDITIONAL_DISTRIBUTION,
    'exact <- list(',
    '  estimate = if (x == min(support)) 0 else if (x == max(support)) Inf else solve_for(function(l) sum(support * density_at(l)) - x),',
    '  conf_low = if (x == min(support)) 0 else solve_for(function(l) sum(density_at(l)[support >= x]) - tail),',
    '  conf_high = if (x == max(support)) Inf else solve_for(function(l) sum(density_at(l)[support <= x]) - tail),',
    '  p_value = fisher.test(counts)$p.value)',
    'plain <- chisq.test(counts, correct = FALSE)',
    'yates <- chisq.test(counts)',
    'result <- list(n = sum(counts), a = a, b = b, c = c, d = d, odds_ratio = odds_ratio, odds_ratio_exact = exact,',
    '  chi_square = list(statistic = unname(plain$statistic), p_value = plain$p.value,',
    '    statistic_yates = unname(yates$statistic), p_value_yates = yates$p.value))',
    ...(odds_ratio_midp === undefined
      ? []
      : [
          'mid_p <- function(l) sum(density_at(l)[support > x]) + density_at(l)[support == x] / 2',
          'result$odds_ratio_midp <- list(estimate = solve_for(function(l) mid_p(l) - 0.5),',
          '  conf_low = solve_for(function(l) mid_p(l) - tail), conf_high = solve_for(function(l) 1 - mid_p(l) - tail))',
        ]),
    ...(design === 'case_control' ? R_CASE_CONTROL : R_COHORT),
  ].join('\n');
}

const R_CASE_CONTROL = [
  'result$attributable_fraction_exposed <- fraction(odds_ratio)',
  'result$attributable_fraction_population <- list(estimate = if (odds_ratio$estimate > 0) a / (a + c) * (1 - 1 / odds_ratio$estimate) else NA)',
];

const R_COHORT = [
  'risk_exposed <- a / (a + b)',
  'risk_unexposed <- c / (c + d)',
  'total <- rowSums(m)',
  'risk_ratio <- log_wald((m[1, 1] / total[1]) / (m[2, 1] / total[2]), sqrt(sum(m[, 2] / (m[, 1] * total))))',
  'difference <- risk_exposed - risk_unexposed',
  'se <- sqrt(risk_exposed * (1 - risk_exposed) / (a + b) + risk_unexposed * (1 - risk_unexposed) / (c + d))',
  'limits <- difference + c(-1, 1) * z * se',
  ...R_WILSON,
  'one <- wilson(a, a + b)',
  'two <- wilson(c, c + d)',
  'result <- c(result, list(risk_exposed = risk_exposed, risk_unexposed = risk_unexposed, risk_ratio = risk_ratio,',
  '  risk_difference = list(estimate = difference, std_error = se, conf_low = limits[1], conf_high = limits[2],',
  '    newcombe_conf_low = difference - sqrt((risk_exposed - one[1])^2 + (two[2] - risk_unexposed)^2),',
  '    newcombe_conf_high = difference + sqrt((one[2] - risk_exposed)^2 + (risk_unexposed - two[1])^2)),',
  '  number_needed = list(estimate = 1 / abs(difference), limit_from_rd_low = 1 / limits[1], limit_from_rd_high = 1 / limits[2],',
  '    ci_includes_infinity = limits[1] <= 0 && limits[2] >= 0),',
  '  attributable_fraction_exposed = fraction(risk_ratio),',
  '  attributable_fraction_population = list(estimate = ((a + c) / sum(counts) - risk_unexposed) / ((a + c) / sum(counts)))))',
];

/** Lines that leave exposed and unexposed, cases and non-cases in `counts`. */
function rTable(parameters: Epi2x2Parameters): string[] {
  const { exposure, exposure_value, outcome, outcome_value, frequency, table } = parameters;
  if (table !== undefined || exposure === undefined || outcome === undefined)
    return [`counts <- ${rMatrix(table ?? [])}`];
  return [
    rCompleteCases([exposure, outcome, ...(frequency === undefined ? [] : [frequency])]),
    `exposed <- ${rEvent(exposure, exposure_value)}`,
    `case <- ${rEvent(outcome, outcome_value)}`,
    `patients <- ${frequency === undefined ? 'rep(1, nrow(data))' : rColumn(frequency)}`,
    'counts <- matrix(c(sum(patients * exposed * case), sum(patients * exposed * (1 - case)),',
    '  sum(patients * (1 - exposed) * case), sum(patients * (1 - exposed) * (1 - case))), 2, byrow = TRUE)',
  ];
}
