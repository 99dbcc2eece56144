import { configWhenKnown, isPooled, misspelledVariables } from '../config.ts';
import { openSources } from '../domain/literature/sources/sources.ts';
import { openSender } from '../domain/webhooks/send.ts';
import { exitAtRest } from '../exit.ts';
import { createLog, endOnFault } from '../log.ts';
import { watchProcess } from '../metrics/metrics.ts';
import { watchQueue } from '../metrics/queue.ts';
import { awaitDatabase, withDatabase } from '../sql/connection/await-database.ts';
import { findConnectionLimits, shortageOf, workerConnections } from '../sql/connection/budget.ts';
import { databaseWords } from '../sql/connection/database-words.ts';
import { openNotifications } from '../sql/connection/notifications.ts';
import { openDatabase } from '../sql/db.ts';
import { importIsFinal } from '../sql/literature/imports.ts';
import { queueChannels } from '../sql/queue/job-source.ts';
import { QueuePool } from '../sql/queue/pool.ts';
import { openReplica, replicaSilenceMilliseconds, withReplica } from '../sql/replica.ts';
import { exportIsFinal } from '../sql/tables/exports.ts';
import { runBeginning, runIsFinal } from '../sql/tables/runs.ts';
import { searchRunIsFinal } from '../sql/tables/search-runs.ts';
import { openExportStorage } from '../storage/export-storage.ts';
import { openTracing } from '../tracing/tracing.ts';
import { crontab } from './crontab.ts';
import { openWorkerHealth } from './health.ts';
import { openHeartbeat } from './heartbeat.ts';
import { openQueue, type Queue } from './queue.ts';
import { endWithoutSigns, longestSilenceSeconds } from './silence.ts';
import { task, type WorkerServices } from './task.ts';
import { deliverWebhook } from './tasks/deliver_webhook.ts';
import { exportTask } from './tasks/export.ts';
import { indexLiterature } from './tasks/index_literature.ts';
import { makeChunksTask } from './tasks/make_chunks.ts';
import { purgeExpiredTask } from './tasks/purge_expired.ts';
import { purgeExportFilesTask } from './tasks/purge_export_files.ts';
import { purgeProject } from './tasks/purge_project.ts';
import { rankReview } from './tasks/rank_review.ts';
import { recordUsageTask } from './tasks/record_usage.ts';
import { runAnalysis } from './tasks/run_analysis.ts';
import { queueSearchesTask, runSearch } from './tasks/run_search.ts';
import { sealAuditTask } from './tasks/seal_audit.ts';
import { findOldSecretsTask, sealWebhookSecrets } from './tasks/seal_webhook_secrets.ts';
import { sendInvitation } from './tasks/send_invitation.ts';
import { sendLoginWarning } from './tasks/send_login_warning.ts';
import { updateLiteratureTask } from './tasks/update_literature.ts';
import { verifyAuditTrail } from './tasks/verify_audit.ts';
import { openExportThreads } from './threads/exports/pool.ts';
import { openMethodThreads } from './threads/methods/pool.ts';
import { openRankingThreads } from './threads/rankings/pool.ts';
import { openSearchThreads } from './threads/searches/pool.ts';
import { openSegmentThreads } from './threads/segments/pool.ts';

/** A supervisor kills after 30 s (Heroku, Kubernetes); whatever hangs by then is the database's, which rolls it back. */
const stopMilliseconds = 20_000;

const config = await configWhenKnown();
const log = createLog('worker', config.LOG_LEVEL);
endOnFault(log);
for (const warning of misspelledVariables()) log.warn({}, warning);
const { DATABASE_URL, SECRET_KEY } = config;
if (DATABASE_URL === undefined || SECRET_KEY === undefined) {
  log.fatal('DATABASE_URL and SECRET_KEY are needed. `npm start` brings a database and a key of its own.');
  process.exit(1);
}

const stopping = new AbortController();
const closing: (() => unknown)[] = [];
let opened: Promise<Queue[]> = Promise.resolve([]);

