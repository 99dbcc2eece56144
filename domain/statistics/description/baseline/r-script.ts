import { rColumn, rCompleteCases, rFactor, rValue, rVector } from '../../print/r-script.ts';
import type { TableOneParameters } from '../table_one/definition.ts';

/** The tests and summaries of base R that tableone::CreateTableOne would call, in the shape of our result. */
export function tableOneRScript(parameters: TableOneParameters): string {
  const { by, group_levels, continuous = [], nonnormal = [], categorical = [], exact = [] } = parameters;
  const welch = parameters.continuous_test === 'welch';
  return [
    rCompleteCases([by]),
    ...rFactor(by, group_levels),
    `by <- ${rColumn(by)}`,
    'pairs <- combn(nlevels(by), 2)',
    'average <- function(distance) mean(apply(pairs, 2, function(pair) distance(pair[1], pair[2])))',
    'numeric_row <- function(name, kind) {',
    '  x <- data[[name]]',
    '  groups <- lapply(split(x, by), function(values) values[!is.na(values)])',
    '  smd <- average(function(i, j) abs(mean(groups[[i]]) - mean(groups[[j]])) / sqrt((var(groups[[i]]) + var(groups[[j]])) / 2))',
    '  cells <- do.call(rbind, lapply(names(groups), function(group) {',
    '    values <- groups[[group]]',
    '    q <- quantile(values, c(0.5, 0.25, 0.75), names = FALSE)',
    '    data.frame(group, n = length(values), n_missing = sum(by == group) - length(values), mean = mean(values), std_dev = sd(values),',
    '      median = q[1], q1 = q[2], q3 = q[3], min = min(values), max = max(values))',
    '  }))',
    '  head <- if (kind == "nonnormal") {',
    '    test <- kruskal.test(x, by)',
    '    list(test = "kruskal_wallis", statistic = test$statistic, df = test$parameter)',
    '  } else {',
    `    test <- oneway.test(x ~ by, var.equal = ${rValue(!welch)})`,
    `    list(test = ${rValue(welch ? 'welch_anova' : 'anova')}, statistic = test$statistic, df1 = test$parameter[1], df2 = test$parameter[2])`,
    '  }',
    '  c(list(variable = name, kind = kind), head, list(p_value = test$p.value, smd = smd, n_missing = sum(is.na(x)), cells = cells))',
    '}',
    'categorical_row <- function(name, exact) {',
    '  counts <- table(factor(data[[name]]), by)',
    '  shares <- prop.table(counts, 2)',
    '  smd <- if (nrow(counts) < 2) 0 else average(function(i, j) {',
    '    a <- shares[-1, i]',
    '    b <- shares[-1, j]',
    '    if (all(abs(a - b) < 1e-14)) return(0)',
    '    covariance <- (diag(a, length(a)) - a %o% a + diag(b, length(b)) - b %o% b) / 2',
    '    sqrt(drop((a - b) %*% MASS::ginv(covariance) %*% (a - b)))',
    '  })',
    '  compared <- counts[, colSums(counts) > 0, drop = FALSE]',
    '  head <- if (min(dim(compared)) < 2) list(p_value = NA) else if (exact) {',
    '    list(test = "fisher_exact", p_value = fisher.test(compared, workspace = 2e7)$p.value)',
    '  } else {',
    `    test <- chisq.test(compared, correct = ${rValue(parameters.continuity_correction)})`,
    '    list(test = "chi_square", statistic = test$statistic, df = test$parameter, p_value = test$p.value)',
    '  }',
    '  levels <- lapply(rownames(counts), function(level) list(level = level,',
    '    cells = data.frame(group = colnames(counts), count = as.numeric(counts[level, ]), proportion = as.numeric(shares[level, ]))))',
    '  c(list(variable = name, kind = "categorical"), head, list(smd = smd, n_missing = sum(is.na(data[[name]])), levels = levels))',
    '}',
    `nonnormal <- ${rCharacters(nonnormal)}`,
    `exact <- ${rCharacters(exact)}`,
    'result <- list(',
    '  n = nrow(data),',
    '  groups = data.frame(group = levels(by), n = as.numeric(table(by))),',
    '  rows = c(',
    `    lapply(c(${rCharacters(continuous)}, nonnormal), function(name) numeric_row(name, if (name %in% nonnormal) "nonnormal" else "continuous")),`,
    `    lapply(${rCharacters(categorical)}, function(name) categorical_row(name, name %in% exact))`,
    '  )',
    ')',
  ].join('\n');
}

/** `c()` of nothing would be NULL, which is no vector of names. */
function rCharacters(names: readonly string[]): string {
  return names.length === 0 ? 'character()' : rVector(names);
}
