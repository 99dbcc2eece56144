import { type ContingencyTable, withoutEmptyMargins } from '../../core/contingency-table.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { type Levels, levelsOf } from '../../core/levels.ts';
import type { Column } from '../../core/table.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { fisherTest, monteCarloSentence } from '../../math/exact-tables/fisher.ts';
import { chiSquareStatistics } from '../../math/hypothesis-tests/chi-square.ts';
import { type Warn, warnWithoutValues } from './numeric-row.ts';
import type { BaselineRow } from './row.ts';
import { shareSmd } from './standardised-difference.ts';

/** A column of identifiers or free text is no row of a table. */
const mostLevels = 200;
/** The seed is stated with each p that tables drawn at random gave. */
const exactOptions = { alternative: 'two_sided', conf_level: 0.95, seed: 1 } as const;

type CategoricalRow = { row: BaselineRow; expected: number[] };

/** A categorical variable by group; `expected`: counts under independence, where they were used. */
export function categoricalRow(
  variable: string,
  column: Column,
  { rows, by }: { rows: Int32Array; by: Levels },
  parameters: CategoricalOptions,
  warn: Warn,
): CategoricalRow {
  const levels = levelsOf(column, { use: rows, name: variable });
  refuseManyLevels(variable, levels.names);
  const counts = levels.names.map(() => new Array<number>(by.names.length).fill(0));
  countLevels(counts, levels.codes, by.codes);
  return rowOfCounts({ variable, rows: rows.length, levels: levels.names, groups: by.names }, counts, parameters, warn);
}

type CategoricalOptions = { exact?: readonly string[] | undefined; continuity_correction: boolean };

/** Throws `unsupported_size`. */
export function refuseManyLevels(variable: string, levels: readonly string[]): void {
  if (levels.length > mostLevels)
    throw new AnalysisInputError(
      'unsupported_size',
      `"${variable}" has ${levels.length} levels; a row of the table takes at most ${mostLevels}. If it is a number name it in continuous or nonnormal, else leave it out.`,
      { column: variable, levels: levels.length },
    );
}

/** Adds rows to the counts by level and group; -1 is neither. */
export function countLevels(counts: readonly number[][], levels: Int32Array, groups: Int32Array): void {
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level >= 0 && groups[i]! >= 0) counts[level]![groups[i]!]!++;
  }
}

/** Of the counts by level and group. */
export function rowOfCounts(
  { variable, rows, levels, groups }: { variable: string; rows: number; levels: string[]; groups: string[] },
  counts: number[][],
  { exact = [], continuity_correction }: CategoricalOptions,
  warn: Warn,
): CategoricalRow {
  const n = counts.flat().reduce((sum, count) => sum + count, 0);
  const full = contingency(counts, levels, groups, rows - n);
  const totals = full.column_totals;
  const shares = groups.map((_, g) => counts.map((row) => row[g]! / totals[g]!));
  const table = withoutEmptyMargins(full);
  const compared = table.row_levels.length > 1 && table.column_levels.length > 1;
  if (!compared)
    warn(
      'not_compared',
      `"${variable}" has ${n === 0 ? 'no value' : table.row_levels.length < 2 ? `only the level "${levels[0]}"` : 'values in one group only'}: it is not compared.`,
    );
  else
    warnWithoutValues(
      variable,
      groups.filter((_, g) => totals[g] === 0),
      warn,
    );
  const common = {
    smd: levels.length < 2 && n > 0 ? 0 : jsonNumber(shareSmd(shares)),
    n_missing: rows - n,
    levels: levels.map((level, i) => ({
      level,
      cells: groups.map((group, g) => ({ group, count: counts[i]![g]!, proportion: finiteOrNull(shares[g]![i]!) })),
      overall: { count: full.row_totals[i]!, proportion: finiteOrNull(full.row_totals[i]! / n) },
    })),
  };
  const kind = 'categorical' as const;
  if (exact.includes(variable)) {
    if (!compared) return { row: { variable, kind, test: 'fisher_exact', p_value: null, ...common }, expected: [] };
    const { p_value, monte_carlo } = fisherTest(table.counts, exactOptions);
    if (monte_carlo !== undefined) warn('monte_carlo', `"${variable}": ${monteCarloSentence(monte_carlo)}`);
    const drawn = monte_carlo === undefined ? {} : { monte_carlo };
    return { row: { variable, kind, test: 'fisher_exact', p_value, ...drawn, ...common }, expected: [] };
  }
  const test = 'chi_square' as const;
  if (!compared)
    return { row: { variable, kind, test, statistic: null, df: null, p_value: null, ...common }, expected: [] };
  const { corrected, uncorrected, df, expected } = chiSquareStatistics(table);
  const statistic = continuity_correction ? corrected : uncorrected;
  const p_value = chiSquareUpperTail(statistic, df);
  return { row: { variable, kind, test, statistic, df, p_value, ...common }, expected: expected.flat() };
}

function contingency(
  counts: number[][],
  row_levels: string[],
  column_levels: string[],
  n_missing: number,
): ContingencyTable {
  const row_totals = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const column_totals = column_levels.map((_, g) => counts.reduce((sum, row) => sum + row[g]!, 0));
  const n = row_totals.reduce((sum, count) => sum + count, 0);
  return { counts, row_levels, column_levels, row_totals, column_totals, n, n_missing, used: n };
}
