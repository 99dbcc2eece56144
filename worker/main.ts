import { EventEmitter } from 'node:events';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { connectionConfig } from '../sql/connection.ts';
import { openDatabase } from '../sql/db.ts';
import { openNotifications } from '../sql/notifications.ts';
import { runIsFinal } from '../sql/runs.ts';
import { showLife, signOff } from '../sql/workers.ts';
import { crontab } from './crontab.ts';
import { showLifeAndRescue } from './life.ts';
import { task, type WorkerServices } from './task.ts';
import { purgeExpiredTask } from './tasks/purge_expired.ts';
import { purgeProject } from './tasks/purge_project.ts';
import { recordUsageTask } from './tasks/record_usage.ts';
import { runAnalysis } from './tasks/run_analysis.ts';
import { sealAuditTask } from './tasks/seal_audit.ts';
import { sendInvitation } from './tasks/send_invitation.ts';
import { openMethodThreads } from './thread.ts';

const config = readConfig();
const log = createLog('worker', config.LOG_LEVEL);
if (config.DATABASE_URL === undefined) {
  log.fatal('DATABASE_URL is needed. `npm start` brings a database of its own.');
  process.exit(1);
}

const stopping = new AbortController();
const [db, notifications, threads] = await Promise.all([
  openDatabase(config.DATABASE_URL, { applicationName: 'worker', poolSize: config.DATABASE_POOL_SIZE }),
  openNotifications(config.DATABASE_URL, [runIsFinal]),
  openMethodThreads(config.WORKER_CONCURRENCY, config.RUN_MEMORY_MB),
]);
const events = new EventEmitter() as WorkerEvents;
const workerId = new Promise<string>((resolve) => {
  events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
});
const alive = workerId
  .then((id) => db.outside((connection) => showLife(connection, id)))
  .catch((error) => log.warn({ error }, 'no sign of life could be given'));
const services: WorkerServices = { config, log, db, notifications, threads, alive, stopping: stopping.signal };

// The queue's tables are the owner's, so its pool connects as the owner; the tasks' own pool is walled in.
const queuePool = new Pool({
  ...connectionConfig(config.DATABASE_URL, 'worker queue'),
  max: config.WORKER_CONCURRENCY + 2,
});
queuePool.on('error', (error) => log.warn({ error }, 'a connection of the queue was lost'));
queuePool.on('connect', (connection) => connection.on('error', () => {}));

const queueLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
/** A task logs by itself how it failed, and that a job was given back is no failure. */
const logOfQueue = new Logger(() => (level, message, meta) => {
  log[meta?.failure ? 'debug' : queueLevels[level as keyof typeof queueLevels]]({}, message);
});
const runner = await run({
  pgPool: queuePool,
  events,
  noHandleSignals: true,
  logger: logOfQueue,
  preset: { worker: { concurrentJobs: config.WORKER_CONCURRENCY, pollInterval: 2000 } },
  taskList: {
    run_analysis: task('run_analysis', services, runAnalysis),
    purge_project: task('purge_project', services, purgeProject),
    send_invitation: task('send_invitation', services, sendInvitation),
    seal_audit: sealAuditTask(services),
    record_usage: recordUsageTask(services),
    purge_expired: purgeExpiredTask(services),
  },
  crontab,
});
const life = showLifeAndRescue(db, await workerId, log);
log.info({ worker_id: await workerId, concurrency: config.WORKER_CONCURRENCY }, 'looking for jobs');

/** Jobs that run are given back at once, for another worker to take; then everything closes. */
async function stop(signal: string): Promise<void> {
  if (stopping.signal.aborted) return;
  log.info({ signal }, 'stopping');
  stopping.abort();
  await runner.stop();
  await life.stop();
  await db.outside(async (connection) => signOff(connection, await workerId)).catch(() => {});
  await Promise.allSettled([threads.close(), notifications.end(), db.end(), queuePool.end()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
void runner.promise.catch((error) => {
  log.fatal({ error }, 'the queue ended');
  process.exit(1);
});
