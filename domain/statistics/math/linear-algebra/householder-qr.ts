import type { Matrix } from './matrix.ts';
import { emptyStrip, type Strip, stripHeight } from './strips.ts';

/**
 * X = QR by Householder reflections, as R's lm has it: columns keep their order, and one whose norm shrinks below
 * `tolerance` of what it was, once the columns before it are taken out, goes to the end (LINPACK's dqrdc2).
 */
export type Qr = {
  rows: number;
  columns: number;
  rank: number;
  /** The column of X at each place of R; those from `rank` on are determined by the others. */
  pivot: Int32Array;
  /** Upper triangle, `columns` by `columns`, row-major. */
  r: Float64Array;
  /** Q'y of the response, one for each place of R: their squares are sequential sums of squares. */
  effects: Float64Array;
  /** Sum of squares of the response that the columns leave. */
  residualSumOfSquares: number;
};

/** Of R's lm and glm. */
const rankTolerance = 1e-7;

/**
 * Reduces strip after strip of rows to the triangle (Golub and Van Loan, Matrix Computations, 4th ed., section 5.2.2 by
 * blocks of rows): as stable as reflecting whole columns, with one pass over the data. Rows are multiplied by
 * `rootWeights` where given.
 */
export function qrDecomposition(
  x: Matrix,
  options: { response?: Float64Array; rootWeights?: Float64Array | undefined; tolerance?: number } = {},
): Qr {
  const { rows, columns } = x;
  const { response, rootWeights, tolerance = rankTolerance } = options;
  const decomposition = new QrOfStrips(columns);
  const strip = emptyStrip(columns + 1);
  const { values } = strip;
  for (let start = 0; start < rows; start += stripHeight) {
    const height = Math.min(stripHeight, rows - start);
    for (let i = 0, at = start * columns; i < height; i++) {
      const factor = rootWeights === undefined ? 1 : rootWeights[start + i]!;
      for (let j = 0; j < columns; j++) values[j * stripHeight + i] = factor * x.values[at++]!;
      values[columns * stripHeight + i] = response === undefined ? 0 : factor * response[start + i]!;
    }
    strip.height = height;
    decomposition.add(strip);
  }
  return decomposition.finish(tolerance);
}

/** The same of rows that come strip by strip. */
export class QrOfStrips {
  readonly #columns: number;
  readonly #triangle: Float64Array;
  #rows = 0;
  #left = 0;

  constructor(columns: number) {
    this.#columns = columns;
    this.#triangle = new Float64Array(columns * (columns + 1));
  }

