import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { configWhenKnown, isPooled, misspelledVariables } from '../config.ts';
import { cursors } from '../domain/access/cursors.ts';
import { downloadLinks } from '../domain/access/download-links.ts';
import { secretKeysOf } from '../domain/access/secret-keys.ts';
import { exitAtRest } from '../exit.ts';
import { createLog, endOnFault } from '../log.ts';
import { watchLiteratureCache } from '../metrics/literature-cache.ts';
import { watchProcess } from '../metrics/metrics.ts';
import { watchQueue } from '../metrics/queue.ts';
import { openReadTrail } from '../sql/audit/read-trail.ts';
import { auditVerificationIsFinal } from '../sql/audit/verifications.ts';
import type { ApplicationLogin } from '../sql/connection/application-login.ts';
import { awaitDatabase, withDatabase } from '../sql/connection/await-database.ts';
import { findConnectionLimits, shortageOf, webConnections } from '../sql/connection/budget.ts';
import { databaseWords } from '../sql/connection/database-words.ts';
import { openNotifications } from '../sql/connection/notifications.ts';
import { openDatabase } from '../sql/db.ts';
import { importIsFinal } from '../sql/literature/imports.ts';
import { openReplica, replicaSilenceMilliseconds, withReplica } from '../sql/replica.ts';
import { openAdmission } from '../sql/tables/admission.ts';
import { exportIsFinal } from '../sql/tables/exports.ts';
import { runIsFinal } from '../sql/tables/runs.ts';
import { searchRunIsFinal } from '../sql/tables/search-runs.ts';
import { openExportStorage } from '../storage/export-storage.ts';
import { openTracing } from '../tracing/tracing.ts';
import {
  accountTurns,
  largeBodyLimits,
  paperFileLimits,
  requestLimits,
  searchLimits,
  uploadLimits,
} from './account-turns.ts';
import { createApp } from './app.ts';
import { openRequestLog } from './request-log.ts';
import { createApiServer, drain } from './server.ts';
import { startingUp } from './starting-up.ts';
import { openAnalysisDryRuns } from './threads/dry-runs/pool.ts';
import { openJsonThreads } from './threads/json/pool.ts';
import { openLiteratureSearch } from './threads/search/pool.ts';
import { replicatedSearch } from './threads/search/replicated.ts';
import { KnownDictionaries } from './upload/known-dictionaries.ts';

/** A supervisor kills after 30 s (Heroku, Kubernetes); whatever hangs by then is the database's, which rolls it back. */
const stopMilliseconds = 20_000;

const config = await configWhenKnown();
const log = createLog('api', config.LOG_LEVEL);
endOnFault(log);
for (const warning of misspelledVariables()) log.warn({}, warning);
const { DATABASE_URL, SECRET_KEY } = config;
if (DATABASE_URL === undefined || SECRET_KEY === undefined) {
  log.fatal('DATABASE_URL and SECRET_KEY are needed. `npm start` brings a database and a key of its own.');
  process.exit(1);
}

const draining = new AbortController();
const closing: (() => unknown)[] = [];
let answer: RequestListener = startingUp;
const server = createApiServer(
  ((request, response) => answer(request, response)) as RequestListener as Express,
  draining.signal,
);
server.on('error', (error) => {
  log.fatal({ error }, 'the server could not start');
  process.exit(1);
});

