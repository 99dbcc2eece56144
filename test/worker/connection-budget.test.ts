import { Client } from 'pg';
import t, { type Test } from 'tap';
import { fewestConnections, shortageOf, webConnections, workerConnections } from '../../sql/connection/budget.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { plainOwnerDatabase, plainOwnerKey } from '../helpers/tenants.ts';
import { until } from '../helpers/until.ts';

async function limitConnections(role: string, limit: number): Promise<void> {
  const server = new Client(process.env.TEST_DATABASE_URL);
  await server.connect();
  await server.query(`alter role ${role} connection limit ${limit}`);
  await server.end();
}

/** Asks again where the answer is that the database needed too long: of a busy machine that says nothing of connections. */
function patient({ get, post }: HttpClient): Pick<HttpClient, 'get' | 'post'> {
  const again = async (ask: () => ReturnType<HttpClient['get']>) => {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503) return answer;
    }
  };
  return { get: (...asked) => again(() => get(...asked)), post: (...asked) => again(() => post(...asked)) };
}

/** Runs, exports and imports at once, and requests beside them; resolves when all of it is over. */
async function load(t: Test, client: Pick<HttpClient, 'get' | 'post'>): Promise<void> {
  const { data: project } = await client.post('/projects', { name: 'P' });
  await client.post(`/projects/${project.id}/patients`, { patients: smallTrial });
  const until = async (path: string, statuses: string[]) => {
    for (;;) {
      const { status, data, text } = await client.get(path, { Prefer: 'wait=25' });
      if (status !== 200) return t.fail(text);
      if (statuses.includes(data.status ?? data.latest_run.status)) return;
    }
  };
  const run = async () => {
    const made = await client.post(`/projects/${project.id}/analyses`, { name: 'A', ...kaplanMeier, run: true });
    if (made.status !== 202) return t.fail(made.text);
    await until(`/runs/${made.data.latest_run.id}`, ['completed']);
  };
  const exports = async () => {
    const made = await client.post(`/projects/${project.id}/export`, { format: 'csv' });
    if (made.status !== 202) return t.fail(made.text);
    await until(`/exports/${made.data.id}`, ['ready']);
  };
  const literature = async () => {
    const made = await client.post('/literature/imports', 'TY  - JOUR\nTI  - Asthma\nER  - \n', {
      'Content-Type': 'application/x-research-info-systems',
    });
    if (made.status !== 202) return t.fail(made.text);
    await until(`/literature/imports/${made.data.id}`, ['completed']);
  };
  const reads = async () => {
    for (let i = 0; i < 10; i++) {
      const path = i % 2 === 0 ? `/projects/${project.id}` : '/literature/search?q=asthma';
      const { status, text } = await client.get(path);
      if (status !== 200) t.fail(text);
    }
  };
  const times = (count: number, act: () => Promise<unknown>) => Array.from({ length: count }, act);
  await Promise.all([...times(12, run), ...times(4, exports), ...times(2, literature), ...times(12, reads)]);
}

for (const [name, size] of [
  ['by default', undefined],
  ['with the smallest budget', fewestConnections],
] as const)
  t.test(`web and worker live on their connections under load ${name}`, async (t) => {
    const { url, db, ownerQuery } = await plainOwnerDatabase(t);
    const { live_key } = await createAccount(url);
    await db.end();
    const role = new URL(url).username;
    // Of 20 connections one is this test's own.
    await limitConnections(role, 20);
    const env = { SECRET_KEY: plainOwnerKey, ...(size === undefined ? {} : { DATABASE_POOL_SIZE: String(size) }) };
    const api = await startApi(t, url, env);
    const worker = startWorker(t, url, env);
    await worker.logged((line) => line.msg === 'looking for jobs');
    const most: Record<string, number> = {};
    const count = async () => {
      const rows = await ownerQuery(`
        select case when application_name like 'worker%' or application_name = 'notifications' then 'worker' else 'api' end as of,
          count(*)::int as open from pg_stat_activity where usename = current_user and application_name not like 'test%' group by 1`);
      const all = rows.reduce((sum, { open }) => sum + open, 0);
      most.all = Math.max(most.all ?? 0, all);
    };
    let loading = true;
    const counting = until(async () => {
      await count();
      return !loading;
    });
    await load(t, patient(httpClient(api.url, live_key)));
    loading = false;
    await counting;
    t.ok(most.all! <= 2 * (size ?? 8), `${most.all} open at most`);
    // Warnings are left out: that the owner may make no roles, as it must be, or that a busy machine was late with a heartbeat.
    const complaints = [...api.log, ...worker.log].filter(
      ({ level, status, error }) => error?.sql_state === '53300' || (level >= 50 && status !== 503),
    );
    t.strictSame([complaints, api.words, worker.words], [[], [], []]);
    t.match([(await api.kill()).code, (await worker.kill()).code], [0, 0]);
  });

t.test('every part of a budget is there, and together they are the whole', async (t) => {
  for (let total = fewestConnections; total <= 200; total++) {
    const web = webConnections(total);
    t.equal(web.requests + web.search + 2, total);
    const worker = workerConnections(total);
    t.equal(worker.tasks + worker.queue + worker.copies + 2, total);
    t.ok(Math.min(web.requests, web.search, worker.tasks, worker.queue, worker.copies) >= 1);
  }
});

t.test('what does not fit is told with its figures', async (t) => {
  const limits = { server: 97, role: 20, database: null, used: { server: 30, role: 13, database: 13 } };
  t.strictSame(shortageOf(limits, 8), { wanted: 8, limit_of_role: 20, used: 13 });
  t.equal(shortageOf(limits, 7), null);
});

t.test('a server with too few connections is named at start', async (t) => {
  const { url } = await plainOwnerDatabase(t);
  await limitConnections(new URL(url).username, 7);
  const api = await startApi(t, url, { SECRET_KEY: plainOwnerKey });
  const line = await api.logged(({ msg }) => msg === 'the database may have too few connections for this process');
  t.match(line, { level: 40, wanted: 8, limit_of_role: 7 });
});
