import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import { addDeliveryJob, cancelDelivery, findDueDelivery, storeAttempt } from '../../sql/deliveries.ts';
import { uuidOf } from '../../sql/ids.ts';
import { recordFailure, recordSuccess, webhookSecret } from '../../sql/webhooks.ts';
import { GivenBack, type JobContext, wallOf } from '../task.ts';
import { decide } from '../webhooks/decide.ts';
import { signedHeaders } from '../webhooks/sign.ts';

/** One attempt of a delivery: sign, send, decide, and one transaction with the attempt, what follows and the next job. */
export async function deliverWebhook(payload: JobPayload<'deliver_webhook'>, context: JobContext): Promise<void> {
  const { db, log, sender, stopping } = context;
  const { SECRET_KEY } = context.config;
  if (SECRET_KEY === undefined) throw new Error('The worker needs SECRET_KEY, the same as the API.');
  const id = uuidOf('delivery', payload.delivery_id);
  const wall = wallOf(payload);

  const due = await db.inside(wall, (connection) => findDueDelivery(connection, id));
  if (due === null) return;
  // Whoever redelivers or tests by hand wants to see what a disabled webhook answers.
  const byHand = due.origin === 'redelivery' || due.origin === 'test';
  if (due.is_disabled && !byHand) {
    await db.inside(wall, (connection) => cancelDelivery(connection, id));
    return;
  }

  const begunAt = new Date();
  const begun = performance.now();
  const body = JSON.stringify({ type: due.event_type, timestamp: due.occurred_at, data: due.data });
  const versions = due.previous_secret_signs ? [due.secret_version, due.secret_version - 1] : [due.secret_version];
  const headers = signedHeaders(
    { id: encodeId('event', due.event_id), timestamp: Math.floor(begunAt.getTime() / 1000), body },
    versions.map((version) => webhookSecret(SECRET_KEY, due.webhook_id, version)),
  );
  const sent = await sender.send(due.url, body, headers, stopping);
  if (sent.status === null && stopping.aborted) throw new GivenBack();

  const now = new Date();
  const number = due.attempts + 1;
  const endpoint = { failingSince: due.failing_since, failures: due.failures };
  const decision = decide(sent, { number, now, random: Math.random(), endpoint, counts: !byHand });
  const attempt = {
    begunAt,
    durationMilliseconds: Math.round(performance.now() - begun),
    status: sent.status,
    error: sent.status === null ? sent.error : null,
    answer: sent.status === null ? null : sent.answer,
  };
  await db.inside(wall, (connection) =>
    connection.transaction(async (transaction) => {
      if (!(await storeAttempt(transaction, id, number, attempt, decision.delivery))) return;
      if (decision.endpoint === 'success') await recordSuccess(transaction, due.webhook_id);
      else if (decision.endpoint !== null)
        await recordFailure(transaction, due.webhook_id, now, decision.endpoint.failure);
      if (decision.delivery.status === 'pending')
        await addDeliveryJob(transaction, payload, id, due.webhook_id, decision.delivery.nextAttemptAt);
    }),
  );
  log.info(
    { delivery_id: payload.delivery_id, number, status: sent.status, delivery: decision.delivery.status },
    'webhook attempted',
  );
}
