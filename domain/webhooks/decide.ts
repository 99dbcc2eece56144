import type { Sent } from './send.ts';

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
/** Seconds from an attempt that failed to the next; after the last of these the delivery has failed. */
const schedule: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Receivers that went down together must not all be tried at one moment. */
const jitter = 0.2;

const day = 24 * hour;
/** Nothing but failures for this long disables a webhook: longer than a weekend with its Monday. */
const failingSeconds = 5 * day;
/** And at least so many: a receiver that hears of something twice a year has not been dead for months. */
const failuresToDisable = 5;

export type Endpoint = { failingSince: Date | null; failures: number };

export type Decision = {
  delivery: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date };
  /** What the attempt says of the webhook itself; null: nothing. */
  endpoint: 'success' | { failure: 'gone' | 'failing' | null } | null;
};

/**
 * What follows from an attempt: pure, so that the whole schedule can be walked in a moment. `number` counts this attempt;
 * `random` is from 0 to 1. A redelivery or test says nothing of the webhook, but that it lives.
 */
export function decide(
  sent: Sent,
  facts: { number: number; now: Date; random: number; endpoint: Endpoint; counts: boolean },
): Decision {
  const { number, now, random, endpoint, counts } = facts;
  if (sent.status !== null && sent.status >= 200 && sent.status < 300)
    return { delivery: { status: 'delivered' }, endpoint: 'success' };
  if (sent.status === 410) return { delivery: { status: 'failed' }, endpoint: counts ? { failure: 'gone' } : null };

  const failing = counts && isFailing(endpoint, now);
  const planned = schedule[number - 1];
  const delivery: Decision['delivery'] =
    planned === undefined || failing
      ? { status: 'failed' }
      : { status: 'pending', nextAttemptAt: new Date(now.getTime() + 1000 * waitSeconds(sent, planned, random)) };
  return { delivery, endpoint: counts ? { failure: failing ? 'failing' : null } : null };
}

/** The endpoint after an attempt that began at that time. */
export function nextEndpoint(endpoint: Endpoint, { endpoint: said }: Decision, begunAt: Date): Endpoint {
  if (said === null) return endpoint;
  if (said === 'success') return { failingSince: null, failures: 0 };
  return { failingSince: endpoint.failingSince ?? begunAt, failures: endpoint.failures + 1 };
}

function isFailing({ failingSince, failures }: Endpoint, now: Date): boolean {
  if (failingSince === null || failures + 1 < failuresToDisable) return false;
  return now.getTime() - failingSince.getTime() >= failingSeconds * 1000;
}

/** As planned, or what the receiver asks for, but no less than planned and no more than twice that. */
function waitSeconds(sent: Sent, planned: number, random: number): number {
  const asked = sent.status === 429 || sent.status === 503 ? sent.retryAfterSeconds : null;
  if (asked !== null) return Math.min(2 * planned, Math.max(planned, asked));
  return planned * (1 + jitter * (2 * random - 1));
}
