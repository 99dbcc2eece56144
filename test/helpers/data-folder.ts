import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Test } from 'tap';
import { DataFolder } from '../../scripts/data-folder.ts';
import { openEmbeddedDatabase } from '../../scripts/embedded-database.ts';
import { findPostmaster } from '../../scripts/postmaster.ts';
import { until } from './until.ts';

/** A place for a DATA_DIR. Whatever still runs on it when the test ends is stopped, and all of it is removed. */
export async function dataFolder(t: Test, mode = 0o711): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'research-platform-test-'));
  await chmod(parent, mode); // by default open to pass for the user that PostgreSQL runs as
  const path = join(parent, 'data');
  t.teardown(async () => {
    const folder = await databaseFolder(path);
    if ((await findPostmaster(folder)) !== null) {
      const database = await openEmbeddedDatabase(path, { purpose: 'visit' });
      await database.close();
    }
    if (!folder.startsWith(path)) await rm(dirname(folder), { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  });
  return path;
}

export async function databaseFolder(path: string): Promise<string> {
  return resolve(path, (await new DataFolder(path).read())?.database_folder ?? 'postgres-18');
}

/** Resolves when the process is no more. */
export const gone = (pid: number): Promise<void> => until(() => !isAlive(pid));

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Z: ended, and only waits for a parent that may never look, as the first process of a container.
    return process.platform !== 'linux' || !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
