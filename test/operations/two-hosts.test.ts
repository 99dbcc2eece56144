import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { type NetworkHost, startHost, withoutNetworks } from '../helpers/network-host.ts';
import { pgbouncer, startPgBouncer } from '../helpers/pgbouncer.ts';
import { createAccount, startProgram } from '../helpers/platform.ts';
import { startS3 } from '../helpers/s3-server.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';

const skip = skipWithout(pgbouncer, ['--version']) || withoutNetworks();

t.test(
  'two hosts share PgBouncer in transaction mode and a bucket, and one goes on without the other',
  {
    skip,
  },
  async (t) => {
    const database = await testDatabase(t);
    const hosts = [await startHost(t, 0), await startHost(t, 1)] as const;
    const pooler = await startPgBouncer(t, database.url, {
      poolSize: 5,
      addresses: hosts.map(({ gateway }) => gateway),
    });
    const s3 = await startS3(t, '0.0.0.0');
    const { live_key } = await createAccount(database.url);
    const start = async ({ address, gateway, behind }: NetworkHost) => {
      const url = new URL(pooler);
      url.hostname = gateway;
      url.searchParams.set('sslmode', 'disable');
      const env = {
        ...s3.env,
        S3_ENDPOINT: `http://${gateway}:${s3.port}`,
        DATABASE_URL: url.toString(),
        DATABASE_POOLER: 'transaction',
        PORT: '0',
      };
      const api = startProgram(t, 'api/main.ts', { ...env, HOST: '0.0.0.0' }, { behind });
      const worker = startProgram(t, 'worker/main.ts', env, { behind });
      const { port } = await api.logged((line) => line.msg === 'listening');
      await worker.logged((line) => line.msg === 'looking for jobs');
      const reached = `http://${address}:${port}`;
      return { url: reached, client: httpClient(reached, live_key) };
    };
    const [first, second] = await Promise.all([start(hosts[0]), start(hosts[1])]);

    const { data: project } = await first.client.post('/projects', { name: 'P' });
    const uploaded = await second.client.post(`/projects/${project.id}/patients`, { patients: smallTrial });
    t.equal(uploaded.status, 201, uploaded.text);
    const analyses = `/projects/${project.id}/analyses`;
    const runs: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { client } = i % 2 === 0 ? first : second;
      const made = await client.post(analyses, { name: `A ${i}`, ...kaplanMeier, run: true });
      runs.push(made.data.latest_run.id);
    }
    for (const id of runs) t.equal((await first.client.over(`/runs/${id}`)).data.status, 'completed');
    const { data: asked } = await second.client.post(`/projects/${project.id}/export`, { format: 'csv' });
    const { data: ready } = await first.client.over(`/exports/${asked.id}`);
    t.equal(ready.status, 'ready');
    const { pathname, search } = new URL(ready.files[0].download_url);
    const file = await fetch(`${second.url}${pathname}${search}`);
    t.equal((await file.bytes()).length, ready.files[0].size);
    t.not((await s3.objects()).length, 0, 'the file is in the bucket');

    await hosts[0].cutOff();
    const left: string[] = [];
    for (let i = 0; i < 3; i++)
      left.push((await second.client.post(analyses, { name: `B ${i}`, ...kaplanMeier, run: true })).data.latest_run.id);
    for (const id of left) t.equal((await second.client.over(`/runs/${id}`)).data.status, 'completed');
    t.equal((await second.client.walk(analyses, 200)).length, 9, 'nothing is lost');
  },
);
