import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import t, { type Test } from 'tap';
import { openEmbeddedDatabase } from '../../scripts/embedded-database.ts';
import { findPostmaster } from '../../scripts/postmaster.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { indexPapers } from '../helpers/papers.ts';
import { createAccount, type RunningProgram, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { until } from '../helpers/until.ts';

type Load = { made: string[]; refused: number; stop(): Promise<void> };

/** Makes projects one after the other on several connections until it is stopped. */
function load(t: Test, api: HttpClient): Load {
  const made: string[] = [];
  let going = true;
  const load: Load = {
    made,
    refused: 0,
    stop: async () => {
      going = false;
      await Promise.all(makers);
    },
  };
  const makers = Array.from({ length: 4 }, async () => {
    while (going) {
      const { status, data, headers, error, text } = await api.post('/projects', { name: 'under load' });
      if (status === 201) made.push(data.id);
      else {
        load.refused++;
        if (status !== 503 || error.code !== 'SERVICE_UNAVAILABLE' || !/^\d+$/.test(headers.get('retry-after') ?? ''))
          t.fail(`while the database is away: ${text}`);
      }
    }
  });
  return load;
}

const untilAnswered = async (api: HttpClient) => {
  await until(async () => (await api.get('/projects?limit=1')).status === 200);
};

/** What was promised is there, each once; what was refused may or may not have been stored before the connection broke. */
async function nothingIsLost(t: Test, api: HttpClient, { made, refused }: Load): Promise<void> {
  const there = (await api.walk('/projects', 200)).map((project) => project.id);
  t.ok(
    made.every((id) => there.includes(id)),
    `all of the ${made.length} projects that were promised are there`,
  );
  t.ok(there.length <= made.length + refused, `and not more than were asked for (${refused} refused)`);
}

async function oneMoreRun(t: Test, api: HttpClient, worker: RunningProgram): Promise<void> {
  const { data: project } = await api.post('/projects', { name: 'after' });
  await api.post(`/projects/${project.id}/patients`, { patients: smallTrial });
  const { data } = await api.post(`/projects/${project.id}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  const { data: run } = await api.over(`/runs/${data.latest_run.id}`);
  t.equal(
    run.status,
    'completed',
    worker.log
      .map((line) => JSON.stringify(line))
      .slice(-5)
      .join('\n'),
  );
}

t.test('connections that are ended under load', async (t) => {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url);
  const worker = startWorker(t, database.url);
  const client = httpClient(api.url, (await createAccount(database.url)).live_key);
  await worker.logged((line) => line.msg === 'looking for jobs');
  const loaded = load(t, client);
  for (let round = 0; round < 3; round++) {
    const enough = loaded.made.length + 20;
    while (loaded.made.length < enough) await untilAnswered(client);
    await database.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'test%'`,
    );
  }
  await untilAnswered(client);
  await loaded.stop();
  await nothingIsLost(t, client, loaded);
  await oneMoreRun(t, client, worker);
  t.notOk(
    api.log.some((line) => line.level >= 50),
    'and the API holds none of it for a fault of its own',
  );
  t.strictSame([api.words, worker.words], [[], []]);
  t.notOk(
    [...api.log, ...worker.log].some((line) => line.level >= 60),
    'nothing was rejected that nobody caught',
  );
});

