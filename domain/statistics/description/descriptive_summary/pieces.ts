import { requireColumn } from '../../core/filter.ts';
import { levelsInPieces } from '../../core/pieces/levels.ts';
import { sortedWhereLookedAt } from '../../core/pieces/order-statistics.ts';
import type { Piece, PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { median } from '../../math/quantile.ts';
import {
  type DescriptiveSummaryComputed,
  LevelCounts,
  type Numbers,
  numericSummary,
  quantilesOf,
  warnOfNumber,
} from './compute.ts';
import type { DescriptiveSummaryParameters } from './definition.ts';

/** As `compute`, of data in pieces: some ten passes over a variable, in memory that does not grow with the rows. */
export function computeInPieces(input: PiecesInput<DescriptiveSummaryParameters>): DescriptiveSummaryComputed {
  const { pieces, parameters, warn, onProgress } = input;
  const { variables, categorical: categoricalColumns = [], by: byName } = parameters;
  const by = byName === undefined ? undefined : levelsInPieces(pieces([byName]), { name: byName });
  const groups: (number | null)[] = [null, ...(by?.names.keys() ?? [])];
  const nameOf = (group: number | null) => (group === null ? null : by!.names[group]!);
  const withGroup = (variable: string) => (byName === undefined ? [variable] : [variable, byName]);
  const work = variables.length + categoricalColumns.length;
  let done = 0;

  const numeric: DescriptiveSummaryComputed['statistics']['numeric'] = [];
  for (const variable of variables) {
    for (const group of groups) {
      const source = function* () {
        for (const piece of pieces(withGroup(variable))) yield numbersIn(piece, variable, by?.codes(piece), group);
      };
      let n = 0;
      let missing = 0;
      for (const values of source()) {
        n += values.present.length;
        missing += values.missing;
      }
      const summary = numericSummary(
        numbersOf(n, () => presentOnly(source()), parameters),
        parameters,
      );
      warnOfNumber(variable, nameOf(group), n, warn);
      numeric.push({ variable, group: nameOf(group), n_missing: missing, ...summary });
    }
    onProgress(++done / work);
  }

  const categorical: DescriptiveSummaryComputed['statistics']['categorical'] = [];
  for (const variable of categoricalColumns) {
    const levels = levelsInPieces(pieces([variable]), { name: variable });
    const counts = groups.map(() => new LevelCounts(levels.names.length));
    for (const piece of pieces(withGroup(variable))) {
      const codes = levels.codes(piece);
      const ofGroups = by?.codes(piece);
      for (const [index, group] of groups.entries()) counts[index]!.add(codes, ofGroups, group);
    }
    for (const [index, group] of groups.entries())
      categorical.push(...counts[index]!.rows(variable, levels.names, nameOf(group)));
    onProgress(++done / work);
  }

  let n = 0;
  for (const { rows } of pieces([])) n += rows.length;
  return { statistics: { n, numeric, categorical }, details: undefined, used: n, excluded_missing: 0 };
}

type PieceOfNumbers = { present: Float64Array; missing: number };

function numbersIn(
  { table, rows }: Piece,
  variable: string,
  by: Int32Array | undefined,
  group: number | null,
): PieceOfNumbers {
  const column = requireColumn(table, variable);
  if (column.kind !== 'numeric') throw new Error(`${variable} was checked to be numeric`);
  const present = new Float64Array(rows.length);
  let n = 0;
  let missing = 0;
  for (let i = 0; i < rows.length; i++) {
    if (group !== null && by![i] !== group) continue;
    const value = column.values[rows[i]!]!;
    if (Number.isNaN(value)) missing++;
    else present[n++] = value;
  }
  return { present: present.subarray(0, n), missing };
}

function* presentOnly(pieces: Iterable<PieceOfNumbers>): Generator<Float64Array> {
  for (const { present } of pieces) yield present;
}

function numbersOf(n: number, source: () => Iterable<Float64Array>, parameters: DescriptiveSummaryParameters): Numbers {
  return {
    sorted: sortedWhereLookedAt(n, source, (sorted) => quantilesOf(sorted, parameters)),
    sum: (term) => sumOfPieces(source(), term),
    medianDistance(centre) {
      const distances = function* () {
        for (const values of source()) yield values.map((value) => Math.abs(value - centre));
      };
      return median(sortedWhereLookedAt(n, distances, median))!;
    },
  };
}

/** Neumaier's sum, as `sumOf`. */
function sumOfPieces(pieces: Iterable<Float64Array>, term: (value: number) => number): number {
  let sum = 0;
  let lost = 0;
  for (const values of pieces)
    for (let i = 0; i < values.length; i++) {
      const value = term(values[i]!);
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
    }
  return sum + lost;
}
