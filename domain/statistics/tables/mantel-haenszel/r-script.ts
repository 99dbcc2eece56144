import type { StatisticsOf } from '../../definition/presentation.ts';
import { rColumn, rCompleteCases, rFactor, rMatrix, rValue, rVector } from '../../print/r-script.ts';
import type {
  CochranMantelHaenszelParameters,
  CochranMantelHaenszelResult,
} from '../cochran_mantel_haenszel/definition.ts';
import { rAlternative } from '../proportions/r-proportions.ts';

type Parameters = CochranMantelHaenszelParameters;

export function mantelHaenszelRScript(
  parameters: Parameters,
  { method }: StatisticsOf<CochranMantelHaenszelResult>,
): string {
  const { continuity_correction, exact, alternative, conf_level } = parameters;
  const common = [
    ...rArray(parameters),
    'storage.mode(counts) <- "double"',
    'counts <- counts[apply(counts, 1, sum) > 0, apply(counts, 2, sum) > 0, apply(counts, 3, sum) > 1, drop = FALSE]',
  ];
  if (method === 'generalised')
    return [
      ...common,
      'test <- mantelhaen.test(counts)',
      'result <- list(n = sum(counts), n_strata = dim(counts)[3], statistic = unname(test$statistic),',
      '  df = unname(test$parameter), p_value = test$p.value)',
    ].join('\n');
  const options = `alternative = ${rAlternative(alternative)}, conf.level = ${conf_level}`;
  return [
    ...common,
    'a <- counts[1, 1, ]; b <- counts[1, 2, ]; c <- counts[2, 1, ]; d <- counts[2, 2, ]; n <- a + b + c + d',
    'odds_ratio <- sum(a * d / n) / sum(b * c / n)',
    '# Breslow-Day and Tarone: the first count that each table has under the common odds ratio.',
    'informative <- (a + b) * (c + d) * (a + c) * (b + d) > 0',
    'fitted <- mapply(function(row, column, n) uniroot(function(e)',
    '  e * (n - row - column + e) - odds_ratio * (row - e) * (column - e),',
    '  c(max(0, row + column - n), min(row, column)), tol = 1e-13)$root, (a + b)[informative], (a + c)[informative], n[informative])',
    'variance <- 1 / (1 / fitted + 1 / ((a + b)[informative] - fitted) + 1 / ((a + c)[informative] - fitted) + 1 / ((d - a)[informative] + fitted))',
    'difference <- a[informative] - fitted',
    'df <- sum(informative) - 1',
    'homogeneity <- function(statistic) list(statistic = if (df > 0 && is.finite(statistic)) statistic else NA, df = df,',
    '  p_value = if (df > 0 && is.finite(statistic)) pchisq(statistic, df, lower.tail = FALSE) else NA)',
    'result <- list(n = sum(counts), n_strata = dim(counts)[3],',
    '  mh_risk_ratio = sum(a * (c + d) / n) / sum(c * (a + b) / n),',
    '  breslow_day = homogeneity(sum(difference^2 / variance)),',
    '  tarone = homogeneity(sum(difference^2 / variance) - sum(difference)^2 / sum(variance)))',
    ...(exact
      ? exactLines(parameters)
      : [
          `test <- mantelhaen.test(counts, correct = ${rValue(continuity_correction)}, ${options})`,
          'result <- c(result, list(statistic = unname(test$statistic), df = unname(test$parameter), p_value = test$p.value,',
          '  common_odds_ratio = odds_ratio,',
          '  conf_low = if (is.nan(test$conf.int[1])) NA else test$conf.int[1], conf_high = if (is.nan(test$conf.int[2])) NA else test$conf.int[2]))',
        ]),
  ].join('\n');
}

function exactLines({ alternative, conf_level }: Parameters): string[] {
  const tail = alternative === 'two_sided' ? `(1 - ${conf_level}) / 2` : `1 - ${conf_level}`;
  return [
    '# The sum of the first counts given all margins: mantelhaen.test(exact = TRUE) finds its roots only to about 1e-4.',
    'low <- pmax(0, (a + b) + (a + c) - n); high <- pmin(a + b, a + c); support <- sum(low):sum(high); x <- sum(a)',
    'density_at <- function(log_or) {',
    '  total <- 1',
    '  for (k in seq_along(a)) {',
    '    s <- low[k]:high[k]',
    '    v <- dhyper(s, a[k] + c[k], b[k] + d[k], a[k] + b[k], log = TRUE) + log_or * s',
    '    v <- exp(v - max(v))',
    '    total <- as.vector(tapply(outer(total, v), outer(seq_along(total), seq_along(v), "+"), sum))',
    '    total <- total / sum(total)',
    '  }',
    '  total',
    '}',
    'solve_for <- function(f) exp(uniroot(f, c(-30, 30), tol = 1e-13, maxiter = 10000)$root)',
    'result$converged <- list(',
    '  estimate = if (x == min(support)) 0 else if (x == max(support)) Inf else solve_for(function(l) sum(support * density_at(l)) - x),',
    `  conf_low = if (x == min(support) || ${alternative === 'less' ? 'TRUE' : 'FALSE'}) 0 else solve_for(function(l) sum(density_at(l)[support >= x]) - (${tail})),`,
    `  conf_high = if (x == max(support) || ${alternative === 'greater' ? 'TRUE' : 'FALSE'}) Inf else solve_for(function(l) sum(density_at(l)[support <= x]) - (${tail})))`,
    '# It stops where the odds ratio to the power of the range of x overflows.',
    `test <- tryCatch(mantelhaen.test(counts, exact = TRUE, alternative = ${rAlternative(alternative)}, conf.level = ${conf_level}), error = function(e) NULL)`,
    'if (!is.null(test)) result <- c(result, list(p_value = test$p.value, common_odds_ratio_conditional = unname(test$estimate),',
    '  conf_low = test$conf.int[1], conf_high = test$conf.int[2]))',
  ];
}

/** Lines that leave the tables of all strata in the array `counts`. */
function rArray({ tables, row, column, stratum, frequency, row_levels, column_levels }: Parameters): string[] {
  if (tables !== undefined) return [`counts <- simplify2array(list(${tables.map(rMatrix).join(', ')}))`];
  if (row === undefined || column === undefined || stratum === undefined)
    throw new Error('the contract asks for columns or tables');
  const by = Array.isArray(stratum) ? stratum : [stratum];
  const strata = `interaction(data[${rVector(by)}], drop = TRUE)`;
  return [
    rCompleteCases([row, column, ...by, ...(frequency === undefined ? [] : [frequency])]),
    ...rFactor(row, row_levels),
    ...rFactor(column, column_levels),
    frequency === undefined
      ? `counts <- unclass(table(${rColumn(row)}, ${rColumn(column)}, ${strata}))`
      : `counts <- unclass(xtabs(${rColumn(frequency)} ~ ${rColumn(row)} + ${rColumn(column)} + ${strata}))`,
  ];
}
