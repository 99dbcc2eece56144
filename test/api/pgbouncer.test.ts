import { readFile } from 'node:fs/promises';
import t from 'tap';
import { loginRole, processKinds } from '../../domain/access/login-role.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { pgbouncer, startPgBouncer } from '../helpers/pgbouncer.ts';
import { createAccount, startApi, startProgram, startWorker } from '../helpers/platform.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { localTargets } from '../helpers/webhooks.ts';

const options = { skip: skipWithout(pgbouncer, ['--version']) };

for (const [name, hasDirect] of [
  ['with an address past it', true],
  ['with none', false],
] as const)
  t.test(`everything works through PgBouncer in transaction mode, ${name}`, options, async (t) => {
    const database = await testDatabase(t);
    const { url, ownerQuery } = database;
    const pooler = await startPgBouncer(t, url, { poolSize: 2 });
    const env = {
      ...(hasDirect ? { DATABASE_DIRECT_URL: url } : { DATABASE_POOLER: 'transaction' }),
      ...localTargets,
    };
    const api = await startApi(t, pooler, env);
    const worker = startWorker(t, pooler, env);
    const keys = await Promise.all([createAccount(url), createAccount(url)]);
    const [client, other] = keys.map(({ live_key }) => httpClient(api.url, live_key)) as [never, never] as ReturnType<
      typeof httpClient
    >[];
    const receiver = await startReceiver(t);
    const hook = await client!.post('/webhooks', { url: receiver.url, events: ['analysis.completed'] });
    t.equal(hook.status, 201, hook.text);

    const { data: project } = await client!.post('/projects', { name: 'P' });
    const uploaded = await client!.post(`/projects/${project.id}/patients`, { patients: smallTrial });
    t.equal(uploaded.status, 201, uploaded.text);
    const csv = `external_id,age\n${Array.from({ length: 3000 }, (_, i) => `X${i},${i % 90}`).join('\n')}\n`;
    const streamed = await client!.post(`/projects/${project.id}/patients`, csv, { 'Content-Type': 'text/csv' });
    t.equal(streamed.data.created, 3000, streamed.text);

    const made = await client!.post(`/projects/${project.id}/analyses`, { name: 'A', ...kaplanMeier, run: true });
    const { data: run } = await client!.over(`/runs/${made.data.latest_run.id}`);
    t.equal(run.status, 'completed');
    const exported = await client!.post(`/projects/${project.id}/export`, { format: 'csv' });
    const { data: ready } = await client!.over(`/exports/${exported.data.id}`);
    t.equal(ready.status, 'ready');
    t.equal((await fetch(ready.files[0].download_url)).status, 200);

    const ris = 'TY  - JOUR\nTI  - Asthma in children\nER  - \n';
    const sent = await client!.post('/literature/imports', ris, {
      'Content-Type': 'application/x-research-info-systems',
    });
    const { data: imported } = await client!.over(`/literature/imports/${sent.data.id}`);
    t.equal(imported.status, 'completed');
    const found = await client!.get('/literature/search?q=asthma');
    t.equal(found.status, 200, found.text);
    t.equal(found.data.total.value, 1, found.text);
    await receiver.next();

    // Connections change hands at every transaction: nothing of one account is on them for the next.
    const lists = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? client! : other!).get('/projects')),
    );
    t.strictSame(
      lists.map(({ status, data }) => [status, data?.items?.length]),
      lists.map((_, i) => [200, i % 2 === 0 ? 1 : 0]),
    );
    // More searches than there are connections, in the pool and in the pooler.
    const searches = await Promise.all(Array.from({ length: 30 }, () => client!.get('/literature/search?q=asthma')));
    t.ok(searches.every(({ status, data }) => status === 200 && data.total.value === 1));
    const open = await ownerQuery(
      `select usename as role, count(*)::int as connections from pg_stat_activity
       where datname = current_database() and usename ~ '^research_platform_' group by usename`,
    );
    t.same(
      new Set(open.map(({ role }) => role)),
      new Set(processKinds.map((kind) => loginRole(testSecretKey, kind).user)),
      'each kind of process as its own role',
    );
    t.ok(
      open.every(({ connections }) => connections <= 2),
      'and no more of them than the pooler has',
    );
    const complaints = [...api.log, ...worker.log].filter((line) => line.level >= 40);
    t.strictSame([complaints, api.words, worker.words], [[], [], []]);
    t.match([(await api.kill()).code, (await worker.kill()).code], [0, 0]);
  });

t.test('a pooler that makes one user of everybody is refused', options, async (t) => {
  const { url } = await testDatabase(t);
  const owner = new URL(url).username;
  const pooler = await startPgBouncer(t, url, { poolSize: 2, everybodyAs: owner });
  const api = startProgram(t, 'api/main.ts', { DATABASE_URL: pooler, DATABASE_POOLER: 'transaction', PORT: '0' });
  const line = await api.logged(({ level }) => level >= 60);
  t.match(JSON.stringify(line), new RegExp(`becomes ${owner}, so that nothing would keep tenants apart`));
  t.equal((await api.ended).code, 1);
});

t.test('PgBouncer takes the settings that the operations page shows', options, async (t) => {
  const { url } = await testDatabase(t);
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const settings = /```ini\n(\[databases\].*?)```/s.exec(page)![1]!;
  await t.resolves(startPgBouncer(t, url, { poolSize: 2, settings }));
});
