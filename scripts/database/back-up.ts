import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { openOwnerDatabase } from '../owner-database.ts';
import { clientProgram, runClient } from '../postgres-clients.ts';
import { SetupError } from '../postgres-programs.ts';

/**
 * Writes the whole database into the file, or into one in the folder, that is `wanted`. `bucket` holds the files of
 * exports, which are not in it. Throws SetupError with what to do.
 */
export async function backUp(wanted: string): Promise<{ file: string; bytes: number; bucket: string | null }> {
  const file = await fileFor(wanted);
  const { url, close } = await openOwnerDatabase();
  try {
    return { file, bytes: await dump(url, file), bucket: readConfig().S3_BUCKET ?? null };
  } finally {
    await close();
  }
}

async function fileFor(wanted: string): Promise<string> {
  const there = await stat(wanted).catch(() => null);
  if (there === null) return wanted;
  if (!there.isDirectory()) throw new SetupError(`${wanted} is there already: name a file that is not.`);
  return join(wanted, `research-platform-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump`);
}

/** The file appears under its name when it is whole. Returns its bytes. */
async function dump(url: string, file: string): Promise<number> {
  const major = await asOwner(url, async (owner) => {
    const { rows } = await owner.query(
      `select current_setting('server_version_num')::int / 10000 as major, to_regclass('schema_migrations') is null as is_empty`,
    );
    if (rows[0].is_empty) throw new SetupError('The database is not migrated: there is nothing to back up.');
    return rows[0].major as number;
  });
  const draft = `${file}.part`;
  const made = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new SetupError(`${draft} is there: another backup writes it, or one was killed. Remove it if none runs.`);
    throw new SetupError(`${draft} can't be written (${error.code}).`);
  });
  try {
    await runClient(
      clientProgram('pg_dump', major),
      // Counts of requests are unlogged: a crash forgets them, and so may a restore.
      [
        '--format=custom',
        '--no-owner',
        '--no-acl',
        '--enable-row-security',
        '--no-unlogged-table-data',
        '--lock-wait-timeout=60s',
        `--file=${draft}`,
      ],
      url,
    );
    await made.sync();
    const { size } = await made.stat();
    await rename(draft, file);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await made.close();
  }
}
