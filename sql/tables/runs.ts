import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { runFields } from '../../contract/list-fields.ts';
import {
  type Dataset,
  dataset,
  finalRunStatuses,
  type RunError,
  runError,
  runStatuses,
} from '../../contract/resources/run.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import type { RunRows } from '../../domain/access/run-rows.ts';
import type { Filter } from '../../domain/statistics/definition/filter.ts';
import { type OneQuestion, type Queryable, sql } from '../db.ts';
import { idColumn, timestamp, uuidOf } from '../ids.ts';
import { type ListQuery, listPage } from '../lists/list-page.ts';
import type { Page } from '../lists/page.ts';
import { type AttemptTable, attemptsUnderWay, type EndedWithJob, type JobToEnd } from '../queue/attempts.ts';
import { type Beginning, type JobRow, takenJob } from '../queue/hand-over.ts';
import type { Origin } from '../queue/job-origin.ts';
import type { NewEvent } from './events.ts';
import { type ExceededLimit, exceededIn, exceededLimit } from './work-limits.ts';

const object = z.record(z.string(), z.unknown());

export const runRow = z.object({
  id: idColumn('run'),
  analysis_id: idColumn('analysis'),
  status: z.enum(runStatuses),
  attempt: z.int(),
  rescues: z.int(),
  progress: z.number(),
  queue_position: z.int().nullable(),
  queued_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  method: z.string(),
  method_version: z.string(),
  parameters: object,
  filter: z.array(z.unknown()),
  dataset: dataset.nullable(),
  result: object.nullable(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  error: runError.nullable(),
});
export type RunRow = z.output<typeof runRow>;
const Run = sql.type(runRow);
/** A list leaves the result out: it may hold a curve of thousands of points. */
const listedRun = runRow.omit({ result: true });

const placeIfQueued = (place: ReturnType<typeof sql.fragment>) =>
  sql.fragment`case when runs.status = 'queued' then ${place} end`;
// Of one analysis at most one run waits.
export const placeOfRun = placeIfQueued(sql.fragment`queue_position(runs.id)`);
const withPlace = (
  place: ReturnType<typeof sql.fragment>,
) => sql.fragment`runs.id, runs.analysis_id, runs.status, runs.attempt,
  runs.rescues, runs.progress, ${place} as queue_position,
  runs.queued_at, runs.started_at, runs.finished_at, runs.method, runs.method_version,
  runs.parameters, runs.filter, runs.dataset, runs.warnings, runs.error`;
export const listedColumns = withPlace(placeOfRun);
const columns = sql.fragment`${listedColumns}, runs.result`;

const runList = {
  row: listedRun,
  columns: listedColumns,
  source: sql.fragment`runs`,
  id: sql.fragment`runs.id`,
  fields: runFields,
  values: {
    status: sql.fragment`runs.status::text`,
    method: sql.fragment`runs.method`,
    created_at: sql.fragment`runs.queued_at`,
    queued_at: sql.fragment`runs.queued_at`,
    started_at: sql.fragment`runs.started_at`,
    finished_at: sql.fragment`runs.finished_at`,
  },
  weighed: ['parameters', 'filter', 'warnings', 'error'],
};

export type NewRun = {
  projectId: string;
  analysisId: string;
  method: string;
  methodVersion: string;
  parameters: object;
  filter: Filter;
};

const queuedRun = z.looseObject({
  unfinished: z.string().nullable(),
  exceeded: z.array(exceededLimit).nullable(),
});

/** A run that was queued, with the limits that it exceeds, for which it must be undone; or the one that is under way. */
export type QueuedRun =
  | { run: RunRow; exceeded: readonly ExceededLimit[]; unfinished: null }
  | { run: null; unfinished: string };

/**
 * Queues a run: its row and its place as the analysis' latest, in the caller's transaction. A trigger puts it into
 * `dispatch_queue`, from which it gets its job when a slot is free: with this commit, if one is. Nothing is queued while another
 * run of the analysis is queued or running. To be called last: the account's other requests for runs wait until the transaction ends.
 */
export async function queueRun(transaction: Queryable, run: NewRun): Promise<QueuedRun> {
  const { unfinished, exceeded, ...row } = await transaction.one(sql.type(queuedRun)`
    select q.unfinished, q.exceeded, ${withPlace(sql.fragment`q.place`)}, runs.result
    from queue_run(${uuidv7()}, ${run.projectId}, ${run.analysisId}, ${run.method}, ${run.methodVersion},
      ${JSON.stringify(run.parameters)}, ${JSON.stringify(run.filter)}) q cross join lateral (select (q.queued).*) runs`);
  return unfinished === null
    ? { run: runRow.parse(row), exceeded: exceeded ?? [], unfinished }
    : { run: null, unfinished };
}

const askedRun = z.looseObject({ of_method: z.string().nullable(), unfinished: z.string().nullable() });

/** A run that was queued, or the one that is under way; neither of a method that there is no more. No method: no such analysis. */
export type AskedRun = { method: string | null; run: RunRow | null; unfinished: string | null };

/**
 * Queues a run of an analysis as it is at this moment, as queueRun() does, by one statement, which opens the scope where it is given one.
 * `versions` are those of the methods, by name. Throws WorkLimitsExceeded, and its transaction leaves nothing then.
 */
export async function queueRunOfAnalysis(
  connection: Queryable,
  signedScope: string | undefined,
  analysisId: string,
  versions: Readonly<Record<string, string>>,
): Promise<AskedRun> {
  try {
    const {
      of_method: method,
      unfinished,
      ...row
    } = await connection.one(sql.type(askedRun)`
      select q.method as of_method, q.unfinished, ${withPlace(sql.fragment`q.place`)}, runs.result
      from queue_run_of_analysis(${signedScope ?? null}, ${uuidv7()}, ${analysisId}, ${JSON.stringify(versions)}) q
        cross join lateral (select (q.queued).*) runs`);
    return { method, unfinished, run: row.id === null ? null : runRow.parse(row) };
  } catch (error) {
    throw exceededIn(error) ?? error;
  }
}

export function findRun(connection: OneQuestion, id: string): Promise<RunRow | null> {
  return connection.maybeOne(Run`select ${columns} from runs where id = ${id}`);
}

export function listRuns(connection: Queryable, analysisId: string, query: ListQuery, page: Page) {
  const where = sql.fragment`runs.analysis_id = ${analysisId}`;
  return listPage(connection, { ...runList, where }, query, page);
}

const listedRunWithUuid = listedRun.extend({ uuid: z.string() });

/** Runs by their UUIDs, without their results. */
export async function findRuns(connection: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, z.output<typeof listedRun>>();
  const rows = await connection.any(sql.type(listedRunWithUuid)`
    select ${withPlace(placeIfQueued(sql.fragment`waiting.place`))}, runs.id as uuid
    from runs left join queue_positions(array(
      select id from runs where id = any(${sql.array(ids, 'uuid')}) and status = 'queued')) waiting on waiting.run_id = runs.id
    where runs.id = any(${sql.array(ids, 'uuid')})`);
  return new Map(rows.map(({ uuid, ...run }) => [uuid, run]));
}

const idRow = z.object({ id: z.string() });

/** The run that is queued or running, if there is one: its uuid. */
export function findUnfinishedRun(connection: Queryable, analysisId: string): Promise<string | null> {
  return connection.maybeOneFirst(
    sql.type(idRow)`
      select id from runs where analysis_id = ${analysisId} and status in ('queued', 'running')`,
  );
}

/** The latest run that completed: its uuid. */
export function findCompletedRun(connection: Queryable, analysisId: string): Promise<string | null> {
  return connection.maybeOneFirst(
    sql.type(idRow)`
      select id from runs where analysis_id = ${analysisId} and status = 'completed' order by id desc limit 1`,
  );
}

/** So few patients a run reads with its begin. Of more an upload has made chunks, or reading takes long anyway. */
const few = { patients: 999, bytes: 1_000_000 };

const startedRun = z.object({
  attempt: z.int(),
  project_id: z.string(),
  analysis_id: z.string(),
  method: z.string(),
  parameters: object,
  filter: z.custom<Filter>(Array.isArray),
  variables: z.custom<Variable[]>(Array.isArray).nullable(),
  /** The few that there are, as patientsOfText() reads them; null where they are to be read by themselves. */
  patients: z.string().nullable(),
});
export type StartedRun = z.output<typeof startedRun>;

export type RunOutcome =
  /** The result as JSON. */
  | { status: 'completed'; result: string; warnings: readonly object[]; dataset: Dataset; rows?: RunRows | null }
  | { status: 'failed'; error: RunError; dataset: Dataset | null; rows?: RunRows | null };

/** The channel on which a run's uuid is announced when it has reached its final state. */
export const runIsFinal = 'run_is_final';

/** The begin and the end of a run are one statement each: small runs are many. */
export const runAttempts: AttemptTable<StartedRun, RunOutcome> = {
  ...attemptsUnderWay('runs', { isFinal: runIsFinal, showsProgress: true, tries: 'attempt' }),
  opensScope: true,
  begin: (connection, id, workerId, signedScope) =>
    connection.maybeOne(sql.type(startedRun)`
      select attempt, project_id, analysis_id, method, parameters, filter, variables, patients
      from begin_run_with_patients(${signedScope ?? null}, ${id}, ${workerId}, ${few.patients}, ${few.bytes})`),
  finish: async (connection, id, attempt, outcome, announced = null, signedScope) =>
    (await finishRun(connection, id, attempt, outcome, announced, signedScope, null)).finished,
  finishWithJob: finishRun,
  beganWithJob(begun) {
    const patientsAt = begun.indexOf('\x1e'); // which JSON can't hold
    const row = JSON.parse(patientsAt < 0 ? begun : begun.slice(0, patientsAt));
    return startedRun.parse({ ...row, patients: patientsAt < 0 ? null : begun.slice(patientsAt + 1) });
  },
};

/** A worker that takes the job of a run begins the run by the same statement. */
export const runBeginning: Beginning = {
  expression: (first) => `case when jobs.key like 'run:%'
    then begin_taken_run(jobs.key, jobs.payload ->> 'request_id', jobs.locked_by, null, null, $${first}, $${first + 1}) end`,
  values: [few.patients, few.bytes],
};

const endedRun = z.object({
  finished: z.boolean(),
  next_job: z.custom<JobRow>().nullable(),
  next_begun: z.string().nullable(),
});

async function finishRun(
  connection: Queryable,
  id: string,
  attempt: number,
  outcome: RunOutcome,
  announced: { event: NewEvent; origin: Origin } | null,
  signedScope: string | undefined,
  job: JobToEnd | null,
): Promise<EndedWithJob> {
  const completed = outcome.status === 'completed' ? outcome : null;
  const json = (value: object | null | undefined) => (value == null ? null : JSON.stringify(value));
  const { event, origin } = announced ?? {};
  const ended = await connection.one(sql.type(endedRun)`
    select ended.finished, ended.next_job, case when ended.next_job is not null
      then begin_next_run(ended.next_job, ${few.patients}, ${few.bytes}) end as next_begun
    from finish_run_with_job(${signedScope ?? null}, ${id}, ${attempt}, ${outcome.status}, ${json(outcome.dataset)},
      ${completed?.result ?? null}, ${json(completed?.warnings ?? [])}, ${'error' in outcome ? json(outcome.error) : null},
      ${json(outcome.rows?.columns)}, ${outcome.rows ? sql.binary(outcome.rows.keyId) : null},
      ${outcome.rows ? sql.binary(outcome.rows.digests) : null},
      ${event === undefined ? null : uuidv7()}, ${event?.type ?? null}, ${json(event?.data)}, ${origin?.request_id ?? null},
      ${job?.jobId ?? null}, ${job?.workerId ?? null}, ${job?.takesNext ?? false}) ended`);
  const { finished, next_job: next, next_begun: nextBegun } = ended;
  return { finished, nextJob: next === null ? null : takenJob(next), nextBegun };
}

/** Cancels a queued or running run; null when it is over already. The worker that has it hears of it and stops. */
export async function cancelRunIfUnfinished(transaction: Queryable, id: string): Promise<RunRow | null> {
  const run = await transaction.maybeOne(Run`
    update runs set status = 'canceled', worker_id = null, finished_at = clock_timestamp()
    where id = ${id} and status in ('queued', 'running') returning ${columns}`);
  if (run !== null) await notifyRunIsFinal(transaction, id);
  return run;
}

/** The uuid that will be announced there; null when the run is over. */
export function unfinishedRun(run: Pick<RunRow, 'id' | 'status'>): string | null {
  return finalRunStatuses.includes(run.status) ? null : uuidOf('run', run.id);
}

async function notifyRunIsFinal(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`select pg_notify(${runIsFinal}, ${id})`);
}
