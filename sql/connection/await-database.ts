import { setTimeout as pause } from 'node:timers/promises';
import { connectionConfig, WatchedClient } from './client.ts';
import { isDatabaseAway } from './faults.ts';

/** A process that starts before its database waits for it as long as this. */
const patienceMilliseconds = 60_000;
const longestPause = 5_000;

type OnTry = (error: unknown, nextTrySeconds: number) => void;

/** Resolves when the database answers. Rejects as `withDatabase` does. */
export function awaitDatabase(databaseUrl: string, applicationName: string, onTry: OnTry): Promise<void> {
  return withDatabase(async () => {
    const client = new WatchedClient(connectionConfig(databaseUrl, applicationName));
    client.on('error', () => {}); // what was asked rejects
    try {
      await client.connect();
      await client.queryWithin(2_000, 'select 1');
    } finally {
      await client.end().catch(() => {});
    }
  }, onTry);
}

/**
 * What `open` resolves with, which is tried again while the database is away: it may also be lost just after it answered.
 * `onTry` hears of each try that failed. Rejects with the last error when it is away for a minute, and at once with any
 * other.
 */
export async function withDatabase<Opened>(open: () => Promise<Opened>, onTry: OnTry): Promise<Opened> {
  const begun = performance.now();
  for (let wait = 500; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - begun + wait > patienceMilliseconds) throw error;
      onTry(error, wait / 1000);
      await pause(wait);
    }
  }
}
