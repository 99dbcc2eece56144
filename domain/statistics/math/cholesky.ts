/** A diagonal element that shrinks by this factor is a column that the ones before it determine. */
const rankTolerance = 1e-12;

/**
 * Cholesky factor L of a symmetric positive definite matrix (row-major), or the index of the first column that is a
 * linear combination of those before it.
 */
export function choleskyFactor(
  matrix: Float64Array,
  size: number,
  tolerance = rankTolerance,
): { factor: Float64Array } | { dependent: number } {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let l = 0; l < j; l++) sum -= factor[i * size + l]! * factor[j * size + l]!;
      if (i !== j) factor[i * size + j] = sum / factor[j * size + j]!;
      else if (sum > tolerance * matrix[i * size + i]! && sum > 0) factor[i * size + i] = Math.sqrt(sum);
      else return { dependent: i };
    }
  }
  return { factor };
}

/** The x with L L' x = right. */
export function solveWithFactor(factor: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const x = right.slice();
  for (let i = 0; i < size; i++) {
    let sum = x[i]!;
    for (let j = 0; j < i; j++) sum -= factor[i * size + j]! * x[j]!;
    x[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i]!;
    for (let j = i + 1; j < size; j++) sum -= factor[j * size + i]! * x[j]!;
    x[i] = sum / factor[i * size + i]!;
  }
  return x;
}

/** The x with matrix x = right; undefined when the matrix is singular. */
export function solveCholesky(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const result = choleskyFactor(matrix, right.length);
  return 'factor' in result ? solveWithFactor(result.factor, right) : undefined;
}

/** The inverse of L L', symmetric to the last bit. */
export function inverseFromFactor(factor: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    unit.fill(0);
    unit[j] = 1;
    const column = solveWithFactor(factor, unit);
    for (let i = 0; i <= j; i++) inverse[i * size + j] = inverse[j * size + i] = column[i]!;
  }
  return inverse;
}
