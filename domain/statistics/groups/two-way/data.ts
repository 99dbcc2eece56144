import { checkMagnitude } from '../../core/check-magnitude.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { type Levels, levelsOf, quoted } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import { isConstant, type Moments, momentsOf } from '../../math/moments.ts';
import { addConstant, addTooFewRows } from '../checks.ts';

export type TwoWayModel = {
  variable: string;
  /** Two. */
  factors: readonly string[];
  covariates?: readonly string[] | undefined;
  interaction: boolean;
  ss_type: 1 | 2 | 3;
};

type Cell = {
  level1: string;
  level2: string;
  code1: number;
  code2: number;
  values: Float64Array;
  moments: Moments;
};

export type TwoWayData = {
  n: number;
  n_missing: number;
  values: Float64Array;
  factors: [Levels, Levels];
  covariates: Float64Array[];
  /** Every combination of levels, the second factor varying fastest. */
  cells: Cell[];
};

/** 320 MB of covariates and codes: beyond, the worker would run out of memory. */
const mostNumbers = 4e7;
const mostColumns = 400;

/** The rows with all values; what is wrong with them is added to `problems`. */
export function twoWayData(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  { variable, factors, covariates: names = [], interaction }: TwoWayModel,
  problems: InputProblems,
): TwoWayData {
  const { rows, n_missing } = completeRows(table, filtered, [variable, ...factors, ...names]);
  const n = rows.length;
  const values = numbersOf(table, variable, rows);
  addTooFewRows({ n, n_missing }, variable, 3, problems);
  if (n > 1 && isConstant(values)) addConstant(variable, n, problems);
  checkMagnitude(values, variable, problems);
  const covariates = names.map((name) => {
    const column = numbersOf(table, name, rows);
    if (n > 1 && isConstant(column)) addConstant(name, n, problems);
    checkMagnitude(column, name, problems);
    return column;
  });
  const [first, second] = factors.map((name) => {
    const levels = levelsOf(requireColumn(table, name), { use: rows, name });
    checkGroupCount(levels.names, name, n, { atLeast: 2 }, problems);
    return levels;
  }) as [Levels, Levels];
  const [a, b] = [first.names.length, second.names.length];
  const columns = 1 + names.length + (interaction ? a * b - 1 : a + b - 2);
  if (columns > mostColumns || (names.length > 0 && columns * n > mostNumbers)) {
    problems.add(
      'unsupported_size',
      `${a} levels of "${factors[0]}", ${b} of "${factors[1]}" and ${names.length} covariates make a model of ${columns} columns for ${n} rows, which is too large. Choose coarser factors.`,
      { columns, rows: n },
    );
    problems.throwIfAny();
  }
  const cells = cellsOf(values, first, second);
  const empty = cells.filter((cell) => cell.values.length === 0).map(({ level1, level2 }) => `${level1} / ${level2}`);
  if (interaction && a > 1 && b > 1 && empty.length > 0)
    problems.add(
      'singular_design',
      `No row has the combination ${quoted(empty)} of "${factors[0]}" and "${factors[1]}", so their interaction can't be estimated. Choose interaction = false, or combine levels.`,
      { cells: empty },
    );
  else if (columns > n)
    problems.add(
      'singular_design',
      `The model has ${columns} parameters for ${n} rows. Leave out covariates, or choose coarser factors.`,
      { parameters: columns, rows: n },
    );
  else if (columns === n && a > 1 && b > 1)
    problems.add(
      'insufficient_data',
      `The model has as many parameters as rows (${n}), so nothing is left to tell the variation within groups. Choose interaction = false, or coarser factors.`,
      { parameters: columns, rows: n },
    );
  return { n, n_missing, values, factors: [first, second], covariates, cells };
}

function cellsOf(values: Float64Array, first: Levels, second: Levels): Cell[] {
  const across = second.names.length;
  const sizes = new Int32Array(first.names.length * across);
  for (let i = 0; i < values.length; i++) sizes[first.codes[i]! * across + second.codes[i]!]!++;
  const parts = Array.from(sizes, (size) => new Float64Array(size));
  const filled = new Int32Array(sizes.length);
  for (let i = 0; i < values.length; i++) {
    const cell = first.codes[i]! * across + second.codes[i]!;
    parts[cell]![filled[cell]!++] = values[i]!;
  }
  return parts.map((part, index) => {
    const code1 = Math.floor(index / across);
    const code2 = index % across;
    const [level1, level2] = [first.names[code1]!, second.names[code2]!];
    return { level1, level2, code1, code2, values: part, moments: momentsOf(part) };
  });
}
