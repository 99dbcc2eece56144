import type { ContrastProducts } from './sphericity.ts';

export type Effect = {
  /** Places of the within-subject factors in it; none for the effect between subjects alone. */
  within: number[];
  between: boolean;
  sum_sq: number;
  df: number;
  sum_sq_error: number;
  df_error: number;
  /** Of the contrasts within subjects. */
  error: ContrastProducts | undefined;
};

/**
 * Effects in the order between, then within-subject factors with and without it. Each set of orthonormal contrasts over the
 * cells is analysed on its own (O'Brien and Kaiser, Psychological Bulletin 1985;97:316-333); hypotheses are those of type III
 * sums of squares: means of groups count alike, however many subjects they have.
 */
export function repeatedEffects(
  groups: readonly (readonly Float64Array[])[],
  sizes: readonly number[],
): { effects: Effect[]; errors: number[] } {
  const subjects = groups.reduce((total, values) => total + values.length, 0);
  const df = subjects - groups.length;
  const several = groups.length > 1;
  const sets = sizes.length === 1 ? [[], [0]] : [[], [0], [1], [0, 1]];
  // Sums of squares of every error term, that between subjects among them.
  const errors: number[] = [];
  const effects = sets.flatMap((within) => {
    const contrasts = contrastsOf(within, sizes);
    const p = contrasts.length;
    const means = groups.map(() => new Float64Array(p));
    const total = new Float64Array(p);
    const products = new Float64Array(p * p);
    const scored = groups.map((values) => values.map((cells) => contrasts.map((weights) => dot(weights, cells))));
    for (const [g, scores] of scored.entries())
      for (const row of scores)
        for (let j = 0; j < p; j++) {
          means[g]![j]! += row[j]! / scores.length;
          total[j]! += row[j]! / subjects;
        }
    for (const [g, scores] of scored.entries())
      for (const row of scores)
        for (let i = 0; i < p; i++)
          for (let j = 0; j < p; j++) products[i * p + j]! += (row[i]! - means[g]![i]!) * (row[j]! - means[g]![j]!);
    let sum_sq_error = 0;
    for (let i = 0; i < p; i++) sum_sq_error += products[i * p + i]!;
    let grand = 0;
    let differences = 0;
    const harmonic = groups.length ** 2 / groups.reduce((sum, { length }) => sum + 1 / length, 0);
    for (let j = 0; j < p; j++) {
      grand += (means.reduce((sum, mean) => sum + mean[j]!, 0) / groups.length) ** 2 * harmonic;
      for (const [g, { length }] of groups.entries()) differences += length * (means[g]![j]! - total[j]!) ** 2;
    }
    errors.push(sum_sq_error);
    const shared = { within, sum_sq_error, df_error: df * p };
    const error = within.length === 0 ? undefined : { products, p, df };
    const found: Effect[] = [];
    if (within.length > 0) found.push({ ...shared, between: false, sum_sq: grand, df: p, error });
    if (several) found.push({ ...shared, between: true, sum_sq: differences, df: p * (groups.length - 1), error });
    return found;
  });
  return { effects, errors };
}

/** Orthonormal contrasts over the cells: Helmert's for the factors of the effect, means for the others. */
function contrastsOf(within: readonly number[], sizes: readonly number[]): Float64Array[] {
  let sets: Float64Array[] = [Float64Array.of(1)];
  for (const [factor, size] of sizes.entries()) {
    const own = within.includes(factor) ? helmert(size) : [new Float64Array(size).fill(1 / Math.sqrt(size))];
    sets = sets.flatMap((left) =>
      own.map((right) =>
        Float64Array.from({ length: left.length * size }, (_, at) => left[Math.floor(at / size)]! * right[at % size]!),
      ),
    );
  }
  return sets;
}

function helmert(size: number): Float64Array[] {
  return Array.from({ length: size - 1 }, (_, k) => {
    const norm = Math.sqrt((k + 1) * (k + 2));
    return Float64Array.from({ length: size }, (_, at) => (at <= k ? 1 / norm : at === k + 1 ? -(k + 1) / norm : 0));
  });
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
