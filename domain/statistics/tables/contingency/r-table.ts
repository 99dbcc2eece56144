import { rColumn, rCompleteCases, rFactor, rMatrix, rVector } from '../../print/r-script.ts';
import type { ContingencyColumns } from '../contingency-columns.ts';

/** Lines that leave the table of counts in `counts`, its empty rows and columns included. */
export function rCounts(parameters: ContingencyColumns): string[] {
  const { row, column, frequency, table, row_levels, column_levels } = parameters;
  if (table !== undefined) return [`counts <- ${rMatrix(table)}`];
  if (row === undefined || column === undefined) throw new Error('the contract asks for columns or a table');
  return [
    rCompleteCases([row, column, ...(frequency === undefined ? [] : [frequency])]),
    ...rFactor(row, row_levels),
    ...(row === column ? [] : rFactor(column, column_levels)),
    frequency === undefined
      ? `counts <- table(${rColumn(row)}, ${rColumn(column)})`
      : `counts <- xtabs(${rColumn(frequency)} ~ ${rColumn(row)} + ${rColumn(column)})`,
  ];
}

export const rWithoutEmptyMargins = 'counts <- unclass(counts)[rowSums(counts) > 0, colSums(counts) > 0, drop = FALSE]';

/** The same for pairs: a row and a column for each level, also for one that only one of the two observations has. */
export function rSquareCounts(
  parameters: ContingencyColumns,
  rowLevels: readonly string[],
  columnLevels: readonly string[],
): string[] {
  const { row, column, frequency, table } = parameters;
  if (table !== undefined || row === undefined || column === undefined) return rCounts(parameters);
  const [down, across] = [
    `factor(as.character(${rColumn(row)}), levels = ${rVector(rowLevels)})`,
    `factor(as.character(${rColumn(column)}), levels = ${rVector(columnLevels)})`,
  ];
  return [
    rCompleteCases([row, column, ...(frequency === undefined ? [] : [frequency])]),
    frequency === undefined
      ? `counts <- table(${down}, ${across})`
      : `counts <- xtabs(${rColumn(frequency)} ~ ${down} + ${across})`,
  ];
}

/** R's functions for the noncentral hypergeometric distribution of the table in `counts`. */
export const rConditionalDistribution = [
  '# The first count given the margins, at a log odds ratio: fisher.test() finds its roots only to about 1e-4.',
  'x <- counts[1, 1]',
  'support <- max(0, sum(counts[1, ]) - sum(counts[, 2])):min(sum(counts[1, ]), sum(counts[, 1]))',
  'log_density <- dhyper(support, sum(counts[, 1]), sum(counts[, 2]), sum(counts[1, ]), log = TRUE)',
  'density_at <- function(log_or) {',
  '  d <- log_density + log_or * support',
  '  d <- exp(d - max(d))',
  '  d / sum(d)',
  '}',
  'solve_for <- function(f) exp(uniroot(f, c(-60, 60), tol = 1e-13, maxiter = 10000)$root)',
];
