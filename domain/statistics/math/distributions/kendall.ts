/** The work grows with the third power of the rows: a second at this number. */
export const kendallExactRows = 1000;

/**
 * P(T <= t) of the number of concordant pairs among `n` rows without ties, under independence: the distribution of
 * inversions of a random permutation (Kendall 1938), by its recursion over n. The upper tail is the lower by symmetry:
 * P(T >= t) = P(T <= n (n - 1) / 2 - t).
 */
export function kendallLowerTail(t: number, n: number): number {
  const pairs = (n * (n - 1)) / 2;
  if (t < 0) return 0;
  if (t >= pairs) return 1;
  // The half below the middle has no cancellation.
  if (2 * t >= pairs) return 1 - kendallLowerTail(pairs - t - 1, n);
  let density = new Float64Array(t + 1);
  density[0] = 1;
  for (let rows = 2; rows <= n; rows++) {
    const next = new Float64Array(t + 1);
    let window = 0;
    for (let k = 0; k <= t; k++) {
      window += density[k]!;
      if (k >= rows) window -= density[k - rows]!;
      next[k] = window / rows;
    }
    density = next;
  }
  return density.reduce((sum, probability) => sum + probability, 0);
}
