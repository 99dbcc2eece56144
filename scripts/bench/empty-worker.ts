import { Logger, run } from 'graphile-worker';

/** What small runs are measured against: the queue alone, with the worker's own settings, doing nothing. */
const runner = await run({
  connectionString: process.env.DATABASE_URL!,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
  preset: { worker: { concurrentJobs: Number(process.env.WORKER_CONCURRENCY ?? 4), pollInterval: 2000 } },
  taskList: { bench_empty: async () => {} },
});
console.log(JSON.stringify({ msg: 'looking for jobs' }));
process.on('SIGTERM', async () => {
  await runner.stop();
  process.exit(0);
});
