import { setTimeout as pause } from 'node:timers/promises';
import { connectionConfig, isDatabaseAway, WatchedClient } from './connection.ts';

/** A process that starts before its database waits for it as long as this. */
const patienceMilliseconds = 60_000;
const longestPause = 5_000;

/**
 * Resolves when the database answers. `onTry` hears of each try that failed. Rejects with the last error when it is away
 * for a minute, and at once with any other.
 */
export async function awaitDatabase(
  databaseUrl: string,
  applicationName: string,
  onTry: (error: unknown, nextTrySeconds: number) => void,
): Promise<void> {
  const begun = performance.now();
  for (let wait = 500; ; wait = Math.min(wait * 2, longestPause)) {
    const client = new WatchedClient(connectionConfig(databaseUrl, applicationName));
    client.on('error', () => {}); // what was asked rejects
    try {
      await client.connect();
      await client.queryWithin(2_000, 'select 1');
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - begun + wait > patienceMilliseconds) throw error;
      onTry(error, wait / 1000);
      await pause(wait);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
