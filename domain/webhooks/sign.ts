import { createHmac } from 'node:crypto';

export type Message = { id: string; timestamp: number; body: string };

/**
 * The headers of a message as Standard Webhooks signs them: HMAC-SHA256 over `id.timestamp.body`, once for each secret
 * (`whsec_` and base64), the newest first. `timestamp` in seconds is that of the attempt, so that a receiver can refuse
 * what is old.
 */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
