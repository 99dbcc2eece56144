import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import { risingRoot } from '../rising-root.ts';

/*
 * A trial whose look sees the share `fraction` of the planned information with the statistic z, and whose final critical value is
 * `critical`. Sizes are multiples of the planned one; a drift is the expected z statistic of the planned final analysis.
 */
export type Look = { fraction: number; z: number; critical: number };

/** The z statistic of the second stage alone has to exceed this (Cui, Hung and Wang 1999); `weight` is the square of the first weight. */
export function secondStageCritical({ z, critical }: Look, weight: number): number {
  return (critical - Math.sqrt(weight) * z) / Math.sqrt(1 - weight);
}

/** Conditional power with the inverse-normal combination test. */
export function combinedPower(look: Look, weight: number, ratio: number, drift: number): number {
  return normalUpperTail(secondStageCritical(look, weight) - drift * Math.sqrt(ratio - look.fraction));
}

/** Conditional power with the conventional test of all patients; without an increase the two are the same test. */
export function conventionalPower({ fraction, z, critical }: Look, ratio: number, drift: number): number {
  const score = Math.sqrt(fraction) * z;
  return normalUpperTail(
    (critical * Math.sqrt(ratio) - score) / Math.sqrt(ratio - fraction) - drift * Math.sqrt(ratio - fraction),
  );
}

/** The size with which the combination test has the target power; infinite where the drift is none. */
export function ratioForPower(look: Look, weight: number, target: number, drift: number): number {
  const distance = secondStageCritical(look, weight) + normalQuantile(target);
  if (distance <= 0) return look.fraction;
  return drift > 0 ? look.fraction + (distance / drift) ** 2 : Number.POSITIVE_INFINITY;
}

/** Critical value of the conventional statistic of all patients that keeps the conditional type I error (Gao, Ware and Mehta 2008). */
export function adjustedCritical({ fraction, z, critical }: Look, ratio: number): number {
  const score = Math.sqrt(fraction) * z;
  return (Math.sqrt((ratio - fraction) / (1 - fraction)) * (critical - score) + score) / Math.sqrt(ratio);
}

/**
 * The z statistics of the look where Mehta and Pocock's (2011) promising zone begins and ends: from the first on, an increase to what the target
 * needs, at most to `maximum`, leaves the conventional test its type I error; from the second on, no increase is needed.
 */
export function promisingZone(
  { fraction, critical }: Omit<Look, 'z'>,
  target: number,
  maximum: number,
): { from: number; to: number } {
  // Where z sqrt(fraction) is at least this, the adjusted critical value at this size is no more than the planned one.
  const harmlessFrom = (ratio: number) => {
    const root = Math.sqrt((ratio - fraction) / (1 - fraction));
    return (critical * fraction * (root + 1)) / (root + Math.sqrt(ratio));
  };
  const needed = (score: number) =>
    ratioForPower({ fraction, critical, z: score / Math.sqrt(fraction) }, fraction, target, score / fraction);
  const atMaximum = harmlessFrom(maximum);
  const to = fraction * (critical + Math.sqrt(1 - fraction) * normalQuantile(target));
  const from =
    needed(atMaximum) >= maximum
      ? atMaximum
      : risingRoot((score) => score - harmlessFrom(Math.max(1, Math.min(maximum, needed(score)))), {
          start: atMaximum,
          floor: 0,
          ceiling: to,
        });
  return { from: from / Math.sqrt(fraction), to: to / Math.sqrt(fraction) };
}
