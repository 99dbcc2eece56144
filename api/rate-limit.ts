import type { Rates, RateWindow } from '../sql/admission.ts';

const windows = (rates: Rates): [name: string, seconds: number, window: RateWindow][] => [
  ['minute', 60, rates.minute],
  ...(rates.day ? [['day', 86_400, rates.day] as [string, number, RateWindow]] : []),
];

export function remainingOf(window: RateWindow): number | null {
  return window.limit === null ? null : Math.max(0, window.limit - window.used);
}

/** The fields of draft-ietf-httpapi-ratelimit-headers; a window without a limit has none. */
export function rateLimitHeaders(rates: Rates): Record<string, string> {
  let policy = '';
  let state = '';
  for (const [name, seconds, window] of windows(rates)) {
    if (window.limit === null) continue;
    const separator = policy === '' ? '' : ', ';
    policy += `${separator}"${name}";q=${window.limit};w=${seconds}`;
    state += `${separator}"${name}";r=${remainingOf(window)};t=${window.resetSeconds}`;
  }
  return policy === '' ? {} : { 'RateLimit-Policy': policy, RateLimit: state };
}
