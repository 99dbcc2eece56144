import { betaQuantile, betaUpperQuantile } from '../../math/distributions/beta.ts';

/**
 * Clopper and Pearson's interval as odds p / (1 - p). 1 - p is a quantile of its own: near 1 the subtraction would lose
 * digits. The upper limit is infinite where all have the event.
 */
export function clopperPearsonOdds(
  count: number,
  n: number,
  confLevel: number,
): { conf_low: number; conf_high: number } {
  const tail = (1 - confLevel) / 2;
  const others = n - count;
  return {
    conf_low: betaQuantile(tail, count, others + 1) / betaUpperQuantile(tail, others + 1, count),
    conf_high: betaUpperQuantile(tail, count + 1, others) / betaQuantile(tail, others, count + 1),
  };
}
