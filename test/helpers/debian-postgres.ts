import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import type { Test } from 'tap';
import { awaitDatabase } from '../../sql/connection/await-database.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { freePort } from './free-port.ts';

/** Debian's package postgresql-15: unlike the embedded server it brings pg_basebackup. */
export const debianPostgres = '/usr/lib/postgresql/15/bin';

/** PostgreSQL and Patroni refuse to run as root. */
export const postgresUser: { uid: number; gid: number } | undefined =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : undefined;

/** A folder that the server's user owns, removed at the end. */
export async function serverFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'research-platform-'));
  await chmod(folder, 0o700);
  if (postgresUser !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export type PostgresServer = {
  /** Of its superuser and the database `postgres`. */
  url: string;
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
};

// Nothing outlives the test, so nothing waits for the disk.
const settings = "fsync = off\nfull_page_writes = off\nshared_buffers = 32MB\nunix_socket_directories = ''\n";

/** A server that replicas can follow. */
export async function startPrimary(t: Test): Promise<PostgresServer> {
  const data = join(await serverFolder(t), 'data');
  await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']);
  await appendFile(join(data, 'postgresql.conf'), settings);
  return startServer(t, data);
}

/** One that follows it; `more` is added to its settings. */
export async function startStandby(t: Test, primary: PostgresServer, more: string): Promise<PostgresServer> {
  const data = join(await serverFolder(t), 'data');
  await run('pg_basebackup', ['-D', data, '-d', primary.url, '-c', 'fast', '-R', '-X', 'stream', '--no-sync']);
  await appendFile(join(data, 'postgresql.conf'), more);
  await writeFile(join(data, 'standby.signal'), '');
  return startServer(t, data);
}

async function startServer(t: Test, data: string): Promise<PostgresServer> {
  const port = await freePort();
  const server = spawn(join(debianPostgres, 'postgres'), ['-D', data, '-p', `${port}`, '-h', '127.0.0.1'], {
    stdio: 'ignore',
    ...postgresUser,
  });
  const ended = once(server, 'close');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  t.teardown(async () => {
    server.kill('SIGQUIT'); // at once; nothing of it is wanted any more
    await ended;
  });
  await awaitDatabase(url, 'test owner', () => {});
  return { url, query: (text, values) => queryOnce(url, text, values) };
}

/** On a connection of its own: a standby ends those that its replay meets, idle ones too, and the next question is none of theirs. */
async function queryOnce<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  for (let tries = 1; ; tries++) {
    const client = new Client(connectionConfig(url, 'test owner'));
    client.on('error', () => {}); // what was asked rejects
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } catch (error) {
      // A conflict with the replay (40001): what was asked only read, and is asked again.
      if (!(error instanceof DatabaseError) || error.code !== '40001' || tries === 20) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function run(program: string, args: string[]): Promise<void> {
  await promisify(execFile)(join(debianPostgres, program), args, { ...postgresUser, cwd: '/' });
}
