import { Client } from 'pg';
import t, { type Test } from 'tap';
import { auditScene, everySeal } from '../helpers/audit.ts';
import { httpClient } from '../helpers/http.ts';
import { startApi, startWorker } from '../helpers/platform.ts';
import { ageLocks, hurryJobs, jobs, jobsAreGone } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';

/** A verification that has been asked for, and the chain, which somebody holds so that it stays in the middle. */
async function heldScene(t: Test) {
  const trail = await auditScene(t);
  const { database, account } = trail;
  await everySeal(database);
  const { url } = await startApi(t, database.url);
  const api = httpClient(url, account.live_key);
  const holder = new Client(database.url);
  await holder.connect();
  t.teardown(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table audit_links in access exclusive mode');
  const { id } = (await api.post('/audit-verifications')).data;
  const row = async () => (await database.ownerQuery('select status, attempt, tries from audit_verifications'))[0];
  return {
    ...{ database, id, row },
    release: () => holder.query('rollback'),
    finished: async () => {
      for (;;) {
        const { data } = await api.get(`/audit-verifications/${id}`, { Prefer: 'wait=25' });
        if (data.finished_at !== null) return data;
      }
    },
    /** A worker that is in the middle of it. */
    worker: async (attempt: number) => {
      const worker = startWorker(t, database.url);
      await until(async () => (await row()).attempt === attempt);
      await until(
        async () =>
          (await database.ownerQuery(`select from pg_locks where not granted and relation = 'audit_links'::regclass`))
            .length > 0,
      );
      return worker;
    },
    /** As if it were long ago that dead workers were seen. */
    later: async () => {
      await database.ownerQuery(`update workers set seen_at = now() - interval '1 minute'`);
      await ageLocks(database, '1 minute');
    },
  };
}

t.test('a verification whose worker is killed in the middle is finished by another', async (t) => {
  const scene = await heldScene(t);
  await (await scene.worker(1)).kill('SIGKILL');
  t.match(await scene.row(), { status: 'running', attempt: 1, tries: 1 });
  await scene.later();
  await scene.release();
  startWorker(t, scene.database.url);
  t.match(await scene.finished(), { status: 'completed', result: { intact: true } });
  t.match(await scene.row(), { attempt: 2, tries: 2 });
});

t.test('one that stops its worker again and again fails with a reason', async (t) => {
  const scene = await heldScene(t);
  for (const attempt of [1, 2, 3]) {
    await (await scene.worker(attempt)).kill('SIGKILL');
    await scene.later();
    await hurryJobs(scene.database);
  }
  startWorker(t, scene.database.url);
  t.match(await scene.finished(), { status: 'failed', result: null, error: { message: /again and again/ } });
  await jobsAreGone(scene.database, { task: 'verify_audit' });
});

t.test('a worker that is to stop gives it back, without having spent a try', async (t) => {
  const scene = await heldScene(t);
  const worker = await scene.worker(1);
  const ended = worker.kill('SIGTERM');
  await worker.logged(({ msg }) => msg === 'stopping');
  await scene.release();
  t.match(await ended, { code: 0 });
  t.match(await scene.row(), { status: 'queued', attempt: 1, tries: 0 });
  t.match(await jobs(scene.database, { task: 'verify_audit' }), [{ attempts: 0, locked_by: null }]);
  startWorker(t, scene.database.url);
  t.match(await scene.finished(), { status: 'completed', result: { intact: true } });
});

t.test('a fault of ours is tried again, and told of in words when it stays', async (t) => {
  const scene = await heldScene(t);
  // What no verification expects: a link's hash can't be read.
  await scene.release();
  await scene.database.ownerQuery('alter function audit_chain_links(bigint, integer) rename to audit_chain_links_gone');
  const worker = startWorker(t, scene.database.url);
  await until(async () => {
    await hurryJobs(scene.database);
    return (await scene.row()).status === 'failed';
  });
  t.match(await scene.finished(), { status: 'failed', error: { message: /fault of ours, several times/ } });
  t.match(await scene.row(), { tries: 3 });
  t.equal(worker.log.filter(({ msg }) => msg === 'the verification failed by a fault of ours').length, 3);
});
