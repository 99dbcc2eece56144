import { StatementTimeoutError } from '@slonik/errors';
import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import { finalRunStatuses, type RunError } from '../../contract/resources/run.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { type MethodName, methods } from '../../domain/statistics/catalogue.ts';
import { filterColumns } from '../../domain/statistics/definition/filter.ts';
import type { MethodDefinition } from '../../domain/statistics/definition/method.ts';
import { runs } from '../../metrics/metrics.ts';
import { isDatabaseAway } from '../../sql/connection.ts';
import type { Queryable } from '../../sql/db.ts';
import { emitEvent } from '../../sql/events.ts';
import { uuidOf } from '../../sql/ids.ts';
import { giveJobBack } from '../../sql/jobs.ts';
import {
  findRun,
  finishRunIfAttempt,
  type RunOutcome,
  reportProgressIfAttempt,
  requeueRunIfAttempt,
  runIsFinal,
  type StartedRun,
  startRunIfUnfinished,
} from '../../sql/runs.ts';
import { DatasetTooLarge, loadDataset } from '../dataset.ts';
import { type Stop, stopSignal } from '../stop-signal.ts';
import { GivenBack, type JobContext, wallOf } from '../task.ts';
import { isOutOfMemory } from '../thread.ts';

/** A fault of ours is tried this often before the user is told; most are gone the second time. */
const attemptsBeforeFailing = 3;

/** Runs an analysis: begin an attempt, load, compute in a thread, store the outcome if the attempt is still ours. */
export async function runAnalysis(payload: JobPayload<'run_analysis'>, context: JobContext): Promise<void> {
  const { db, log, span, workerId } = context;
  const runId = uuidOf('run', payload.run_id);
  const wall = wallOf(payload);

  const run = await db.inside(wall, (connection) => startRunIfUnfinished(connection, runId, workerId));
  if (run === null) {
    log.info({ run_id: payload.run_id }, 'the run is over or gone');
    return;
  }
  log.info({ run_id: payload.run_id, run_attempt: run.attempt, method: run.method }, 'run begun');
  span.tell({ method: run.method, run_attempt: run.attempt });

  const stop = stopSignal(context, { channel: runIsFinal, id: runId, seconds: context.config.RUN_TIMEOUT_SECONDS });
  try {
    const outcome = await compute(context, wall, runId, run, stop.signal);
    await store(context, wall, payload, run, outcome);
    log.info({ run_id: payload.run_id, run_attempt: run.attempt, status: outcome.status }, 'run finished');
  } catch (error) {
    if (error instanceof GivenBack) throw error;
    const reason: Stop | null = stop.signal.aborted ? (stop.signal.reason as Stop) : null;
    if (reason === 'over' || reason === 'stopping') runs.inc({ outcome: reason });
    if (reason === 'over') return; // canceled or deleted: whoever did it has written what there is to write
    if (reason === 'stopping') {
      await giveBack(context, wall, runId, run.attempt);
      throw new GivenBack();
    }
    // Nothing is wrong with the run while the database is away: the queue tries it again, and nobody is told that it failed.
    if (reason === null && isDatabaseAway(error) && !(error instanceof StatementTimeoutError)) {
      await db
        .inside(wall, (connection) => requeueRunIfAttempt(connection, runId, run.attempt, { attemptSpent: false }))
        .catch(() => {});
      throw error;
    }
    if (reason === null && run.attempt < attemptsBeforeFailing) {
      await db.inside(wall, (connection) =>
        requeueRunIfAttempt(connection, runId, run.attempt, { attemptSpent: true }),
      );
      throw error;
    }
    if (reason === null) log.error({ run_id: payload.run_id, error }, 'the run failed by a fault of ours');
    await store(context, wall, payload, run, { status: 'failed', dataset: null, error: errorOf(reason, context) });
  } finally {
    stop.dispose();
  }
}

