/** A curve within this of 1 - p is taken to be there: 0.7 * 0.5 / 0.7 must count as one half. R's survfit uses the same. */
const rootTolerance = Math.sqrt(Number.EPSILON);

/**
 * Quantiles of survival time from a curve: the smallest time with S <= 1 - p; where the curve is flat exactly at 1 - p,
 * the midpoint of that interval. NaN where the curve does not reach 1 - p. `curve` may also be a confidence limit (NaN
 * where undefined): its intersection limits the quantile (Brookmeyer and Crowley 1982). Such a curve can turn back up;
 * then its value next below 1 - p counts, as in survfit.
 */
export function survivalQuantiles(
  time: Float64Array,
  curve: Float64Array,
  probabilities: readonly number[],
): Float64Array {
  // Failure probabilities with a point of certain survival in front, at time 0.
  const steps = time.length + 1;
  const failure = (i: number) => (i === 0 ? 0 : 1 - curve[i - 1]!);
  const timeOf = (i: number) => (i === 0 ? 0 : time[i - 1]!);
  let highest = 0;
  for (let i = 1; i < steps; i++) if (failure(i) > highest) highest = failure(i);
  const quantiles = new Float64Array(probabilities.length).fill(Number.NaN);
  if (highest < Math.min(...probabilities)) return quantiles;

  /** The step whose value is the smallest of those that reach p, the first of equals; -1 if there is none. */
  const reaching = (p: number, slack: number) => {
    let found = -1;
    let value = Number.POSITIVE_INFINITY;
    for (let i = 0; i < steps; i++) {
      const y = failure(i);
      if (y + slack >= p && y < value) {
        value = y;
        found = i;
      }
    }
    return found;
  };

  for (const [index, p] of probabilities.entries()) {
    if (p === 0) {
      // A curve without any drop has no first drop either.
      if (Math.abs(lastNewValue(steps, failure)) >= rootTolerance) quantiles[index] = timeOf(0);
      continue;
    }
    const first = p < rootTolerance ? -1 : reaching(p, rootTolerance);
    const second = reaching(p, -rootTolerance);
    if (first < 0) continue;
    if (second >= 0) quantiles[index] = (timeOf(first) + timeOf(second)) / 2;
    if (Math.abs(p - failure(first)) < rootTolerance && Math.abs(p - lastNewValue(steps, failure)) < rootTolerance)
      quantiles[index] = (timeOf(first) + timeOf(steps - 1)) / 2;
  }
  return quantiles;
}

/** The last value of the curve that it did not have before: the level of the flat end of an ordinary survival curve. */
function lastNewValue(steps: number, failure: (i: number) => number): number {
  let i = steps - 1;
  while (i > 0) {
    while (i > 0 && Object.is(failure(i), failure(i - 1))) i--;
    let first = 0;
    while (first < i && !Object.is(failure(first), failure(i))) first++;
    if (first === i) return failure(i);
    i--;
  }
  return failure(0);
}
