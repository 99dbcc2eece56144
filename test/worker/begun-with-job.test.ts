import { Logger, run } from 'graphile-worker';
import { Client } from 'pg';
import t, { type Test } from 'tap';
import { openNotifications } from '../../sql/connection/notifications.ts';
import { uuidOf } from '../../sql/ids.ts';
import { HandOver } from '../../sql/queue/hand-over.ts';
import { JobSource, queueChannels } from '../../sql/queue/job-source.ts';
import { QueuePool } from '../../sql/queue/pool.ts';
import { runAttempts, runBeginning } from '../../sql/tables/runs.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { addJob, jobs } from '../helpers/queue.ts';
import { lab } from '../helpers/runs.ts';
import { until } from '../helpers/until.ts';
import { live } from '../helpers/workers.ts';

type Taken = { jobId: string; workerId: string; begun: string | null };

/** Takes jobs as a worker does, and holds them: what was taken, and what began with it. */
async function taking(t: Test, database: TestDatabase, concurrentJobs = 2): Promise<Taken[]> {
  const pool = new QueuePool(database.url, 2);
  const notifications = await openNotifications(database.url, queueChannels);
  const handOver = new HandOver(pool);
  const taken: Taken[] = [];
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hold = async (_: unknown, { job }: { job: { id: string; locked_by: string | null } }) => {
    taken.push({ jobId: job.id, workerId: job.locked_by!, begun: handOver.begunWith(job.id) });
    await over;
  };
  const taskList = { run_analysis: hold, purge_project: hold } as never;
  const runner = await run({
    pgPool: new JobSource(pool, notifications, ['run_analysis', 'purge_project'], handOver, runBeginning) as never,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: { worker: { concurrentJobs, pollInterval: 50 } },
    taskList,
  });
  t.teardown(async () => {
    end();
    await runner.stop();
    await notifications.end();
    await pool.end();
  });
  return taken;
}

t.test(
  'a run begins by the statement that takes its job, in the scope of its account, and reads what its begin reads',
  async (t) => {
    const database = await testDatabase(t);
    await live(database, 'the slot');
    const [one, other] = [await lab(database), await lab(database, [], 'test')];
    const taken = await taking(t, database);
    for (const [scene, requestId] of [
      [one, 'req_01ja0000000000000000000000'],
      [other, null],
    ] as const) {
      taken.length = 0;
      const id = await scene.queue(requestId === null ? {} : { requestId });
      await until(() => taken.length === 1);
      const [{ workerId, begun }] = taken as [Taken];
      t.match(await scene.row(id), { status: 'running', attempt: 1, worker_id: workerId, progress: 0 });
      const [event] = await database.ownerQuery(
        `select account_id, mode, actor_kind, actor_id, request_id, address from audit_events
       where action = 'patients.read' order by id desc limit 1`,
      );
      const { accountId: account_id, mode } = scene.tenantScope;
      const actor = { actor_kind: 'worker', actor_id: null, request_id: requestId, address: null };
      t.strictSame({ ...event }, { account_id, mode, ...actor });

      const { attempt, ...read } = runAttempts.beganWithJob!(begun!);
      t.equal(attempt, 1);
      const again = await database.db.statement(scene.tenantScope, (connection, scope) =>
        runAttempts.begin(connection, uuidOf('run', id), workerId, scope),
      );
      t.strictSame({ ...again }, { attempt: 2, ...read });
    }
  },
);

t.test('a run does not begin with its job where somebody has its row, and other jobs are taken as ever', async (t) => {
  const database = await testDatabase(t);
  await live(database, 'the slot');
  const one = await lab(database);
  const client = new Client(database.url);
  await client.connect();
  t.teardown(() => client.end());
  const id = await one.queue();
  await client.query('begin');
  await client.query('select from runs where id = $1 for update', [uuidOf('run', id)]);
  await addJob(database, 'purge_project');
  const taken = await taking(t, database);
  await until(() => taken.length === 2);
  t.strictSame(
    taken.map(({ begun }) => begun),
    [null, null],
    'nobody has waited',
  );
  await client.query('commit');
  t.match(await one.row(id), { status: 'queued', attempt: 0, worker_id: null });
});

t.test('a job that was taken and never looked at goes back with its run', async (t) => {
  const database = await testDatabase(t);
  await live(database, 'the slot');
  const one = await lab(database);
  const taken = await taking(t, database, 1);
  const id = await one.queue();
  await until(() => taken.length === 1);
  const [{ jobId, workerId }] = taken as [Taken];
  const release = async (worker: string) => {
    const [{ released }] = await database.ownerQuery('select release_taken_job($1, $2) as released', [jobId, worker]);
    return released;
  };
  t.equal(await release('another'), false);
  t.match(await one.row(id), { status: 'running', attempt: 1 });
  t.match(await jobs(database), [{ locked_by: workerId, attempts: 1 }]);

  t.equal(await release(workerId), true);
  t.match(await one.row(id), { status: 'queued', attempt: 0, worker_id: null });
  t.match(await jobs(database), [{ locked_by: null, attempts: 0, is_due: true }]);
  const [read] = await database.ownerQuery(`select count(*)::int from audit_events where action = 'patients.read'`);
  t.equal(read.count, 1, 'what was read stays in the trail');
});
