import type { QueryConfig, QueryResult } from 'pg';

export type Ask = (asked: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>;

/** A server may finish what a lost connection had asked for, for as long as a statement may take: half of this. */
const afterLossMilliseconds = 60_000;
const betweenLooksMilliseconds = 1_000;

/**
 * The jobs that this process holds. When the connection is lost on which Graphile Worker asks for a job, the job may be
 * locked by a worker that lives and does not know of it; so what is locked in this process's name and not held is freed.
 *
 * And a job is held once. A worker that was frozen or cut off loses its jobs to a rescuer and may be the first to take one
 * of them again, while it still works on it: both would hold the job under the same name, and each that ended would free
 * it for a third. So it is left to others, or until the first has ended.
 */
export class HeldJobs {
  readonly #held = new Map<string, Set<string>>();
  readonly #taking = new Map<string, Set<Promise<unknown>>>();
  readonly #losses = new Map<string, { until: number; look: number; freeing: Promise<void> | null }>();

  /** Puts the statement that takes jobs for a pool id of Graphile Worker. Rejects as `ask` does. */
  async take(ask: Ask, asked: QueryConfig): Promise<QueryResult> {
    const poolId = (asked.values as unknown[])[0] as string;
    // Nothing is awaited between the last look and the taking: what is freed in between would not know of this job.
    for (let freeing = this.#freeing(ask, poolId); freeing !== null; freeing = this.#freeing(ask, poolId))
      await freeing;
    const held = entryOf(this.#held, poolId, () => new Set<string>());
    const taking = entryOf(this.#taking, poolId, () => new Set<Promise<unknown>>());
    const answer = ask(asked);
    taking.add(answer);
    try {
      const result = await answer;
      const again = result.rows.map(({ id }) => String(id)).filter((id) => held.has(id));
      if (again.length > 0) await ask({ text: leaveForLater, values: [poolId, again] });
      const rows = result.rows.filter(({ id }) => !again.includes(String(id)));
      for (const { id } of rows) held.add(String(id));
      return { ...result, rows, rowCount: rows.length };
    } catch (error) {
      this.#losses.set(poolId, { until: performance.now() + afterLossMilliseconds, look: 0, freeing: null });
      throw error;
    } finally {
      taking.delete(answer);
    }
  }

  /**
   * Puts a statement that ends work, and that is to take the next job for a pool id where nothing is in the way. A loss of the
   * connection is one of a taking, then.
   */
  async handOver<Answer extends { nextJob: { id: string } | null }>(
    poolId: string,
    end: (takesNext: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    if (this.#losses.has(poolId)) return end(false);
    const taking = entryOf(this.#taking, poolId, () => new Set<Promise<unknown>>());
    const answer = end(true);
    taking.add(answer);
    try {
      const ended = await answer;
      if (ended.nextJob !== null) entryOf(this.#held, poolId, () => new Set<string>()).add(ended.nextJob.id);
      return ended;
    } catch (error) {
      this.#losses.set(poolId, { until: performance.now() + afterLossMilliseconds, look: 0, freeing: null });
      throw error;
    } finally {
      taking.delete(answer);
    }
  }

  /** To be called with the values of a statement that ended jobs, or that found them ended by another. */
  ended(values: readonly unknown[]): void {
    const ids = values.flatMap(jobIdsIn);
    for (const held of this.#held.values()) for (const id of ids) held.delete(id);
  }

  /** What must be waited for before a job is taken; null: nothing. */
  #freeing(ask: Ask, poolId: string): Promise<void> | null {
    const loss = this.#losses.get(poolId);
    if (loss === undefined) return null;
    const now = performance.now();
    if (loss.freeing === null && now >= loss.look)
      loss.freeing = this.#free(ask, poolId)
        .then(() => {
          loss.look = performance.now() + betweenLooksMilliseconds;
          if (now > loss.until && this.#losses.get(poolId) === loss) this.#losses.delete(poolId);
        })
        .finally(() => {
          loss.freeing = null;
        });
    return loss.freeing;
  }

  /** Nobody takes a job meanwhile: one whose answer is on its way is not held yet, and would be freed under its worker. */
  async #free(ask: Ask, poolId: string): Promise<void> {
    await Promise.allSettled(this.#taking.get(poolId) ?? []);
    await ask({ text: freeUnheld, values: [poolId, [...(this.#held.get(poolId) ?? [])]] });
  }
}

/** The attempt was not begun, so it is not spent. */
const freeUnheld = `
  with freed as (
    update graphile_worker._private_jobs as jobs
    set locked_by = null, locked_at = null, attempts = greatest(jobs.attempts - 1, 0)
    where jobs.locked_by = $1::text and jobs.id <> all ($2::bigint[]) returning jobs.id
  ), queues as (
    update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
    where q.locked_by = $1::text and not exists (
      select from graphile_worker._private_jobs j
      where j.job_queue_id = q.id and j.locked_by = $1::text and j.id = any ($2::bigint[]))
  )
  select count(pg_notify('jobs:insert', '{"r":1,"count":1}')) from freed`;

/** The attempt was not begun either. Later, or this worker would take it again at once. */
const leaveForLater = `
  with freed as (
    update graphile_worker._private_jobs as jobs
    set locked_by = null, locked_at = null, attempts = greatest(jobs.attempts - 1, 0), run_at = now() + interval '1 second'
    where jobs.locked_by = $1::text and jobs.id = any ($2::bigint[]) returning jobs.job_queue_id
  )
  update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
  from freed where q.id = freed.job_queue_id and q.locked_by = $1::text`;

/** Graphile Worker names the jobs it ends by id, by a list of ids, or in JSON. */
export function jobIdsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(jobIdsIn);
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'bigint' ? [String(value)] : [];
  if (/^\d+$/.test(value)) return [value];
  if (!value.startsWith('[')) return [];
  return (JSON.parse(value) as { jobId?: unknown }[]).flatMap(({ jobId }) => jobIdsIn(jobId));
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
