type Result = Record<string, unknown>;
type Table = { rows: string[][] };

const presentation = new Set(['tables', 'figures', 'assumption_checks', 'methods_paragraph', 'r_script', 'dictionary']);

/**
 * What stands in full in the result behind the rounded numbers of a table: for each cell its text with all digits, or null.
 * Cells are text, so a number is taken only where it can be no other: in the part of the result that belongs to the row,
 * exactly one number rounds to what is printed.
 */
export function exactCells({ rows }: Table, result: Result): (string | null)[][] {
  const parts = partsOf(rows, result);
  return rows.map((row, i) => row.map((cell) => exactCell(cell, parts?.[i] ?? [])));
}

/** For each row the numbers of its part: an array of the result that has a part for each row, named as the row is. */
function partsOf(rows: string[][], result: Result): number[][] | null {
  for (const parts of arraysIn(result)) {
    if (parts.length !== rows.length) continue;
    if (parts.every((part, i) => isNamed(part, rows[i]![0] ?? ''))) return parts.map(numbersIn);
  }
  return rows.length === 1 ? [numbersIn(withoutArrays(result))] : null;
}

function arraysIn(value: unknown, depth = 0): Result[][] {
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? [value] : [];
  return Object.entries(value).flatMap(([name, inner]) =>
    depth === 0 && presentation.has(name) ? [] : arraysIn(inner, depth + 1),
  );
}

const isObject = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first cell is a text of the part, perhaps with more around it: "sex" or "sex: 2". */
function isNamed(part: Result, cell: string): boolean {
  const texts = Object.values(part).filter((value) => typeof value === 'string' || typeof value === 'number');
  return texts.some(
    (text) => String(text) === cell || `${cell}`.endsWith(`=${text}`) || `${text}`.endsWith(`=${cell}`),
  );
}

const withoutArrays = (result: Result) =>
  Object.fromEntries(
    Object.entries(result).filter(([name, value]) => !presentation.has(name) && !Array.isArray(value)),
  );

/** Long lists are curves, not what a table prints. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > 50)) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** With a decimal point: too many numbers round to a whole one. */
const printedNumber = /(?<![\w.])[-−]?\d+\.\d+(?![\w.]*\w)/g;

function exactCell(cell: string, numbers: number[]): string | null {
  let isExact = false;
  const text = cell.replaceAll(printedNumber, (printed) => {
    const digits = printed.split('.')[1]?.length ?? 0;
    const isShare = cell.includes('%');
    const shown = Number(printed.replace('−', '-'));
    const fitting = new Set(
      numbers.flatMap((n) => (isShare ? [n, n * 100] : [n])).filter((n) => Number(n.toFixed(digits)) === shown),
    );
    const [only] = fitting;
    if (fitting.size !== 1 || only === undefined || Number.isInteger(only)) return printed;
    isExact = true;
    return String(only);
  });
  return isExact ? text : null;
}
