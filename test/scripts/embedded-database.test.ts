import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import t from 'tap';
import { loginRole } from '../../domain/access/login-role.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../scripts/embedded-database.ts';
import { findPostmaster } from '../../scripts/postmaster.ts';
import { HeldByPlatform } from '../../sql/connection/cluster-hold.ts';
import { openDatabase, sql } from '../../sql/db.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { databaseFolder, dataFolder, gone, isAlive } from '../helpers/data-folder.ts';
import { nobody } from '../helpers/tenants.ts';

const visit = { purpose: 'visit', throwaway: true } as const;
const platform = { purpose: 'platform', throwaway: true } as const;

async function ask<T>(database: EmbeddedDatabase, text: string): Promise<T> {
  const client = new Client(database.url);
  await client.connect();
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0] as T;
  } finally {
    await client.end();
  }
}

t.test('is made at the first call, kept, and stopped by close', async (t) => {
  const folder = await dataFolder(t);
  const first = await openEmbeddedDatabase(folder, platform);
  t.match(await ask(first, 'show server_version'), /^18\./);
  t.equal(await ask(first, 'show server_encoding'), 'UTF8');
  t.equal(await ask(first, 'show data_checksums'), 'on');
  t.equal(await ask(first, 'show listen_addresses'), '127.0.0.1');
  t.equal(await ask(first, `select string_agg(c, '' order by c) from unnest('{a,B,é,Z,b}'::text[]) c`), 'BZabé');
  t.equal(await ask(first, `select lower('É')`), 'é');
  await ask(first, 'create table kept (n int)');
  const { pid } = (await findPostmaster(await databaseFolder(folder)))!;
  await first.close();
  t.notOk(isAlive(pid), 'no process is left');

  const second = await openEmbeddedDatabase(folder, platform);
  t.equal(await ask(second, 'select count(*)::int from kept'), 0, 'the second start finds the data of the first');
  t.equal(second.secretKey, first.secretKey);
  t.equal(second.url, first.url);
  await second.close();
  const file = await stat(join(folder, 'platform.json'));
  t.equal(file.mode & 0o777, 0o600, 'the password is for its owner only');
});

t.test('belongs to an ordinary role, which makes the roles that processes log in as', async (t) => {
  const database = await openEmbeddedDatabase(await dataFolder(t), platform);
  t.equal(
    await ask(database, 'select rolsuper or rolbypassrls or rolcreatedb from pg_roles where rolname = current_user'),
    false,
  );
  t.ok((await migrate(database.url, [database.secretKey])).migrations.length > 0);
  for (const kind of ['web', 'worker'] as const) {
    const login = { applicationName: 'test', secretKey: database.secretKey, kind, poolSize: 1 };
    const db = await openDatabase(database.url, login);
    t.equal(db.login.warning, null, kind);
    t.not(new URL(db.login.url).username, new URL(database.url).username, 'it does not log in as the owner');
    await db.outside((connection) => connection.query(sql.unsafe`select from projects`));
    await db.end();
  }

  // What a restored dump lacks, and what somebody with the role could leave behind.
  const { user } = loginRole(database.secretKey, 'web');
  for (const damage of [
    `alter role ${user} password 'another'`,
    `alter role ${user} set search_path = pg_temp`,
    'revoke all on patients from research_platform',
    'grant select (password_hash) on users to public',
    'drop policy platform on patients',
    'delete from scope_secrets',
  ])
    await ask(database, damage);
  await t.rejects(
    openDatabase(database.url, { applicationName: 'test', secretKey: database.secretKey, kind: 'web', poolSize: 1 }),
    /npm run migrate/,
  );
  t.strictSame((await migrate(database.url, [database.secretKey])).migrations, [], 'no migration is due');
  const db = await openDatabase(database.url, {
    ...{ applicationName: 'test', secretKey: database.secretKey, kind: 'web', poolSize: 1 },
  });
  await db.outside((connection) => connection.query(sql.unsafe`select from patients`));
  await t.rejects(db.outside((connection) => connection.query(sql.unsafe`select password_hash from users`)));
  const settings = await db.outside((connection) => connection.any(sql.unsafe`show search_path`));
  t.strictSame(settings, [{ search_path: 'public' }]);
  t.equal(
    await ask(
      database,
      "select count(*)::int from pg_policies where policyname = 'platform' and tablename = 'patients'",
    ),
    1,
  );
  await db.end();

  const next = 'the key that comes after the first one';
  await migrate(database.url, [next, database.secretKey]);
  for (const secretKey of [next, database.secretKey]) {
    const rotating = await openDatabase(database.url, {
      ...{ applicationName: 'test', secretKey, kind: 'web', poolSize: 1 },
    });
    const tenantScope = { accountId: crypto.randomUUID(), mode: 'live', projectIds: null, actor: nobody } as const;
    const seen = await rotating.inside(tenantScope, (connection) =>
      connection.any(sql.unsafe`select tenant_account() as account`),
    );
    t.strictSame(seen, [{ account: tenantScope.accountId }], 'while a key is rotated both are known');
    await rotating.end();
  }
  await migrate(database.url, [next]);
  await t.rejects(
    openDatabase(database.url, { applicationName: 'test', secretKey: database.secretKey, kind: 'web', poolSize: 1 }),
    /migrated with another SECRET_KEY/,
  );
  await database.close();
});

t.test('refuses a data folder of an earlier version, whose owner is a superuser', async (t) => {
  const folder = await dataFolder(t);
  await (await openEmbeddedDatabase(folder, { ...visit, superuser: true })).close();
  await t.rejects(openEmbeddedDatabase(folder, visit), { name: 'SetupError', message: /made by an earlier version/ });
});

