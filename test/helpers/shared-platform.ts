import { t as ofProcess, type Test } from 'tap';
import { type TestDatabase, testDatabase } from './database.ts';
import { startApi, startWorker } from './platform.ts';

export type Platform = { database: TestDatabase; url: string };
type Settings = { worker?: boolean; env?: NodeJS.ProcessEnv };

const platforms = new Map<string, Promise<Platform>>();

/**
 * A database and an API of all files of tests of this process, and a worker where one is asked for: starting them takes seconds of a processor.
 * For tests that live in accounts of their own. Those that look at logs, literature, limits of addresses or whole tables, or that end a process,
 * start their own.
 */
export function sharedPlatform({ worker = false, env = {} }: Settings = {}): Promise<Platform> {
  const settings = JSON.stringify([worker, env]);
  let shared = platforms.get(settings);
  if (shared === undefined) platforms.set(settings, (shared = started(worker, env)));
  return shared;
}

async function started(worker: boolean, env: NodeJS.ProcessEnv): Promise<Platform> {
  const platform = await ownPlatform(ofProcess, env);
  if (worker) startWorker(ofProcess, platform.database.url, env);
  return platform;
}

/** The same for one test alone. */
export async function ownPlatform(t: Test, env: NodeJS.ProcessEnv = {}): Promise<Platform> {
  const database = await testDatabase(t);
  const { url } = await startApi(t, database.url, env);
  return { database, url };
}
