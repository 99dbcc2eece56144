import { ascendingOrder } from '../core/sort-order.ts';

/** Two times are equal when they differ by no more than this, absolutely or in proportion to the mean distinct time. */
const rootTolerance = Math.sqrt(Number.EPSILON);

type OrderedTimes = { time: Float64Array; entry: Float64Array | undefined; order: Int32Array };

/**
 * Makes times equal that differ only by rounding (1/3 + 1/3 years and 2/3 years): otherwise ties in the data depend on
 * the arithmetic that made them. Each run of near-equal distinct times becomes its smallest. The rule is that of
 * survival's `timefix` (Therneau, vignette "tied times"). Also returns the ascending order of `time`.
 */
export function mergeTiedTimes(time: Float64Array, entry: Float64Array | undefined): OrderedTimes {
  const order = ascendingOrder(time);
  const entryOrder = entry === undefined ? undefined : ascendingOrder(entry);
  const distinct = distinctValues(time, order, entry, entryOrder);
  const merged = mergedTimes(distinct);
  if (merged === undefined) return { time, entry, order };
  return {
    time: replaced(time, order, distinct, merged),
    entry: entry === undefined ? undefined : replaced(entry, entryOrder!, distinct, merged),
    order,
  };
}

/** What each of these distinct ascending times becomes; undefined: none changes. */
export function mergedTimes(distinct: Float64Array): Float64Array | undefined {
  let sum = 0;
  for (const value of distinct) sum += Math.abs(value);
  const mean = sum / distinct.length;
  const tied = (gap: number) => gap <= rootTolerance || gap / mean <= rootTolerance;
  let anyTied = false;
  for (let i = 1; i < distinct.length && !anyTied; i++) anyTied = tied(distinct[i]! - distinct[i - 1]!);
  if (!anyTied) return undefined;
  const merged = new Float64Array(distinct.length);
  for (let i = 0; i < distinct.length; i++)
    merged[i] = i > 0 && tied(distinct[i]! - distinct[i - 1]!) ? merged[i - 1]! : distinct[i]!;
  return merged;
}

function distinctValues(
  time: Float64Array,
  order: Int32Array,
  entry: Float64Array | undefined,
  entryOrder: Int32Array | undefined,
): Float64Array {
  const distinct = new Float64Array(time.length + (entry?.length ?? 0));
  let count = 0;
  let i = 0;
  let j = 0;
  const entries = entry?.length ?? 0;
  while (i < time.length || j < entries) {
    const fromTime = j >= entries || (i < time.length && time[order[i]!]! <= entry![entryOrder![j]!]!);
    const value = fromTime ? time[order[i++]!]! : entry![entryOrder![j++]!]!;
    if (count === 0 || distinct[count - 1] !== value) distinct[count++] = value;
  }
  return distinct.subarray(0, count);
}

function replaced(values: Float64Array, order: Int32Array, distinct: Float64Array, merged: Float64Array): Float64Array {
  const result = new Float64Array(values.length);
  let at = 0;
  for (const row of order) {
    while (distinct[at] !== values[row]) at++;
    result[row] = merged[at]!;
  }
  return result;
}
