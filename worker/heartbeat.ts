import { decodeId } from '../contract/ids.ts';
import type { Log } from '../log.ts';
import { rescues } from '../metrics/metrics.ts';
import type { Database } from '../sql/db.ts';
import { dispatchWork, rescueWork, showLife, type WorkerQueue } from '../sql/queue/workers.ts';

/**
 * How often a worker shows that it lives, looks for dead ones and gives out free slots. One that was killed is noticed
 * within `worker_dead_after()`, five seconds, and one of these.
 */
const intervalMilliseconds = 1000;
/** After a pause of the database, or of this process, nobody may have shown life for long: the others get time to. */
const signsBeforeRescuing = 3;

/** Shows life, rescues and dispatches until it is stopped. */
export function showLifeAndRescue(db: Database, queue: WorkerQueue, log: Log): { stop(): Promise<void> } {
  let beating: Promise<void> = Promise.resolve();
  let signs = 0;
  let last = performance.now();
  const beat = async () => {
    const now = performance.now();
    if (now - last > signsBeforeRescuing * intervalMilliseconds) signs = 0;
    last = now;
    try {
      const rescued = await db.outside(async (connection) => {
        await showLife(connection, queue);
        const ids = ++signs < signsBeforeRescuing ? [] : await rescueWork(connection);
        if (queue.task === 'run_analysis' || queue.task === 'export') await dispatchWork(connection, queue.task);
        return ids;
      });
      for (const id of rescued)
        for (const [kind, field] of [
          ['run', 'run_id'],
          ['export', 'export_id'],
          ['import', 'import_id'],
        ] as const)
          if (decodeId(kind, id) !== undefined) {
            rescues.inc({ kind });
            log.warn({ [field]: id }, `${kind} rescued from a worker that died`);
          }
    } catch (error) {
      signs = 0;
      log.warn({ error }, 'no heartbeat could be written');
    }
  };
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, intervalMilliseconds);
  beating = beat();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
