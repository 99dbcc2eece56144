import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionConfig } from '../../sql/connection/client.ts';
import { apiCaller } from './api-caller.ts';
import { kaplanMeier, lungTrial } from './lung-trial.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

export type RunsBenchmark = {
  latencyMilliseconds: { p50: number; p95: number };
  runsPerSecond: number;
  emptyJobsPerSecond: number;
  ratio: number;
};

/**
 * Kaplan-Meier on the 228 patients of the lung cancer trial: from asking for a run to seeing it completed, on an idle
 * machine; then many runs at once by one worker process, against the queue running empty jobs with the same settings.
 */
export async function benchRuns(databaseUrl: string, key: string, waits = 60, burst = 400): Promise<RunsBenchmark> {
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

    const latencies: number[] = [];
    for (let i = 0; i < waits; i++) {
      const begun = performance.now();
      await call('POST', `/analyses/${analyses[i]}/run`);
      const seen = await call('GET', `/analyses/${analyses[i]}`, undefined, { Prefer: 'wait=20' });
      if (seen.status !== 'completed') throw new Error(`the run is ${seen.status}`);
      if (i >= 10) latencies.push(performance.now() - begun); // the first ten warm everything up
    }

    await worker.stop();
    for (const id of analyses) await call('POST', `/analyses/${id}/run`);
    const begun = performance.now();
    worker = await startProgram('worker/main.ts', env, 'looking for jobs');
    const started = performance.now();
    const left = async () =>
      Number((await owner.query(`select count(*) from runs where status in ('queued', 'running')`)).rows[0].count);
    while ((await left()) > 0) await pause(20);
    const { rows } = await owner.query(
      `select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds from (select * from runs order by id desc limit $1) last`,
      [burst],
    );
    const runsPerSecond = burst / rows[0].seconds;
    console.error(`  worker ready after ${Math.round(started - begun)} ms`);

    await worker.stop();
    const jobs = 10_000;
    await owner.query(`select graphile_worker.add_job('bench_empty') from generate_series(1, $1)`, [jobs]);
    const emptyBegun = performance.now();
    worker = await startProgram('scripts/bench/empty-worker.ts', env, 'looking for jobs');
    const ready = performance.now();
    while (Number((await owner.query('select count(*) from graphile_worker._private_jobs')).rows[0].count) > 0)
      await pause(20);
    const emptyJobsPerSecond = jobs / ((performance.now() - Math.max(ready, emptyBegun)) / 1000);
    const sorted = latencies.toSorted((a, b) => a - b);
    return {
      latencyMilliseconds: { p50: median(latencies), p95: sorted[Math.floor(sorted.length * 0.95)]! },
      runsPerSecond,
      emptyJobsPerSecond,
      ratio: runsPerSecond / emptyJobsPerSecond,
    };
  } finally {
    await owner.end();
    await Promise.all([api.stop(), worker.stop()]);
  }
}
