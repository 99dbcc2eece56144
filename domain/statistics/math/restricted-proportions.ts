/** Halvings that leave no digit of a proportion open. */
const halvings = 100;

export type CountedProportion = { count: number; n: number };

/** The most likely p1 and p2 with p1 - p2 = difference: the likelihood has one maximum, so its slope changes sign once. `difference` within (-1, 1). */
export function restrictedByDifference(
  first: CountedProportion,
  second: CountedProportion,
  difference: number,
): { p1: number; p2: number } {
  const slope = (p2: number) =>
    share(first.count, p2 + difference) -
    share(first.n - first.count, 1 - p2 - difference) +
    share(second.count, p2) -
    share(second.n - second.count, 1 - p2);
  let low = Math.max(0, -difference);
  let high = Math.min(1, 1 - difference);
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const p2 = (low + high) / 2;
  return { p1: p2 + difference, p2 };
}

function share(count: number, probability: number): number {
  return count === 0 ? 0 : count / probability;
}

/** The most likely p1 and p2 with p1 / p2 = ratio, in closed form (Farrington and Manning, Statistics in Medicine 1990;9:1447-1454). `ratio` above 0. */
export function restrictedByRatio(
  first: CountedProportion,
  second: CountedProportion,
  ratio: number,
): { p1: number; p2: number } {
  const n = first.n + second.n;
  const half = (ratio * (first.n + second.count) + second.n + first.count) / (2 * n);
  const product = (ratio * (first.count + second.count)) / n;
  // The smaller root by the larger one, so that nothing cancels where events are few.
  const p1 = product === 0 ? 0 : product / (half + Math.sqrt(Math.max(0, half * half - product)));
  return { p1, p2: p1 / ratio };
}