  /** The strip's last column is the response. It is overwritten. */
  add({ height, values }: Strip): void {
    const columns = this.#columns;
    reduceStrip(values, height, this.#triangle, columns, columns + 1);
    let squares = 0;
    for (let i = 0; i < height; i++) squares += values[columns * stripHeight + i]! ** 2;
    this.#left += squares;
    this.#rows += height;
  }

  finish(tolerance = rankTolerance): Qr {
    return revealRank(this.#triangle, this.#rows, this.#columns, tolerance, this.#left);
  }
}

/** Takes the strip (column-major) into the triangle above it; what is left of the response stays in its last column. */
function reduceStrip(strip: Float64Array, height: number, triangle: Float64Array, columns: number, width: number) {
  for (let k = 0; k < columns; k++) {
    const at = k * stripHeight;
    let squares = 0;
    for (let i = 0; i < height; i++) squares += strip[at + i]! * strip[at + i]!;
    if (squares === 0) continue;
    const diagonal = k * width + k;
    const alpha = triangle[diagonal]!;
    const norm = Math.sqrt(alpha * alpha + squares);
    const beta = alpha > 0 ? -norm : norm;
    const head = alpha - beta;
    const tau = 1 / (norm * (norm + Math.abs(alpha)));
    triangle[diagonal] = beta;
    let j = k + 1;
    for (; j + 4 <= width; j += 4) {
      const at0 = j * stripHeight;
      const at1 = at0 + stripHeight;
      const at2 = at1 + stripHeight;
      const at3 = at2 + stripHeight;
      const to = k * width + j;
      let s0 = head * triangle[to]!;
      let s1 = head * triangle[to + 1]!;
      let s2 = head * triangle[to + 2]!;
      let s3 = head * triangle[to + 3]!;
      for (let i = 0; i < height; i++) {
        const v = strip[at + i]!;
        s0 += v * strip[at0 + i]!;
        s1 += v * strip[at1 + i]!;
        s2 += v * strip[at2 + i]!;
        s3 += v * strip[at3 + i]!;
      }
      s0 *= tau;
      s1 *= tau;
      s2 *= tau;
      s3 *= tau;
      triangle[to]! -= s0 * head;
      triangle[to + 1]! -= s1 * head;
      triangle[to + 2]! -= s2 * head;
      triangle[to + 3]! -= s3 * head;
      for (let i = 0; i < height; i++) {
        const v = strip[at + i]!;
        strip[at0 + i]! -= s0 * v;
        strip[at1 + i]! -= s1 * v;
        strip[at2 + i]! -= s2 * v;
        strip[at3 + i]! -= s3 * v;
      }
    }
    for (; j < width; j++) {
      const from = j * stripHeight;
      const to = k * width + j;
      let s = head * triangle[to]!;
      for (let i = 0; i < height; i++) s += strip[at + i]! * strip[from + i]!;
      s *= tau;
      triangle[to]! -= s * head;
      for (let i = 0; i < height; i++) strip[from + i]! -= s * strip[at + i]!;
    }
  }
}

/** dqrdc2 on the triangle: its columns have the norms of X's own. */
function revealRank(triangle: Float64Array, rows: number, columns: number, tolerance: number, left: number): Qr {
  const width = columns + 1;
  const normFrom = (row: number, column: number) => {
    let squares = 0;
    for (let i = row; i < columns; i++) squares += triangle[i * width + column]! ** 2;
    return Math.sqrt(squares);
  };
  const pivot = Int32Array.from({ length: columns }, (_, j) => j);
  const norms = Float64Array.from(pivot, (j) => normFrom(0, j));
  let rank = columns;
  for (let k = 0; k < rank; k++) {
    while (k < rank && !(normFrom(k, k) > norms[k]! * tolerance)) {
      for (let i = 0; i < columns; i++) moveToEnd(triangle.subarray(i * width, i * width + columns), k);
      moveToEnd(pivot, k);
      moveToEnd(norms, k);
      rank--;
    }
    if (k < rank) reflectBelow(triangle, columns, width, k);
  }
  const r = new Float64Array(columns * columns);
  const effects = new Float64Array(columns);
  for (let i = 0; i < columns; i++) {
    for (let j = Math.min(i, rank); j < columns; j++) r[i * columns + j] = triangle[i * width + j]!;
    effects[i] = triangle[i * width + columns]!;
    if (i >= rank) left += effects[i]! ** 2;
  }
  return { rows, columns, rank, pivot, r, effects, residualSumOfSquares: left };
}

function moveToEnd(values: Float64Array | Int32Array, k: number): void {
  const moved = values[k]!;
  values.copyWithin(k, k + 1);
  values[values.length - 1] = moved;
}

function reflectBelow(triangle: Float64Array, columns: number, width: number, k: number): void {
  let squares = 0;
  for (let i = k + 1; i < columns; i++) squares += triangle[i * width + k]! ** 2;
  if (squares === 0) return;
  const alpha = triangle[k * width + k]!;
  const norm = Math.sqrt(alpha * alpha + squares);
  const beta = alpha > 0 ? -norm : norm;
  const head = alpha - beta;
  const tau = 1 / (norm * (norm + Math.abs(alpha)));
  for (let j = k + 1; j < width; j++) {
    let s = head * triangle[k * width + j]!;
    for (let i = k + 1; i < columns; i++) s += triangle[i * width + k]! * triangle[i * width + j]!;
    s *= tau;
    triangle[k * width + j]! -= s * head;
    for (let i = k + 1; i < columns; i++) triangle[i * width + j]! -= s * triangle[i * width + k]!;
  }
  triangle[k * width + k] = beta;
  for (let i = k + 1; i < columns; i++) triangle[i * width + k] = 0;
}

/** Least-squares coefficients in the order of X's columns; NaN for those that the others determine. */
export function qrCoefficients({ columns, rank, pivot, r, effects }: Qr): Float64Array {
  const solution = effects.slice(0, rank);
  for (let i = rank - 1; i >= 0; i--) {
    let sum = solution[i]!;
    for (let j = i + 1; j < rank; j++) sum -= r[i * columns + j]! * solution[j]!;
    solution[i] = sum / r[i * columns + i]!;
  }
  const coefficients = new Float64Array(columns).fill(Number.NaN);
  for (let i = 0; i < rank; i++) coefficients[pivot[i]!] = solution[i]!;
  return coefficients;
}

/** R^-1 of a decomposition of full rank: upper triangle, row-major. */
export function inverseTriangle({ columns, r }: Qr): Float64Array {
  const inverse = new Float64Array(columns * columns);
  for (let j = 0; j < columns; j++) {
    inverse[j * columns + j] = 1 / r[j * columns + j]!;
    for (let i = j - 1; i >= 0; i--) {
      let sum = 0;
      for (let k = i + 1; k <= j; k++) sum -= r[i * columns + k]! * inverse[k * columns + j]!;
      inverse[i * columns + j] = sum / r[i * columns + i]!;
    }
  }
  return inverse;
}

/**
 * (X'X)^-1 in the order of X's columns; rows and columns of those that the others determine are NaN.
 */
export function inverseCrossproduct(qr: Qr): Float64Array {
  const { columns, rank, pivot, r } = qr;
  const leading = new Float64Array(rank * rank);
  for (let i = 0; i < rank; i++) for (let j = i; j < rank; j++) leading[i * rank + j] = r[i * columns + j]!;
  const inverse = inverseTriangle({ ...qr, columns: rank, r: leading });
  const result = new Float64Array(columns * columns).fill(Number.NaN);
  for (let i = 0; i < rank; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < rank; k++) sum += inverse[i * rank + k]! * inverse[j * rank + k]!;
      result[pivot[i]! * columns + pivot[j]!] = result[pivot[j]! * columns + pivot[i]!] = sum;
    }
  return result;
}

/**
 * Turns X, of full rank, into X R^-1: columns that span the same space and are orthonormal (with the weights of the
 * decomposition). The rows of Q, without keeping the reflections; equal rows stay equal to the last bit.
 */
export function orthonormalise(x: Matrix, { columns: p, r }: Qr): void {
  const { rows, values } = x;
  const transposed = new Float64Array(p * p);
  for (let i = 0; i < p; i++) for (let j = i; j < p; j++) transposed[j * p + i] = r[i * p + j]!;
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    const at0 = i * p;
    const at1 = at0 + p;
    const at2 = at1 + p;
    const at3 = at2 + p;
    for (let k = 0; k < p; k++) {
      let s0 = values[at0 + k]!;
      let s1 = values[at1 + k]!;
      let s2 = values[at2 + k]!;
      let s3 = values[at3 + k]!;
      for (let j = 0; j < k; j++) {
        const factor = transposed[k * p + j]!;
        s0 -= factor * values[at0 + j]!;
        s1 -= factor * values[at1 + j]!;
        s2 -= factor * values[at2 + j]!;
        s3 -= factor * values[at3 + j]!;
      }
      const diagonal = transposed[k * p + k]!;
      values[at0 + k] = s0 / diagonal;
      values[at1 + k] = s1 / diagonal;
      values[at2 + k] = s2 / diagonal;
      values[at3 + k] = s3 / diagonal;
    }
  }
  for (; i < rows; i++)
    for (let k = 0; k < p; k++) {
      let sum = values[i * p + k]!;
      for (let j = 0; j < k; j++) sum -= transposed[k * p + j]! * values[i * p + j]!;
      values[i * p + k] = sum / transposed[k * p + k]!;
    }
}
