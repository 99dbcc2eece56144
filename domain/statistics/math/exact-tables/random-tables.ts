import gammaln from '@stdlib/math-base-special-gammaln';
import { randomUniform } from '../random-uniform.ts';

/** How a p-value was found by tables drawn at random. */
export type MonteCarlo = { tables: number; seed: number; std_error: number };

/** Cells that are drawn in all: some seconds. */
const mostCells = 100_000_000;
const tables = { least: 2000, most: 100_000 };
/** Probabilities as near as this are equal: the tolerance of R's fisher.test. */
const equal = 1e-7;

/**
 * Fisher's p by tables drawn with the margins of the observed one: (1 + those no more probable) / (1 + all), which is a valid p
 * whatever their number (Barnard 1963), and its standard error. The same seed gives the same p.
 */
export function simulatedTablePValue(
  counts: readonly (readonly number[])[],
  seed: number,
): { p_value: number; monte_carlo: MonteCarlo } {
  const rows = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = counts[0]!.map((_, j) => counts.reduce((sum, row) => sum + row[j]!, 0));
  const n = rows.reduce((sum, count) => sum + count, 0);
  const logFactorial = Float64Array.from({ length: n + 1 }, (_, i) => gammaln(i + 1));
  let observed = 0;
  for (const row of counts) for (const count of row) observed += logFactorial[count]!;
  const drawn = Math.round(Math.min(tables.most, Math.max(tables.least, mostCells / (rows.length * columns.length))));
  const uniform = randomUniform(seed);
  let noMoreProbable = 0;
  for (let i = 0; i < drawn; i++)
    if (randomTableLength(rows, columns, logFactorial, uniform) >= observed - equal) noMoreProbable++;
  const p_value = (1 + noMoreProbable) / (1 + drawn);
  return { p_value, monte_carlo: { tables: drawn, seed, std_error: Math.sqrt((p_value * (1 - p_value)) / drawn) } };
}

/** The sum of the log factorials of the cells of one table drawn cell by cell (Patefield. Applied Statistics 1981;30:91-97). */
function randomTableLength(
  rows: readonly number[],
  columns: readonly number[],
  logFactorial: Float64Array,
  uniform: () => number,
): number {
  const left = Int32Array.from(columns);
  let total = left.reduce((sum, count) => sum + count, 0);
  let length = 0;
  for (let row = 0; row < rows.length - 1; row++) {
    let toFill = rows[row]!;
    let others = total;
    for (let column = 0; column < left.length - 1 && toFill > 0; column++) {
      const count = hypergeometric(left[column]!, others - left[column]!, toFill, logFactorial, uniform());
      others -= left[column]!;
      left[column]! -= count;
      toFill -= count;
      length += logFactorial[count]!;
    }
    if (toFill > 0) {
      left[left.length - 1]! -= toFill;
      length += logFactorial[toFill]!;
    }
    total -= rows[row]!;
  }
  for (const count of left) length += logFactorial[count]!;
  return length;
}

/** Marked ones among `drawn` of `marked` and `others`: from the mode outwards until the probabilities reach `u`. */
function hypergeometric(marked: number, others: number, drawn: number, logFactorial: Float64Array, u: number): number {
  const low = Math.max(0, drawn - others);
  const high = Math.min(drawn, marked);
  if (low === high) return low;
  const mode = Math.min(high, Math.max(low, Math.floor(((drawn + 1) * (marked + 1)) / (marked + others + 2))));
  const all = logFactorial[marked]! + logFactorial[others]! + logFactorial[drawn]!;
  const atMode = Math.exp(
    all +
      logFactorial[marked + others - drawn]! -
      logFactorial[marked + others]! -
      logFactorial[mode]! -
      logFactorial[marked - mode]! -
      logFactorial[drawn - mode]! -
      logFactorial[others - drawn + mode]!,
  );
  let remaining = u - atMode;
  let [down, up, below, above] = [mode, mode, atMode, atMode];
  while (remaining > 0 && (down > low || up < high)) {
    if (up < high) {
      above *= ((marked - up) * (drawn - up)) / ((up + 1) * (others - drawn + up + 1));
      up++;
      remaining -= above;
      if (remaining <= 0) return up;
    }
    if (down > low) {
      below *= (down * (others - drawn + down)) / ((marked - down + 1) * (drawn - down + 1));
      down--;
      remaining -= below;
      if (remaining <= 0) return down;
    }
  }
  // Rounding may leave 1e-16 of probability to nobody.
  return mode;
}
