import type { Config } from '../config.ts';
import type { Cursors } from '../domain/access/cursors.ts';
import type { DownloadLinks } from '../domain/access/download-links.ts';
import type { Targets } from '../domain/webhooks/target.ts';
import type { Log } from '../log.ts';
import type { ReadTrail } from '../sql/audit/read-trail.ts';
import type { Notifications } from '../sql/connection/notifications.ts';
import type { Database } from '../sql/db.ts';
import type { Admission } from '../sql/tables/admission.ts';
import type { ExportStorage } from '../storage/export-storage.ts';
import type { Tracing } from '../tracing/spans.ts';
import type { AccountTurns } from './account-turns.ts';
import type { RequestLog } from './request-log.ts';
import type { AnalysisDryRuns } from './threads/dry-runs/pool.ts';
import type { JsonThreads } from './threads/json/pool.ts';
import type { LiteratureSearch } from './threads/search/pool.ts';
import type { KnownDictionaries } from './upload/known-dictionaries.ts';

/** What every handler can reach. */
export type Services = {
  config: Config;
  db: Database;
  /** Finds who asks, and counts requests. */
  admission: Admission;
  /** Writes down whose values answers show. */
  readTrail: ReadTrail;
  notifications: Notifications;
  cursors: Cursors;
  literature: LiteratureSearch;
  jsonThreads: JsonThreads;
  /** Takes turns among the requests of a credential. */
  requests: AccountTurns;
  /** Takes turns among what looks through the patients of a project. */
  searches: AccountTurns;
  /** Takes turns among what makes files of papers. */
  paperFiles: AccountTurns;
  /** Takes turns among large bodies, and what is done with them. */
  largeBodies: AccountTurns;
  /** Takes turns among large uploads of patients, to be stored. */
  uploads: AccountTurns;
  dictionaries: KnownDictionaries;
  analysisDryRuns: AnalysisDryRuns;
  downloadLinks: DownloadLinks;
  exportStorage: ExportStorage;
  requestLog: RequestLog;
  /** Where webhooks may lead. */
  webhookTargets: Targets;
  log: Log;
  tracing: Tracing;
  /** Fires when the server drains: handlers that wait answer at once. */
  draining: AbortSignal;
};
