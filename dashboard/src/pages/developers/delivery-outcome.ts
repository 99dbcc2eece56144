import { i18n } from '@lingui/core';
import type { Delivery } from '@research-platform/client';
import { ago } from '../../parts/formats.ts';

/** "failed after 3 attempts", "attempt 2 in 5 minutes" */
export function outcomeInWords({ status, attempts, next_attempt_at }: Delivery): string {
  const n = attempts.length;
  if (status === 'delivered') return i18n.t('{n, plural, one {delivered} other {delivered at attempt #}}', { n });
  if (status === 'failed')
    return i18n.t('{n, plural, one {given up after # attempt} other {given up after # attempts}}', { n });
  if (status === 'canceled') return i18n.t('not sent: the webhook was turned off');
  if (next_attempt_at === null) return i18n.t('on its way');
  return n === 0
    ? i18n.t('to be sent {when}', { when: ago(next_attempt_at) })
    : i18n.t('attempt {number} {when}', { number: n + 1, when: ago(next_attempt_at) });
}
