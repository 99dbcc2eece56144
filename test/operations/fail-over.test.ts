import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { migrate } from '../../sql/schema/migrate.ts';
import { testSecretKey } from '../helpers/database.ts';
import { debianPostgres } from '../helpers/debian-postgres.ts';
import { httpClient } from '../helpers/http.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { patroniPrograms, startPatroni } from '../helpers/patroni.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { until } from '../helpers/until.ts';

const skip =
  skipWithout(`${debianPostgres}/postgres`, ['--version']) ||
  skipWithout(patroniPrograms.etcd, ['--version']) ||
  skipWithout(patroniPrograms.patroni, ['--version']) ||
  skipWithout(patroniPrograms.haproxy, ['-v']);

t.test('Patroni replaces a lost primary under load, and nothing acknowledged is lost', { skip }, async (t) => {
  const cluster = await startPatroni(t);
  await migrate(cluster.url, [testSecretKey]);
  const { live_key } = await createAccount(cluster.url);
  const api = await startApi(t, cluster.url);
  // A worker that finds no database for half a minute ends, for its supervisor to start another.
  let isOver = false;
  let isEnough = false;
  const supervise = async () => {
    while (!isOver) await startWorker(t, cluster.url).ended;
  };
  void supervise();
  try {
    const client = httpClient(api.url, live_key);
    const { data: project } = await client.post('/projects', { name: 'P' });
    await client.post(`/projects/${project.id}/patients`, { patients: smallTrial });

    const acknowledged: string[] = [];
    const runs: string[] = [];
    const surprises: unknown[] = [];
    const load = async (name: string) => {
      for (let i = 0; !isEnough; i++) {
        const asksForRun = i % 10 === 0;
        const answer = asksForRun
          ? await client.post(`/projects/${project.id}/analyses`, { name: `${name} ${i}`, ...kaplanMeier, run: true })
          : await client.post('/projects', { name: `${name} ${i}` });
        if (answer.status >= 200 && answer.status < 300) {
          if (asksForRun) runs.push(answer.data.latest_run.id);
          else acknowledged.push(answer.data.id);
        } else if (answer.status !== 503) surprises.push([answer.status, answer.text]);
        await pause(20);
      }
    };
    const loads = ['a', 'b', 'c'].map((name) => load(name).catch((error) => void surprises.push(error)));
    await until(() => acknowledged.length >= 30 || surprises.length > 0);

    const lost = await cluster.killPrimary();
    const before = acknowledged.length;
    await until(() => acknowledged.length >= before + 30 || surprises.length > 0);
    isEnough = true;
    await Promise.all(loads);
    t.strictSame(surprises, [], 'every other answer was 503');
    t.not(await cluster.primary(), lost);

    const there = new Set((await client.walk('/projects', 200)).map(({ id }) => id));
    t.strictSame(
      acknowledged.filter((id) => !there.has(id)),
      [],
      'each project that was acknowledged is there',
    );
    for (const id of runs) t.equal((await client.over(`/runs/${id}`)).data.status, 'completed');
  } finally {
    isEnough = true;
    isOver = true;
  }
});
