import type { Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { printInterval, printLevel, printNumber, printPercent } from '../../print/print-format.ts';
import { rColumn, rVector } from '../../print/r-script.ts';
import type { DescriptiveSummaryComputed } from './compute.ts';
import type { DescriptiveSummaryParameters } from './definition.ts';

type Statistics = DescriptiveSummaryComputed['statistics'];

export function report(
  { statistics }: DescriptiveSummaryComputed,
  parameters: DescriptiveSummaryParameters,
): Presentation {
  return {
    tables: [
      ...(statistics.numeric.length > 0 ? [numericTable(statistics, parameters)] : []),
      ...(statistics.categorical.length > 0 ? [categoricalTable(statistics, parameters)] : []),
    ],
    figures: parameters.variables.flatMap((variable) => boxPlots(statistics, variable, parameters.by)),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

function groupColumn(by: string | undefined) {
  return by === undefined ? [] : [{ name: 'group', title: by }];
}

function groupCell(by: string | undefined, group: string | null): string[] {
  return by === undefined ? [] : [group ?? 'All'];
}

function numericTable({ numeric }: Statistics, { by, conf_level }: DescriptiveSummaryParameters): PrintedTable {
  return {
    name: 'numeric',
    title: 'Numeric variables',
    columns: [
      { name: 'variable', title: 'Variable' },
      ...groupColumn(by),
      { name: 'n', title: 'n' },
      { name: 'n_missing', title: 'Missing' },
      { name: 'mean_sd', title: 'Mean (SD)' },
      { name: 'mean_conf', title: `${printLevel(conf_level)} CI of the mean` },
      { name: 'median_iqr', title: 'Median (Q1 to Q3)' },
      { name: 'range', title: 'Range' },
    ],
    rows: numeric.map((row) => [
      row.variable,
      ...groupCell(by, row.group),
      String(row.n),
      String(row.n_missing),
      `${printNumber(row.mean)} (${printNumber(row.std_dev)})`,
      printInterval(row.conf_low, row.conf_high, printNumber),
      `${printNumber(row.median)} (${printInterval(row.q1, row.q3, printNumber)})`,
      printInterval(row.min, row.max, printNumber),
    ]),
  };
}

function categoricalTable({ categorical }: Statistics, { by }: DescriptiveSummaryParameters): PrintedTable {
  return {
    name: 'categorical',
    title: 'Categorical variables',
    columns: [
      { name: 'variable', title: 'Variable' },
      { name: 'level', title: 'Level' },
      ...groupColumn(by),
      { name: 'count', title: 'n (%)' },
      { name: 'n_missing', title: 'Missing' },
    ],
    rows: categorical.map((row) => [
      row.variable,
      row.level,
      ...groupCell(by, row.group),
      `${row.count} (${printPercent(row.proportion)})`,
      String(row.n_missing),
    ]),
  };
}

/** One figure a variable, one box a group. */
function boxPlots({ numeric }: Statistics, variable: string, by: string | undefined): Figure[] {
  const boxes = numeric
    .filter((row) => row.variable === variable && row.n > 0)
    .map(({ group, min, q1, median, q3, max }) => ({ group: group ?? 'All', min, q1, median, q3, max }));
  return boxPlot(boxes, { name: `box_plot_${variable}`, variable, groupTitle: by ?? null });
}

function methodsParagraph(
  { n, numeric, categorical }: Statistics,
  { by, conf_level, quantile_type }: DescriptiveSummaryParameters,
): string {
  const sentences: string[] = [];
  if (numeric.length > 0)
    sentences.push(
      `Numeric variables are summarised by mean and standard deviation with the ${printLevel(conf_level)} t interval of the mean, and by median and quartiles (definition ${quantile_type} of Hyndman and Fan).`,
    );
  if (categorical.length > 0) sentences.push('Categorical variables are given as counts and percentages.');
  if (by !== undefined) sentences.push(`Summaries are also given for each level of ${by}.`);
  sentences.push(`Of ${n} rows, each variable uses those without a missing value in it.`);
  return sentences.join(' ');
}

function rScript(parameters: DescriptiveSummaryParameters): string {
  const { variables, by, quantile_type, conf_level, skewness_type } = parameters;
  const categorical = parameters.categorical ?? [];
  return [
    by === undefined ? 'groups <- list(data)' : `groups <- c(list(data), split(data, ${rColumn(by)}))`,
    'shape <- function(x, n) {',
    '  d <- x - mean(x)',
    '  m2 <- mean(d^2)',
    '  g1 <- mean(d^3) / m2^1.5',
    '  g2 <- mean(d^4) / m2^2 - 3',
    skewness_type === 1
      ? '  c(if (n > 0) g1 else NA, g2)'
      : skewness_type === 2
        ? '  c(g1 * sqrt(n * (n - 1)) / (n - 2), ((n + 1) * g2 + 6) * (n - 1) / ((n - 2) * (n - 3)))'
        : '  c(g1 * (1 - 1 / n)^1.5, (g2 + 3) * (1 - 1 / n)^2 - 3)',
    '}',
    'describe <- function(all) {',
    '  x <- all[!is.na(all)]',
    '  n <- length(x)',
    '  if (n == 0) return(data.frame(n, n_missing = length(all), mean = NA, std_dev = NA, conf_low = NA, conf_high = NA,',
    '    min = NA, q1 = NA, median = NA, q3 = NA, max = NA, skewness = NA, kurtosis = NA))',
    `  margin <- if (n > 1) qt(1 - (1 - ${conf_level}) / 2, n - 1) * sd(x) / sqrt(n) else NA`,
    `  q <- unname(quantile(x, c(0.25, 0.5, 0.75), type = ${quantile_type}))`,
    '  s <- shape(x, n)',
    '  data.frame(n, n_missing = length(all) - n, mean = mean(x), std_dev = sd(x), conf_low = mean(x) - margin,',
    '    conf_high = mean(x) + margin, min = min(x), q1 = q[1], median = q[2], q3 = q[3], max = max(x),',
    '    skewness = if (n > 2 && is.finite(s[1])) s[1] else NA, kurtosis = if (n > 3 && is.finite(s[2])) s[2] else NA)',
    '}',
    'result <- list(',
    '  n = nrow(data),',
    `  numeric = do.call(rbind, lapply(${rVector(variables)}, function(name)`,
    '    do.call(rbind, lapply(unname(groups), function(rows) cbind(variable = name, describe(rows[[name]])))))),',
    `  categorical = do.call(rbind, lapply(${rVector(categorical)}, function(name) {`,
    '    levels <- levels(factor(data[[name]]))',
    '    do.call(rbind, lapply(unname(groups), function(rows) data.frame(variable = name, level = levels,',
    '      count = as.integer(table(factor(rows[[name]], levels = levels))))))',
    '  }))',
    ')',
  ].join('\n');
}
