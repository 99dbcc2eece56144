import { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { watchProcess } from '../metrics/metrics.ts';
import { watchQueue } from '../metrics/queue.ts';
import { connectionConfig } from '../sql/connection.ts';
import { openDatabase } from '../sql/db.ts';
import { exportIsFinal } from '../sql/exports.ts';
import { importIsFinal } from '../sql/literature-imports.ts';
import { openNotifications } from '../sql/notifications.ts';
import { watchPool } from '../sql/pool-states.ts';
import { runIsFinal } from '../sql/runs.ts';
import { openExportStorage } from '../storage/export-storage.ts';
import { crontab } from './crontab.ts';
import { openExportThreads } from './export-thread/threads.ts';
import { openWorkerHealth } from './health.ts';
import { openSources } from './literature/sources/sources.ts';
import { openQueue } from './queue.ts';
import { task, type WorkerServices } from './task.ts';
import { deliverWebhook } from './tasks/deliver_webhook.ts';
import { exportTask } from './tasks/export.ts';
import { indexLiterature } from './tasks/index_literature.ts';
import { purgeExpiredTask } from './tasks/purge_expired.ts';
import { purgeExportFilesTask } from './tasks/purge_export_files.ts';
import { purgeProject } from './tasks/purge_project.ts';
import { recordUsageTask } from './tasks/record_usage.ts';
import { runAnalysis } from './tasks/run_analysis.ts';
import { sealAuditTask } from './tasks/seal_audit.ts';
import { sendInvitation } from './tasks/send_invitation.ts';
import { updateLiteratureTask } from './tasks/update_literature.ts';
import { openMethodThreads } from './thread.ts';
import { openSender } from './webhooks/send.ts';

const config = readConfig();
const log = createLog('worker', config.LOG_LEVEL);
if (config.DATABASE_URL === undefined) {
  log.fatal('DATABASE_URL is needed. `npm start` brings a database of its own.');
  process.exit(1);
}

const stopping = new AbortController();
const [db, notifications, threads] = await Promise.all([
  openDatabase(config.DATABASE_URL, { applicationName: 'worker', poolSize: config.DATABASE_POOL_SIZE }),
  openNotifications(config.DATABASE_URL, [runIsFinal, exportIsFinal, importIsFinal]),
  openMethodThreads(config.WORKER_CONCURRENCY, config.RUN_MEMORY_MB),
]);
const exportStorage = await openExportStorage(config, db);
const exportThreads = openExportThreads(config.EXPORT_CONCURRENCY);
const sender = openSender({ allowHttp: config.WEBHOOK_ALLOW_HTTP, allowed: config.WEBHOOK_ALLOWED_RANGES });
const sources = openSources(config);

// The queue's tables are the owner's, so its pool connects as the owner; the tasks' own pool is walled in.
const pool = new Pool({ ...connectionConfig(config.DATABASE_URL, 'worker queue'), max: config.WORKER_CONCURRENCY + 8 });
pool.on('error', (error) => log.warn({ error }, 'a connection of the queue was lost'));
pool.on('connect', (connection) => connection.on('error', () => {}));
watchPool('worker queue', () => ({
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  maximum: pool.options.max,
}));
watchProcess();
watchQueue(db);
let takesJobs = false;
const health = await openWorkerHealth({ config, log, db, takesJobs: () => takesJobs && !stopping.signal.aborted });

const services = (alive: Promise<void>): WorkerServices => ({
  ...{ config, log, db, notifications, threads, exportThreads, exportStorage, sender, sources },
  alive,
  stopping: stopping.signal,
});
// Opened side by side, and nothing is waited for before the signals are listened to: a job may begin at once.
const jobs = openQueue({ pool, db, log, concurrency: config.WORKER_CONCURRENCY, crontab }, (alive) => ({
  run_analysis: task('run_analysis', services(alive), runAnalysis),
  purge_project: task('purge_project', services(alive), purgeProject),
  send_invitation: task('send_invitation', services(alive), sendInvitation),
  seal_audit: sealAuditTask(services(alive)),
  record_usage: recordUsageTask(services(alive)),
  purge_expired: purgeExpiredTask(services(alive)),
  update_literature: updateLiteratureTask(services(alive)),
  purge_export_files: purgeExportFilesTask(services(alive)),
}));
// A queue of their own: receivers that do not answer must not keep analyses waiting.
const deliveries = openQueue({ pool, db, log, concurrency: config.WEBHOOK_CONCURRENCY }, (alive) => ({
  deliver_webhook: task('deliver_webhook', services(alive), deliverWebhook),
}));
// The same, for the minutes that a large export takes.
const exporting = openQueue({ pool, db, log, concurrency: config.EXPORT_CONCURRENCY }, (alive) => ({
  export: task('export', services(alive), exportTask),
}));
// And so must hours of indexing not. The next import of a queue is not free yet when a worker looks for it, since the queue
// completes the one before without waiting; it is told of to nobody, and a folder may hold a thousand files.
const imports = openQueue(
  { pool, db, log, concurrency: config.LITERATURE_CONCURRENCY, pollInterval: 250 },
  (alive) => ({
    index_literature: task('index_literature', services(alive), indexLiterature),
  }),
);
const opened = Promise.all([jobs, deliveries, exporting, imports]);

/** Jobs that run are given back at once, for another worker to take; then everything closes. */
async function stop(signal: string): Promise<void> {
  if (stopping.signal.aborted) return;
  log.info({ signal }, 'stopping');
  stopping.abort();
  const queues = await opened.catch(() => []);
  await Promise.all(queues.map((queue) => queue.stop()));
  health?.close();
  await Promise.allSettled([
    threads.close(),
    exportThreads.close(),
    sender.close(),
    sources.close(),
    notifications.end(),
    db.end(),
    pool.end(),
  ]);
  exportStorage.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

const queues = await opened;
takesJobs = true;
log.info({ worker_id: queues[0].workerId, concurrency: config.WORKER_CONCURRENCY }, 'looking for jobs');
for (const queue of queues)
  void queue.ended.catch((error) => {
    log.fatal({ error }, 'the queue ended');
    process.exit(1);
  });