async function compute(
  { db, config, threads, log }: JobContext,
  wall: TenantScope,
  runId: string,
  run: StartedRun,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const definition = methods[run.method as MethodName] as unknown as MethodDefinition;
  const parameters = definition.parameters.parse(run.parameters);
  const named = definition.columns(parameters).map(({ column }) => column);
  const columns = [...new Set([...named, ...filterColumns(run.filter)])];
  const limit = `${config.RUN_MEMORY_MB} MB`;
  try {
    const { table, patients, sha256, rows } = await db.snapshot(wall, (snapshot) =>
      loadDataset(snapshot, run.project_id, columns, {
        maximumBytes: config.RUN_MEMORY_MB * 2 ** 20,
        signal,
        secretKeys: secretKeysOf(config),
      }),
    );
    signal.throwIfAborted();
    // Loading is a part of the way that can't be measured; the method reports the rest.
    const report = (fraction: number) =>
      void db
        .inside(wall, (connection) =>
          reportProgressIfAttempt(connection, runId, run.attempt, Math.round(100 * (0.1 + 0.9 * fraction)) / 100),
        )
        .catch((error) => log.warn({ error }, 'progress not stored'));
    const call = { method: run.method as MethodName, table, filter: run.filter, parameters: run.parameters };
    const answer = await threads.run(call, signal, report);
    if (answer.ok)
      return {
        status: 'completed',
        result: answer.result,
        warnings: answer.warnings,
        dataset: { patients, used: answer.used, excluded_missing: answer.excludedMissing, sha256 },
        rows,
      };
    return {
      status: 'failed',
      dataset: { patients, used: 0, excluded_missing: 0, sha256 },
      rows,
      error: { code: 'ANALYSIS_INPUT', message: answer.message, details: { reason: answer.reason, ...answer.details } },
    };
  } catch (error) {
    if (error instanceof DatasetTooLarge || isOutOfMemory(error))
      return {
        status: 'failed',
        dataset: null,
        error: resourceLimit(
          'memory',
          `The run needs more memory than the ${limit} it may have. Use fewer columns, or a filter.`,
        ),
      };
    throw error;
  }
}

/** Stores the outcome, or finds out why it may not: a run that is over is fine, one that another worker has is not ours. */
async function store(
  { db, span }: JobContext,
  wall: TenantScope,
  payload: JobPayload<'run_analysis'>,
  run: StartedRun,
  outcome: RunOutcome,
): Promise<void> {
  const runId = uuidOf('run', payload.run_id);
  const overtaken = await db.inside(wall, (connection) =>
    connection.transaction(async (transaction) => {
      if (await finishRunIfAttempt(transaction, runId, run.attempt, outcome)) {
        await emitRunEvent(transaction, payload, run, outcome);
        return false;
      }
      const current = await findRun(transaction, runId);
      return current !== null && !finalRunStatuses.includes(current.status);
    }),
  );
  // Thrown, not returned: the queue deletes a finished job by its id, and this job is now its rescuer's.
  if (overtaken) throw new GivenBack();
  const code = outcome.status === 'completed' ? null : outcome.error.code;
  span.tell({ status: outcome.status, error_code: code });
  runs.inc({ outcome: code === null ? 'completed' : code.toLowerCase() });
}

function emitRunEvent(
  transaction: Queryable,
  payload: JobPayload<'run_analysis'>,
  { project_id, analysis_id }: StartedRun,
  outcome: RunOutcome,
): Promise<string> {
  const ids = {
    project_id: encodeId('project', project_id),
    analysis_id: encodeId('analysis', analysis_id),
    run_id: payload.run_id,
  };
  return outcome.status === 'completed'
    ? emitEvent(transaction, payload, {
        type: 'analysis.completed',
        projectId: project_id,
        data: { ...ids, status: 'completed' },
      })
    : emitEvent(transaction, payload, {
        type: 'analysis.failed',
        projectId: project_id,
        data: { ...ids, status: 'failed', error_code: outcome.error.code },
      });
}

/** The run is queued and its job free in one commit; neither is touched when a rescuer has taken them. */
async function giveBack({ db, jobId, workerId }: JobContext, wall: TenantScope, runId: string, attempt: number) {
  await db.inside(wall, (connection) =>
    connection.transaction(async (transaction) => {
      if (await requeueRunIfAttempt(transaction, runId, attempt, { attemptSpent: false }))
        await giveJobBack(transaction, jobId, workerId);
    }),
  );
}

function errorOf(reason: Stop | null, { config }: JobContext): RunError {
  if (reason === 'timeout')
    return resourceLimit(
      'time',
      `The run took longer than the ${config.RUN_TIMEOUT_SECONDS} s it may. Use fewer columns, or a filter.`,
    );
  return {
    code: 'INTERNAL_ERROR',
    message:
      'The run failed by a fault of ours, several times. It is logged; the operator of the platform can tell more.',
    details: {},
  };
}

function resourceLimit(reason: 'memory' | 'time', message: string): RunError {
  return { code: 'RESOURCE_LIMIT', message, details: { reason } };
}
