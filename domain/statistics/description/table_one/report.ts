import type { Presentation } from '../../definition/presentation.ts';
import { expectedCountsCheck } from '../../print/expected-counts-check.ts';
import { smdPlot } from '../../print/figures/smd-plot.ts';
import { printNumber } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue, rVector } from '../../print/r-script.ts';
import { baselineTable } from '../baseline/baseline-table.ts';
import type { TableOneComputed } from './compute.ts';
import type { TableOneParameters } from './definition.ts';

type Statistics = TableOneComputed['statistics'];

export function report({ statistics, details }: TableOneComputed, parameters: TableOneParameters): Presentation {
  return {
    tables: [baselineTable(statistics, parameters)],
    figures: smdPlot(
      statistics.rows.flatMap(({ variable, smd }) => (typeof smd === 'number' ? [{ variable, smd }] : [])),
      { title: `Standardised mean differences by ${parameters.by}` },
    ),
    assumption_checks: (parameters.p_values ? details.expected : []).map(({ variable, counts, df }) => ({
      ...expectedCountsCheck(counts, df),
      about: variable,
    })),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics.rows),
  };
}

function methodsParagraph(
  { n, n_missing, groups, rows }: Statistics,
  { by, continuity_correction, p_values }: TableOneParameters,
): string {
  const sentences = [
    `Characteristics are described for the ${groups.length} groups of ${by} (${groups.map((row) => `${row.group}, n = ${row.n}`).join('; ')}), ${n} rows in all.`,
  ];
  const tests = new Set(rows.map(({ test }) => test));
  const compared = (by: string) => (p_values ? ` and were compared by ${by}` : '');
  const two = groups.length === 2;
  if (tests.has('anova'))
    sentences.push(
      `Continuous variables are given as mean (standard deviation)${compared(two ? "Student's t test" : 'one-way analysis of variance')}.`,
    );
  if (tests.has('welch_anova'))
    sentences.push(
      `Continuous variables are given as mean (standard deviation)${compared(two ? "Welch's t test" : "Welch's analysis of variance")}.`,
    );
  if (tests.has('kruskal_wallis'))
    sentences.push(
      `Skewed variables are given as median [first and third quartile]${compared('the Kruskal-Wallis test')}.`,
    );
  const yates = continuity_correction && rows.some(({ test, df }) => test === 'chi_square' && df === 1);
  if (tests.has('chi_square') || tests.has('fisher_exact'))
    sentences.push(
      `Categorical variables are given as counts and percentages${compared(
        [
          ...(tests.has('chi_square')
            ? [`the chi-square test${yates ? " (with Yates' continuity correction in 2x2 tables)" : ''}`]
            : []),
          ...(tests.has('fisher_exact')
            ? [
                `Fisher's exact test${tests.has('chi_square') ? ` (${rows.flatMap(({ test, variable }) => (test === 'fisher_exact' ? [variable] : [])).join(', ')})` : ''}`,
              ]
            : []),
        ].join(' or '),
      )}.`,
    );
  for (const { variable, monte_carlo } of rows)
    if (monte_carlo !== undefined && p_values)
      sentences.push(
        `The p-value of ${variable} is a Monte Carlo estimate from ${monte_carlo.tables} random tables (seed ${monte_carlo.seed}; standard error ${printNumber(monte_carlo.std_error)}).`,
      );
  sentences.push(
    `Differences are ${p_values ? 'also ' : ''}given as standardised mean differences${two ? '' : ', averaged over the pairs of groups'}.`,
    'Missing values were left out variable by variable; percentages are of those present.',
  );
  if (n_missing > 0)
    sentences.push(
      n_missing === 1
        ? '1 row without one of these groups was excluded.'
        : `${n_missing} rows without one of these groups were excluded.`,
    );
  return sentences.join(' ');
}

/** The tests and summaries of base R that tableone::CreateTableOne would call, in the shape of our result. */
function rScript(parameters: TableOneParameters, rows: Statistics['rows']): string {
  const { by, group_levels, continuous = [], nonnormal = [], categorical = [], exact = [] } = parameters;
  const welch = parameters.continuous_test === 'welch';
  return [
    rCompleteCases([by]),
    ...rFactor(by, group_levels),
    `by <- ${rColumn(by)}`,
    'pairs <- combn(nlevels(by), 2)',
    'average <- function(distance) mean(apply(pairs, 2, function(pair) distance(pair[1], pair[2])))',
    // Their tests stop with an error in R, or divide nothing by nothing.
    `untested <- ${untested(rows, false)}`,
    `uncounted <- ${untested(rows, true)}`,
    'numeric_row <- function(name, kind) {',
    '  x <- as.numeric(data[[name]])',
    '  groups <- lapply(split(x, by), function(values) values[!is.na(values)])',
    '  smd <- average(function(i, j) abs(mean(groups[[i]]) - mean(groups[[j]])) / sqrt((var(groups[[i]]) + var(groups[[j]])) / 2))',
    '  summary_of <- function(values, rows) {',
    '    q <- quantile(values, c(0.5, 0.25, 0.75), names = FALSE)',
    '    data.frame(n = length(values), n_missing = rows - length(values), mean = mean(values), std_dev = sd(values),',
    '      median = q[1], q1 = q[2], q3 = q[3], min = if (length(values) > 0) min(values) else NA, max = if (length(values) > 0) max(values) else NA)',
    '  }',
    '  cells <- do.call(rbind, lapply(names(groups), function(group) data.frame(group, summary_of(groups[[group]], sum(by == group)))))',
    '  overall <- as.list(summary_of(x[!is.na(x)], length(x)))',
    '  test <- list(p.value = NA)',
    '  head <- if (name %in% untested) list() else if (kind == "nonnormal") {',
    '    test <- kruskal.test(x, by)',
    '    list(test = "kruskal_wallis", statistic = test$statistic, df = test$parameter)',
    '  } else {',
    ...(welch
      ? ['    test <- oneway.test(x ~ by)']
      : [
          '    # oneway.test() refuses a group of one.',
          '    table <- anova(lm(x ~ by))',
          '    test <- list(statistic = table$F[1], parameter = table$Df, p.value = table$`Pr(>F)`[1])',
        ]),
    `    list(test = ${rValue(welch ? 'welch_anova' : 'anova')}, statistic = test$statistic, df1 = test$parameter[1], df2 = test$parameter[2])`,
    '  }',
    '  c(list(variable = name, kind = kind), head, list(p_value = test$p.value, smd = smd, n_missing = sum(is.na(x)), cells = cells, overall = overall))',
    '}',
    'categorical_row <- function(name, exact) {',
    '  counts <- table(factor(data[[name]]), by)',
    '  shares <- prop.table(counts, 2)',
    '  smd <- if (nrow(counts) < 2) 0 else average(function(i, j) {',
    '    a <- shares[-1, i]',
    '    b <- shares[-1, j]',
    '    if (all(abs(a - b) < 1e-14)) return(0)',
    '    covariance <- (diag(a, length(a)) - a %o% a + diag(b, length(b)) - b %o% b) / 2',
    '    inverse <- MASS::ginv(covariance)',
    '    # Levels that tell the groups apart have no variance within them.',
    '    if (any(abs(a - b - covariance %*% inverse %*% (a - b)) > 1e-6)) return(Inf)',
    '    sqrt(drop((a - b) %*% inverse %*% (a - b)))',
    '  })',
    '  compared <- counts[, colSums(counts) > 0, drop = FALSE]',
    '  head <- if (name %in% uncounted) list(p_value = NA) else if (exact) {',
    '    # Where the tables are too many to count all, some are drawn at random.',
    '    exact <- tryCatch(fisher.test(compared, workspace = 2e7), error = function(e) fisher.test(compared, simulate.p.value = TRUE, B = 1e5))',
    '    list(test = "fisher_exact", p_value = exact$p.value)',
    '  } else {',
    `    test <- chisq.test(compared, correct = ${rValue(parameters.continuity_correction)})`,
    '    list(test = "chi_square", statistic = test$statistic, df = test$parameter, p_value = test$p.value)',
    '  }',
    '  levels <- lapply(rownames(counts), function(level) list(level = level,',
    '    cells = data.frame(group = colnames(counts), count = as.numeric(counts[level, ]), proportion = as.numeric(shares[level, ])),',
    '    overall = list(count = sum(counts[level, ]), proportion = sum(counts[level, ]) / sum(counts))))',
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

/** A column may stand among the numbers and the categories, and be compared as one of them only. */
function untested(rows: Statistics['rows'], categorical: boolean): string {
  const own = rows.filter(({ kind, p_value }) => p_value === null && (kind === 'categorical') === categorical);
  return rCharacters(own.map(({ variable }) => variable));
}

/** `c()` of nothing would be NULL, which is no vector of names. */
function rCharacters(names: readonly string[]): string {
  return names.length === 0 ? 'character()' : rVector(names);
}
