import type { Task } from 'graphile-worker';
import type { Config } from '../config.ts';
import { type JobName, type JobPayload, jobPayloads } from '../contract/jobs.ts';
import type { DataMode } from '../contract/permissions.ts';
import type { TenantScope } from '../domain/access/tenant-scope.ts';
import type { LiteratureSources } from '../domain/literature/sources/sources.ts';
import type { Sender } from '../domain/webhooks/send.ts';
import type { Log } from '../log.ts';
import { jobDuration } from '../metrics/metrics.ts';
import type { Notifications } from '../sql/connection/notifications.ts';
import type { Database } from '../sql/db.ts';
import { uuidOf } from '../sql/ids.ts';
import type { HandOver } from '../sql/queue/hand-over.ts';
import { releaseJob } from '../sql/queue/jobs.ts';
import type { ExportStorage } from '../storage/export-storage.ts';
import type { JobSpan, Tracing } from '../tracing/spans.ts';
import type { ExportThreads } from './threads/exports/pool.ts';
import type { MethodThreads } from './threads/methods/pool.ts';
import type { RankingThreads } from './threads/rankings/pool.ts';
import type { SearchThreads } from './threads/searches/pool.ts';
import type { SegmentThreads } from './threads/segments/pool.ts';

export type WorkerServices = {
  config: Config;
  log: Log;
  tracing: Tracing;
  db: Database;
  notifications: Notifications;
  threads: MethodThreads;
  exportThreads: ExportThreads;
  searchThreads: SearchThreads;
  segmentThreads: SegmentThreads;
  rankingThreads: RankingThreads;
  exportStorage: ExportStorage;
  sender: Sender;
  sources: LiteratureSources;
  /** Resolves when the first heartbeat is written. */
  alive: Promise<void>;
  /** Ends a job of this queue with its work, and takes the next. */
  handOver: HandOver;
  /** Fires when this process is to stop: a task releases its work at once. */
  stopping: AbortSignal;
};

export type JobContext = WorkerServices & {
  jobId: string;
  /** The pool id of the queue: what its locks carry, and what a run names as its worker. */
  workerId: string;
  span: JobSpan;
};

/** The scope of the tenant whose job it is; the worker acts for the request that it came from. */
export function scopeOf(payload: { account_id: string; mode: DataMode; request_id: string | null }): TenantScope {
  return {
    accountId: uuidOf('account', payload.account_id),
    mode: payload.mode,
    projectIds: null,
    actor: { kind: 'worker', id: null, request_id: payload.request_id, address: null },
  };
}

/** A job's work is not done, and it is not a fault: the queue must neither count it as done nor as failed. */
export class Released extends Error {
  override name = 'Released';
}

/**
 * A typed task. It returns when its outcome is stored, whatever it is; it throws only for a fault of ours, which the
 * queue retries, and Released.
 */
export function task<Name extends JobName>(
  name: Name,
  services: WorkerServices,
  run: (payload: JobPayload<Name>, context: JobContext) => Promise<void>,
): Task {
  return async (untyped, { job }) => {
    const payload = jobPayloads[name].parse(untyped) as JobPayload<Name>;
    const { request_id, account_id } = payload;
    const log = services.log.child({
      task: name,
      job_id: String(job.id),
      attempt: job.attempts,
      request_id,
      account_id,
    });
    const span = services.tracing.job({ task: name, jobId: String(job.id), attempt: job.attempts, payload });
    const begun = performance.now();
    const elapsed = () => Math.round(performance.now() - begun);
    try {
      // A run that names a worker that has no heartbeat would be rescued from it at once.
      await services.alive;
      await run(payload, { ...services, log, span, jobId: String(job.id), workerId: job.locked_by! });
      log.debug({ duration_ms: elapsed() }, 'job done');
      jobDuration.observe({ task: name, outcome: 'done' }, elapsed() / 1000);
      span.end('done');
    } catch (error) {
      const outcome = error instanceof Released ? 'given_back' : 'failed';
      jobDuration.observe({ task: name, outcome }, elapsed() / 1000);
      span.end(outcome, error);
      if (error instanceof Released) {
        await services.db.outside((connection) => releaseJob(connection, String(job.id), job.locked_by!));
        log.info({ duration_ms: elapsed() }, 'job released');
      } else log.error({ duration_ms: elapsed(), error }, 'job failed');
      // The queue stores the message it is given, and a database's may quote a patient.
      throw new Error(error instanceof Error ? error.name : 'failed');
    }
  };
}
