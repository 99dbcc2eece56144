import { designMatrix, isCategorical, termColumns, withKnotsOf } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { levelsOf, levelText, matchesValue, quoted } from '../../core/levels.ts';
import type { Column, Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import type { CoxModel } from './fit-cox.ts';

type NewRow = Readonly<Record<string, LevelValue>>;

/** Covariates (row-major, units of the data) and stratum of patients that are not in the data. */
type NewRows = { x: Float64Array; stratum: Int32Array };

/**
 * Codes new patients as the model's own rows. Their design matrix is made from a small table: one row of the data for
 * each level of each categorical term, so that all levels and their order are there, then the new rows. Splines
 * keep the knots of the model.
 */
export function newRows(
  table: Table,
  model: CoxModel,
  terms: readonly ModelTerm[],
  strata: readonly string[],
  rows: readonly NewRow[],
): NewRows {
  const { data, design } = model;
  const columns = new Set(termColumns(terms));
  for (const [index, row] of rows.entries())
    for (const name of [...columns, ...strata])
      if (row[name] === undefined)
        refuse(index, `has no value for "${name}". Give every covariate and stratum a value.`);

  const representatives = new Set<number>();
  for (const term of terms) {
    if (typeof term !== 'string' && !('column' in term)) continue;
    const name = typeof term === 'string' ? term : term.column;
    const column = requireColumn(table, name);
    if (!isCategorical(term, column)) continue;
    const order = typeof term === 'string' ? undefined : term.levels;
    const { names, codes } = levelsOf(column, { use: data.rows, order, name });
    for (const level of names.keys()) representatives.add(data.rows[codes.indexOf(level)]!);
    for (const [index, row] of rows.entries()) {
      const text = levelName(column, row[name]!);
      if (!names.includes(text))
        refuse(index, `has "${text}" for "${name}", a level that the model does not know. It knows: ${quoted(names)}.`);
    }
  }

  const known = [...representatives];
  const small: Table = { rows: known.length + rows.length, columns: new Map() };
  for (const name of columns) small.columns.set(name, extended(requireColumn(table, name), known, rows, name));
  const all = Int32Array.from({ length: small.rows }, (_, i) => i);
  // Constant columns are no problem here: the model has been fitted.
  const coded = designMatrix(small, withKnotsOf(design, terms), all, new InputProblems()).columns;
  if (coded.map(({ label }) => label).join('\n') !== design.columns.map(({ label }) => label).join('\n'))
    throw new Error('new rows were coded otherwise than the model');
  const x = new Float64Array(rows.length * coded.length);
  for (const [j, { values }] of coded.entries())
    for (let i = 0; i < rows.length; i++) x[i * coded.length + j] = values[known.length + i]!;
  return { x, stratum: Int32Array.from(rows, (row, index) => stratumOf(table, model, strata, row, index)) };
}

function refuse(index: number, what: string): never {
  throw new AnalysisInputError('invalid_parameter', `Row ${index + 1} of new_data ${what}`, { row: index + 1 });
}

function levelName(column: Column, value: LevelValue): string {
  const text = levelText(value);
  if (column.kind !== 'numeric') return text;
  if (column.boolean) return text === '1' ? 'true' : text === '0' ? 'false' : text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? levelText(Number(text)) : text;
}

function extended(column: Column, known: readonly number[], rows: readonly NewRow[], name: string): Column {
  if (column.kind === 'text') {
    const codes = [
      ...known.map((row) => column.codes[row]!),
      ...rows.map((row) => column.levels.indexOf(levelText(row[name]!))),
    ];
    return { ...column, codes: Int32Array.from(codes) };
  }
  const added = rows.map((row, index) => {
    const text = levelName(column, row[name]!);
    const value = text === 'true' ? 1 : text === 'false' ? 0 : Number(text);
    if (text.trim() === '' || !Number.isFinite(value))
      refuse(index, `has "${text}" for "${name}", which is not a number.`);
    return value;
  });
  return { ...column, values: Float64Array.from([...known.map((row) => column.values[row]!), ...added]) };
}

function stratumOf(
  table: Table,
  { data, stratum }: CoxModel,
  strata: readonly string[],
  row: NewRow,
  index: number,
): number {
  if (stratum === undefined) return 0;
  const matched = strata.map((name) => matchesValue(requireColumn(table, name), row[name]!, data.rows));
  const found = data.rows.findIndex((_, i) => matched.every((matches) => matches[i] === 1));
  if (found < 0)
    refuse(
      index,
      `has a stratum (${strata.map((name) => `${name} = ${levelText(row[name]!)}`).join(', ')}) without a row in the data.`,
    );
  return stratum[found]!;
}
