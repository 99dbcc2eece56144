import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { uploadPatients } from '../../api/upload/upload-patients.ts';
import { connectionConfig } from '../../sql/connection.ts';
import { type Database, openDatabase, type Wall } from '../../sql/db.ts';
import { columns, writePatientsCsv } from './patients-csv.ts';

export type UploadBenchmark = {
  rows: number;
  copySeconds: number[];
  uploadSeconds: number[];
  /** Median of COPY over median of the upload: 1 would be as fast as COPY. */
  ratio: number;
  /** The same of the fastest runs: what is left when other work on the machine disturbs some of them. */
  ratioOfFastest: number;
  peakRssMegabytes: number;
  /** The longest that the event loop did not turn. */
  longestBlockMilliseconds: number;
};

/**
 * An upload of a CSV file of patients with ten attributes each against PostgreSQL's own COPY of the same file into one
 * plain table of the same columns, in turns, so that whatever else the machine does hits both. Works in the database
 * given: it makes an account and a table and removes them again.
 */
export async function benchUpload(options: {
  databaseUrl: string;
  rows?: number;
  runs?: number;
}): Promise<UploadBenchmark> {
  const { databaseUrl, rows = 1_000_000, runs = 3 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  const db = await openDatabase(databaseUrl, { applicationName: 'bench', poolSize: 2 });
  const accountId = crypto.randomUUID();
  const copySeconds: number[] = [];
  const uploadSeconds: number[] = [];
  let peakRss = 0;
  let longestBlock = 0;
  try {
    const path = join(folder, 'patients.csv');
    await writePatientsCsv(path, rows);
    await owner.query(`insert into accounts (id, name) values ($1, 'bench')`, [accountId]);
    for (let run = 0; run < runs; run++) {
      copySeconds.push(await copy(owner, path));
      const wall: Wall = {
        accountId,
        mode: 'live',
        projectIds: null,
        actor: { kind: 'worker', id: null, request_id: null, address: null },
      };
      const watch = watchProcess();
      uploadSeconds.push(await upload(owner, db, wall, path, rows));
      const seen = watch();
      peakRss = Math.max(peakRss, seen.peakRss);
      longestBlock = Math.max(longestBlock, seen.longestBlock);
    }
  } finally {
    await db.end();
    await owner.query('drop table if exists bench_plain');
    await owner.query('delete from accounts where id = $1', [accountId]);
    await owner.end();
    await rm(folder, { recursive: true });
  }
  return {
    rows,
    copySeconds,
    uploadSeconds,
    ratio: median(copySeconds) / median(uploadSeconds),
    ratioOfFastest: Math.min(...copySeconds) / Math.min(...uploadSeconds),
    peakRssMegabytes: peakRss / 1e6,
    longestBlockMilliseconds: longestBlock,
  };
}

async function copy(owner: Client, path: string): Promise<number> {
  const definition = columns.map(([name, type]) => `"${name}" ${type}`).join(', ');
  await owner.query('drop table if exists bench_plain');
  await owner.query(`create table bench_plain (${definition})`);
  await owner.query('checkpoint');
  const start = performance.now();
  await pipeline(createReadStream(path), owner.query(copyFrom('copy bench_plain from stdin (format csv, header)')));
  return (performance.now() - start) / 1000;
}

async function upload(owner: Client, db: Database, wall: Wall, path: string, rows: number): Promise<number> {
  const projectId = crypto.randomUUID();
  await owner.query(
    `insert into projects (id, account_id, mode, name, description, variables, metadata) values ($1, $2, 'live', 'bench', '', '[]', '{}')`,
    [projectId, wall.accountId],
  );
  await owner.query('checkpoint');
  const start = performance.now();
  const { created } = await uploadPatients({
    db,
    wall,
    projectId,
    body: createReadStream(path),
    mediaType: 'text/csv',
    onConflict: 'error',
    maximumBytes: 200_000_000,
    signal: new AbortController().signal,
  });
  const seconds = (performance.now() - start) / 1000;
  if (created !== rows) throw new Error(`${created} patients were created, not ${rows}`);
  await owner.query('delete from patients where project_id = $1', [projectId]);
  await owner.query('vacuum patients');
  return seconds;
}

function watchProcess(): () => { peakRss: number; longestBlock: number } {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let peakRss = 0;
  const timer = setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  }, 50);
  return () => {
    clearInterval(timer);
    delay.disable();
    return { peakRss, longestBlock: delay.max / 1e6 };
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set: name a migrated database to measure in.');
  const result = await benchUpload({
    databaseUrl,
    rows: Number(process.argv[2] ?? 1_000_000),
    runs: Number(process.argv[3] ?? 3),
  });
  console.log(JSON.stringify(result, null, 2));
}
