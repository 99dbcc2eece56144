/** A column whose values lie this many times its range away from 0 keeps fewer digits of what differs. */
const far = 100;

/**
 * What to take from a column before any sum: one of its values where all lie far from 0 for their range (dates in milliseconds), so
 * that the differences are exact, else 0.
 */
export function offsetOf(values: Float64Array): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return Math.min(Math.abs(low), Math.abs(high)) > far * (high - low) && low * high > 0 && high > low ? values[0]! : 0;
}

export function lessOffset(values: Float64Array, offset: number): Float64Array {
  return offset === 0 ? values : values.map((value) => value - offset);
}

/**
 * Columns of a design less their offsets. What their coefficients, behind an intercept, give for a combination of those of the
 * columns themselves: `combination`, since the intercept is where all columns are 0.
 */
export function lessOffsets(columns: readonly Float64Array[]) {
  const offsets = columns.map(offsetOf);
  return {
    columns: columns.map((values, j) => lessOffset(values, offsets[j]!)),
    moved: offsets.some((offset) => offset !== 0),
    combination: (own: Float64Array) => own.map((weight, j) => (j === 0 ? weight : weight - own[0]! * offsets[j - 1]!)),
  };
}
