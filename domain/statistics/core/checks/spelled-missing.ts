import type { Column, Table } from '../table.ts';

/** What R, Python, SAS, SPSS, Excel and databases write for a missing value. */
const words = /^(NA|N\/A|#N\/A|NaN|NULL|\.|\?|-|missing)$/i;

const emptyField =
  'Where it stands for a missing value, send the rows with an empty field (in R: write.csv(…, na = ""))';

/** The texts of a column that spell a missing value, as they are written. */
function spelledMissing(column: Column): string[] {
  return column.kind === 'text' && column.categories === undefined
    ? column.levels.filter((level) => words.test(level))
    : [];
}

/** A level that says that there is no value is analysed as a category of its own, unless a dictionary says otherwise. */
export function warnSpelledMissing(
  table: Table,
  rows: Int32Array,
  names: Iterable<string>,
  warn: (code: string, message: string) => void,
): void {
  for (const name of new Set(names)) {
    const column = table.columns.get(name);
    if (column?.kind !== 'text') continue;
    for (const level of spelledMissing(column)) {
      const code = column.levels.indexOf(level);
      if (rows.some((row) => column.codes[row] === code))
        warn(
          'missing_as_level',
          `"${level}" is a level of "${name}", with rows of its own. ${emptyField}, or declare "${name}" in the dictionary with it among missing_codes.`,
        );
    }
  }
}

/** Why a column holds text, where words for a missing value are in it; empty where none are. */
export function spelledMissingHint(column: Column): string {
  const [word] = spelledMissing(column);
  return word === undefined ? '' : ` "${word}" stands in it. ${emptyField}.`;
}
