import type { Express } from 'express';
import type { Services } from './route.ts';

/** A router that asks wants to know soon; what takes longer is no state to send requests to. */
const readyMilliseconds = 1_500;

/** Outside /v1: whether the process lives, and whether it should be sent requests. */
export function mountHealth(app: Express, { notifications, draining }: Services): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (draining.aborted) response.status(503).json({ status: 'draining' });
    else if (await notifications.answers(readyMilliseconds)) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'the database is away' });
  });
}
