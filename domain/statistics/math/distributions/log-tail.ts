/** Below this a tail has lost digits, or all of them, and its logarithm is found by other means. */
const farAway = 1e-290;

/** log of a tail probability: from the other tail where it is near 1, from `far` where it is too small for a number. */
export function logTail(tail: number, other: () => number, far: () => number): number {
  if (tail > 0.5) return Math.log1p(-other());
  return tail > farAway ? Math.log(tail) : far();
}
