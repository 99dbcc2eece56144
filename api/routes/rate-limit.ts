import type { RateWindow } from '../../sql/tables/admission.ts';
import { type Handlers, read } from '../handlers.ts';
import { remainingOf } from '../rate-limit.ts';

export const rateLimitHandlers = {
  'rate_limit.get': read(async ({ caller: { rates } }) => ({
    data: { policies: [policy('minute', rates.minute), policy('day', rates.day!)] },
  })),
} satisfies Partial<Handlers>;

function policy(name: string, window: RateWindow) {
  return { name, limit: window.limit, remaining: remainingOf(window), resets_in_seconds: window.resetSeconds };
}
