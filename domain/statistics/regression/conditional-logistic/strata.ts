import { requireColumn } from '../../core/filter.ts';
import { levelsOf } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';

type Ties = 'exact' | 'efron' | 'breslow';

/** `informative` strata hold a case and a control; `informativeCases` are the cases in them. */
type Strata = {
  stratum: Int32Array;
  strata: number;
  /** 1 where the likelihood asks for the stratum's values. */
  asked: Uint8Array;
  cases: number;
  informative: number;
  informativeCases: number;
};

export function strataOf(
  table: Table,
  column: string,
  rows: Int32Array<ArrayBuffer>,
  event: Uint8Array,
  method: Ties,
): Strata {
  const { codes, names } = levelsOf(requireColumn(table, column), { use: rows, name: column });
  const sizes = new Int32Array(names.length);
  const casesIn = new Int32Array(names.length);
  let cases = 0;
  for (let i = 0; i < codes.length; i++) {
    sizes[codes[i]!]!++;
    casesIn[codes[i]!]! += event[i]!;
    cases += event[i]!;
  }
  // The approximations take cases as if they came one after another, so one without controls counts there.
  const asked = Uint8Array.from(sizes, (size, s) =>
    casesIn[s]! > 0 && (method !== 'exact' || casesIn[s]! < size) ? 1 : 0,
  );
  let informative = 0;
  let informativeCases = 0;
  for (let s = 0; s < sizes.length; s++) {
    if (casesIn[s] === 0 || casesIn[s] === sizes[s]) continue;
    informative++;
    informativeCases += casesIn[s]!;
  }
  return { stratum: codes, strata: names.length, asked, cases, informative, informativeCases };
}

/**
 * Differences from the first value of the row's stratum: exactly 0 throughout where a stratum has one value. So they are
 * where the likelihood does not see it: its spread would be taken for the column's.
 */
export function withinStrata(values: Float64Array, { stratum, strata, asked }: Strata): Float64Array {
  const first = new Float64Array(strata).fill(Number.NaN);
  return values.map((value, i) => {
    const s = stratum[i]!;
    if (asked[s] === 0) return 0;
    if (Number.isNaN(first[s]!)) first[s] = value;
    return value - first[s]!;
  });
}
