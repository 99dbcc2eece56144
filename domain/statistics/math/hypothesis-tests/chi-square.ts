import { type ContingencyTable, expectedCounts, isTwoByTwo } from '../../core/contingency-table.ts';
import { compensatedSum } from '../compensated-sum.ts';
import { devianceTerm } from '../distributions/saddle-point.ts';

/** Pearson's chi-square of observed against expected counts, each |O - E| lessened by the correction. */
export function pearsonStatistic(observed: readonly number[], expected: readonly number[], correction = 0): number {
  return compensatedSum(observed.map((count, i) => (Math.abs(count - expected[i]!) - correction) ** 2 / expected[i]!));
}

/**
 * 2 sum O log(O / E), as 2 sum [O log(O / E) - (O - E)], the same since O and E have one total: its terms are all
 * positive, so that nothing cancels where O is near E.
 */
function likelihoodRatioStatistic(observed: readonly number[], expected: readonly number[]): number {
  return 2 * compensatedSum(observed.map((count, i) => devianceTerm(count, expected[i]!)));
}

/** Statistics of a table without empty rows or columns. */
export function chiSquareStatistics(table: ContingencyTable) {
  const { counts, row_totals, column_totals, n } = table;
  const expected = expectedCounts(table);
  const [o, e] = [counts.flat(), expected.flat()];
  const uncorrected = pearsonStatistic(o, e);
  const dimension = Math.min(row_totals.length, column_totals.length);
  const distances = o.map((count, i) => Math.abs(count - e[i]!));
  return {
    expected,
    df: (row_totals.length - 1) * (column_totals.length - 1),
    uncorrected,
    /** Yates (1934): the correction is no larger than the distance itself. */
    corrected: isTwoByTwo(table) ? pearsonStatistic(o, e, Math.min(0.5, ...distances)) : uncorrected,
    min_expected: e.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY),
    cramers_v: Math.sqrt(uncorrected / (n * (dimension - 1))),
    phi: isTwoByTwo(table) ? phi(table) : null,
    g_statistic: likelihoodRatioStatistic(o, e),
    std_residuals: counts.map((row, i) =>
      row.map((count, j) => {
        const [r, c] = [row_totals[i]! / n, column_totals[j]! / n];
        return (count - expected[i]![j]!) / Math.sqrt(expected[i]![j]! * (1 - r) * (1 - c));
      }),
    ),
  };
}

function phi({ counts, row_totals, column_totals }: ContingencyTable): number {
  const [[a, b], [c, d]] = counts as [[number, number], [number, number]];
  const [[r1, r2], [c1, c2]] = [row_totals, column_totals] as [[number, number], [number, number]];
  return (a * d - b * c) / (Math.sqrt(r1 * r2) * Math.sqrt(c1 * c2));
}
