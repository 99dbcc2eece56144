import { solveCholesky } from '../../math/cholesky.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import type { Stratum } from './stratified-tables.ts';

/**
 * The generalised test of tables with more rows or columns, against general association (Landis, Heyman, Koch.
 * International Statistical Review 1978;46:237-254); undefined where its covariance matrix is singular.
 */
export function generalisedTest(
  strata: readonly Stratum[],
  rows: number,
  columns: number,
): { statistic: number; df: number; p_value: number } | undefined {
  const df = (rows - 1) * (columns - 1);
  const difference = new Float64Array(df);
  const covariance = new Float64Array(df * df);
  const cells = Array.from(
    { length: df },
    (_, cell) => [Math.floor(cell / (columns - 1)), cell % (columns - 1)] as const,
  );
  for (const { table, n } of strata) {
    const down = table.map((row) => row.reduce((sum, count) => sum + count, 0));
    const across = table[0]!.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
    for (const [p, [i, j]] of cells.entries()) {
      difference[p]! += table[i]![j]! - (down[i]! * across[j]!) / n;
      for (const [q, [k, l]] of cells.entries()) {
        const byRow = (down[i]! * ((i === k ? n : 0) - down[k]!)) / n;
        const byColumn = (across[j]! * ((j === l ? n : 0) - across[l]!)) / n;
        covariance[p * df + q]! += (byRow * byColumn) / (n - 1);
      }
    }
  }
  const solution = solveCholesky(covariance, difference);
  if (solution === undefined) return undefined;
  const statistic = difference.reduce((sum, value, p) => sum + value * solution[p]!, 0);
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}
