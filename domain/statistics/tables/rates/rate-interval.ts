import { gammaQuantile, gammaUpperQuantile } from '../../math/distributions/gamma.ts';
import { normalCritical } from '../../math/distributions/normal.ts';

export const rateIntervalMethods = ['exact', 'byar', 'wald_log'] as const;
export type RateIntervalMethod = (typeof rateIntervalMethods)[number];

const names: Readonly<Record<RateIntervalMethod, string>> = {
  exact: 'Exact (Garwood)',
  byar: 'Byar',
  wald_log: 'Wald, log scale',
};

export function rateIntervalName(method: RateIntervalMethod): string {
  return names[method];
}

/** Two-sided interval of events / personTime; the log-Wald interval of no events is undefined. */
export function rateInterval(
  method: RateIntervalMethod,
  events: number,
  personTime: number,
  confLevel: number,
): { conf_low: number | null; conf_high: number | null } {
  if (method === 'exact') return exactRateInterval(events, personTime, confLevel);
  if (method === 'byar') return byarInterval(events, personTime, confLevel);
  if (events === 0) return { conf_low: null, conf_high: null };
  const margin = Math.exp(normalCritical(confLevel) / Math.sqrt(events));
  return { conf_low: events / personTime / margin, conf_high: (events / personTime) * margin };
}

/** Garwood (1936). */
export function exactRateInterval(events: number, personTime: number, confLevel: number) {
  const tail = (1 - confLevel) / 2;
  return {
    conf_low: gammaQuantile(tail, events) / personTime,
    conf_high: gammaUpperQuantile(tail, events + 1) / personTime,
  };
}

/** Breslow and Day (1987), section 2.3. */
export function byarInterval(events: number, personTime: number, confLevel: number) {
  const z = normalCritical(confLevel);
  const limit = (count: number, side: number) =>
    count * (1 - 1 / (9 * count) + (side * z) / (3 * Math.sqrt(count))) ** 3;
  return {
    conf_low: events === 0 ? 0 : limit(events, -1) / personTime,
    conf_high: limit(events + 1, 1) / personTime,
  };
}
