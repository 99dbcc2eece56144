import { numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { type Levels, levelsOf } from '../../core/levels.ts';
import { numberText, type Table } from '../../core/table.ts';

export type Subgroup = string | { column: string; cuts: number[] };

/** More rows of a forest plot are no subgroups any more. */
const mostLevels = 12;

export const subgroupColumn = (subgroup: Subgroup) => (typeof subgroup === 'string' ? subgroup : subgroup.column);

/** The subgroup of each row, -1 where the variable is missing. Throws `too_many_groups` and `constant_variable`. */
export function levelsOfSubgroup(table: Table, rows: Int32Array, subgroup: Subgroup): Levels {
  const name = subgroupColumn(subgroup);
  const levels =
    typeof subgroup === 'string'
      ? levelsOf(requireColumn(table, name), { use: rows, name })
      : cutLevels(numbersOf(table, name, rows), subgroup.cuts);
  if (levels.names.length > mostLevels)
    throw new AnalysisInputError(
      'too_many_groups',
      `"${name}" has ${levels.names.length} levels in the rows used, more than ${mostLevels} subgroups. Give cuts for a number ({"column": "${name}", "cuts": [...]}), or join levels.`,
      { column: name, levels: levels.names.length },
    );
  if (levels.names.length < 2)
    throw new AnalysisInputError(
      'constant_variable',
      `"${name}" makes only ${levels.names.length === 0 ? 'no subgroup' : `the subgroup "${levels.names[0]}"`} of the ${rows.length} rows used, so there is nothing to compare. Leave it out${typeof subgroup === 'string' ? '' : ', move its cuts'}, or widen the filter.`,
      { column: name },
    );
  return levels;
}

/** From each cut on a new level begins. */
function cutLevels(values: Float64Array, cuts: readonly number[]): Levels {
  const names = cutNames(cuts);
  const codes = Int32Array.from(values, (value) =>
    Number.isNaN(value) ? -1 : cuts.reduce((code, cut) => code + (value >= cut ? 1 : 0), 0),
  );
  const present = names.map((_, code) => codes.includes(code));
  const newCode = present.map((has, code) => (has ? present.slice(0, code).filter(Boolean).length : -1));
  return {
    names: names.filter((_, code) => present[code]),
    codes: codes.map((code) => (code < 0 ? -1 : newCode[code]!)),
  };
}

/** "< 50", "50 to < 65", ">= 65". */
export function cutNames(cuts: readonly number[]): string[] {
  const texts = cuts.map(numberText);
  return [`< ${texts[0]}`, ...texts.slice(1).map((text, i) => `${texts[i]} to < ${text}`), `>= ${texts.at(-1)}`];
}
