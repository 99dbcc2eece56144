import { ascendingOrder } from '../core/sort-order.ts';
import type { SurvivalData } from './survival-data.ts';

/** The rows of each group in ascending order of time. */
export function membersByGroup({ group, order }: Pick<SurvivalData, 'group' | 'order'>): Int32Array[] {
  return group.names.length === 1 ? [order] : membersByCode(order, group.codes, group.names.length);
}

/** The rows of each stratum in ascending order of time. */
export function membersByStratum({
  order,
  stratum,
  strata,
}: {
  order: Int32Array;
  stratum: Int32Array | undefined;
  strata: number;
}): Int32Array[] {
  return stratum === undefined ? [order] : membersByCode(order, stratum, strata);
}

function membersByCode(order: Int32Array, codes: Int32Array, count: number): Int32Array[] {
  const sizes = new Int32Array(count);
  for (const code of codes) sizes[code]!++;
  const members = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(count);
  for (const row of order) {
    const code = codes[row]!;
    members[code]![filled[code]!++] = row;
  }
  return members;
}

export function entryOrder(entry: Float64Array, members: Int32Array): Int32Array {
  const entries = Float64Array.from(members, (row) => entry[row]!);
  return ascendingOrder(entries).map((i) => members[i]!);
}
