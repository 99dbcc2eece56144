/**
 * Eigenvalues of a symmetric matrix (row-major) and, in the columns of `vectors`, their eigenvectors, by Jacobi's rotations
 * (Golub and Van Loan, Matrix Computations, 4th ed., section 8.5). For small matrices.
 */
export function symmetricEigen(matrix: Float64Array, size: number): { values: Float64Array; vectors: Float64Array } {
  const a = matrix.slice();
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1;
  const sweeps = 60;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let rotated = false;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        const off = a[p * size + q]!;
        if (!(Math.abs(off) > 1e-17 * Math.sqrt(Math.abs(a[p * size + p]! * a[q * size + q]!)))) continue;
        rotated = true;
        const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * off);
        const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(1, theta));
        rotate(a, vectors, size, { p, q, tangent });
      }
    if (!rotated) break;
  }
  return { values: Float64Array.from({ length: size }, (_, i) => a[i * size + i]!), vectors };
}

function rotate(
  a: Float64Array,
  vectors: Float64Array,
  size: number,
  { p, q, tangent }: { p: number; q: number; tangent: number },
): void {
  const cosine = 1 / Math.hypot(1, tangent);
  const sine = tangent * cosine;
  const turn = (values: Float64Array, atP: number, atQ: number) => {
    const [x, y] = [values[atP]!, values[atQ]!];
    values[atP] = cosine * x - sine * y;
    values[atQ] = sine * x + cosine * y;
  };
  for (let k = 0; k < size; k++) turn(a, k * size + p, k * size + q);
  for (let k = 0; k < size; k++) turn(a, p * size + k, q * size + k);
  a[p * size + q] = a[q * size + p] = 0;
  for (let k = 0; k < size; k++) turn(vectors, k * size + p, k * size + q);
}
