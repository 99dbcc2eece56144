import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { Client } from 'pg';
import type { Test } from 'tap';
import { loginRole, processKinds } from '../../domain/access/login-role.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { type Database, openDatabase } from '../../sql/db.ts';
import { migrate } from '../../sql/schema/migrate.ts';

const root = new URL('../../', import.meta.url);

/** What processes that a test starts sign with, and so the test too. */
export const testSecretKey = 'a key that only tests ever use, of 32 characters';

export type TestDatabase = {
  url: string;
  /** The application's pool: it sees what its tenant scope shows. */
  db: Database;
  /** As the owner, past every tenant scope: for setting a scene and for looking at what was really stored. */
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
    // By its files: through the log of the server, block by block, takes half as long again of a processor.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
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
  // One after the other: what a test asks at once waits here, since pg is to refuse a query put to a client that is busy.
  let before: Promise<unknown> = Promise.resolve();
  const ownerQuery = (text: string, values?: unknown[]) => {
    const asked = before.then(async () => (await owner.query(text, values)).rows);
    before = asked.catch(() => {});
    return asked;
  };
  return { url, db, ownerQuery };
}

/**
 * The migrated database that the others are copies of, made by the one who comes first while the others wait. Returns its
 * name.
 */
export async function templateDatabase(): Promise<string> {
  const name = templateName();
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

/** After what it is made from, so that a server that outlives a run never lends an old schema. */
export function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('package-lock.json', root)));
  for (const file of [
    ...filesIn('sql/migrations/'),
    ...filesIn('sql/functions/'),
    ...importedBy('sql/schema/migrate.ts'),
  ])
    hash.update(file).update(readFileSync(new URL(file, root)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

function filesIn(folder: string): string[] {
  const path = new URL(folder, root);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => folder + name).filter((file) => statSync(new URL(file, root)).isFile());
}

/** The file and all of ours that it imports, and so on. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(new URL(file, root), 'utf8');
  for (const [, path] of text.matchAll(/^(?:import|\}|export).* from '(\.[^']+)';$/gm))
    importedBy(new URL(path!, new URL(file, root)).href.slice(root.href.length), found);
  return found;
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
