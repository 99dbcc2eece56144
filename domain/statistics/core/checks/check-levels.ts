import { nearestName } from '../../../../contract/nearest-name.ts';
import { AnalysisInputError } from '../input-error.ts';
import { levelIn, levelsOf, quoted } from '../levels.ts';
import type { Table } from '../table.ts';
import type { LevelParameter } from './level-parameters.ts';

type Warn = (code: string, message: string) => void;

/**
 * Throws `invalid_parameter` for a level that no row of the data has and no dictionary declares, with the nearest one. A value
 * of an event that no row has is a warning: it may not have happened. `oneScale`: columns that share their levels.
 */
export function checkLevels(
  table: Table,
  parameters: readonly LevelParameter[],
  oneScale: readonly string[],
  warn: Warn,
): void {
  for (const { path, column: name, values, chooses, given } of parameters) {
    const column = table.columns.get(name);
    if (column === undefined || !given) continue;
    const levels = knownLevels(table, oneScale.includes(name) ? oneScale : [name]);
    const known = new Set(levels);
    for (const value of values) {
      const level = levelIn(column, value);
      if (known.has(level)) continue;
      // Of two codes one is as near as the other.
      const nearest = /\p{L}/u.test(level) ? nearestName(level, levels) : undefined;
      const said = `No row of "${name}" has "${level}" (${path.join('.')}). ${nearest === undefined ? '' : `Did you mean "${nearest}"? `}It has: ${quoted(levels)}.`;
      if (chooses)
        throw new AnalysisInputError(
          'invalid_parameter',
          `${said} Correct the level or leave it out; a level that nobody happens to have is known where the dictionary of the project declares it.`,
          { column: name, level, nearest: nearest ?? null, path },
        );
      warn('unknown_level', `${said} Correct it, unless it did not happen.`);
    }
  }
}

/** Those of the data, and those declared. */
function knownLevels(table: Table, names: readonly string[]): string[] {
  const levels = names.flatMap((name) => {
    const column = table.columns.get(name);
    return column === undefined ? [] : [...levelsOf(column, { name }).names, ...(column.categories ?? [])];
  });
  return [...new Set(levels)];
}
