import type { TestDatabase } from './database.ts';
import { until } from './until.ts';

/**
 * Waits until everything that is committed in the table may be shown. What is younger than the oldest writing
 * transaction of the whole server is held back, and tests that run beside this one share the server.
 */
export async function shownToFollowers(
  { ownerQuery }: Pick<TestDatabase, 'ownerQuery'>,
  table: 'events' | 'audit_events' = 'events',
): Promise<void> {
  await until(async () => {
    const [{ over }] = await ownerQuery(
      `select not exists (select from ${table}
         where epoch = current_epoch() and xid >= pg_snapshot_xmin(pg_current_snapshot())) as over`,
    );
    return over;
  });
}
