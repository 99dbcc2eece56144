import type { Rates, RateWindow } from '../sql/tables/admission.ts';

const windows = (rates: Rates): [name: string, seconds: number, window: RateWindow][] => [
  ['minute', 60, rates.minute],
  ...(rates.day ? [['day', 86_400, rates.day] as [string, number, RateWindow]] : []),
];

export function remainingOf(window: RateWindow): number | null {
  return window.limit === null ? null : Math.max(0, window.limit - window.used);
}

/** Says that there is no limit: the draft wants a number, and this is the largest that every client can read. */
const unlimited = 2_147_483_647;

/** The fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders(rates: Rates): Record<string, string> {
  let policy = '';
  let state = '';
  for (const [name, seconds, window] of windows(rates)) {
    const separator = policy === '' ? '' : ', ';
    policy += `${separator}"${name}";q=${window.limit ?? unlimited};w=${seconds}`;
    state += `${separator}"${name}";r=${remainingOf(window) ?? unlimited};t=${window.resetSeconds}`;
  }
  return { 'RateLimit-Policy': policy, RateLimit: state };
}
