import type { RateWindow } from '../../sql/admission.ts';
import { remainingOf } from '../rate-limit.ts';
import { handler } from '../route.ts';

export const rateLimitHandlers = {
  'rate_limit.get': handler('rate_limit.get', async ({ caller: { rates } }) => ({
    data: { policies: [policy('minute', rates.minute), policy('day', rates.day!)] },
  })),
};

function policy(name: string, window: RateWindow) {
  return { name, limit: window.limit, remaining: remainingOf(window), resets_in_seconds: window.resetSeconds };
}
