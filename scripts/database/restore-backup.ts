import { open } from 'node:fs/promises';
import { Client } from 'pg';
import { readConfig } from '../../config.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { openOwnerDatabase } from '../owner-database.ts';
import { clientProgram, runClient } from '../postgres-clients.ts';
import { SetupError } from '../postgres-programs.ts';
import { sentenceOf } from '../sentence.ts';

/**
 * Brings a file of backup into the empty database of the environment, which is made where its server has none of the
 * name, and migrates it. Returns how many rows of which kind are there, and what has to be known. Throws SetupError with what to do.
 */
export async function restoreBackup(file: string): Promise<Restored> {
  await requireDump(file);
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readConfig();
  const address = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (address !== undefined) await makeDatabase(address);
  const { url, secretKey, previousSecretKey, close } = await openOwnerDatabase();
  try {
    if (secretKey === undefined)
      throw new SetupError('SECRET_KEY is not set: that of the platform that was backed up is needed.');
    return await restore(url, file, secretKeysOf({ SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: previousSecretKey }));
  } finally {
    await close();
  }
}

type Restored = { restored: Record<string, number>; warnings: string[] };

async function requireDump(file: string): Promise<void> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw new SetupError(`${file} can't be read (${error.code}).`);
  };
  const handle = await open(file, 'r').catch(unreadable);
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0).catch(unreadable);
    if (buffer.toString('latin1') !== 'PGDMP') throw new SetupError(`${file} is no file of \`npm run backup\`.`);
  } finally {
    await handle.close();
  }
}

/** Makes the database if the server has none of this name. */
async function makeDatabase(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  const name = decodeURIComponent(server.pathname.slice(1));
  const client = new Client(connectionConfig(databaseUrl, 'restore'));
  try {
    await client.connect();
    return;
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error; // no such database
  } finally {
    await client.end().catch(() => {});
  }
  server.pathname = '/postgres';
  const owner = new Client(connectionConfig(server.toString(), 'restore'));
  await owner.connect();
  try {
    await owner.query(`create database ${owner.escapeIdentifier(name)} template template0 encoding 'UTF8'`);
  } finally {
    await owner.end();
  }
}

async function restore(url: string, file: string, keys: Parameters<typeof migrate>[1]): Promise<Restored> {
  const { major, user } = await asOwner(url, async (owner) => {
    const { rows } = await owner.query(`
      select current_setting('server_version_num')::int / 10000 as major, current_user as user,
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p')) as is_used`);
    if (rows[0].is_used)
      throw new SetupError('The database is not empty: restore into one that has no tables, so that nothing is mixed.');
    return rows[0] as { major: number; user: string };
  });
  const pgRestore = clientProgram('pg_restore', major);
  if (!/ TABLE public schema_migrations /.test(await runClient(pgRestore, ['--list', file], url)))
    throw new SetupError(`${file} is the dump of something else than this platform: nothing was restored.`);
  const plain = ['--no-owner', '--no-acl'];
  // In one transaction: what fails leaves nothing.
  await runClient(
    pgRestore,
    [
      ...plain,
      '--section=pre-data',
      '--section=data',
      '--single-transaction',
      '--exit-on-error',
      `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`,
      file,
    ],
    url,
  );
  // The platform's policies name the owner, who may have another name here: so what comes after the rows passes by us.
  const afterRows = await runClient(pgRestore, [...plain, '--section=post-data', '--file=-', file], url);
  const counts = await asOwner(url, async (owner) => {
    const statements = afterRows
      .replaceAll(/^\\(un)?restrict .*$/gm, '') // for psql alone
      .replaceAll(/^(CREATE POLICY platform ON \S+(?: FOR \w+)? TO )\S+/gm, `$1${owner.escapeIdentifier(user)}`);
    await owner.query('begin');
    await owner.query(statements);
    await owner.query('commit');
    // The file turns it off, and then a plain owner is refused every row that has a policy.
    await owner.query('set row_security = on');
    // Workers of the time of the backup are not here: what they held is free at once, and rescued by the first worker.
    await owner.query('set search_path = public');
    await owner.query("select set_config('app.platform', 'on', false)");
    await owner.query('delete from workers');
    await owner.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null',
    );
    await owner.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null',
    );
    const { rows } = await owner.query(`
      select (select count(*) from accounts) as accounts, (select count(*) from projects) as projects,
        (select count(*) from patients) as patients, (select count(*) from runs) as runs`);
    return rows[0] as Record<string, string>;
  }).catch((error) => {
    throw new SetupError(
      `${sentenceOf(error)}\nThe rows are in the database, but not all that belongs to them: drop it and restore again.`,
    );
  });
  const { warnings } = await migrate(url, keys);
  return {
    restored: Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, Number(count)])),
    warnings,
  };
}
