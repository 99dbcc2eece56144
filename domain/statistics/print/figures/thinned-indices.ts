/** Up to `most` indices of 0..n-1, evenly spread, with both ends: a million rows stay a small figure. */
export function thinnedIndices(n: number, most: number): number[] {
  if (n <= most) return Array.from({ length: n }, (_, i) => i);
  return Array.from({ length: most }, (_, i) => Math.round((i * (n - 1)) / (most - 1)));
}
