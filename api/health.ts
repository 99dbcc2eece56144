import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { isWorkerAlive } from '../sql/queue/workers.ts';
import type { Services } from './services.ts';

/** A router that asks wants to know soon; what takes longer is no state to send requests to. */
const readyMilliseconds = 1_500;

/** Outside /v1: whether the process lives, and whether it should be sent requests. */
export function mountHealth(app: Express, { db, notifications, draining }: Services): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (draining.aborted) {
      response.status(503).json({ status: 'draining' });
      return;
    }
    const [ready, workers] = await Promise.all([notifications.answers(readyMilliseconds), workersOf(db)]);
    // Without a worker reads are still answered, so it is told and no reason to be taken out of service.
    if (ready) response.json({ status: 'ready', workers });
    else response.status(503).json({ status: 'the database is away' });
  });
}

async function workersOf(db: Services['db']): Promise<'alive' | 'none' | 'unknown'> {
  const looked = db.outside(isWorkerAlive).then(
    (alive) => (alive ? ('alive' as const) : ('none' as const)),
    () => 'unknown' as const,
  );
  return Promise.race([looked, pause(readyMilliseconds, 'unknown' as const, { ref: false })]);
}
