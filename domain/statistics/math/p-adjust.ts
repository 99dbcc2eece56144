import type { PAdjustMethod } from '../definition/p-adjust-method.ts';

/**
 * p-values adjusted for multiple comparisons, in the order given; null passes through and is not counted. `comparisons`
 * is their number where more were made than are given. Holm 1979; Hochberg 1988; Hommel 1988; Benjamini and Hochberg
 * 1995; Benjamini and Yekutieli 2001.
 */
export function adjustPValues(
  pValues: readonly (number | null)[],
  method: PAdjustMethod,
  comparisons?: number,
): (number | null)[] {
  const present = [...pValues.keys()].filter((i) => pValues[i] !== null);
  const ascending = present.sort((a, b) => pValues[a]! - pValues[b]! || a - b);
  const adjusted = adjustAscending(
    ascending.map((i) => pValues[i]!),
    method,
    comparisons ?? present.length,
  );
  const result: (number | null)[] = pValues.map(() => null);
  for (const [rank, i] of ascending.entries()) result[i] = adjusted[rank]!;
  return result;
}

function adjustAscending(p: number[], method: PAdjustMethod, n: number): number[] {
  switch (method) {
    case 'none':
      return p;
    case 'bonferroni':
      return p.map((value) => Math.min(1, n * value));
    case 'holm': {
      let largest = 0;
      return p.map((value, i) => (largest = Math.max(largest, Math.min(1, (n - i) * value))));
    }
    case 'hochberg':
      return stepUp(p, (i) => n - i);
    case 'benjamini_hochberg':
      return stepUp(p, (i) => n / (i + 1));
    case 'benjamini_yekutieli': {
      let harmonic = 0;
      for (let i = 1; i <= n; i++) harmonic += 1 / i;
      return stepUp(p, (i) => (harmonic * n) / (i + 1));
    }
    case 'hommel':
      // Those not given are taken for the largest there can be.
      return hommel([...p, ...new Array<number>(n - p.length).fill(1)]).slice(0, p.length);
  }
}

function stepUp(p: number[], factor: (rank: number) => number): number[] {
  const adjusted = new Array<number>(p.length);
  let smallest = 1;
  for (let i = p.length - 1; i >= 0; i--) adjusted[i] = smallest = Math.min(smallest, factor(i) * p[i]!);
  return adjusted;
}

/** Wright SP. Adjusted p-values for simultaneous inference. Biometrics 1992;48:1005-1013, appendix. */
function hommel(p: number[]): number[] {
  const n = p.length;
  const adjusted = p.map(() => 0);
  const raise = (i: number, value: number) => {
    adjusted[i] = Math.max(adjusted[i]!, value);
  };
  for (let m = n; m >= 2; m--) {
    // The m largest: the smallest of m p_(n-m+i) / i bounds them, and the others through m p.
    let bound = Number.POSITIVE_INFINITY;
    for (let i = 1; i <= m; i++) bound = Math.min(bound, (m * p[n - m + i - 1]!) / i);
    for (let i = 0; i < n; i++) raise(i, i >= n - m ? bound : Math.min(bound, m * p[i]!));
  }
  return p.map((value, i) => Math.min(1, Math.max(adjusted[i]!, value)));
}
