import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Test } from 'tap';

// It has no types of its own.
type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;

/** A server that speaks S3, with one bucket, on a free port, and what the platform must be told of it. */
export async function startS3(t: Test, address = '127.0.0.1') {
  const directory = t.testdir({});
  const server = new S3rver({
    ...{ address, port: 0, silent: true, directory },
    configureBuckets: [{ name: 'exports' }],
  });
  const { port } = await server.run();
  t.teardown(() => server.close());
  return {
    port,
    env: {
      S3_BUCKET: 'exports',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    /** The files of the objects in the bucket. Parts of what was never completed can't be asked for here, so they stay. */
    async objects(): Promise<string[]> {
      const names = await readdir(join(directory, 'exports'), { recursive: true, withFileTypes: true });
      return names
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
        .filter((name) => !name.includes('_uploads'));
    },
  };
}
