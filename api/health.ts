import type { Express } from 'express';
import { isDatabaseReady } from '../sql/health.ts';
import type { Services } from './route.ts';

/** Outside /v1: whether the process lives, and whether it should be sent requests. */
export function mountHealth(app: Express, { db, draining }: Services): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (draining.aborted) response.status(503).json({ status: 'draining' });
    else if (await isDatabaseReady(db)) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'the database is away' });
  });
}