t.test('keeps commits on the disk unless it is thrown away', async (t) => {
  const database = await openEmbeddedDatabase(await dataFolder(t), { purpose: 'platform' });
  t.equal(await ask(database, 'show fsync'), 'on');
  t.equal(await ask(database, 'show synchronous_commit'), 'on');
  await database.close();
});

t.test('several share one server, and the last one out stops it', async (t) => {
  const folder = await dataFolder(t);
  const opened = await Promise.all([visit, platform, visit].map((how) => openEmbeddedDatabase(folder, how)));
  t.equal(new Set(opened.map(({ url }) => url)).size, 1, 'though all three came to an empty folder at once');
  const { pid } = (await findPostmaster(await databaseFolder(folder)))!;
  await opened[1]!.close();
  await opened[0]!.close();
  t.equal(await ask(opened[2]!, 'select 1'), 1);
  await opened[2]!.close();
  t.notOk(isAlive(pid));
});

t.test('belongs to one platform at a time, which says where it answers', async (t) => {
  const folder = await dataFolder(t);
  const database = await openEmbeddedDatabase(folder, platform);
  await database.announce('http://localhost:4000');
  await t.rejects(openEmbeddedDatabase(folder, platform), new HeldByPlatform('http://localhost:4000'));
  t.equal(await ask(database, 'select 1'), 1, 'the first is not disturbed');
  await database.close();
});

t.test('takes another port when its own is taken', async (t) => {
  const folder = await dataFolder(t);
  const first = await openEmbeddedDatabase(folder, platform);
  await first.close();
  const port = Number(new URL(first.url).port);
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  t.teardown(() => squatter.close());
  const second = await openEmbeddedDatabase(folder, platform);
  t.not(Number(new URL(second.url).port), port);
  t.equal(await ask(second, 'select 1'), 1);
  const kept = JSON.parse(await readFile(join(folder, 'platform.json'), 'utf8'));
  t.equal(kept.database_url, second.url, 'the file that other commands read tells the new one');
  await second.close();
});

t.test('takes over the server of a process that was killed', async (t) => {
  const folder = await dataFolder(t);
  const script = `
    const { openEmbeddedDatabase } = await import(${JSON.stringify(new URL('../../scripts/embedded-database.ts', import.meta.url).href)});
    await openEmbeddedDatabase(${JSON.stringify(folder)}, { purpose: 'platform', throwaway: true });
    console.log('open');
    setInterval(() => {}, 1e6);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const left = (await findPostmaster(await databaseFolder(folder)))!;
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  t.ok(isAlive(left.pid), 'the server is left over');
  const database = await openEmbeddedDatabase(folder, platform);
  t.equal((await findPostmaster(await databaseFolder(folder)))!.pid, left.pid, 'and is used on');
  await database.close();
  await gone(left.pid);
});

t.test('recovers after a crash of the server', async (t) => {
  const folder = await dataFolder(t);
  const first = await openEmbeddedDatabase(folder, { purpose: 'platform' });
  await ask(first, 'create table kept as select 1 as n');
  const { pid } = (await findPostmaster(await databaseFolder(folder)))!;
  process.kill(pid, 'SIGKILL');
  t.match(await first.lost, /ended/, 'who uses it is told');
  await first.close();
  const second = await openEmbeddedDatabase(folder, { purpose: 'platform' });
  t.equal(await ask(second, 'select n from kept'), 1, 'what was committed is there');
  await second.close();
});

t.test('is not fooled by the number of another program in postmaster.pid', async (t) => {
  const folder = await dataFolder(t);
  const first = await openEmbeddedDatabase(folder, platform);
  await first.close();
  const file = join(await databaseFolder(folder), 'postmaster.pid');
  const owner = await stat(await databaseFolder(folder));
  // A program of the very user that the server runs as: the server itself would take it for another server.
  const other = spawn('/bin/sh', ['-c', 'echo; read line'], { uid: owner.uid, gid: owner.gid });
  await once(other.stdout, 'data');
  await writeFile(file, `${other.pid}\n${await databaseFolder(folder)}\n1\n54329\n\n127.0.0.1\n0 0\nready\n`);
  const second = await openEmbeddedDatabase(folder, platform);
  t.equal(await ask(second, 'select 1'), 1);
  await second.close();
  other.stdin.end();
  await once(other, 'exit');
});

t.test('refuses a password file that belongs to another database', async (t) => {
  const folder = await dataFolder(t);
  const database = await openEmbeddedDatabase(folder, platform);
  const file = join(folder, 'platform.json');
  const kept = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...kept, database_password: 'that of some other folder' }));
  await t.rejects(openEmbeddedDatabase(folder, visit), { name: 'SetupError', message: /do not belong together/ });
  await writeFile(file, '{');
  await t.rejects(openEmbeddedDatabase(folder, visit), { name: 'SetupError', message: /is damaged/ });
  await writeFile(file, JSON.stringify(kept));
  await database.close();
});

const notRoot = process.getuid?.() === 0 ? false : 'only root can run the server as another user';
t.test('as root, in a folder that the server can not enter', { skip: notRoot }, async (t) => {
  const folder = await dataFolder(t, 0o700);
  const first = await openEmbeddedDatabase(folder, platform);
  const place = await databaseFolder(folder);
  t.notOk(place.startsWith(folder), `the data lie elsewhere: ${place}`);
  t.not((await stat(place)).uid, 0);
  await ask(first, 'create table kept (n int)');
  await first.close();
  const second = await openEmbeddedDatabase(folder, platform);
  t.equal(await ask(second, 'select count(*)::int from kept'), 0);
  await second.close();
});
