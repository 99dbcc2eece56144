/**
 * A few rows of a matrix, column-major: they stay in the first level of cache while many sums are taken over them. There
 * is an even number of columns, the last of zeros where the matrix has an odd one, so that columns are taken by twos.
 */
export type Strip = { height: number; columns: number; values: Float64Array };

export const stripHeight = 128;

export function emptyStrip(columns: number): Strip {
  return { height: 0, columns, values: new Float64Array((columns + (columns % 2)) * stripHeight) };
}

/** Sums over the rows of products of two columns, each row with its weight: X'WX, taken strip by strip. */
export class CrossProducts {
  readonly #columns: number;
  readonly #even: number;
  readonly #total: Float64Array;
  readonly #lost: Float64Array;
  readonly #weighted: Float64Array;

  constructor(columns: number) {
    this.#columns = columns;
    this.#even = columns + (columns % 2);
    this.#total = new Float64Array(this.#even ** 2);
    this.#lost = new Float64Array(this.#even ** 2);
    this.#weighted = new Float64Array(2 * stripHeight);
  }

  add({ height, values }: Strip, weights?: Float64Array): void {
    const even = this.#even;
    const weighted = this.#weighted;
    for (let j = 0; j < even; j += 2) {
      const at = j * stripHeight;
      for (let i = 0; i < height; i++) {
        const weight = weights === undefined ? 1 : weights[i]!;
        weighted[i] = weight * values[at + i]!;
        weighted[stripHeight + i] = weight * values[at + stripHeight + i]!;
      }
      for (let k = 0; k <= j; k += 2) {
        const first = k * stripHeight;
        const second = first + stripHeight;
        let s00 = 0;
        let s01 = 0;
        let s10 = 0;
        let s11 = 0;
        for (let i = 0; i < height; i++) {
          const a = weighted[i]!;
          const b = weighted[stripHeight + i]!;
          const x = values[first + i]!;
          const y = values[second + i]!;
          s00 += a * x;
          s01 += a * y;
          s10 += b * x;
          s11 += b * y;
        }
        this.#sum(j * even + k, s00);
        this.#sum(j * even + k + 1, s01);
        this.#sum(j * even + even + k, s10);
        this.#sum(j * even + even + k + 1, s11);
      }
    }
  }

  /** Knuth's two-sum: the error does not grow with the number of strips. */
  #sum(at: number, term: number): void {
    const sum = this.#total[at]!;
    const next = sum + term;
    const added = next - sum;
    this.#lost[at]! += sum - (next - added) + (term - added);
    this.#total[at] = next;
  }

  /** The sums so far: symmetric, row-major. */
  matrix(): Float64Array {
    const p = this.#columns;
    const result = new Float64Array(p * p);
    for (let j = 0; j < p; j++)
      for (let k = 0; k <= j; k++) {
        const at = j * this.#even + k;
        result[j * p + k] = result[k * p + j] = this.#total[at]! + this.#lost[at]!;
      }
    return result;
  }
}

/** Sum of the columns times their coefficients, for each row of the strip. */
export function stripTimesVector({ height, columns, values }: Strip, vector: Float64Array, result: Float64Array): void {
  result.fill(0, 0, height);
  let j = 0;
  for (; j + 2 <= columns; j += 2) {
    const at = j * stripHeight;
    const a = vector[j]!;
    const b = vector[j + 1]!;
    for (let i = 0; i < height; i++) result[i]! += a * values[at + i]! + b * values[at + stripHeight + i]!;
  }
  if (j < columns) {
    const at = j * stripHeight;
    const a = vector[j]!;
    for (let i = 0; i < height; i++) result[i]! += a * values[at + i]!;
  }
}

/** Turns X into X R^-1 of a decomposition: `r` is its triangle, row-major. */
export function orthonormaliseStrip({ height, columns: p, values }: Strip, { r }: { r: Float64Array }, z: Strip): void {
  z.height = height;
  for (let k = 0; k < p; k++) {
    const to = k * stripHeight;
    for (let i = 0; i < height; i++) z.values[to + i] = values[to + i]!;
    for (let j = 0; j < k; j++) {
      const factor = r[j * p + k]!;
      const from = j * stripHeight;
      for (let i = 0; i < height; i++) z.values[to + i]! -= factor * z.values[from + i]!;
    }
    const diagonal = r[k * p + k]!;
    for (let i = 0; i < height; i++) z.values[to + i]! /= diagonal;
  }
}

/** Adds to `sums` the sum of each column times the row's value. */
export function addTransposedTimes(
  { height, columns, values }: Strip,
  vector: Float64Array,
  sums: CompensatedSums,
): void {
  for (let j = 0; j < columns; j++) {
    const at = j * stripHeight;
    let even = 0;
    let odd = 0;
    let i = 0;
    for (; i + 1 < height; i += 2) {
      even += vector[i]! * values[at + i]!;
      odd += vector[i + 1]! * values[at + i + 1]!;
    }
    if (i < height) even += vector[i]! * values[at + i]!;
    sums.add(j, even + odd);
  }
}

/** Several sums of many terms, each by Knuth's two-sum (TAOCP 2, 4.2.2, theorem B). */
export class CompensatedSums {
  readonly #sum: Float64Array;
  readonly #lost: Float64Array;

  constructor(count: number) {
    this.#sum = new Float64Array(count);
    this.#lost = new Float64Array(count);
  }

  add(at: number, term: number): void {
    const sum = this.#sum[at]!;
    const next = sum + term;
    const added = next - sum;
    this.#lost[at]! += sum - (next - added) + (term - added);
    this.#sum[at] = next;
  }

  value(at: number): number {
    return this.#sum[at]! + this.#lost[at]!;
  }

  values(): Float64Array {
    return this.#sum.map((sum, at) => sum + this.#lost[at]!);
  }
}
