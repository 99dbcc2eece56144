import { type Filter, type ReadCondition, readCondition } from '../definition/filter.ts';
import type { LevelValue } from '../definition/level-value.ts';
import { AnalysisInputError } from './input-error.ts';
import { compareCodePoints, levelText } from './levels.ts';
import type { Column, Table } from './table.ts';

type Comparison = Extract<ReadCondition, { op: '==' | '!=' | '<' | '<=' | '>' | '>=' }>['op'];

/**
 * The indices of the rows that meet every condition, ascending. A row whose value is missing fails every condition but
 * that it is missing. Throws `missing_column` for a column that the table does not have, `invalid_parameter` for an order
 * comparison of a number with a text.
 */
export function filterRows(table: Table, filter: Filter): Int32Array<ArrayBuffer> {
  let kept = new Int32Array(table.rows);
  for (let i = 0; i < table.rows; i++) kept[i] = i;
  for (const condition of filter.map(readCondition)) {
    const holds = conditionOf(requireColumn(table, condition.column), condition);
    kept = kept.filter((row) => holds(row));
  }
  return kept;
}

export function requireColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column !== undefined) return column;
  const has = [...table.columns.keys()];
  throw new AnalysisInputError('missing_column', `Column "${name}" is not in the data. It has: ${has.join(', ')}.`, {
    column: name,
    columns: has,
  });
}

function conditionOf(column: Column, condition: ReadCondition): (row: number) => boolean {
  const values = column.kind === 'numeric' ? column.values : undefined;
  const codes = column.kind === 'text' ? column.codes : undefined;
  const present = (row: number) => (values === undefined ? codes![row]! >= 0 : !Number.isNaN(values[row]!));
  if (!('value' in condition)) return condition.op === 'missing' ? (row) => !present(row) : present;

  if (values !== undefined) {
    if (condition.op === 'in') {
      const wanted = new Set(condition.value.map((value) => asNumber(value)));
      return (row) => wanted.has(values[row]!) && present(row);
    }
    const value = asNumber(condition.value);
    if (Number.isNaN(value) && condition.op !== '==' && condition.op !== '!=')
      throw new AnalysisInputError(
        'invalid_parameter',
        `The filter compares the numeric column "${condition.column}" with "${condition.value}". Give a number.`,
        { column: condition.column },
      );
    const compare = comparison(condition.op);
    // NaN as the wanted value (a text that is no number): nothing equals it, everything present differs from it.
    return (row) => present(row) && compare(values[row]! === value ? 0 : values[row]! < value ? -1 : 1);
  }

  const levels = (column as Extract<Column, { kind: 'text' }>).levels;
  const keeps = levels.map(keepsLevel(condition));
  return (row) => codes![row]! >= 0 && keeps[codes![row]!]!;
}

function keepsLevel(condition: Extract<ReadCondition, { value: unknown }>): (level: string) => boolean {
  if (condition.op === 'in') {
    const wanted = new Set(condition.value.map(levelText));
    return (level) => wanted.has(level);
  }
  const compare = comparison(condition.op);
  const value = levelText(condition.value);
  return (level) => compare(compareCodePoints(level, value));
}

function asNumber(value: LevelValue): number {
  if (typeof value === 'string') {
    if (value === 'true') return 1;
    if (value === 'false') return 0;
    return value.trim() === '' ? Number.NaN : Number(value);
  }
  return Number(value);
}

function comparison(op: Comparison): (order: number) => boolean {
  switch (op) {
    case '==':
      return (order) => order === 0;
    case '!=':
      return (order) => order !== 0;
    case '<':
      return (order) => order < 0;
    case '<=':
      return (order) => order <= 0;
    case '>':
      return (order) => order > 0;
    case '>=':
      return (order) => order >= 0;
  }
}
