import t from 'tap';
import { type Decision, decide, type Endpoint } from '../../../domain/webhooks/decide.ts';
import type { Sent } from '../../../domain/webhooks/send.ts';

const answered = (status: number, retryAfterSeconds: number | null = null): Sent => ({
  status,
  retryAfterSeconds,
  answer: '',
});
const silence: Sent = { status: null, error: 'no answer', reason: 'ECONNREFUSED' };
const hour = 3_600_000;

/** Walks one delivery through its attempts, each at the time that the one before decided. */
function walk(sent: (number: number) => Sent, { random = 0.5, counts = true } = {}) {
  let now = new Date('2026-01-01T00:00:00Z');
  const endpoint: Endpoint = { failingSince: null, failures: 0 };
  const waits: number[] = [];
  for (let number = 1; ; number++) {
    const decision = decide(sent(number), { number, now, random, endpoint, counts });
    if (decision.delivery.status !== 'pending') return { waits, decision, attempts: number };
    const next = decision.delivery.nextAttemptAt;
    waits.push((next.getTime() - now.getTime()) / 1000);
    endpoint.failingSince ??= now;
    endpoint.failures++;
    now = next;
  }
}

t.test('a delivery is tried ten times over three days, at the times that are promised', async (t) => {
  const { waits, decision, attempts } = walk(() => silence);
  t.same(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  t.equal(attempts, 10);
  t.same(decision, { delivery: { status: 'failed' }, endpoint: { failure: null } });
});

t.test('times are spread by a fifth to either side', async (t) => {
  t.same(walk(() => answered(500), { random: 0 }).waits[0], 4);
  t.same(walk(() => answered(500), { random: 1 }).waits[0], 6);
});

t.test('any 2xx is a success; a redirect and everything else is not', async (t) => {
  for (const status of [200, 201, 204, 299])
    t.same(walk(() => answered(status)).decision, { delivery: { status: 'delivered' }, endpoint: 'success' });
  for (const status of [100, 301, 302, 304, 400, 401, 404, 500, 503])
    t.equal(walk(() => answered(status)).attempts, 10);
  t.equal(walk((number) => (number < 4 ? silence : answered(200))).attempts, 4);
});

t.test('Retry-After of a 429 or 503 is honoured between once and twice the planned wait', async (t) => {
  const second = (status: number, asked: number) => walk(() => answered(status, asked)).waits[1];
  t.equal(second(429, 1), 300);
  t.equal(second(503, 400), 400);
  t.equal(second(503, 100_000), 600);
  t.equal(second(500, 400), 300, 'of another status it is not');
});

t.test('410 disables the webhook at once', async (t) => {
  t.same(walk(() => answered(410)).decision, { delivery: { status: 'failed' }, endpoint: { failure: 'gone' } });
});

t.test('five days of nothing but failures disable it, fewer days or failures do not', async (t) => {
  const now = new Date('2026-01-10T00:00:00Z');
  const after = (hours: number, failures: number): Decision => {
    const endpoint = { failingSince: new Date(now.getTime() - hours * hour), failures };
    return decide(silence, { number: 2, now, random: 0.5, endpoint, counts: true });
  };
  t.same(after(120, 4), { delivery: { status: 'failed' }, endpoint: { failure: 'failing' } });
  t.match(after(119, 40), { delivery: { status: 'pending' }, endpoint: { failure: null } });
  t.match(after(500, 2), { delivery: { status: 'pending' }, endpoint: { failure: null } });
});

t.test('what is sent by hand never counts towards disabling', async (t) => {
  t.equal(walk(() => answered(410), { counts: false }).decision.endpoint, null);
  t.equal(walk(() => silence, { counts: false }).decision.endpoint, null);
  t.equal(walk(() => answered(200), { counts: false }).decision.endpoint, 'success');
});
