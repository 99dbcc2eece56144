import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { apiCaller } from './api-caller.ts';
import { writePatientsCsv } from './patients-csv.ts';
import { benchEnvironment, startProgram } from './program.ts';

const analyses = {
  'Kaplan-Meier': {
    asked: { method: 'kaplan_meier', parameters: { time: 'time', event: 'death', group: 'arm' } },
    inR: 'survfit(Surv(time, death) ~ arm, data)',
  },
  'Cox regression with three covariates': {
    asked: {
      method: 'cox_regression',
      parameters: { time: 'time', event: 'death', covariates: ['age', 'sex', 'systolic'] },
    },
    inR: 'coxph(Surv(time, death) ~ age + sex + systolic, data)',
  },
} as const;

const page = 'a page of 50 patients';
const reads = {
  [`${page}, sorted by a number`]: 'patients?limit=50&sort=age',
  [`${page}, sorted by a text, descending`]: 'patients?limit=50&sort=-site',
  [`${page}, filtered to 1 in 12,500`]: 'patients?limit=50&filter[time]=77&filter[site]=Lyon',
  [`${page}, two filters and a sort`]: 'patients?limit=50&filter[age][gte]=60&filter[arm]=placebo&sort=-hba1c',
  'histogram and summary of a variable': 'variables/summary?variable=systolic&bins=50',
  'histogram and summary of a variable of some of them': 'variables/summary?variable=hba1c&filter[arm]=placebo',
};

export type ColumnsBenchmark = {
  rows: number;
  /** Null in R where it lacks data.table or survival. */
  runs: { name: string; seconds: number[]; secondsInR: number[] | null }[];
  reads: { name: string; milliseconds: number[] }[];
  uploadSeconds: number;
  peakRssMegabytes: { api: number; worker: number };
};

/**
 * What reads patients by column, on a project that was just uploaded: analyses from asking to completed against R from reading the same
 * file to the fit, in turns; and pages that are sorted and filtered.
 */
export async function benchColumns(options: {
  databaseUrl: string;
  key: string;
  rows?: number;
  rounds?: number;
}): Promise<ColumnsBenchmark> {
  const { databaseUrl, key, rows = 1_000_000, rounds = 5 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bench-columns-'));
  const env = benchEnvironment(databaseUrl);
  const api = await startProgram('api/main.ts', env, 'listening');
  const worker = await startProgram('worker/main.ts', env, 'looking for jobs');
  const base = `http://127.0.0.1:${api.port}/v1`;
  const call = apiCaller(base, key);
  try {
    const path = join(folder, 'patients.csv');
    await writePatientsCsv(path, rows);
    const project = await call('POST', '/projects', { name: 'Columns' });
    const begun = performance.now();
    const uploaded = await request(`${base}/projects/${project.id}/patients`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: createReadStream(path),
    });
    await uploaded.body.dump();
    if (uploaded.statusCode !== 201) throw new Error(`the upload was answered ${uploaded.statusCode}`);
    const uploadSeconds = (performance.now() - begun) / 1000;

    const found = Object.entries(reads).map(([name, path]) => ({ name, path, milliseconds: [] as number[] }));
    for (let round = 0; round < 4 * rounds; round++)
      for (const { path, milliseconds } of found) {
        const begun = performance.now();
        await call('GET', `/projects/${project.id}/${path}`);
        milliseconds.push(performance.now() - begun);
      }

    const runs: ColumnsBenchmark['runs'] = [];
    for (const [name, { asked, inR }] of Object.entries(analyses)) {
      const { id } = await call('POST', `/projects/${project.id}/analyses`, { name, ...asked });
      const seconds: number[] = [];
      const secondsInR: (number | null)[] = [];
      for (let round = 0; round < rounds; round++) {
        secondsInR.push(await timedInR(path, inR));
        const begun = performance.now();
        await call('POST', `/analyses/${id}/run`);
        for (;;) {
          const { status } = await call('GET', `/analyses/${id}`, undefined, { Prefer: 'wait=25' });
          if (status === 'completed') break;
          if (status === 'failed') throw new Error(`${name} failed`);
        }
        seconds.push((performance.now() - begun) / 1000);
      }
      const timed = secondsInR.filter((one) => one !== null);
      runs.push({ name, seconds, secondsInR: timed.length === rounds ? timed : null });
    }
    const peakRssMegabytes = { api: api.peakRssMegabytes(), worker: worker.peakRssMegabytes() };
    return { rows, runs, reads: found, uploadSeconds, peakRssMegabytes };
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await rm(folder, { recursive: true });
  }
}

/** From reading the file to the fit, without R's own start; null where a package is missing. */
async function timedInR(path: string, fit: string): Promise<number | null> {
  const script = `if (!requireNamespace("data.table", quietly = TRUE)) quit()
    suppressPackageStartupMessages(library(survival)); data.table::setDTthreads(0)
    begun <- Sys.time(); data <- data.table::fread(${JSON.stringify(path)}); fit <- ${fit}
    cat(as.numeric(difftime(Sys.time(), begun, units = "secs")))`;
  try {
    const { stdout } = await promisify(execFile)('Rscript', ['--vanilla', '-e', script]);
    return stdout === '' ? null : Number(stdout);
  } catch {
    return null;
  }
}

/** The value that so many of a hundred are at or below. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]!;
}
