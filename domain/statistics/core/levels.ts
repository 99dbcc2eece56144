import type { LevelValue } from '../definition/level-value.ts';
import { AnalysisInputError } from './input-error.ts';
import { type Column, numberText } from './table.ts';

/** A column as levels: `codes` holds the index in `names` of each row, -1 where the row has none of them. */
export type Levels = { names: string[]; codes: Int32Array };

/** The text by which a value given in parameters is compared with the levels of a column. */
export function levelText(value: LevelValue): string {
  return typeof value === 'number' ? numberText(value) : String(value);
}

/** A boolean column takes 1, "1" and true for the same value. */
function booleanText(text: string): string {
  return text === '1' ? 'true' : text === '0' ? 'false' : text;
}

/** The name of the level of a column that a value given in parameters means. */
export function levelIn(column: Column, value: LevelValue): string {
  return column.kind === 'numeric' && column.boolean ? booleanText(levelText(value)) : levelText(value);
}

/** Unicode code point order (R's C locale); JavaScript's `<` compares UTF-16 units, which differs beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    const surrogates = left >= 0xd800 && left <= 0xdfff ? 1 : 0;
    const others = right >= 0xd800 && right <= 0xdfff ? 1 : 0;
    return surrogates === others ? left - right : surrogates - others;
  }
  return a.length - b.length;
}

/**
 * The levels of the rows `use` (all rows if absent), in the order of the dictionary where it declares them, else ascending:
 * numbers by value, text by code point. Levels without a row are dropped. `order` replaces the order and drops the levels that it does not name; `reference` moves
 * one level to the front. Throws `invalid_parameter` when `reference` is not among them.
 */
export function levelsOf(
  column: Column,
  options: {
    use?: Int32Array | undefined;
    order?: readonly LevelValue[] | undefined;
    reference?: LevelValue | undefined;
    name: string;
  },
): Levels {
  const { codes, names } = column.kind === 'text' ? textLevels(column, options.use) : numberLevels(column, options.use);
  const asLevel = (value: LevelValue) => levelIn(column, value);

  let wanted = column.categories === undefined ? names : inOrder(names, column.categories);
  if (options.order !== undefined) {
    const present = new Set(names);
    wanted = [...new Set(options.order.map(asLevel))].filter((name) => present.has(name));
  }
  if (options.reference !== undefined) {
    const reference = asLevel(options.reference);
    if (!wanted.includes(reference))
      throw new AnalysisInputError(
        'invalid_parameter',
        `"${reference}" can't be the reference of "${options.name}": no row used has it. The levels are: ${quoted(wanted)}.`,
        { column: options.name, levels: wanted },
      );
    wanted = [reference, ...wanted.filter((name) => name !== reference)];
  }
  if (wanted === names) return { names, codes };
  const newCode = new Map(wanted.map((name, index) => [name, index]));
  const translation = Int32Array.from(names, (name) => newCode.get(name) ?? -1);
  for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0) codes[i] = translation[codes[i]!]!;
  return { names: wanted, codes };
}

/** Values that the dictionary does not know come last, ascending. */
export function inOrder(names: string[], categories: readonly string[]): string[] {
  const present = new Set(names);
  const declared = categories.filter((category) => present.has(category));
  const known = new Set(declared);
  return [...declared, ...names.filter((name) => !known.has(name))];
}

export function quoted(names: readonly string[]): string {
  // Ten names tell what the column looks like; a column of free text would fill the screen.
  const shown = names.slice(0, 10).map((name) => `"${name}"`);
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}

function textLevels(column: Extract<Column, { kind: 'text' }>, use: Int32Array | undefined): Levels {
  const rows = use?.length ?? column.codes.length;
  const seen = new Uint8Array(column.levels.length);
  const codes = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    const code = column.codes[use === undefined ? i : use[i]!]!;
    codes[i] = code;
    if (code >= 0) seen[code] = 1;
  }
  const present: number[] = [];
  for (let code = 0; code < seen.length; code++) if (seen[code] === 1) present.push(code);
  present.sort((a, b) => compareCodePoints(column.levels[a]!, column.levels[b]!));
  const rank = new Int32Array(column.levels.length).fill(-1);
  for (const [index, code] of present.entries()) rank[code] = index;
  for (let i = 0; i < rows; i++) if (codes[i]! >= 0) codes[i] = rank[codes[i]!]!;
  return { codes, names: present.map((code) => column.levels[code]!) };
}

const smallNumbers = 4096;

function numberLevels(column: Extract<Column, { kind: 'numeric' }>, use: Int32Array | undefined): Levels {
  const rows = use?.length ?? column.values.length;
  const codeOf = new Map<number, number>();
  // Groups are mostly small whole numbers: a table is ten times as fast as the map. 0: not seen yet.
  const small = new Int32Array(smallNumbers);
  const distinct: number[] = [];
  const codes = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    const value = column.values[use === undefined ? i : use[i]!]!;
    if (Number.isNaN(value)) {
      codes[i] = -1;
      continue;
    }
    const isSmall = value >= 0 && value < smallNumbers && value === Math.trunc(value);
    let code = isSmall ? small[value]! - 1 : (codeOf.get(value) ?? -1);
    if (code < 0) {
      code = distinct.length;
      if (isSmall) small[value] = code + 1;
      else codeOf.set(value, code);
      distinct.push(value);
    }
    codes[i] = code;
  }
  const order = distinct.map((_, code) => code).sort((a, b) => distinct[a]! - distinct[b]!);
  const names: string[] = [];
  const rank = new Int32Array(distinct.length);
  for (const code of order) {
    const value = distinct[code]!;
    const name = column.boolean ? String(value !== 0) : numberText(value);
    // Values that differ only beyond 15 digits share their text and are one level.
    if (names.at(-1) !== name) names.push(name);
    rank[code] = names.length - 1;
  }
  for (let i = 0; i < rows; i++) if (codes[i]! >= 0) codes[i] = rank[codes[i]!]!;
  return { codes, names };
}

/**
 * 1 where the row's value is (one of) `wanted`, else 0. Compared as text, so a numeric 1 is the text "1"; in a boolean
 * column 1, true and "true" are the same. Missing values give 0.
 */
export function matchesValue(
  column: Column,
  wanted: LevelValue | readonly LevelValue[],
  use: Int32Array,
): Uint8Array<ArrayBuffer> {
  const texts = new Set((Array.isArray(wanted) ? wanted : [wanted]).map((value: LevelValue) => levelText(value)));
  const matched = new Uint8Array(use.length);
  if (column.kind === 'text') {
    const isWanted = Uint8Array.from(column.levels, (level) => (texts.has(level) ? 1 : 0));
    for (let i = 0; i < use.length; i++) {
      const code = column.codes[use[i]!]!;
      if (code >= 0) matched[i] = isWanted[code]!;
    }
    return matched;
  }
  const known = new Map<number, number>();
  const booleanTexts = new Set([...texts].map(booleanText));
  for (let i = 0; i < use.length; i++) {
    const value = column.values[use[i]!]!;
    let match = known.get(value);
    if (match === undefined) {
      if (Number.isNaN(value)) match = 0;
      else if (column.boolean) match = booleanTexts.has(String(value !== 0)) ? 1 : 0;
      else match = texts.has(numberText(value)) ? 1 : 0;
      known.set(value, match);
    }
    matched[i] = match;
  }
  return matched;
}
