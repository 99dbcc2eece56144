import { EventEmitter } from 'node:events';
import { Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { JobName } from '../contract/jobs.ts';
import type { Log } from '../log.ts';
import { withDatabase } from '../sql/connection/await-database.ts';
import type { Notifications } from '../sql/connection/notifications.ts';
import { type Beginning, HandOver } from '../sql/queue/hand-over.ts';
import { JobSource } from '../sql/queue/job-source.ts';
import type { QueuePool } from '../sql/queue/pool.ts';
import type { Heartbeat } from './heartbeat.ts';

export type Queue = {
  /** The pool id of Graphile Worker: what its locks carry. */
  workerId: string;
  /** Rejects when the queue ends by itself, which it should not; resolves when it was stopped. */
  ended: Promise<void>;
  /** Takes no more jobs and waits for those that run; then nobody need rescue anything from here. */
  stop(): Promise<void>;
};

/** Anyone who is notified of a job begins at once; this is for those who are not. */
const pollMilliseconds = 2_000;
/** As many looks for a job that fail in a row, of one runner, end the queue: twenty seconds. One moment may fail those of all runners. */
const mostFailedLooks = 10;

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Runs jobs, so many at a time, and shows that it lives. `tasks` gets the promise of the first heartbeat (a job that
 * named a worker of whom there is none would be rescued from it at once) and what ends a job with its work.
 */
export async function openQueue(
  options: {
    pool: QueuePool;
    notifications: Notifications;
    heartbeat: Heartbeat;
    log: Log;
    /** Hears of each try to begin that failed since the database was away. */
    databaseAway: (error: unknown, nextTrySeconds: number) => void;
    /** What this queue is for: what its slots count as. */
    task: JobName;
    concurrency: number;
    /** What begins with the job of it that is taken. */
    beginning?: Beginning;
    crontab?: string;
  },
  tasks: (life: { alive: Promise<void>; handOver: HandOver }) => TaskList,
): Promise<Queue> {
  const { pool, notifications, heartbeat, log, databaseAway, task, concurrency, beginning, crontab } = options;
  const events = new EventEmitter() as WorkerEvents;
  const started = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const alive = started.then((id) => heartbeat.add({ id, task, concurrency }));
  const handOver = new HandOver(pool);
  const taskList = tasks({ alive, handOver });
  const settings: RunnerOptions = {
    // As far as Graphile Worker uses a pool of pg.
    pgPool: new JobSource(pool, notifications, Object.keys(taskList), handOver, beginning) as never,
    events,
    noHandleSignals: true,
    // A task logs by itself how it failed, and that a job was released is no failure.
    logger: new Logger(() => (level, message, meta) => {
      log[meta?.failure ? 'debug' : levels[level as keyof typeof levels]]({}, message);
    }),
    preset: { worker: { concurrentJobs: concurrency, pollInterval: pollMilliseconds } },
    taskList,
    ...(crontab === undefined ? {} : { crontab }),
  };
  const unable = failedLooks(events, log);
  const runner = await withDatabase(() => run(settings), databaseAway);
  const workerId = await started;
  let isStopping = false;
  const byItself = runner.promise.then(() => {
    if (!isStopping) throw new Error('the runners have stopped');
  });
  return {
    workerId,
    ended: Promise.race([byItself, unable]),
    async stop() {
      isStopping = true;
      handOver.stop();
      await runner.stop();
      // Where the database is away a rescuer frees them.
      for (const { id } of handOver.left())
        await pool
          .query('select release_taken_job($1, $2)', [id, workerId])
          .catch((error) => pool.emit('error', error));
      await heartbeat.remove(workerId);
    },
  };
}

/** Rejects when runners can't look for jobs. Graphile Worker tries on for ever and says so to nobody: the worker would live and work on nothing. */
function failedLooks(events: WorkerEvents, log: Log): Promise<never> {
  const failed = new WeakMap<object, number>();
  const looked = ({ worker }: { worker: object }) => failed.delete(worker);
  events.on('worker:getJob:empty', looked);
  events.on('job:start', looked);
  const unable = new Promise<never>((_, reject) => {
    events.on('worker:getJob:error', ({ worker, error }) => {
      const inARow = (failed.get(worker) ?? 0) + 1;
      failed.set(worker, inARow);
      log.warn({ error }, 'a look for jobs failed');
      if (inARow >= mostFailedLooks) reject(error);
    });
  });
  unable.catch(() => {}); // whoever opened the queue hears of it by `ended`
  return unable;
}