async function stop(signal: string): Promise<void> {
  if (draining.signal.aborted) return;
  log.info({ signal }, 'stopping');
  draining.abort();
  setTimeout(() => {
    log.error({ seconds: stopMilliseconds / 1000 }, 'could not stop in order in time');
    process.exit(1);
  }, stopMilliseconds).unref();
  // Anyone who presses Ctrl-C waits for it, and no router sends requests here.
  await drain(server, signal === 'SIGTERM' ? config.DRAIN_SECONDS * 1000 : 0);
  await Promise.allSettled(closing.map(async (close) => close()));
  await exitAtRest(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

// Listens at once, so that anyone who starts it sees that it lives; until the database is there it is not ready.
await new Promise<void>((resolve) => server.listen(config.PORT, config.HOST, resolve));
const databaseAway = (error: unknown, seconds: number) =>
  log.warn({ error, next_try_seconds: seconds }, 'the database is not there yet');
try {
  await awaitDatabase(DATABASE_URL, 'api', databaseAway);
} catch (error) {
  log.fatal({ error }, databaseWords(error) ?? 'no database to begin with');
  process.exit(1);
}
// What needs a session, such as LISTEN, goes past a pooler; where that can't be, it polls.
const pooled = isPooled(config);
const directUrl = config.DATABASE_DIRECT_URL ?? DATABASE_URL;
const polls = pooled && config.DATABASE_DIRECT_URL === undefined;
// Only for a warning: a database that is lost at this very moment is for the pools to wait for.
const limits = polls ? null : await findConnectionLimits(directUrl, 'api').catch(() => null);
const shortage = limits === null ? null : shortageOf(limits, config.DATABASE_POOL_SIZE);
if (shortage !== null) log.warn(shortage, 'the database may have too few connections for this process');

const connections = webConnections(config.DATABASE_POOL_SIZE);
const [primary, notifications, tracing] = await Promise.all([
  withDatabase(
    () =>
      openDatabase(DATABASE_URL, {
        ...{ applicationName: 'api', secretKey: SECRET_KEY, kind: 'web' },
        poolSize: connections.requests,
        shares: true,
        isPooled: pooled,
      }),
    databaseAway,
  ),
  withDatabase(
    () =>
      openNotifications(
        directUrl,
        [runIsFinal, exportIsFinal, importIsFinal, auditVerificationIsFinal, searchRunIsFinal],
        { polls },
      ),
    databaseAway,
  ),
  openTracing(config, 'api', log),
]);
if (primary.login.warning !== null) log.warn({}, primary.login.warning);
const replicaUrl = config.DATABASE_REPLICA_URL;
const replica =
  replicaUrl === undefined
    ? null
    : openReplica(
        primary,
        () =>
          openDatabase(replicaUrl, {
            ...{ applicationName: 'api replica', secretKey: SECRET_KEY, kind: 'web' },
            ...{ poolSize: connections.requests, silence: replicaSilenceMilliseconds, isReplica: true },
          }),
        (reason, error) => log.warn({ reason, error }, 'the primary reads for the replica'),
      );
const db = replica === null ? primary : withReplica(primary, replica);
const jsonThreads = openJsonThreads();
const analysisDryRuns = openAnalysisDryRuns();
const searchOn = (login: ApplicationLogin, { isPooled = false, isReplica = false }) =>
  openLiteratureSearch(login, {
    cacheMegabytes: config.LITERATURE_CACHE_MB,
    connections: connections.search,
    isPooled,
    isReplica,
  });
const primarySearch = searchOn(primary.login, { isPooled: pooled });
const literature =
  replica === null
    ? primarySearch
    : replicatedSearch(primarySearch, replica, (login) => searchOn(login, { isReplica: true }));
const exportStorage = await openExportStorage(config, db);
const admission = openAdmission(db);
const requestLog = openRequestLog(db, log);
closing.push(
  () => literature.close(),
  () => jsonThreads.close(),
  () => analysisDryRuns.close(),
  () => notifications.end(),
  () => Promise.allSettled([requestLog.close(), admission.close()]).finally(() => db.end()),
  () => exportStorage.close(),
  () => tracing.close(),
);
watchProcess();
watchQueue(db);
watchLiteratureCache(literature.cache);
answer = createApp({
  config,
  db,
  admission,
  readTrail: openReadTrail(db),
  notifications,
  cursors: cursors(secretKeysOf(config)),
  literature,
  jsonThreads,
  requests: accountTurns(requestLimits),
  searches: accountTurns(searchLimits),
  paperFiles: accountTurns(paperFileLimits),
  largeBodies: accountTurns(largeBodyLimits),
  uploads: accountTurns(uploadLimits),
  dictionaries: new KnownDictionaries(db),
  analysisDryRuns,
  downloadLinks: downloadLinks(secretKeysOf(config)),
  exportStorage,
  requestLog,
  webhookTargets: { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowed: config.WEBHOOK_ALLOWED_RANGES },
  log,
  tracing,
  draining: draining.signal,
});
log.info({ port: (server.address() as AddressInfo).port }, 'listening');
