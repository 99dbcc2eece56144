import { levelText } from '../core/levels.ts';
import type { DeclaredVariable } from '../definition/declared-variable.ts';
import { type Filter, type ReadCondition, readCondition } from '../definition/filter.ts';
import type { LevelValue } from '../definition/level-value.ts';

/*
 * Text in R. A method writes the lines that find its numbers from the data frame `data`; `rScript` puts before them what
 * reads and filters the exported file. Names of columns and levels are any text, so nothing is pasted unquoted.
 */

/** A value as R writes it: TRUE, 0.5, Inf, NA or a quoted string. */
export function rValue(value: LevelValue | null): string {
  if (value === null) return 'NA';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number')
    return Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? 'Inf' : '-Inf';
  const escaped = value.replace(/["\\\p{Cc}]/gu, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

/** `c(...)`, also of one value. */
export function rVector(values: readonly (LevelValue | null)[]): string {
  return `c(${values.map(rValue).join(', ')})`;
}

/** A table of counts, row by row. */
export function rMatrix(rows: readonly (readonly number[])[]): string {
  return `matrix(${rVector(rows.flat())}, nrow = ${rows.length}, byrow = TRUE)`;
}

export function rColumn(name: string): string {
  return `data[[${rValue(name)}]]`;
}

/** A name inside a formula, where `.` means all columns and `...` those of the caller, even in backticks. */
export function rName(name: string): string {
  if (/^\.(?:\.(?:\.|\d+))?$/.test(name)) return `get(${rValue(name)})`;
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

/** Keeps the rows without a missing value in these columns. */
export function rCompleteCases(columns: readonly string[]): string {
  return `data <- data[complete.cases(data[${rVector([...new Set(columns)])}]), , drop = FALSE]`;
}

/**
 * The column as a factor with our order of levels (numbers by value, text by code point), or with the order given, which
 * drops the rows of other levels.
 */
export function rFactor(column: string, levels?: readonly LevelValue[]): string[] {
  if (levels === undefined) return [`${rColumn(column)} <- factor(${rColumn(column)})`];
  return [
    `data <- data[${rColumn(column)} %in% ${rVector(levels)}, , drop = FALSE]`,
    `${rColumn(column)} <- droplevels(factor(${rColumn(column)}, levels = ${rVector(levels)}))`,
  ];
}

/** 1 where the event happened, 0 elsewhere. */
export function rEvent(column: string, value: LevelValue | readonly LevelValue[]): string {
  return `as.integer(${rColumn(column)} %in% ${rVector(Array.isArray(value) ? value : [value as LevelValue])})`;
}

function rCondition(condition: ReadCondition): string {
  const column = rColumn(condition.column);
  if (!('value' in condition)) return `${condition.op === 'missing' ? '' : '!'}is.na(${column})`;
  if (condition.op === 'in') return `${column} %in% ${rVector(condition.value)}`;
  return `${column} ${condition.op} ${rValue(condition.value)}`;
}

function rMissingCodes({ name, missing_codes }: DeclaredVariable): string[] {
  if (missing_codes === null || missing_codes.length === 0) return [];
  return [`${rColumn(name)}[${rColumn(name)} %in% ${rVector(missing_codes)}] <- NA`];
}

/** A factor in the dictionary's order; values that it does not know come last, ascending. */
function rDeclaredCategory({ name, type, categories }: DeclaredVariable): string[] {
  if (type !== 'category' || categories === null) return [];
  const column = rColumn(name);
  const declared = rVector(categories.map(({ value }) => levelText(value)));
  return [`${column} <- factor(${column}, levels = union(${declared}, levels(factor(${column}))))`];
}

/** The whole script. `readsData` is false where the parameters carry all numbers. */
export function rScript(
  body: string,
  options: {
    title: string;
    method: string;
    version: string;
    filter: Filter;
    readsData: boolean;
    dictionary: readonly DeclaredVariable[];
    /** Columns that must stay numbers, whatever the dictionary says. */
    numeric: readonly string[];
  },
): string {
  const { filter, dictionary, numeric } = options;
  const reads = [
    '# The patients of the project, as exported: one column a variable, an empty field is missing.',
    'data <- read.csv("patients.csv", check.names = FALSE, na.strings = "", fileEncoding = "UTF-8")',
    // read.csv leaves these words text, and no value of a text is TRUE or 1.
    'data[] <- lapply(data, function(x) if (is.character(x) && all(x %in% c("true", "false", NA))) x == "true" else x)',
    ...dictionary.flatMap(rMissingCodes),
    ...filter.map(readCondition).map((condition) => `data <- data[which(${rCondition(condition)}), , drop = FALSE]`),
    ...dictionary.filter(({ name }) => !numeric.includes(name)).flatMap(rDeclaredCategory),
  ];
  return `${[
    `# ${options.title} (${options.method} ${options.version})`,
    '# Levels are ordered by code point on every machine.',
    'invisible(Sys.setlocale("LC_COLLATE", "C"))',
    ...(options.readsData ? reads : []),
    '',
    body.trim(),
    '',
    'str(result, digits.d = 10)',
  ].join('\n')}\n`;
}
