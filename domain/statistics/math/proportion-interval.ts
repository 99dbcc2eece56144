import { betaQuantile, betaUpperQuantile } from './distributions/beta.ts';
import { normalCritical } from './distributions/normal.ts';

export const proportionIntervalMethods = [
  'wilson',
  'wilson_cc',
  'clopper_pearson',
  'wald',
  'agresti_coull',
  'jeffreys',
] as const;
export type ProportionIntervalMethod = (typeof proportionIntervalMethods)[number];
export type Interval = { conf_low: number; conf_high: number };

/**
 * Two-sided interval of the proportion count / n; n must be greater than 0. Newcombe RG. Statistics in Medicine
 * 1998;17:857-872; Brown, Cai, DasGupta. Statistical Science 2001;16:101-133. Wald and Agresti-Coull limits may leave
 * [0, 1]: they are given as they are.
 */
export function proportionInterval(
  method: ProportionIntervalMethod,
  count: number,
  n: number,
  confLevel: number,
): Interval {
  switch (method) {
    case 'wilson':
      return wilsonInterval(count, n, confLevel);
    case 'wilson_cc':
      return correctedWilsonInterval(count, n, confLevel);
    case 'clopper_pearson':
      return clopperPearsonInterval(count, n, confLevel);
    case 'wald':
      return around(count / n, n, confLevel);
    case 'agresti_coull': {
      const added = normalCritical(confLevel) ** 2;
      return around((count + added / 2) / (n + added), n + added, confLevel);
    }
    case 'jeffreys':
      return jeffreysInterval(count, n, confLevel);
  }
}

function around(centre: number, n: number, confLevel: number): Interval {
  const margin = normalCritical(confLevel) * Math.sqrt((centre * (1 - centre)) / n);
  return { conf_low: centre - margin, conf_high: centre + margin };
}

/** The score interval. Its limits are 0 and 1 at counts of 0 and n, where subtraction would leave rounding. */
export function wilsonInterval(count: number, n: number, confLevel: number): Interval {
  return {
    conf_low: count <= 0 ? 0 : scoreLimit(count / n, n, -normalCritical(confLevel)),
    conf_high: count >= n ? 1 : scoreLimit(count / n, n, normalCritical(confLevel)),
  };
}

/**
 * The score interval of the count moved by 1/2. As with Yates, the correction is no larger than the distance of the count
 * from n / 2, so that it vanishes where half of n have the event.
 */
function correctedWilsonInterval(count: number, n: number, confLevel: number): Interval {
  const correction = Math.min(0.5, Math.abs(count - n / 2));
  const [low, high] = [(count - correction) / n, (count + correction) / n];
  const z = normalCritical(confLevel);
  return {
    conf_low: low <= 0 ? 0 : Math.max(0, scoreLimit(low, n, -z)),
    conf_high: high >= 1 ? 1 : Math.min(1, scoreLimit(high, n, z)),
  };
}

function scoreLimit(proportion: number, n: number, z: number): number {
  const half = (z * z) / (2 * n);
  return (proportion + half + z * Math.sqrt((proportion * (1 - proportion)) / n + half / (2 * n))) / (1 + 2 * half);
}

function clopperPearsonInterval(count: number, n: number, confLevel: number): Interval {
  const tail = (1 - confLevel) / 2;
  return {
    conf_low: betaQuantile(tail, count, n - count + 1),
    conf_high: betaUpperQuantile(tail, count + 1, n - count),
  };
}

/** Equal tails of the posterior under Jeffreys' prior, moved to 0 and 1 at counts of 0 and n. */
function jeffreysInterval(count: number, n: number, confLevel: number): Interval {
  const tail = (1 - confLevel) / 2;
  return {
    conf_low: count === 0 ? 0 : betaQuantile(tail, count + 0.5, n - count + 0.5),
    conf_high: count === n ? 1 : betaUpperQuantile(tail, count + 0.5, n - count + 0.5),
  };
}
