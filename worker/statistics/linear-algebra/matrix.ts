/** Row-major: the values of one row side by side. */
export type Matrix = { rows: number; columns: number; values: Float64Array };

/** The columns, after a column of ones where `intercept` is true, as one row-major matrix. */
export function matrixOfColumns(
  columns: readonly ArrayLike<number>[],
  rows: number,
  options: { intercept: boolean },
): Matrix {
  const first = options.intercept ? 1 : 0;
  const width = columns.length + first;
  const values = new Float64Array(rows * width);
  // By strips of rows, so that the lines of memory written for one column are still near for the next.
  const STRIP = 512;
  for (let start = 0; start < rows; start += STRIP) {
    const end = Math.min(rows, start + STRIP);
    if (options.intercept) for (let i = start; i < end; i++) values[i * width] = 1;
    for (let j = 0; j < columns.length; j++) {
      const column = columns[j]!;
      for (let i = start, at = start * width + j + first; i < end; i++, at += width) values[at] = column[i]!;
    }
  }
  return { rows, columns: width, values };
}

/** Matrix times vector, plus `offset` where given. Equal rows give equal results to the last bit. */
export function timesVector({ rows, columns, values }: Matrix, vector: Float64Array, offset?: Float64Array) {
  const result = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += values[at++]! * vector[j]!;
    result[i] = offset === undefined ? sum : sum + offset[i]!;
  }
  return result;
}

/** Transposed matrix times vector. */
export function transposedTimesVector({ rows, columns, values }: Matrix, vector: Float64Array): Float64Array {
  const result = new Float64Array(columns);
  const partial = new Float64Array(columns);
  const STRIP = 512;
  for (let start = 0, at = 0; start < rows; start += STRIP) {
    const end = Math.min(rows, start + STRIP);
    partial.fill(0);
    for (let i = start; i < end; i++) {
      const factor = vector[i]!;
      for (let j = 0; j < columns; j++) partial[j]! += values[at++]! * factor;
    }
    for (let j = 0; j < columns; j++) result[j]! += partial[j]!;
  }
  return result;
}

/** X'WX with the weights of the rows: symmetric, row-major. Four rows at a time, as one addition waits for the last. */
export function weightedCrossproduct({ rows, columns: p, values }: Matrix, weights: Float64Array): Float64Array {
  const total = new Float64Array(p * p);
  const partial = new Float64Array(p * p);
  const STRIP = 512;
  for (let start = 0; start < rows; start += STRIP) {
    const end = Math.min(rows, start + STRIP);
    partial.fill(0);
    let i = start;
    for (; i + 4 <= end; i += 4) {
      const at0 = i * p;
      const at1 = at0 + p;
      const at2 = at1 + p;
      const at3 = at2 + p;
      const w0 = weights[i]!;
      const w1 = weights[i + 1]!;
      const w2 = weights[i + 2]!;
      const w3 = weights[i + 3]!;
      for (let j = 0, to = 0; j < p; j++, to += p) {
        const a0 = w0 * values[at0 + j]!;
        const a1 = w1 * values[at1 + j]!;
        const a2 = w2 * values[at2 + j]!;
        const a3 = w3 * values[at3 + j]!;
        for (let k = 0; k <= j; k++)
          partial[to + k]! +=
            a0 * values[at0 + k]! + a1 * values[at1 + k]! + a2 * values[at2 + k]! + a3 * values[at3 + k]!;
      }
    }
    for (; i < end; i++)
      for (let j = 0; j < p; j++) {
        const a = weights[i]! * values[i * p + j]!;
        for (let k = 0; k <= j; k++) partial[j * p + k]! += a * values[i * p + k]!;
      }
    for (let j = 0; j < p; j++) for (let k = 0; k <= j; k++) total[j * p + k]! += partial[j * p + k]!;
  }
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) total[k * p + j] = total[j * p + k]!;
  return total;
}

/** A B A' for square, row-major A and symmetric B. */
export function congruence(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const ab = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      const factor = a[i * size + k]!;
      if (factor !== 0) for (let j = 0; j < size; j++) ab[i * size + j]! += factor * b[k * size + j]!;
    }
  const result = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += ab[i * size + k]! * a[j * size + k]!;
      result[i * size + j] = result[j * size + i] = sum;
    }
  return result;
}
