import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { request } from 'undici';
import { connectionConfig } from '../../sql/connection/client.ts';
import { columns, variables, writePatientsCsv } from './patients-csv.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

export type UploadBenchmark = {
  rows: number;
  copySeconds: number[];
  uploadSeconds: number[];
  /** Median of COPY over median of the upload: 1 would be as fast as COPY. */
  ratio: number;
  /** The same of an upload into a project with a dictionary, which most have. */
  ratioWithDictionary: number;
  secondsWithDictionary: number[];
  /** The same of the file with its texts quoted, against COPY of that file. */
  ratioQuoted: number;
  secondsQuoted: number[];
  /** The same of the fastest runs: what is left when other work on the machine disturbs some of them. */
  ratioOfFastest: number;
  /** Of the API process, over all runs. */
  peakRssMegabytes: number;
};

/**
 * An upload over HTTP of a CSV file of patients with ten attributes each against PostgreSQL's own COPY of the same file
 * into one plain table of the same columns, in turns, so that whatever else the machine does hits both.
 */
export async function benchUpload(options: {
  databaseUrl: string;
  key: string;
  rows?: number;
  runs?: number;
}): Promise<UploadBenchmark> {
  const { databaseUrl, key, rows = 1_000_000, runs = 3 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  const env = benchEnvironment(databaseUrl);
  const api = await startProgram('api/main.ts', env, 'listening');
  const send = async (path: string, contentType: string, body: string | NodeJS.ReadableStream) => {
    const answer = await request(`http://127.0.0.1:${api.port}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
      body: body as string,
    });
    const { data, error } = (await answer.body.json()) as { data: { id: string; created: number }; error: unknown };
    if (answer.statusCode !== 201) throw new Error(JSON.stringify(error));
    return data;
  };
  const copySeconds: number[] = [];
  const uploadSeconds: number[] = [];
  const secondsWithDictionary: number[] = [];
  const copySecondsQuoted: number[] = [];
  const secondsQuoted: number[] = [];
  const upload = async (path: string, project: object) => {
    const { id } = await send('/projects', 'application/json', JSON.stringify(project));
    await owner.query('checkpoint');
    const begun = performance.now();
    const { created } = await send(`/projects/${id}/patients`, 'text/csv', createReadStream(path));
    const seconds = (performance.now() - begun) / 1000;
    if (created !== rows) throw new Error(`${created} patients were created, not ${rows}`);
    await owner.query('truncate patients');
    return seconds;
  };
  try {
    const path = join(folder, 'patients.csv');
    const quoted = join(folder, 'quoted.csv');
    await writePatientsCsv(path, rows);
    await writePatientsCsv(quoted, rows, { isQuoted: true });
    for (let run = 0; run < runs; run++) {
      copySeconds.push(await copy(owner, path));
      uploadSeconds.push(await upload(path, { name: `Upload ${run}` }));
      secondsWithDictionary.push(await upload(path, { name: `Upload ${run} with a dictionary`, variables }));
      copySecondsQuoted.push(await copy(owner, quoted));
      secondsQuoted.push(await upload(quoted, { name: `Upload ${run} of quoted texts` }));
    }
  } finally {
    await owner.query('drop table if exists bench_plain');
    await owner.end();
    await rm(folder, { recursive: true });
  }
  const peakRssMegabytes = api.peakRssMegabytes();
  await api.stop();
  return {
    rows,
    copySeconds,
    uploadSeconds,
    ratio: median(copySeconds) / median(uploadSeconds),
    ratioWithDictionary: median(copySeconds) / median(secondsWithDictionary),
    secondsWithDictionary,
    ratioQuoted: median(copySecondsQuoted) / median(secondsQuoted),
    secondsQuoted,
    ratioOfFastest: Math.min(...copySeconds) / Math.min(...uploadSeconds),
    peakRssMegabytes,
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
