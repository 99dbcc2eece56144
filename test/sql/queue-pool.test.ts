import { Logger, run, type TaskList } from 'graphile-worker';
import { Client } from 'pg';
import t from 'tap';
import { openTcpProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { type Notifications, openNotifications } from '../../sql/connection/notifications.ts';
import { JobSource, queueChannels } from '../../sql/queue/job-source.ts';
import { QueuePool } from '../../sql/queue/pool.ts';
import { testDatabase } from '../helpers/database.ts';
import { addJob, jobs, jobsTable, locks, unlockJobs } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';

/** Works on the jobs of these tasks, two at a time; answers with what stops it. */
async function work(
  url: string,
  notifications: Notifications,
  taskList: TaskList,
  onError: (error: { code?: string }) => void = () => {},
): Promise<() => Promise<void>> {
  const pool = new QueuePool(url, 2);
  pool.on('error', onError);
  const runner = await run({
    pgPool: new JobSource(pool, notifications, Object.keys(taskList)) as never,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: { worker: { concurrentJobs: 2, pollInterval: 50 } },
    taskList,
  });
  return async () => {
    await runner.stop();
    await pool.end();
  };
}

for (const [where, queueName] of [
  ['of no queue', null],
  ['of a named queue', 'literature:of a test'],
] as const)
  t.test(`a job ${where} whose taking was answered on a lost connection is taken again, and run once`, async (t) => {
    const database = await testDatabase(t);
    const { url, ownerQuery } = database;
    const { hostname, port } = new URL(url);
    const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const notifications = await openNotifications(url, queueChannels);
    const begun: string[] = [];
    let ends = () => {};
    const longJob = new Promise<void>((resolve) => {
      ends = resolve;
    });
    const stop = await work(proxy.through(url), notifications, {
      long: async () => {
        begun.push('long');
        await longJob;
      },
      lost: async () => {
        begun.push('lost');
      },
    });
    const client = new Client(url);
    await client.connect();
    t.teardown(async () => {
      ends();
      await stop();
      await client.end();
      await notifications.end();
      await proxy.close();
    });
    await addJob(database, 'long');
    await until(() => begun.length > 0);

    // Nobody can take a job while the table is locked; the server goes on with a statement whose client is gone.
    await client.query(`begin; lock table ${jobsTable} in share row exclusive mode`);
    await addJob({ ownerQuery: async (text, values) => (await client.query(text, values)).rows }, 'lost', {
      queue: queueName,
    });
    const taking = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%jobs.attempts + 1%'`;
    await until(async () => (await ownerQuery(taking)).length > 0);
    proxy.drop();
    await client.query('commit');

    await until(() => begun.length === 2);
    await until(async () => (await jobs(database)).length <= 1);
    t.strictSame(begun, ['long', 'lost'], 'and the one that was held was not freed');
    t.match(await jobs(database), [{ attempts: 1, task: 'long' }]);
    t.equal((await locks(database)).length, 1, 'and no named queue');
  });

t.test('a job that a rescuer has taken away is not begun again beside the work on it', async (t) => {
  const database = await testDatabase(t);
  const { url } = database;
  const notifications = await openNotifications(url, queueChannels);
  const endings: (() => void)[] = [];
  const stop = await work(url, notifications, {
    long: () => new Promise<void>((_, reject) => endings.push(() => reject(new Error('overtaken')))),
    other: async () => {},
  });
  t.teardown(async () => {
    for (const end of endings) end();
    await stop();
    await notifications.end();
  });
  const runsEverything = async () => {
    await addJob(database, 'other');
    await until(async () => (await jobs(database, { task: 'other' })).length === 0);
  };
  await addJob(database, 'long', { queue: 'of a test' });
  await until(() => endings.length === 1);
  await unlockJobs(database);
  // Taken, and left for later: the only one whose time is moved.
  const leftForLater = async () =>
    (await jobs(database)).filter(({ run_at, created_at }) => run_at > created_at).length === 1;
  await until(async () => endings.length > 1 || (await leftForLater()));
  await runsEverything();
  t.equal(endings.length, 1);
  t.match(await jobs(database), [{ attempts: 1, locked_at: null }], 'no attempt is spent');
  t.strictSame(await locks(database), [], 'and nothing is locked');
  endings[0]!();
  await until(() => endings.length === 2);
  t.match(await jobs(database), [{ attempts: 2, locked_at: Date }], 'once the first has ended it is begun');
});

t.test(
  'a worker that starts while the database takes no writes, as in a fail-over, takes jobs afterwards',
  async (t) => {
    const database = await testDatabase(t);
    const { url, ownerQuery } = database;
    const name = new URL(url).pathname.slice(1);
    const setReadOnly = (isReadOnly: boolean) =>
      ownerQuery(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`);
    const notifications = await openNotifications(url, queueChannels);
    await setReadOnly(true);
    let refused = 0;
    let begun = 0;
    const job = async () => {
      begun++;
    };
    const stop = await work(url, notifications, { job }, ({ code }) => {
      if (code === '25006') refused++;
    });
    t.teardown(async () => {
      await stop();
      await notifications.end();
    });
    await until(() => refused > 0);
    await setReadOnly(false);
    await ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await addJob(database, 'job');
    await until(() => begun === 1);
    await until(async () => (await jobs(database)).length === 0);
  },
);
