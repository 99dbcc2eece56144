/** Row-major: the values of one row side by side. */
export type Matrix = { rows: number; columns: number; values: Float64Array };

/** Sums are taken strip by strip of rows: one long sum of a million terms would lose digits. */
const stripWidth = 512;

/** The columns, after a column of ones where `intercept` is true, as one row-major matrix. */
export function matrixOfColumns(
  columns: readonly ArrayLike<number>[],
  rows: number,
  options: { intercept: boolean },
): Matrix {
  const first = options.intercept ? 1 : 0;
  const width = columns.length + first;
  const values = new Float64Array(rows * width);
  // Few rows at a time, so that the lines of memory that one column writes are still near for the next.
  const height = 64;
  for (let start = 0; start < rows; start += height) {
    const end = Math.min(rows, start + height);
    if (options.intercept) for (let i = start; i < end; i++) values[i * width] = 1;
    for (let j = 0; j < columns.length; j++) {
      const column = columns[j]!;
      for (let i = start, at = start * width + j + first; i < end; i++, at += width) values[at] = column[i]!;
    }
  }
  return { rows, columns: width, values };
}

/** Matrix times vector, plus `offset` where given. Equal rows give equal results to the last bit. */
export function timesVector({ rows, columns: p, values }: Matrix, vector: Float64Array, offset?: Float64Array) {
  const result = new Float64Array(rows);
  let i = 0;
  // Four rows at a time: a chain of additions waits for each of its links.
  for (; i + 4 <= rows; i += 4) {
    const at = i * p;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let j = 0; j < p; j++) {
      const factor = vector[j]!;
      s0 += values[at + j]! * factor;
      s1 += values[at + p + j]! * factor;
      s2 += values[at + 2 * p + j]! * factor;
      s3 += values[at + 3 * p + j]! * factor;
    }
    result[i] = s0;
    result[i + 1] = s1;
    result[i + 2] = s2;
    result[i + 3] = s3;
  }
  for (; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < p; j++) sum += values[i * p + j]! * vector[j]!;
    result[i] = sum;
  }
  if (offset !== undefined) for (let k = 0; k < rows; k++) result[k]! += offset[k]!;
  return result;
}

/** Transposed matrix times vector. */
export function transposedTimesVector({ rows, columns: p, values }: Matrix, vector: Float64Array): Float64Array {
  const result = new Float64Array(p);
  const partial = new Float64Array(p);
  for (let start = 0; start < rows; start += stripWidth) {
    const end = Math.min(rows, start + stripWidth);
    partial.fill(0);
    let i = start;
    for (; i + 4 <= end; i += 4) {
      const at = i * p;
      const v0 = vector[i]!;
      const v1 = vector[i + 1]!;
      const v2 = vector[i + 2]!;
      const v3 = vector[i + 3]!;
      for (let j = 0; j < p; j++)
        partial[j]! +=
          v0 * values[at + j]! + v1 * values[at + p + j]! + v2 * values[at + 2 * p + j]! + v3 * values[at + 3 * p + j]!;
    }
    for (; i < end; i++) for (let j = 0; j < p; j++) partial[j]! += vector[i]! * values[i * p + j]!;
    for (let j = 0; j < p; j++) result[j]! += partial[j]!;
  }
  return result;
}

/** X'WX with the weights of the rows (X'X without): symmetric, row-major. */
export function weightedCrossproduct({ rows, columns: p, values }: Matrix, weights?: Float64Array): Float64Array {
  const total = new Float64Array(p * p);
  const partial = new Float64Array(p * p);
  for (let start = 0; start < rows; start += stripWidth) {
    const end = Math.min(rows, start + stripWidth);
    partial.fill(0);
    let i = start;
    for (; i + 4 <= end; i += 4) addFourRows(partial, values, i * p, p, weights, i);
    for (; i < end; i++)
      for (let j = 0; j < p; j++) {
        const a = (weights === undefined ? 1 : weights[i]!) * values[i * p + j]!;
        for (let k = 0; k <= j; k++) partial[j * p + k]! += a * values[i * p + k]!;
      }
    for (let j = 0; j < p; j++) for (let k = 0; k <= j; k++) total[j * p + k]! += partial[j * p + k]!;
  }
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) total[k * p + j] = total[j * p + k]!;
  return total;
}

/** Lower triangle of the crossproduct of four rows; two of its rows at a time share what they load. */
function addFourRows(
  to: Float64Array,
  values: Float64Array,
  at0: number,
  p: number,
  weights: Float64Array | undefined,
  row: number,
): void {
  const at1 = at0 + p;
  const at2 = at1 + p;
  const at3 = at2 + p;
  const w0 = weights === undefined ? 1 : weights[row]!;
  const w1 = weights === undefined ? 1 : weights[row + 1]!;
  const w2 = weights === undefined ? 1 : weights[row + 2]!;
  const w3 = weights === undefined ? 1 : weights[row + 3]!;
  let j = 0;
  for (; j + 2 <= p; j += 2) {
    const a0 = w0 * values[at0 + j]!;
    const a1 = w1 * values[at1 + j]!;
    const a2 = w2 * values[at2 + j]!;
    const a3 = w3 * values[at3 + j]!;
    const b0 = w0 * values[at0 + j + 1]!;
    const b1 = w1 * values[at1 + j + 1]!;
    const b2 = w2 * values[at2 + j + 1]!;
    const b3 = w3 * values[at3 + j + 1]!;
    const upper = j * p;
    const lower = upper + p;
    // One place beyond the diagonal of the first of the two rows: written over when the triangle is mirrored.
    for (let k = 0; k <= j + 1; k++) {
      const x0 = values[at0 + k]!;
      const x1 = values[at1 + k]!;
      const x2 = values[at2 + k]!;
      const x3 = values[at3 + k]!;
      to[upper + k]! += a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
      to[lower + k]! += b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
    }
  }
  if (j < p) {
    const a0 = w0 * values[at0 + j]!;
    const a1 = w1 * values[at1 + j]!;
    const a2 = w2 * values[at2 + j]!;
    const a3 = w3 * values[at3 + j]!;
    for (let k = 0; k <= j; k++)
      to[j * p + k]! += a0 * values[at0 + k]! + a1 * values[at1 + k]! + a2 * values[at2 + k]! + a3 * values[at3 + k]!;
  }
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
