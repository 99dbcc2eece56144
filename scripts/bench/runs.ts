import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionConfig } from '../../sql/connection/client.ts';
import { apiCaller } from './api-caller.ts';
import { kaplanMeier, lungTrial } from './lung-trial.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

export type RunsBenchmark = {
  latencyMilliseconds: { p50: number; p95: number };
  /** The same of processes that have worked on some hundred runs before. */
  warmMilliseconds: { p50: number; p95: number };
  /** Of a worker that has just begun to look for jobs. */
  firstRunMilliseconds: number[];
  runsPerSecond: number[];
  emptyJobsPerSecond: number[];
  ratio: number;
};

/**
 * Kaplan-Meier on the 228 patients of the lung cancer trial: from asking for a run to seeing it completed, by a worker that is
 * idle and by one that has just started; then many runs at once by one worker process, against the queue running empty jobs
 * with the same settings, in turns.
 */
export async function benchRuns(
  databaseUrl: string,
  key: string,
  { waits = 50, burst = 300, jobs = 5_000, rounds = 5 } = {},
): Promise<RunsBenchmark> {
  const env = benchEnvironment(databaseUrl);
  const api = await startProgram('api/main.ts', env, 'listening');
  let worker = await startProgram('worker/main.ts', env, 'looking for jobs');
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, key);
  try {
    const project = await call('POST', '/projects', { name: 'Runs' });
    await call('POST', `/projects/${project.id}/patients`, lungTrial());
    const analyses: string[] = [];
    for (let i = 0; i < burst; i++)
      analyses.push((await call('POST', `/projects/${project.id}/analyses`, { name: `KM ${i}`, ...kaplanMeier })).id);

    const millisecondsToRun = async (analysis: string) => {
      const begun = performance.now();
      await call('POST', `/analyses/${analysis}/run`);
      const seen = await call('GET', `/analyses/${analysis}`, undefined, { Prefer: 'wait=20' });
      if (seen.status !== 'completed') throw new Error(`the run is ${seen.status}`);
      return performance.now() - begun;
    };
    const latencies: number[] = [];
    for (const analysis of analyses) latencies.push(await millisecondsToRun(analysis));
    await worker.stop();

    const firstRunMilliseconds: number[] = [];
    const runsPerSecond: number[] = [];
    const emptyJobsPerSecond: number[] = [];
    for (let round = 0; round < rounds; round++) {
      worker = await startProgram('worker/main.ts', env, 'looking for jobs');
      firstRunMilliseconds.push(await millisecondsToRun(analyses[round]!));
      await worker.stop();

      for (const id of analyses) await call('POST', `/analyses/${id}/run`);
      worker = await startProgram('worker/main.ts', env, 'looking for jobs');
      await noneLeft(`runs where status in ('queued', 'running')`);
      await worker.stop();
      const { rows } = await owner.query(
        `select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds from (select * from runs order by id desc limit $1) last`,
        [burst],
      );
      runsPerSecond.push(burst / rows[0].seconds);

      await owner.query(`select graphile_worker.add_job('bench_empty') from generate_series(1, $1)`, [jobs]);
      worker = await startProgram('scripts/bench/empty-worker.ts', env, 'looking for jobs');
      const ready = performance.now();
      await noneLeft('graphile_worker._private_jobs');
      emptyJobsPerSecond.push(jobs / ((performance.now() - ready) / 1000));
      await worker.stop();
    }
    return {
      latencyMilliseconds: centiles(latencies.slice(10, 10 + waits)), // the first ten load what there is to load
      warmMilliseconds: centiles(latencies.slice(-waits)),
      ...{ firstRunMilliseconds, runsPerSecond, emptyJobsPerSecond },
      ratio: median(runsPerSecond.map((ours, round) => ours / emptyJobsPerSecond[round]!)),
    };
  } finally {
    await owner.end();
    await Promise.all([api.stop(), worker.stop()]);
  }

  async function noneLeft(rows: string): Promise<void> {
    while (Number((await owner.query(`select count(*) from ${rows}`)).rows[0].count) > 0) await pause(20);
  }
}

function centiles(milliseconds: number[]): { p50: number; p95: number } {
  return {
    p50: median(milliseconds),
    p95: milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.95)]!,
  };
}
