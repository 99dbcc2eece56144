/** How an attempt ended. `retryable`: `details.retryable` of its error. */
export type Outcome =
  | { kind: 'status'; status: number; retryAfter: number | null; retryable: boolean }
  | { kind: 'connection' | 'timeout' | 'canceled' };

// A longer wait is not slept through in silence: the caller decides.
const longestRetryAfter = 120;

/** The seconds of a header Retry-After: a number, or an HTTP date (RFC 9110 section 10.2.3) that is not past. Null: none. */
export function parseRetryAfter(value: string | null | undefined, now: number = Date.now()): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), .* GMT$/.test(text)) return null;
  const seconds = (Date.parse(text) - now) / 1000;
  return seconds >= 0 ? seconds : null;
}

/** Whether another attempt follows. `rewindable`: whether the body can be sent once more. */
export function shouldRetry(
  outcome: Outcome,
  { retriesTaken, maxRetries, rewindable }: { retriesTaken: number; maxRetries: number; rewindable: boolean },
): boolean {
  if (retriesTaken >= maxRetries || !rewindable || outcome.kind === 'canceled') return false;
  if (outcome.kind !== 'status') return true;
  const { status, retryAfter, retryable } = outcome;
  if (retryAfter !== null && retryAfter > longestRetryAfter) return false;
  if (status === 409) return retryable || retryAfter !== null;
  return status === 408 || status === 429 || (status >= 500 && status <= 599);
}

/** The seconds until the next attempt; `random` is in [0, 1). */
export function retryDelay(retriesTaken: number, retryAfter: number | null, random: number = Math.random()): number {
  if (retryAfter !== null && retryAfter <= longestRetryAfter) return retryAfter;
  return Math.min(8, 0.5 * 2 ** retriesTaken) * (1 - 0.25 * random);
}
