import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';
/** A server's log of changes may grow to 4 GB; the databases of the tests that run at a time are small beside it. */
const plentyBytes = 6 * 1024 ** 3;
const typeOfTmpfs = 0x01021994;

/**
 * A new folder in memory where the system has such a place and plenty left, otherwise among the temporary files. Each file of tests
 * copies a database of 900 files and drops it: for each that is made ext4 looks past all that were deleted just now, which took up to a
 * second of a processor for each file of tests.
 */
export async function makeFolder(prefix: string): Promise<string> {
  const place = await statfs(sharedMemory).catch(() => null);
  const isRoomy =
    place !== null &&
    place.type === typeOfTmpfs &&
    place.bavail * place.bsize >= plentyBytes &&
    process.availableMemory() >= plentyBytes;
  return mkdtemp(join(isRoomy ? sharedMemory : tmpdir(), prefix));
}
