import type { Express } from 'express';
import { isDatabaseReady } from '../sql/health.ts';
import { isWorkerAlive } from '../sql/workers.ts';
import type { Services } from './route.ts';

/** As in worker/life.ts: a worker that has shown no life for so long is held dead. */
const deadAfterSeconds = 5;

/** Outside /v1: whether the process lives, and whether it should be sent requests. */
export function mountHealth(app: Express, { db, draining }: Services): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (draining.aborted) response.status(503).json({ status: 'draining' });
    // Without a worker reads are still answered, so it is told and no reason to be taken out of service.
    else if (await isDatabaseReady(db)) response.json({ status: 'ready', workers: await workersOf(db) });
    else response.status(503).json({ status: 'the database is away' });
  });
}

async function workersOf(db: Services['db']): Promise<'alive' | 'none'> {
  return (await db.outside((connection) => isWorkerAlive(connection, deadAfterSeconds))) ? 'alive' : 'none';
}
