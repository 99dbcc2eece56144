import { decodeId } from '../contract/ids.ts';
import type { Log } from '../log.ts';
import { rescues } from '../metrics/metrics.ts';
import type { Database } from '../sql/db.ts';
import { rescueWork, showLife } from '../sql/workers.ts';

/**
 * How often a worker shows that it lives and looks for dead ones, and after what silence another holds it dead. A worker
 * that was killed is noticed within 5 + 1 seconds, which leaves its run nine of the promised fifteen. Four signs may be
 * late before a living one is held dead by mistake, which costs its run a second computation, not a wrong result: what
 * it writes is fenced.
 */
const intervalMilliseconds = 1000;
const deadAfterSeconds = 5;
/** After a pause of the database nobody has shown life for long: whoever is back first gives the others time to. */
const signsBeforeRescuing = 3;

/** Shows life and rescues until it is stopped. */
export function showLifeAndRescue(db: Database, workerId: string, log: Log): { stop(): Promise<void> } {
  let beating: Promise<void> = Promise.resolve();
  let signs = 0;
  const beat = async () => {
    try {
      const rescued = await db.outside(async (connection) => {
        await showLife(connection, workerId);
        return ++signs < signsBeforeRescuing ? [] : rescueWork(connection, deadAfterSeconds);
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
      log.warn({ error }, 'no sign of life could be given');
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
