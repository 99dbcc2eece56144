import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import t, { type Test } from 'tap';
import { userToRunAs } from '../../scripts/postgres-programs.ts';
import { sealAudit } from '../../sql/audit/trail.ts';
import { openDatabase } from '../../sql/db.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { freePort } from '../helpers/free-port.ts';
import { httpClient } from '../helpers/http.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { localTargets, verified } from '../helpers/webhooks.ts';

const bin = ['18', '17', '16', '15']
  .map((major) => `/usr/lib/postgresql/${major}/bin`)
  .find((path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'pg_dump')));
const skip = bin === undefined && skipWithout('/usr/lib/postgresql/15/bin/pg_dump', ['--version']);

/** A server of its own, with a system identifier and transaction ids of its own. */
async function cluster(t: Test): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'research-platform-cluster-'));
  const runAs = userToRunAs(null);
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid);
  const run = (program: string, ...options: string[]) =>
    execFileSync(join(bin!, program), ['-D', join(folder, 'data'), ...options], {
      ...runAs,
      cwd: folder,
      stdio: 'ignore',
    });
  run('initdb', '--username=owner', '--auth=trust', '--no-sync', '--encoding=UTF8');
  const port = await freePort();
  run(
    'pg_ctl',
    'start',
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`,
  );
  t.teardown(() => {
    run('pg_ctl', 'stop', '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  return `postgres://owner:password@127.0.0.1:${port}/platform`;
}

const secretKey = 'a key that only tests ever use, of 32 characters';
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
const command = (name: string, databaseUrl: string, ...options: string[]) =>
  spawnSync(process.execPath, [script(name), ...options], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
    encoding: 'utf8',
  });

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

