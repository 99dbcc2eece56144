/** A distribution with its arguments fixed. Tails are right to their last digits on both sides. */
export type Distribution = {
  logDensity(x: number): number;
  /** P(X <= x), and P(X > x). */
  lowerTail(x: number): number;
  upperTail(x: number): number;
  logLowerTail(x: number): number;
  logUpperTail(x: number): number;
  /** The smallest x with P(X <= x) >= p, from the smaller tail: `tail` <= 0.5. */
  quantile(side: 'lower' | 'upper', tail: number, logTail: number): number;
};
