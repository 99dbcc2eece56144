import { finiteOrNull } from '../core/json-number.ts';
import { inverseCrossproduct, type Qr } from '../math/linear-algebra/householder-qr.ts';

type VarianceInflation = { term: string; gvif: number | null; df: number };

/**
 * Generalised variance inflation factors of the terms (Fox and Monette, JASA 1992;87:178-183): how much larger the
 * squared volume of the joint confidence region of a term's coefficients is than without the other terms. That is
 * det(C) det(S), with C their block of the inverse crossproduct and S the crossproduct of their centred columns.
 */
export function varianceInflation(
  qr: Qr,
  design: { columns: readonly { term: number }[] },
  termLabels: readonly string[],
): VarianceInflation[] {
  const { columns: p, r } = qr;
  const inverse = inverseCrossproduct(qr);
  return termLabels.map((term, index) => {
    const places = design.columns.flatMap((column, j) => (column.term === index ? [j + 1] : []));
    const covariance = places.map((a) => places.map((b) => inverse[a * p + b]!));
    const centred = places.map((a) =>
      places.map((b) => {
        let sum = 0;
        for (let i = 1; i <= Math.min(a, b); i++) sum += r[i * p + a]! * r[i * p + b]!;
        return sum;
      }),
    );
    return { term, gvif: finiteOrNull(determinant(covariance) * determinant(centred)), df: places.length };
  });
}

/** Of a symmetric positive definite matrix, by elimination. */
function determinant(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let product = 1;
  for (const [k, pivotRow] of rows.entries()) {
    const pivot = pivotRow[k]!;
    product *= pivot;
    for (const row of rows.slice(k + 1)) {
      const factor = row[k]! / pivot;
      for (let j = k; j < row.length; j++) row[j]! -= factor * pivotRow[j]!;
    }
  }
  return product;
}