/** Jobs that run are released at once, for another worker to take; then everything closes. */
async function stop(signal: string): Promise<void> {
  if (stopping.signal.aborted) return;
  log.info({ signal }, 'stopping');
  stopping.abort();
  setTimeout(() => {
    log.error({ seconds: stopMilliseconds / 1000 }, 'could not stop in order in time');
    process.exit(1);
  }, stopMilliseconds).unref();
  const queues = await opened.catch(() => []);
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.allSettled(closing.map(async (close) => close()));
  await exitAtRest(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

const databaseAway = (error: unknown, seconds: number) =>
  log.warn({ error, next_try_seconds: seconds }, 'the database is not there yet');
try {
  await awaitDatabase(DATABASE_URL, 'worker', databaseAway);
} catch (error) {
  log.fatal({ error }, databaseWords(error) ?? 'no database to begin with');
  process.exit(1);
}
// What needs a session, such as LISTEN, goes past a pooler; where that can't be, it polls.
const pooled = isPooled(config);
const directUrl = config.DATABASE_DIRECT_URL ?? DATABASE_URL;
const polls = pooled && config.DATABASE_DIRECT_URL === undefined;
// Only for a warning: a database that is lost at this very moment is for the pools to wait for.
const limits = polls ? null : await findConnectionLimits(directUrl, 'worker').catch(() => null);
const shortage = limits === null ? null : shortageOf(limits, config.DATABASE_POOL_SIZE);
if (shortage !== null) log.warn(shortage, 'the database may have too few connections for this process');

const connections = workerConnections(config.DATABASE_POOL_SIZE);
const [primary, signs, notifications, threads, tracing] = await Promise.all([
  withDatabase(
    () =>
      openDatabase(DATABASE_URL, {
        ...{ applicationName: 'worker', secretKey: SECRET_KEY, kind: 'worker' },
        isPooled: pooled,
        poolSize: connections.tasks,
        copies: connections.copies,
      }),
    databaseAway,
  ),
  withDatabase(
    () =>
      openDatabase(DATABASE_URL, {
        ...{ applicationName: 'worker life', secretKey: SECRET_KEY, kind: 'worker' },
        ...{ poolSize: 1, silence: 2_000, isPooled: pooled },
      }),
    databaseAway,
  ),
  withDatabase(
    () =>
      openNotifications(directUrl, [runIsFinal, exportIsFinal, importIsFinal, searchRunIsFinal, ...queueChannels], {
        polls,
      }),
    databaseAway,
  ),
  openMethodThreads(config.WORKER_CONCURRENCY, config.RUN_MEMORY_MB),
  openTracing(config, 'worker', log),
]);
if (primary.login.warning !== null) log.warn({}, primary.login.warning);
const replicaUrl = config.DATABASE_REPLICA_URL;
const db =
  replicaUrl === undefined
    ? primary
    : withReplica(
        primary,
        openReplica(
          primary,
          () =>
            openDatabase(replicaUrl, {
              ...{ applicationName: 'worker replica', secretKey: SECRET_KEY, kind: 'worker' },
              ...{
                poolSize: connections.tasks,
                copies: connections.copies,
                silence: replicaSilenceMilliseconds,
                isReplica: true,
              },
            }),
          (reason, error) => log.warn({ reason, error }, 'the primary reads for the replica'),
        ),
      );
const exportStorage = await openExportStorage(config, db);
const exportThreads = openExportThreads(config.EXPORT_CONCURRENCY);
const searchThreads = openSearchThreads(primary);
const segmentThreads = openSegmentThreads();
const rankingThreads = openRankingThreads(config.RUN_MEMORY_MB);
const sender = openSender({ allowHttp: config.WEBHOOK_ALLOW_HTTP, allowed: config.WEBHOOK_ALLOWED_RANGES });
const sources = openSources(config);

// The queue's tables are the owner's, so its pool connects as the owner; the tasks' own pool sees one tenant at a time.
const pool = new QueuePool(directUrl, connections.queue, { isPooled: polls });
pool.on('error', (error) => log.warn({ error }, 'a connection of the queue was lost'));
watchProcess();
watchQueue(db);
let takesJobs = false;
const health = await openWorkerHealth({
  ...{ config, log, notifications },
  takesJobs: () => takesJobs && !stopping.signal.aborted,
});
closing.push(
  () => health?.close(),
  () => threads.close(),
  () => exportThreads.close(),
  () => searchThreads.close(),
  () => segmentThreads.close(),
  () => rankingThreads.close(),
  () => sender.close(),
  () => sources.close(),
  () => notifications.end(),
  () => db.end(),
  () => signs.end(),
  () => pool.end(),
  () => exportStorage.close(),
  () => tracing.close(),
);

// Shown on a connection of their own: jobs that hold all others must not make a living worker look dead.
const life = endWithoutSigns(signs, () => {
  if (stopping.signal.aborted) return;
  log.fatal({ seconds: longestSilenceSeconds }, 'no heartbeat could be written for too long');
  process.exit(1);
});

const services = (life: Pick<WorkerServices, 'alive' | 'handOver'>): WorkerServices => ({
  ...{ config, log, tracing, db, notifications, threads, exportThreads, searchThreads, rankingThreads },
  segmentThreads,
  ...{ exportStorage, sender, sources },
  ...life,
  stopping: stopping.signal,
});
const heartbeat = openHeartbeat(life, log, () => {
  log.fatal({}, 'the clock of this machine is ten minutes or more behind that of the database: set both by NTP');
  process.exit(1);
});
const queueing = { pool, notifications, heartbeat, log, databaseAway };
// Opened side by side, and nothing is waited for before the signals are listened to: a job may begin at once.
const jobs = openQueue(
  { ...queueing, task: 'run_analysis', concurrency: config.WORKER_CONCURRENCY, beginning: runBeginning, crontab },
  (life) => ({
    run_analysis: task('run_analysis', services(life), runAnalysis),
    purge_project: task('purge_project', services(life), purgeProject),
    send_invitation: task('send_invitation', services(life), sendInvitation),
    run_search: task('run_search', services(life), runSearch),
    verify_audit: task('verify_audit', services(life), verifyAuditTrail),
    rank_review: task('rank_review', services(life), rankReview),
    send_login_warning: task('send_login_warning', services(life), sendLoginWarning),
    seal_webhook_secrets: task('seal_webhook_secrets', services(life), sealWebhookSecrets),
    find_old_secrets: findOldSecretsTask(services(life)),
    seal_audit: sealAuditTask(services(life)),
    record_usage: recordUsageTask(services(life)),
    make_chunks: makeChunksTask(services(life)),
    purge_expired: purgeExpiredTask(services(life)),
    update_literature: updateLiteratureTask(services(life)),
    queue_searches: queueSearchesTask(services(life)),
    purge_export_files: purgeExportFilesTask(services(life)),
  }),
);
// A queue of their own: receivers that do not answer must not keep analyses waiting.
const deliveries = openQueue(
  { ...queueing, task: 'deliver_webhook', concurrency: config.WEBHOOK_CONCURRENCY },
  (life) => ({
    deliver_webhook: task('deliver_webhook', services(life), deliverWebhook),
  }),
);
// The same, for the minutes that a large export takes.
const exporting = openQueue({ ...queueing, task: 'export', concurrency: config.EXPORT_CONCURRENCY }, (life) => ({
  export: task('export', services(life), exportTask),
}));
// And so must hours of indexing not.
const imports = openQueue(
  { ...queueing, task: 'index_literature', concurrency: config.LITERATURE_CONCURRENCY },
  (life) => ({
    index_literature: task('index_literature', services(life), indexLiterature),
  }),
);
opened = Promise.all([jobs, deliveries, exporting, imports]);

const queues = await opened;
takesJobs = true;
log.info({ worker_id: queues[0]!.workerId, concurrency: config.WORKER_CONCURRENCY }, 'looking for jobs');
for (const queue of queues)
  void queue.ended.catch((error) => {
    log.fatal({ error }, 'the queue ended');
    process.exit(1);
  });
