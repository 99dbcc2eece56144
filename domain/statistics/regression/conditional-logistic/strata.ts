import { requireColumn } from '../../core/filter.ts';
import { levelsOf } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';

/** `informative` strata hold a case and a control; `informativeCases` are the cases in them. */
type Strata = {
  stratum: Int32Array;
  strata: number;
  cases: number;
  informative: number;
  informativeCases: number;
};

export function strataOf(table: Table, column: string, rows: Int32Array<ArrayBuffer>, event: Uint8Array): Strata {
  const { codes, names } = levelsOf(requireColumn(table, column), { use: rows, name: column });
  const sizes = new Int32Array(names.length);
  const casesIn = new Int32Array(names.length);
  let cases = 0;
  for (let i = 0; i < codes.length; i++) {
    sizes[codes[i]!]!++;
    casesIn[codes[i]!]! += event[i]!;
    cases += event[i]!;
  }
  let informative = 0;
  let informativeCases = 0;
  for (let s = 0; s < sizes.length; s++) {
    if (casesIn[s] === 0 || casesIn[s] === sizes[s]) continue;
    informative++;
    informativeCases += casesIn[s]!;
  }
  return { stratum: codes, strata: names.length, cases, informative, informativeCases };
}

/** Differences from the first value of the row's stratum: exactly 0 throughout where a stratum has one value. */
export function withinStrata(values: Float64Array, stratum: Int32Array, strata: number): Float64Array {
  const first = new Float64Array(strata).fill(Number.NaN);
  return values.map((value, i) => {
    const s = stratum[i]!;
    if (Number.isNaN(first[s]!)) first[s] = value;
    return value - first[s]!;
  });
}
