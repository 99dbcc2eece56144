import { decodeId } from '../contract/ids.ts';
import type { Log } from '../log.ts';
import { rescues } from '../metrics/metrics.ts';
import { isClockBehind } from '../sql/connection/clock.ts';
import type { Database } from '../sql/db.ts';
import { dispatchWork, rescueWork, showLife, signOff, type WorkerQueue } from '../sql/queue/workers.ts';

/**
 * How often a worker shows that it lives, looks for dead ones and gives out free slots. One that was killed is noticed
 * within `worker_dead_after()`, five seconds, and one of these.
 */
const intervalMilliseconds = 1000;
/** After a pause of the database, or of this process, nobody may have shown life for long: the others get time to. */
const signsBeforeRescuing = 3;

export type Heartbeat = {
  /** From now on a queue shows that it lives. Resolves when its first heartbeat has been written, or could not be. */
  add(queue: WorkerQueue): Promise<void>;
  /** A queue that stops in order leaves nothing that another process would have to find dead. */
  remove(workerId: string): Promise<void>;
};

/**
 * Shows the life of all queues of this process, rescues and dispatches as long as there is one. Calls back where the clock of
 * the process falls behind: nothing that it signs is taken any more, so all its jobs would fail.
 */
export function openHeartbeat(db: Database, log: Log, onClockBehind: () => void): Heartbeat {
  const queues = new Map<string, WorkerQueue>();
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let signs = 0;
  let last = performance.now();
  const failed = (error: unknown) => {
    signs = 0;
    log.warn({ error }, 'no heartbeat could be written');
  };
  const beat = async () => {
    const now = performance.now();
    if (now - last > signsBeforeRescuing * intervalMilliseconds) signs = 0;
    last = now;
    if (queues.size === 0) return;
    try {
      const rescued = await db.outside(async (connection) => {
        if (await isClockBehind(connection)) onClockBehind();
        await showLife(connection, [...queues.values()]);
        const ids = ++signs < signsBeforeRescuing ? [] : await rescueWork(connection);
        await dispatchWork(
          connection,
          [...queues.values()].map(({ task }) => task),
        );
        return ids;
      });
      for (const id of rescued) tellRescued(id, log);
    } catch (error) {
      failed(error);
    }
  };
  /** One after the other: what was begun earlier must not be written later. */
  const next = (step: () => Promise<void>) => {
    beating = beating.then(step);
    return beating;
  };
  return {
    add(queue) {
      queues.set(queue.id, queue);
      timer ??= setInterval(() => void next(beat), intervalMilliseconds);
      return next(() =>
        db
          .outside(async (connection) => {
            await showLife(connection, [queue]);
            await dispatchWork(connection, [queue.task]);
          })
          .catch(failed),
      );
    },
    remove(workerId) {
      queues.delete(workerId);
      if (queues.size === 0) clearInterval(timer);
      return next(() => db.outside((connection) => signOff(connection, workerId)).catch(() => {}));
    },
  };
}

function tellRescued(id: string, log: Log): void {
  for (const [kind, field] of [
    ['run', 'run_id'],
    ['export', 'export_id'],
    ['import', 'import_id'],
  ] as const)
    if (decodeId(kind, id) !== undefined) {
      rescues.inc({ kind });
      log.warn({ [field]: id }, `${kind} rescued from a worker that died`);
    }
}
