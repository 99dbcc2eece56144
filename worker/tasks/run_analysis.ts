import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import { maximumResultCharacters, type RunError } from '../../contract/resources/run.ts';
import { type SecretKeys, secretKeysOf } from '../../domain/access/secret-keys.ts';
import type { MethodName } from '../../domain/statistics/catalogue.ts';
import { takesPieces } from '../../domain/statistics/in-pieces.ts';
import { runs } from '../../metrics/metrics.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type RunOutcome, runAttempts, type StartedRun } from '../../sql/tables/runs.ts';
import { type Attempt, attempt, type Work } from '../attempt.ts';
import { DatasetTooLarge, type LoadedDataset, loadDataset } from '../dataset.ts';
import { runColumns } from '../run-columns.ts';
import { type JobContext, scopeOf } from '../task.ts';
import { isOutOfMemory } from '../threads/out-of-memory.ts';

/** A fault of ours is tried this often before the user hears of it; most are gone the second time. */
const attemptsBeforeFailing = 3;

/** Runs an analysis: load, compute in a thread, one outcome. */
export function runAnalysis(payload: JobPayload<'run_analysis'>, context: JobContext): Promise<void> {
  return attempt(context, analysisRun(payload, context));
}

export function analysisRun(payload: JobPayload<'run_analysis'>, context: JobContext): Work<StartedRun, RunOutcome> {
  const seconds = context.config.RUN_TIMEOUT_SECONDS;
  return {
    kind: 'run',
    id: payload.run_id,
    uuid: uuidOf('run', payload.run_id),
    origin: payload,
    table: runAttempts,
    seconds,
    about: ({ method }) => ({ method }),
    make: (attempt) => compute(attempt, payload, context),
    onFault({ isTimeout }, started) {
      if (isTimeout) return failed(outOfTime(seconds));
      return started.attempt < attemptsBeforeFailing ? 'again' : failed(faultOfOurs);
    },
    announce: (started, outcome) => ({ event: eventOf(payload, started, outcome) }),
    ended: (how) => runs.inc({ outcome: how }),
  };
}

async function compute(
  { started: run, signal, reportProgress }: Attempt<StartedRun>,
  payload: JobPayload<'run_analysis'>,
  { db, config, threads }: JobContext,
): Promise<RunOutcome> {
  const columns = runColumns(run.method, run.parameters, run.filter);
  try {
    const limits = {
      maximumBytes: config.RUN_MEMORY_MB * 2 ** 20,
      inMemoryUpTo: takesPieces(run.method as MethodName, run.parameters)
        ? config.RUN_STORED_ABOVE_PATIENTS
        : Number.POSITIVE_INFINITY,
      signal,
      secretKeys: secretKeysOf(config),
    };
    const { table, variables, read, close } =
      run.patients === null
        ? loaded(
            await db.reading(scopeOf(payload), (snapshot) => loadDataset(snapshot, run.project_id, columns, limits)),
          )
        : fewOf(run, run.patients, columns, limits);
    const { filter, parameters: asked } = run;
    const call = { method: run.method as MethodName, table, filter, parameters: asked, variables };
    // Loading is a part of the way that can't be measured; the method reports the rest.
    const onProgress = (fraction: number) => reportProgress(0.1 + 0.9 * fraction);
    const answer = await runAndClose(() => threads.run(call, signal, onProgress), close);
    const { patients, sha256, rows } = (answer.read ?? read)!;
    if (answer.ok)
      return {
        status: 'completed',
        result: answer.result,
        warnings: answer.warnings,
        dataset: { patients, used: answer.used, excluded_missing: answer.excludedMissing, sha256 },
        rows,
      };
    if ('tooLarge' in answer) return failed(tooLarge(answer.tooLarge));
    return {
      status: 'failed',
      dataset: { patients, used: 0, excluded_missing: 0, sha256 },
      rows,
      error: { code: 'ANALYSIS_INPUT', message: answer.message, details: { reason: answer.reason, ...answer.details } },
    };
  } catch (error) {
    if (error instanceof DatasetTooLarge || isOutOfMemory(error)) return failed(outOfMemory(config.RUN_MEMORY_MB));
    throw error;
  }
}

function loaded({ table, variables, close, ...read }: LoadedDataset) {
  return { table, variables, close, read };
}

/** The patients of a small project came with the run; the thread makes their table. */
function fewOf(run: StartedRun, patients: string, columns: string[], { secretKeys }: { secretKeys: SecretKeys }) {
  const dictionary = run.variables ?? [];
  const names = dictionary.map(({ name }) => name);
  return {
    table: { projectId: run.project_id, patients, columns, variables: names, secretKeys },
    variables: dictionary.filter(({ name }) => columns.includes(name)),
    read: null,
    close: async () => {},
  };
}

async function runAndClose<Answer>(run: () => Promise<Answer>, close: () => Promise<void>): Promise<Answer> {
  try {
    return await run();
  } finally {
    await close();
  }
}

function eventOf(
  { run_id }: JobPayload<'run_analysis'>,
  { project_id: projectId, analysis_id }: StartedRun,
  outcome: RunOutcome,
) {
  const ids = { project_id: encodeId('project', projectId), analysis_id: encodeId('analysis', analysis_id), run_id };
  return outcome.status === 'completed'
    ? { type: 'analysis.completed' as const, projectId, data: { ...ids, status: outcome.status } }
    : {
        type: 'analysis.failed' as const,
        projectId,
        data: { ...ids, status: outcome.status, error_code: outcome.error.code },
      };
}

const failed = (error: RunError): RunOutcome => ({ status: 'failed', dataset: null, error });

const outOfTime = (seconds: number): RunError => ({
  code: 'RESOURCE_LIMIT',
  message: `The run took longer than the ${seconds} s it may. Use fewer columns, or a filter.`,
  details: { reason: 'time' },
});

const outOfMemory = (megabytes: number): RunError => ({
  code: 'RESOURCE_LIMIT',
  message: `The run needs more memory than the ${megabytes} MB it may have. Use fewer columns, or a filter.`,
  details: { reason: 'memory' },
});

const tooLarge = (characters: number): RunError => ({
  code: 'RESOURCE_LIMIT',
  message: `The result has ${(characters / 1e6).toFixed(1)} MB, more than the ${maximumResultCharacters / 1e6} MB that a result may have. Use fewer columns, shorter texts as levels, or a filter.`,
  details: { reason: 'result_size' },
});

const faultOfOurs: RunError = {
  code: 'INTERNAL_ERROR',
  message:
    'The run failed by a fault of ours, several times. It is logged; the operator of the platform can tell more.',
  details: {},
};
