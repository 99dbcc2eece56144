import { t as ofProcess } from 'tap';
import { type TestDatabase, testDatabase } from './database.ts';
import { startApi, startWorker } from './platform.ts';

export type SharedPlatform = { database: TestDatabase; url: string };

const platforms = new Map<boolean, Promise<SharedPlatform>>();

/**
 * A database and an API of all files of tests of this process, and a worker where one is asked for: starting them takes seconds of a processor.
 * For tests that live in accounts of their own. Those that look at logs, settings, literature, limits of addresses or whole tables, or that
 * end a process, start their own.
 */
export function sharedPlatform({ worker = false } = {}): Promise<SharedPlatform> {
  let platform = platforms.get(worker);
  if (platform === undefined) platforms.set(worker, (platform = started(worker)));
  return platform;
}

async function started(worker: boolean): Promise<SharedPlatform> {
  const database = await testDatabase(ofProcess);
  const { url } = await startApi(ofProcess, database.url);
  if (worker) startWorker(ofProcess, database.url);
  return { database, url };
}
