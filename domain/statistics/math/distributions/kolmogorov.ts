/** Where R stops both series. */
const rootTolerance = 1e-6;

/**
 * P(K <= z) of the limit distribution of sqrt(mn / (m + n)) D (Marsaglia G, Tsang WW, Wang J. Evaluating Kolmogorov's
 * distribution. Journal of Statistical Software 2003;8(18)), with as many terms of the two series as R takes: what is
 * missing is at most 3e-5, which is less than what the limit itself is off by.
 */
export function kolmogorovLowerTail(z: number): number {
  if (z <= 0) return 0;
  // The next term is exp(-pi^2 / z^2) smaller.
  if (z < 1) return (Math.sqrt(2 * Math.PI) / z) * Math.exp(-(Math.PI * Math.PI) / (8 * z * z));
  let sum = 1;
  for (let k = 1, sign = -2; ; k++, sign = -sign) {
    const term = sign * Math.exp(-2 * z * z * k * k);
    sum += term;
    if (Math.abs(term) <= rootTolerance) return sum;
  }
}

/**
 * P(D >= distance / (m n)) for samples of m and n values, given their ties: the share of the lattice paths from (0, 0) to
 * (m, n) that leave the band somewhere (Schröer G, Trenkler D, Computational Statistics and Data Analysis
 * 1995;20:185-202). `isLast[k]`: 1 where the k-th of all values in ascending order differs from the next, so that the
 * distribution functions have a value after it.
 */
export function smirnovUpperTail(distance: number, m: number, n: number, isLast: Uint8Array): number {
  // Of the paths to each point of a column, the share that has left the band.
  const left = new Float64Array(n + 1);
  for (let i = 0; i <= m; i++) {
    for (let j = 0; j <= n; j++) {
      const steps = i + j;
      if (steps > 0 && isLast[steps - 1] === 1 && Math.abs(i * n - j * m) >= distance) left[j] = 1;
      else if (steps === 0) left[j] = 0;
      else {
        const fromFirst = i === 0 ? 0 : (i / steps) * left[j]!;
        left[j] = fromFirst + (j === 0 ? 0 : (j / steps) * left[j - 1]!);
      }
    }
  }
  return left[n]!;
}
