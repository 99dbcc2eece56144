import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openDatabase } from '../sql/db.ts';
import { exportIsFinal } from '../sql/exports.ts';
import { importIsFinal } from '../sql/literature-imports.ts';
import { openNotifications } from '../sql/notifications.ts';
import { runIsFinal } from '../sql/runs.ts';
import { openExportStorage } from '../storage/export-storage.ts';
import { createApp } from './app.ts';
import { cursors } from './cursor.ts';
import { downloadLinks } from './download-link.ts';
import { openJsonThreads } from './json-threads.ts';
import { openLiteratureSearch, searchConnections } from './literature/thread.ts';
import { createApiServer, drain } from './server.ts';

const config = readConfig();
const log = createLog('api', config.LOG_LEVEL);
if (config.DATABASE_URL === undefined || config.SECRET_KEY === undefined) {
  log.fatal('DATABASE_URL and SECRET_KEY are needed. `npm start` brings a database and a key of its own.');
  process.exit(1);
}

const draining = new AbortController();
const [db, notifications] = await Promise.all([
  openDatabase(config.DATABASE_URL, {
    ...{ applicationName: 'api', secretKey: config.SECRET_KEY, kind: 'web' },
    poolSize: Math.max(2, config.DATABASE_POOL_SIZE - searchConnections),
  }),
  openNotifications(config.DATABASE_URL, [runIsFinal, exportIsFinal, importIsFinal]),
]);
if (db.login.warning !== null) log.warn({}, db.login.warning);
const literature = openLiteratureSearch(db.login, config.LITERATURE_CACHE_MB);
const jsonThreads = openJsonThreads();
const exportStorage = await openExportStorage(config, db);
const app = createApp({
  config,
  db,
  notifications,
  cursors: cursors(config.SECRET_KEY),
  literature,
  jsonThreads,
  downloadLinks: downloadLinks(config.SECRET_KEY),
  exportStorage,
  webhookTargets: { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowed: config.WEBHOOK_ALLOWED_RANGES },
  log,
  draining: draining.signal,
});
const server = createApiServer(app, draining.signal);
server.on('error', (error) => {
  log.fatal({ error }, 'the server could not start');
  process.exit(1);
});
server.listen(config.PORT, config.HOST, () => {
  log.info({ port: (server.address() as AddressInfo).port }, 'listening');
});

async function stop(signal: string): Promise<void> {
  if (draining.signal.aborted) return;
  log.info({ signal }, 'stopping');
  draining.abort();
  // Whoever presses Ctrl-C waits for it, and no router sends requests here.
  await drain(server, signal === 'SIGTERM' ? config.DRAIN_SECONDS * 1000 : 0);
  await Promise.allSettled([literature.close(), jsonThreads.close(), notifications.end(), db.end()]);
  exportStorage.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
