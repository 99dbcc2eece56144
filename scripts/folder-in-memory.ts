import { mkdtemp, readdir, readlink, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';
/** A server's log of changes may grow to 4 GB; the databases of the tests that run at a time are small beside it. */
const plentyBytes = 6 * 1024 ** 3;
const typeOfTmpfs = 0x01021994;

/**
 * A new folder in memory where the system has such a place and plenty left, otherwise among the temporary files. Each file of tests
 * copies a database of 900 files and drops it: for each that is made ext4 looks past all that were deleted just now, which took up to a
 * second of a processor for each file of tests. What processes made here that have been killed goes first: a server that still
 * runs in such a folder ends within a minute when it misses its files.
 */
export async function makeFolder(prefix: string): Promise<string> {
  const own = prefix + (await namespace());
  for (const place of new Set([sharedMemory, tmpdir()])) await removeLeft(place, own);
  const place = await statfs(sharedMemory).catch(() => null);
  const isRoomy =
    place !== null &&
    place.type === typeOfTmpfs &&
    place.bavail * place.bsize >= plentyBytes &&
    process.availableMemory() >= plentyBytes;
  return mkdtemp(join(isRoomy ? sharedMemory : tmpdir(), `${own}${process.pid}-`));
}

/** What numbers of processes are true in: another container that shares the place counts its own. */
async function namespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${/\d+/.exec(link)?.[0] ?? 0}-`;
}

async function removeLeft(place: string, prefix: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-\w+$/.exec(name.slice(prefix.length)) ?? []) : [];
    // Another user's stays.
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(place, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
