import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { watchLiteratureCache } from '../metrics/literature-cache.ts';
import { watchProcess } from '../metrics/metrics.ts';
import { watchQueue } from '../metrics/queue.ts';
import { openDatabase } from '../sql/db.ts';
import { exportIsFinal } from '../sql/exports.ts';
import { importIsFinal } from '../sql/literature-imports.ts';
import { openNotifications } from '../sql/notifications.ts';
import { runIsFinal } from '../sql/runs.ts';
import { openExportStorage } from '../storage/export-storage.ts';
import { createApp } from './app.ts';
import { cursors } from './cursor.ts';
import { downloadLinks } from './download-link.ts';
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
    applicationName: 'api',
    poolSize: Math.max(2, config.DATABASE_POOL_SIZE - searchConnections),
  }),
  openNotifications(config.DATABASE_URL, [runIsFinal, exportIsFinal, importIsFinal]),
]);
const literature = openLiteratureSearch(config.DATABASE_URL, config.LITERATURE_CACHE_MB);
const exportStorage = await openExportStorage(config, db);
const app = createApp({
  config,
  db,
  notifications,
  cursors: cursors(config.SECRET_KEY),
  literature,
  downloadLinks: downloadLinks(config.SECRET_KEY),
  exportStorage,
  webhookTargets: { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowed: config.WEBHOOK_ALLOWED_RANGES },
  log,
  draining: draining.signal,
});
watchProcess();
watchQueue(db);
watchLiteratureCache(literature.cache);
const server = createApiServer(app);
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
  await drain(server);
  await Promise.allSettled([literature.close(), notifications.end(), db.end()]);
  exportStorage.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
