import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Test } from 'tap';
import { loginRole, processKinds } from '../../domain/access/login-role.ts';
import { connectionConfig } from '../../sql/connection.ts';
import { type Database, openDatabase } from '../../sql/db.ts';
import { migrate } from '../../sql/migrate.ts';

/** What processes that a test starts sign with, and so the test too. */
export const testSecretKey = 'a key that only tests ever use, of 32 characters';

export type TestDatabase = {
  url: string;
  /** The application's pool: what it sees is walled in. */
  db: Database;
  /** As the owner, past every wall: for setting a scene and for looking at what was really stored. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for any row it likes
  ownerQuery<Row = any>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** As a worker, whose role may also do what an API process may. */
export const testLogin = { applicationName: 'test', secretKey: testSecretKey, kind: 'worker', poolSize: 5 } as const;

/** A migrated database for one test file, copied from the template and dropped when the test ends. */
export async function testDatabase(t: Test): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = await templateDatabase();
  const logins = processKinds.map((kind) => loginRole(testSecretKey, kind).user).join();
  await onServer(async (server) => {
    await server.query(`create database ${name} template ${template}`);
    // What stands in the catalogue of the server is not copied.
    await server.query(`revoke all on database ${name} from public; grant connect on database ${name} to ${logins}`);
  });
  const url = urlOf(name);
  const closing: (() => Promise<unknown>)[] = [];
  t.teardown(async () => {
    await Promise.allSettled(closing.map((close) => close()));
    // Forced: a process that the test killed may still hold a connection.
    await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
  });
  const owner = new Client(connectionConfig(url, 'test owner'));
  owner.on('error', () => {}); // a test may end connections; the query in flight rejects by itself
  await owner.connect();
  closing.push(() => owner.end());
  const db = await openDatabase(url, testLogin);
  closing.push(() => db.end());
  return { url, db, ownerQuery: async (text, values) => (await owner.query(text, values)).rows };
}

/**
 * The name of the migrated database that the others are copies of. Named after what the migrations and functions say, so that a
 * server that outlives a run never lends an old schema; made by whoever comes first while the others wait.
 */
export async function templateDatabase(): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(new URL('../../package-lock.json', import.meta.url)));
  for (const folder of ['migrations', 'functions']) {
    const files = new URL(`../../sql/${folder}/`, import.meta.url);
    for (const file of readdirSync(files).sort()) hash.update(file).update(readFileSync(new URL(file, files)));
  }
  for (const file of ['sql/grants.ts', 'sql/roles.ts', 'domain/access/login-role.ts', 'domain/access/tenant-scope.ts'])
    hash.update(readFileSync(new URL(`../../${file}`, import.meta.url)));
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  await onServer(async (server) => {
    const exists = async () =>
      (await server.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await exists()) return;
    await server.query('select pg_advisory_lock(774421)');
    if (await exists()) return;
    const draft = `${name}_draft`;
    await server.query(`drop database if exists ${draft} with (force)`);
    await server.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await migrate(urlOf(draft), [testSecretKey]);
    await server.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === '')
    throw new Error('TEST_DATABASE_URL is not set: run `npm test -- FILE`, or name a PostgreSQL server to test on.');
  return url;
}

async function onServer<T>(run: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client(connectionConfig(serverUrl(), 'test server'));
  await server.connect();
  try {
    return await run(server);
  } finally {
    await server.end();
  }
}
