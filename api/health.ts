import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { isClockBehind } from '../sql/connection/clock.ts';
import type { Connection } from '../sql/db.ts';
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
    const [ready, { workers, isBehind }] = await Promise.all([
      notifications.answers(readyMilliseconds),
      soon(db.outside(stateOf), { workers: 'unknown', isBehind: false }),
    ]);
    // Without a worker reads are still answered, so it is told and no reason to be taken out of service.
    if (isBehind) response.status(503).json({ status: 'the clock is behind that of the database' });
    else if (ready) response.json({ status: 'ready', workers });
    else response.status(503).json({ status: 'the database is away' });
  });
}

type State = { workers: 'alive' | 'none' | 'unknown'; isBehind: boolean };

/** On one connection of the pool, which requests need. */
async function stateOf(connection: Connection): Promise<State> {
  return {
    isBehind: await isClockBehind(connection),
    workers: (await isWorkerAlive(connection)) ? 'alive' : 'none',
  };
}

/** What a question is answered with, where it is answered in time. */
function soon<Answer>(looked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  return Promise.race([looked.catch(() => otherwise), pause(readyMilliseconds, otherwise, { ref: false })]);
}
