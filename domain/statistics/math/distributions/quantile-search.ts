import type { Distribution } from './distribution.ts';

type Tails = Omit<Distribution, 'quantile' | 'logDensity'>;

/** Smaller tails are compared by their logarithms. */
const farAway = 1e-290;
/** A tail this close to the probability asked for has reached it: both are rounded. */
const fuzz = 64 * Number.EPSILON;

/** The smallest whole x from 0 to `largest` with P(X <= x) >= p, sought in growing steps from a guess. */
export function discreteQuantile(
  tails: Tails,
  side: 'lower' | 'upper',
  tail: number,
  logTail: number,
  guess: number,
  largest = Number.POSITIVE_INFINITY,
): number {
  const far = tail < farAway;
  const slack = fuzz * (far ? Math.abs(logTail) : tail);
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

/**
 * The root of a function between `low` and `high`, where it has two signs: inverse quadratic steps where they are safe,
 * else bisection (Chandrupatla TR, Advances in Engineering Software 1997;28:145-149).
 */
export function bracketedRoot(f: (x: number) => number, low: number, high: number, tolerance = 4e-16): number {
  let [a, b] = [low, high];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  let share = 0.5;
  for (let i = 0; i < 200; i++) {
    const x = a + share * (b - a);
    const fx = f(x);
    let [c, fc] = [a, fa];
    if (fx < 0 !== fa < 0) {
      [c, fc] = [b, fb];
      [b, fb] = [a, fa];
    }
    [a, fa] = [x, fx];
    const best = Math.abs(fa) < Math.abs(fb) ? a : b;
    const least = (tolerance * Math.abs(best) + Number.MIN_VALUE) / Math.abs(b - a);
    if (fa === 0 || least > 0.5) return best;
    const position = (a - b) / (c - b);
    const value = (fa - fb) / (fc - fb);
    share =
      value * value < position && (1 - value) * (1 - value) < 1 - position
        ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
        : 0.5;
    share = Math.min(1 - least, Math.max(least, share));
  }
  return a;
}

/**
 * The positive x whose tail has this logarithm: Newton's steps from a guess that is mostly close, and where they don't
 * arrive a search on the logarithmic axis. 0 or infinity where x is too small or too large for a number.
 */
export function tailQuantile(
  distribution: Omit<Distribution, 'quantile'>,
  guess: number,
  side: 'lower' | 'upper',
  logTail: number,
): number {
  const excess = (x: number) =>
    side === 'lower' ? distribution.logLowerTail(x) - logTail : logTail - distribution.logUpperTail(x);
  let x = guess;
  for (let i = 0; i < 5; i++) {
    const above = excess(x);
    const reached = side === 'lower' ? logTail + above : logTail - above;
    const step = above / Math.exp(distribution.logDensity(x) - reached);
    if (!Number.isFinite(step) || Math.abs(step) > 0.1 * Math.abs(x)) break;
    x -= step;
    if (Math.abs(step) <= 1e-14 * Math.abs(x)) return x;
  }
  if (Math.abs(excess(x)) <= 1e-13 * Math.max(1, Math.abs(logTail))) return x;
  return logAxisQuantile(excess, guess > 0 && Number.isFinite(guess) ? guess : 1);
}

/** Logarithms of the smallest and the largest number. */
const smallestLog = -744;
const largestLog = 709;

function logAxisQuantile(excess: (x: number) => number, start: number): number {
  const f = (logX: number) => excess(Math.exp(logX));
  let near = Math.log(start);
  const direction = f(near) < 0 ? 1 : -1;
  for (let step = 0.25; ; step *= 2) {
    const next = Math.min(largestLog, Math.max(smallestLog, near + direction * step));
    if (f(next) * direction >= 0) return Math.exp(bracketedRoot(f, near, next));
    if (next === smallestLog) return 0;
    if (next === largestLog) return Number.POSITIVE_INFINITY;
    near = next;
  }
}
