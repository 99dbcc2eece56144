import type { Distribution } from './distribution.ts';

type Tails = Omit<Distribution, 'quantile' | 'logDensity'>;

/** Smaller tails are compared by their logarithms. */
const FAR = 1e-290;
/** A tail this close to the probability asked for has reached it: both are rounded. */
const FUZZ = 64 * Number.EPSILON;

/** The smallest whole x from 0 to `largest` with P(X <= x) >= p, sought in growing steps from a guess. */
export function discreteQuantile(
  tails: Tails,
  side: 'lower' | 'upper',
  tail: number,
  logTail: number,
  guess: number,
  largest = Number.POSITIVE_INFINITY,
): number {
  const far = tail < FAR;
  const slack = FUZZ * (far ? Math.abs(logTail) : tail);
  const reached = (x: number): boolean => {
    if (side === 'lower') return far ? tails.logLowerTail(x) >= logTail - slack : tails.lowerTail(x) >= tail - slack;
    return far ? tails.logUpperTail(x) <= logTail + slack : tails.upperTail(x) <= tail + slack;
  };
  let high = Math.min(largest, Math.max(0, Math.floor(guess)));
  let below = high;
  if (reached(high)) {
    for (let step = 1; ; step *= 2) {
      below = Math.max(-1, high - step);
      if (below < 0 || !reached(below)) break;
      high = below;
    }
  } else {
    for (let step = 1; ; step *= 2) {
      high = Math.min(largest, below + step);
      if (high === largest || reached(high)) break;
      below = high;
    }
  }
  while (high - below > 1) {
    const middle = Math.floor((high + below) / 2);
    if (reached(middle)) high = middle;
    else below = middle;
  }
  return high;
}

/** The root of a monotone function between `low` and `high`: secants (Illinois), every third step a bisection. */
export function monotoneRoot(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  for (let i = 0; i < 300 && fb !== 0; i++) {
    const secant = b - (fb * (b - a)) / (fb - fa);
    const inside = secant > Math.min(a, b) && secant < Math.max(a, b);
    const x = i % 3 !== 2 && inside ? secant : a + (b - a) / 2;
    if (x === a || x === b) break;
    const fx = f(x);
    if (fx < 0 === fb < 0) fa /= 2;
    else [a, fa] = [b, fb];
    [b, fb] = [x, fx];
    if (Math.abs(b - a) <= 2e-16 * Math.abs(b)) break;
  }
  return b;
}

/** Newton's steps on the logarithm of the tail, from a close guess. */
export function polishedQuantile(
  distribution: Omit<Distribution, 'quantile'>,
  guess: number,
  side: 'lower' | 'upper',
  logTail: number,
): number {
  let x = guess;
  for (let i = 0; i < 4; i++) {
    const reached = side === 'lower' ? distribution.logLowerTail(x) : distribution.logUpperTail(x);
    const slope = Math.exp(distribution.logDensity(x) - reached);
    const step = ((reached - logTail) / slope) * (side === 'lower' ? 1 : -1);
    if (!Number.isFinite(step) || Math.abs(step) > 0.1 * Math.abs(x)) break;
    x -= step;
    if (Math.abs(step) <= 1e-15 * Math.abs(x)) break;
  }
  return x;
}

/** For tails that no inverse reaches: the positive x whose log tail is this, sought on a logarithmic axis from `start`. */
export function farQuantile(logTailAt: (x: number) => number, logTail: number, start: number, side: 'lower' | 'upper') {
  const f = (logX: number) => logTailAt(Math.exp(logX)) - logTail;
  const direction = side === 'lower' ? -1 : 1;
  let near = Math.log(start > 0 ? start : Number.MIN_VALUE);
  for (let step = 0.25; ; step *= 2) {
    const next = near + direction * step;
    if (next < -745) return 0;
    if (next > 709) return Number.POSITIVE_INFINITY;
    if (f(next) <= 0) return Math.exp(monotoneRoot(f, near, next));
    near = next;
  }
}
