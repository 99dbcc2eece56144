/**
 * Householder reflections that bring the first `columns` columns of a matrix (row-major, `rows` x `width`) to upper
 * triangular form, in place (Golub and Van Loan, Matrix Computations, section 5.2).
 */
export function triangularise(matrix: Float64Array, rows: number, width: number, columns: number): void {
  const last = Math.min(columns, rows - 1);
  for (let k = 0; k < last; k++) {
    let largest = 0;
    for (let i = k; i < rows; i++) largest = Math.max(largest, Math.abs(matrix[i * width + k]!));
    if (largest === 0) continue;
    let squares = 0;
    for (let i = k; i < rows; i++) squares += (matrix[i * width + k]! / largest) ** 2;
    const norm = largest * Math.sqrt(squares);
    const head = matrix[k * width + k]!;
    const diagonal = head > 0 ? -norm : norm;
    // The reflector is (head - diagonal, rest); its square is 2 norm (norm + |head|).
    const first = head - diagonal;
    const scale = 1 / (norm * Math.abs(first));
    for (let j = k + 1; j < width; j++) {
      let product = first * matrix[k * width + j]!;
      for (let i = k + 1; i < rows; i++) product += matrix[i * width + k]! * matrix[i * width + j]!;
      const factor = product * scale;
      if (factor === 0) continue;
      matrix[k * width + j]! -= factor * first;
      for (let i = k + 1; i < rows; i++) matrix[i * width + j]! -= factor * matrix[i * width + k]!;
    }
    matrix[k * width + k] = diagonal;
    for (let i = k + 1; i < rows; i++) matrix[i * width + k] = 0;
  }
}

/** Rows collected before they are folded into the triangle: enough to spread the cost of a reflection. */
const bufferRows = 256;

/** The triangle R of a QR decomposition of rows that come one after another. */
export class RowTriangle {
  readonly width: number;
  readonly #buffer: Float64Array;
  #rows: number;

  constructor(width: number, triangle?: Float64Array) {
    this.width = width;
    this.#buffer = new Float64Array((width + bufferRows) * width);
    if (triangle !== undefined) this.#buffer.set(triangle);
    this.#rows = width;
  }

  add(source: Float64Array, from: number): void {
    this.#buffer.set(source.subarray(from, from + this.width), this.#rows * this.width);
    this.#rows++;
    if (this.#rows === this.width + bufferRows) this.#fold();
  }

  /** width x width, row-major. */
  triangle(): Float64Array {
    this.#fold();
    return this.#buffer.slice(0, this.width * this.width);
  }

  #fold(): void {
    triangularise(this.#buffer, this.#rows, this.width, this.width);
    this.#rows = this.width;
  }
}