t.test('from a backup to a platform that goes on, on a new cluster', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'research-platform-backup-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const [first, other] = [await cluster(t), await cluster(t)];
  await query(first.replace(/platform$/, 'postgres'), 'create database platform');
  // As a hospital's database server gives it: no superuser.
  await query(other.replace(/platform$/, 'postgres'), 'create role hospital login createrole createdb');
  const second = other.replace('owner', 'hospital');
  await migrate(first, [secretKey]);
  const account = await createAccount(first, { email: 'owner@example.org', password: 'correct horse battery staple' });
  const api = await startApi(t, first, localTargets);
  const worker = startWorker(t, first, localTargets);
  const client = httpClient(api.url, account.live_key);
  const receiver = await startReceiver(t);
  const { secret } = (
    await client.post('/webhooks', { url: `${receiver.url}/hooks`, events: ['analysis.completed', 'data.uploaded'] })
  ).data;
  const project = (await client.post('/projects', { name: 'Trial' }, { 'Idempotency-Key': 'once' })).data.id;
  await client.post(`/projects/${project}/patients`, { patients: smallTrial });
  const analysis = (await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier, run: true })).data;
  await client.over(`/analyses/${analysis.id}`);
  const before = (await client.get(`/analyses/${analysis.id}`)).data;
  t.equal(before.status, 'completed');
  const made = (await client.post(`/projects/${project}/export`, { format: 'csv' })).data;
  const exported = (await client.over(`/exports/${made.id}`)).data;
  t.equal(exported.status, 'ready');
  for (const _ of [1, 2]) verified(secret, await receiver.next());
  const session = (
    await httpClient(api.url, null).post('/auth/login', {
      email: 'owner@example.org',
      password: 'correct horse battery staple',
    })
  ).data.session_token;
  const followed = (await client.get('/events?limit=1')).data;
  await worker.kill('SIGKILL');
  const waiting = (await client.post(`/projects/${project}/analyses`, { name: 'waits', ...kaplanMeier, run: true }))
    .data;

  const file = join(folder, 'platform.dump');
  const backup = command('backup', first, file);
  t.match(backup, { status: 0, stderr: '' });
  t.match(backup.stdout, /Wrote .*platform\.dump: \d+\.\d MB\./);
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.match(command('backup', first, file), { status: 1, stderr: /is there already/ });
  t.match(command('backup', first, join(folder, 'no', 'folder')), { status: 1, stderr: /can't be written \(ENOENT\)/ });
  t.strictSame(readdirSync(folder), ['platform.dump'], 'nothing half is left');
  await api.kill();

  const into = (name: string) => second.replace(/platform$/, name);
  const part = join(folder, 'part.dump');
  writeFileSync(part, readFileSync(file).subarray(0, -20_000));
  t.match(command('restore', into('part'), part), {
    status: 1,
    stderr: /the file cut off or damaged: use another backup/,
  });
  const elsewhere = {
    ...process.env,
    DATABASE_URL: into('elsewhere'),
    SECRET_KEY: 'a key that is not the one of the backup',
  };
  t.match(spawnSync(process.execPath, [script('restore'), file], { env: elsewhere, encoding: 'utf8' }), {
    status: 0,
    stderr: /^SECRET_KEY is another than the one that this database knew/,
  });
  const foreign = join(folder, 'foreign.dump');
  await query(first.replace(/platform$/, 'postgres'), 'create table their_own (); ');
  execFileSync(join(bin!, 'pg_dump'), ['--format=custom', `--file=${foreign}`, first.replace(/platform$/, 'postgres')]);
  t.match(command('restore', into('foreign'), foreign), { status: 1, stderr: /is the dump of something else/ });

  const restored = command('restore', second, file);
  t.match(restored, { status: 0, stderr: '' });
  t.match(restored.stdout, 'Restored 1 accounts, 1 projects, 40 patients, 2 runs.');
  t.match(command('restore', second, file), { status: 1, stderr: /The database is not empty/ });
  t.match(await query(second, 'select max(epoch) as epoch from database_epochs'), [{ epoch: 2 }]);

  const again = await startApi(t, second, localTargets);
  const same = httpClient(again.url, account.live_key);
  const after = (await same.get(`/analyses/${analysis.id}`)).data;
  t.strictSame(after, before, 'the same analysis with the same result');
  t.equal((await httpClient(again.url, session).get('/projects')).status, 200, 'a session goes on');
  const replayed = await same.post('/projects', { name: 'Trial' }, { 'Idempotency-Key': 'once' });
  t.equal(replayed.data.id, project);
  t.equal(replayed.headers.get('idempotent-replayed'), 'true');
  const [link] = (await same.get(`/exports/${made.id}`)).data.files;
  const bytes = Buffer.from(await (await fetch(again.url + new URL(link.download_url).pathname)).arrayBuffer());
  t.equal(createHash('sha256').update(bytes).digest('hex'), link.sha256, 'an export downloads');

  startWorker(t, second, localTargets);
  t.equal((await same.over(`/analyses/${waiting.id}`)).data.status, 'completed', 'a run that waited is done');
  const event = verified(secret, await receiver.next());
  t.equal(event.data.run_id, waiting.latest_run.id, 'and the webhook tells of it');
  const rest = await same.walk(`/events?after=${followed.items[0].id}`, 2);
  t.strictSame(
    rest.map(({ type }) => type),
    ['analysis.completed', 'export.ready', 'analysis.completed'],
    'a follower goes on where it was',
  );
  const db = await openDatabase(second, {
    applicationName: 'test',
    secretKey: secretKey,
    kind: 'worker',
    poolSize: 1,
  });
  await db.outside((connection) => connection.transaction((transaction) => sealAudit(transaction, [secretKey])));
  await db.end();
  const audit = command('audit-verify', second, '--json');
  t.match(JSON.parse(audit.stdout), { problem: null, unsealed: 0 });
});

t.test('what is no backup, and a machine without pg_dump', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'research-platform-backup-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'not a dump');
  t.match(command('restore', 'postgres://a@127.0.0.1:1/b', file), {
    status: 1,
    stderr: /is no file of `npm run backup`/,
  });
  t.match(command('restore', 'postgres://a@127.0.0.1:1/b', join(folder, 'none')), {
    status: 1,
    stderr: /can't be read \(ENOENT\)/,
  });
  t.match(command('restore', 'postgres://a@127.0.0.1:1/b', folder), { status: 1, stderr: /can't be read \(EISDIR\)/ });
});
