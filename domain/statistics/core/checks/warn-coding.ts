import type { DeclaredVariable } from '../../definition/declared-variable.ts';
import type { NamedColumn } from '../../definition/method.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import { isCategorical } from '../design-matrix.ts';
import { levelIn, levelsOf, quoted } from '../levels.ts';
import { type Column, numberText, type Table } from '../table.ts';
import type { LevelParameter } from './level-parameters.ts';

type Warn = (code: string, message: string) => void;
/** Of data in pieces `rows` are examples, of `n` rows, and what lies outside of a range was counted before. */
export type CheckedData = {
  table: Table;
  rows: Int32Array<ArrayBuffer>;
  n?: number;
  outside?: ReadonlyMap<string, number>;
};

/** A scale of more steps than this is rather a measurement than a category. */
const fewValues = 10;
/** With fewer rows for each value than this a measurement of a small study would look like a category. */
const rowsPerValue = 3;

/** What a value counts as, by the parameter that chooses it. */
const meanings: Record<string, string> = {
  treated_value: 'treated',
  exposure_value: 'exposed',
  test_value: 'a positive test',
  reference_value: 'diseased',
};

/** The event column holds other values than 0 and 1, and nobody said which of them is the event. */
export function warnEventCoding({ table, rows }: CheckedData, parameters: readonly LevelParameter[], warn: Warn): void {
  for (const { path, column: name, given } of parameters) {
    const column = table.columns.get(name);
    if (given || column?.kind !== 'numeric' || column.boolean) continue;
    const values = distinctNumbers(column, rows, fewValues);
    // A count, or an outcome that is measured, has no event.
    if (values === undefined || !values.has(1) || [...values].every((value) => value === 0 || value === 1)) continue;
    const found = ascending(values);
    const others = found.filter((value) => value !== '1');
    warn(
      'event_coding',
      `"${name}" holds ${quoted(found)}, and ${path.join('.')} was not given: 1 counts as ${meanings[String(path.at(-1))] ?? 'the event'} and ${quoted(others)} does not. Where 1 means something else, set ${path.join('.')}; set it to 1 where this is right.`,
    );
  }
}

/** A few whole numbers are fitted as one slope, and nobody said that they are a measurement or a category. */
export function warnFewNumbers(
  { table, rows, n = rows.length }: CheckedData,
  terms: readonly ModelTerm[],
  dictionary: readonly DeclaredVariable[],
  warn: Warn,
): void {
  for (const term of terms) {
    if (typeof term !== 'string' && (!('column' in term) || term.type !== undefined)) continue;
    const name = typeof term === 'string' ? term : term.column;
    const column = table.columns.get(name);
    const isDeclared = dictionary.some((variable) => variable.name === name);
    if (column?.kind !== 'numeric' || column.boolean || isDeclared || isCategorical(term, column)) continue;
    const values = distinctNumbers(column, rows, fewValues);
    // Of two values a slope and a factor are the same.
    if (values === undefined || values.size < 3 || values.size * rowsPerValue > n) continue;
    if (![...values].every(Number.isInteger)) continue;
    warn(
      'few_values',
      `"${name}" holds only ${quoted(ascending(values))} and is fitted as a number: one slope over all of them. If these are categories, set the term's type to categorical or declare "${name}" a category in the dictionary; if it is a measurement, set the type to continuous.`,
    );
  }
}

/** A column that is explained explains itself. */
export function warnOutcomeAmongCovariates(named: readonly NamedColumn[], warn: Warn): void {
  const explained = named.filter(({ path }) => ['outcome', 'time', 'event', 'treatment'].includes(String(path[0])));
  const covariates = new Set(named.filter(({ path }) => path[0] === 'covariates').map(({ column }) => column));
  for (const { column, path } of explained)
    if (covariates.has(column))
      warn(
        'outcome_among_covariates',
        `"${column}" is both ${path[0]} and covariate, so that it explains itself and no other effect can be read. Take it out of covariates.`,
      );
}

/** What the dictionary declares and the data or the parameters do otherwise. */
export function warnAgainstDictionary(
  { table, rows, n = rows.length, outside: counted }: CheckedData,
  named: readonly NamedColumn[],
  dictionary: readonly DeclaredVariable[],
  warn: Warn,
): void {
  for (const { name, type, categories, min, max } of dictionary) {
    const column = table.columns.get(name);
    if (column === undefined) continue;
    const asNumber = named.find((other) => other.column === name && other.role === 'numeric');
    if (type === 'category' && asNumber !== undefined)
      warn(
        'category_as_number',
        `"${name}" is declared a category, but ${asNumber.path.join('.')} takes its codes for numbers. Use it as a category, or declare it a number.`,
      );
    if (type === 'category' && categories !== null) {
      const declared = new Set(categories.map(({ value }) => levelIn(column, value)));
      const others = levelsOf(column, { use: rows, name }).names.filter((level) => !declared.has(level));
      if (others.length > 0)
        warn(
          'undeclared_level',
          `"${name}" has ${quoted(others)}, which the dictionary does not declare: ${others.length === 1 ? 'it stands' : 'they stand'} last. Add ${others.length === 1 ? 'it' : 'them'} to its categories or missing_codes, or correct the rows.`,
        );
    }
    if (column.kind !== 'numeric' || (min === null && max === null)) continue;
    const outside = counted?.get(name) ?? outOfRange(column.values, rows, { min, max });
    if (outside > 0)
      warn(
        'out_of_range',
        `"${name}" lies outside of its range in the dictionary (${min ?? 'no smallest'} to ${max ?? 'no largest'}) in ${outside} of ${n} rows, which are used as they are. Correct them, declare missing_codes, or filter them out.`,
      );
  }
}

/** How many of the rows lie outside. */
export function outOfRange(
  values: Float64Array,
  rows: Int32Array,
  { min, max }: Pick<DeclaredVariable, 'min' | 'max'>,
): number {
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  let outside = 0;
  for (const row of rows) if (values[row]! < low || values[row]! > high) outside++;
  return outside;
}

function ascending(values: ReadonlySet<number>): string[] {
  return [...values].sort((a, b) => a - b).map(numberText);
}

/** The distinct numbers of the rows; undefined where there are more than `most`. */
function distinctNumbers(column: Extract<Column, { kind: 'numeric' }>, rows: Int32Array, most: number) {
  const values = new Set<number>();
  for (const row of rows) {
    const value = column.values[row]!;
    if (!Number.isNaN(value) && values.add(value).size > most) return undefined;
  }
  return values;
}