t.test('a server that crashes and comes back under load', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'research-platform-restart-'));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  // Not a throwaway one: those do not wait for the disk, and a crash takes back what was promised.
  const server = await openEmbeddedDatabase(data, { purpose: 'visit' });
  await migrate(server.url, [testSecretKey]);
  const api = await startApi(t, server.url);
  const worker = startWorker(t, server.url);
  await worker.logged((line) => line.msg === 'looking for jobs');
  const client = httpClient(api.url, (await createAccount(server.url)).live_key);
  const loaded = load(t, client);
  while (loaded.made.length < 20) await untilAnswered(client);

  const postmaster = (await findPostmaster(join(data, 'postgres-18')))!;
  process.kill(postmaster.pid, 'SIGQUIT');
  await server.lost;
  const away = await client.get('/projects');
  t.match([away.status, away.headers.get('retry-after')], [503, /^\d+$/]);
  t.equal((await fetch(`${api.url}/readyz`)).status, 503, 'no more requests, please');
  t.equal((await fetch(`${api.url}/healthz`)).status, 200, 'but it lives');

  const again = await openEmbeddedDatabase(data, { purpose: 'visit' });
  t.teardown(() => again.close());
  t.equal(again.url, server.url);
  await untilAnswered(client);
  await loaded.stop();
  t.ok(loaded.refused > 0);
  await nothingIsLost(t, client, loaded);
  await oneMoreRun(t, client, worker);
  t.equal((await fetch(`${api.url}/readyz`)).status, 200);
  t.match([(await api.kill('SIGTERM')).code, (await worker.kill('SIGTERM')).code], [0, 0]);
});

t.test('a request that finds no connection free waits its turn', async (t) => {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url, { DATABASE_POOL_SIZE: '6' });
  const client = httpClient(api.url, (await createAccount(database.url)).live_key);
  const { data } = await client.post('/projects', { name: 'P' });
  // A lock that holds all connections up until it is let go.
  const holder = new Client(database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table projects in access exclusive mode');
  const waiting = Array.from({ length: 8 }, () => client.get(`/projects/${data.id}`));
  await holder.query('rollback');
  await holder.end();
  for (const answer of await Promise.all(waiting)) t.equal(answer.status, 200);
});

t.test(
  'a statement that takes too long is no database that is away: the answer says what to ask instead',
  async (t) => {
    const database = await testDatabase(t);
    const account = await createAccount(database.url);
    const api = httpClient((await startApi(t, database.url)).url, account.live_key);
    const locker = new Client(database.url);
    await locker.connect();
    t.teardown(() => locker.end());
    await locker.query('begin; lock table projects in access exclusive mode');
    const answer = await api.get('/projects');
    t.match(answer, { status: 503, error: { code: 'SERVICE_UNAVAILABLE', details: { reason: 'statement_timeout' } } });
    await locker.query('rollback');
    t.equal((await api.get('/projects')).status, 200);
  },
);

t.test(
  'a search for which the database takes too long may be asked again, unless a truncation may be why',
  async (t) => {
    const database = await testDatabase(t);
    await indexPapers(database, [{ title: 'Asthma in children' }]);
    const account = await createAccount(database.url);
    const api = httpClient((await startApi(t, database.url)).url, account.live_key);
    const locker = new Client(database.url);
    await locker.connect();
    t.teardown(() => locker.end());
    await locker.query('begin; lock table literature_postings in access exclusive mode');
    const [word, truncated] = await Promise.all([
      api.get('/literature/search?q=asthma[tiab]'),
      api.get('/literature/search?q=child*[tiab]'),
    ]);
    t.match(word, { status: 503, error: { code: 'SERVICE_UNAVAILABLE', details: { reason: 'statement_timeout' } } });
    t.match(truncated, { status: 400, error: { code: 'INVALID_REQUEST', message: /Leave out truncations/ } });
    await locker.query('rollback');
    t.equal((await api.get('/literature/search?q=asthma[tiab]')).data.total.value, 1);
  },
);

t.test(
  'a statement that an operator cancels is none of our faults: the answer says that it may be asked again',
  async (t) => {
    const database = await testDatabase(t);
    const account = await createAccount(database.url);
    const api = httpClient((await startApi(t, database.url)).url, account.live_key);
    const operator = new Client(database.url);
    await operator.connect();
    t.teardown(() => operator.end());
    await operator.query('begin; lock table projects in access exclusive mode');
    const asked = api.post('/projects', { name: 'Waits for the lock' });
    const isCancelled = () =>
      operator.query(`select from (select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') cancelled`);
    await until(async () => (await isCancelled()).rowCount === 1);
    t.match(await asked, { status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: /ended.*Try again/ } });
    await operator.query('rollback');
    t.strictSame((await api.get('/projects')).data.items, []);
  },
);
