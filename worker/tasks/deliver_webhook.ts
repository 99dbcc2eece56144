import { setTimeout as pause } from 'node:timers/promises';
import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { type Decision, decide, type Endpoint, nextEndpoint } from '../../domain/webhooks/decide.ts';
import type { Sent } from '../../domain/webhooks/send.ts';
import { signedHeaders, signingKeys } from '../../domain/webhooks/sign.ts';
import { deliveryAttempts } from '../../metrics/metrics.ts';
import { uuidOf } from '../../sql/ids.ts';
import { cancelDeliveries, type DueDelivery, findDueDeliveries, storeAttempts } from '../../sql/tables/deliveries.ts';
import { signingSecrets } from '../../sql/tables/webhook-secrets.ts';
import { findDeliveryTarget } from '../../sql/tables/webhooks.ts';
import { type JobContext, Released, scopeOf } from '../task.ts';

/** So many deliveries of one webhook are on their way at once: a slow receiver holds up its own and no others. */
const inFlight = 8;
/** Fewer outcomes wait a moment for others before they are stored: a commit costs as much as ten deliveries. */
const worthwhileBatch = 32;
const gatherMilliseconds = 5;
/** So many are looked up at a time. */
const claimed = 500;
/** After this long a webhook goes to the end of the queue: a hundred that do not answer must not hold every place. */
const turnMilliseconds = 20_000;

const attemptOutcomes = { delivered: 'delivered', failed: 'failed', pending: 'repeated' } as const;

type Attempted = {
  delivery: DueDelivery;
  begunAt: Date;
  durationMilliseconds: number;
  sent: Sent;
  decision: Decision;
};

/**
 * Sends what is due for one webhook: sign, send, decide. What has come back is stored while others are under way, in one
 * transaction: the attempts, what follows from them, the jobs of their repeats. Of one webhook no two of these run at
 * once, since its jobs share a queue.
 */
export async function deliverWebhook(payload: JobPayload<'deliver_webhook'>, context: JobContext): Promise<void> {
  const { db, log, sender, span, stopping } = context;
  const secretKeys = secretKeysOf(context.config);
  const webhookId = uuidOf('webhook', payload.webhook_id);
  const tenantScope = scopeOf(payload);
  const turnEnds = performance.now() + turnMilliseconds;

  for (;;) {
    const { target, due } = await db.snapshot(tenantScope, async (snapshot) => ({
      target: await findDeliveryTarget(snapshot, webhookId),
      due: await findDueDeliveries(snapshot, webhookId, claimed),
    }));
    if (target === null || due.length === 0) return;
    const keys = signingKeys(signingSecrets(secretKeys, webhookId, target));
    let endpoint: Endpoint = { failingSince: target.failing_since, failures: target.failures };
    // Set when an attempt of this batch disables the webhook: the rest is then looked at anew.
    let turnedOff = false;

    /** How many attempts got no answer, by the reason: for the operator alone. */
    const unanswered: Record<string, number> = {};
    const waiting: DueDelivery[] = [];
    const canceled: DueDelivery[] = [];
    for (const delivery of due) (target.is_disabled && !isByHand(delivery) ? canceled : waiting).push(delivery);
    if (canceled.length > 0)
      await db.inside(tenantScope, (connection) =>
        cancelDeliveries(
          connection,
          canceled.map(({ id }) => id),
        ),
      );

    const attempt = async (delivery: DueDelivery): Promise<Attempted | null> => {
      const begunAt = new Date();
      const begun = performance.now();
      const { event_type: type, occurred_at: timestamp, data } = delivery;
      const body = JSON.stringify({ type, timestamp, data });
      const message = {
        id: encodeId('event', delivery.event_id),
        timestamp: Math.floor(begunAt.getTime() / 1000),
        body,
      };
      const sent = await sender.send(target.url, body, signedHeaders(message, keys), stopping);
      if (sent.status === null) {
        if (stopping.aborted) return null;
        unanswered[sent.reason] = (unanswered[sent.reason] ?? 0) + 1;
      }
      const decision = decide(sent, {
        number: delivery.attempts + 1,
        now: new Date(),
        random: Math.random(),
        endpoint,
        counts: !isByHand(delivery),
      });
      endpoint = nextEndpoint(endpoint, decision, begunAt);
      if (decision.endpoint !== null && decision.endpoint !== 'success' && decision.endpoint.failure !== null)
        turnedOff = true;
      const milliseconds = performance.now() - begun;
      span.delivery({
        ...{ begunAt, milliseconds, status: sent.status },
        facts: {
          webhook_id: payload.webhook_id,
          event_id: message.id,
          event_type: type,
          delivery_id: encodeId('delivery', delivery.id),
          attempt: delivery.attempts + 1,
          outcome: attemptOutcomes[decision.delivery.status],
        },
      });
      return { delivery, begunAt, durationMilliseconds: Math.round(milliseconds), sent, decision };
    };
    const store = (attempted: readonly Attempted[]) =>
      db
        .transaction(tenantScope, (transaction) => storeAttempts(transaction, payload, webhookId, attempted))
        .then(() => {
          for (const { decision } of attempted)
            deliveryAttempts.inc({ outcome: attemptOutcomes[decision.delivery.status] });
        });
    const mayGoOn = () => !stopping.aborted && !turnedOff && performance.now() < turnEnds;
    const stored = await inLanes(waiting, { inFlight, mayGoOn, attempt, store });
    log.info(
      { webhook_id: payload.webhook_id, attempts: stored, canceled: canceled.length, unanswered },
      'webhook attempted',
    );
    // Released, the job is at once another worker's, or goes behind the other webhooks that wait.
    if (stopping.aborted || performance.now() >= turnEnds) throw new Released();
  }
}

/** Anyone who redelivers or tests by hand wants to see what a disabled webhook answers, and what comes of it counts for nothing. */
function isByHand({ origin }: DueDelivery): boolean {
  return origin === 'redelivery' || origin === 'test';
}

/**
 * Attempts `items`, so many at once, as long as `mayGoOn`. Outcomes are stored in batches: all that have come in while
 * the batch before was being written. Returns how many were stored. When a batch can't be stored nothing more is attempted;
 * what is under way ends and is stored if that can be done, and then this rejects.
 */
async function inLanes<Item, Outcome>(
  items: readonly Item[],
  options: {
    inFlight: number;
    mayGoOn(): boolean;
    attempt(item: Item): Promise<Outcome | null>;
    store(outcomes: Outcome[]): Promise<unknown>;
  },
): Promise<number> {
  let next = 0;
  let stored = 0;
  let batch: Outcome[] = [];
  let underWay = 0;
  let writing: Promise<void> | null = null;
  // Kept until all lanes have ended: they may wait for receivers for long, and nobody would catch a rejection meanwhile.
  const failures: unknown[] = [];
  const write = async () => {
    try {
      while (batch.length > 0) {
        if (batch.length < worthwhileBatch && underWay > 0) await pause(gatherMilliseconds);
        const outcomes = batch;
        batch = [];
        await options.store(outcomes);
        stored += outcomes.length;
      }
    } catch (error) {
      failures.push(error);
    } finally {
      writing = null;
    }
  };
  const lane = async () => {
    while (next < items.length && failures.length === 0 && options.mayGoOn()) {
      underWay++;
      const outcome = await options.attempt(items[next++]!).finally(() => underWay--);
      if (outcome === null) continue;
      batch.push(outcome);
      writing ??= write();
    }
  };
  await Promise.all(Array.from({ length: options.inFlight }, lane));
  await writing;
  if (failures.length > 0) throw failures[0];
  return stored;
}
