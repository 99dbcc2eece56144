import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { projectFormats } from '../../contract/resources/export.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { uuidOf } from '../../sql/ids.ts';
import { apiCaller } from './api-caller.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

export type ExportsBenchmark = {
  rows: number;
  /** psql, or where the machine has none the same COPY by node-postgres. */
  peer: string;
  copySeconds: number[];
  exportSeconds: number[];
  /** Median of \copy over median of the export: 1 would be as fast. */
  ratio: number;
  /** Of a fresh worker process that writes one export, at most. */
  memory: { format: string; rows: number; megabytes: number; seconds: number }[];
};

const attributes = `json_build_object('age', 18 + i % 77, 'sex', case i % 2 when 0 then 'female' else 'male' end,
  'site', (array['Lyon', 'Uppsala', 'Boston', 'Kyoto', 'Cape Town'])[1 + i % 5], 'arm', case i % 3 when 0 then 'placebo' else 'high dose' end,
  'enrolled', to_char(date '2015-01-01' + i % 3000, 'YYYY-MM-DD'), 'bmi', round((18 + i % 220 / 10.0)::numeric, 1), 'systolic', 90 + i % 90,
  'hba1c', case when i % 10 > 0 then round((4 + i % 800 / 100.0)::numeric, 2) end, 'time', 1 + i % 2500, 'death', i % 4 / 3)`;
const names = ['age', 'sex', 'site', 'arm', 'enrolled', 'bmi', 'systolic', 'hba1c', 'time', 'death'];

/** An export of a project as csv against PostgreSQL's own of the same columns, in turns; and what each format keeps in memory. */
export async function benchExports(options: {
  databaseUrl: string;
  key: string;
  rows?: number;
  runs?: number;
  memoryRows?: number;
}): Promise<ExportsBenchmark> {
  const { databaseUrl, key, rows = 1_000_000, runs = 3, memoryRows = 200_000 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bench-exports-'));
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  const env = benchEnvironment(databaseUrl);
  const api = await startProgram('api/main.ts', env, 'listening');
  const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, key);
  const projectOf = async (count: number): Promise<string> => {
    const { id } = await call('POST', '/projects', { name: `Export of ${count}` });
    await owner.query(
      `insert into patients (id, account_id, mode, project_id, external_id, attributes)
       select gen_random_uuid(), p.account_id, p.mode, p.id, 'P' || i, ${attributes}
       from (select id, account_id, mode from projects where id = $1) p, generate_series(1, $2) i`,
      [uuidOf('project', id), count],
    );
    await owner.query('update projects set patient_count = $2 where id = $1', [uuidOf('project', id), count]);
    return id;
  };
  const timed = async (project: string, format: string): Promise<number> => {
    const begun = performance.now();
    const { id } = await call('POST', `/projects/${project}/export`, { format, include: ['patients', 'variables'] });
    for (;;) {
      const seen = await call('GET', `/exports/${id}`, undefined, { Prefer: 'wait=25' });
      if (seen.status === 'queued' || seen.status === 'running') continue;
      if (seen.status !== 'ready') throw new Error(`the export is ${JSON.stringify(seen)}`);
      const seconds = (performance.now() - begun) / 1000;
      await call('DELETE', `/exports/${id}`);
      return seconds;
    }
  };
  const copySeconds: number[] = [];
  const exportSeconds: number[] = [];
  const memory: ExportsBenchmark['memory'] = [];
  let peer = '';
  try {
    const large = await projectOf(rows);
    await owner.query('vacuum analyze patients');
    let worker = await startProgram('worker/main.ts', env, 'looking for jobs');
    const columns = names.map((name) => `attributes ->> '${name}' as ${name}`).join(', ');
    const query = `select external_id, ${columns} from patients where project_id = '${uuidOf('project', large)}'`;
    for (let run = 0; run < runs; run++) {
      const begun = performance.now();
      peer = await copyOut(databaseUrl, owner, query, join(folder, 'copy.csv'));
      copySeconds.push((performance.now() - begun) / 1000);
      exportSeconds.push(await timed(large, 'csv'));
    }
    memory.push({ format: 'csv', rows, megabytes: worker.peakRssMegabytes(), seconds: median(exportSeconds) });
    await worker.stop();
    const small = await projectOf(memoryRows);
    for (const format of projectFormats.filter((name) => name !== 'csv')) {
      worker = await startProgram('worker/main.ts', env, 'looking for jobs');
      const seconds = await timed(small, format);
      memory.push({ format, rows: memoryRows, megabytes: worker.peakRssMegabytes(), seconds });
      await worker.stop();
    }
  } finally {
    await owner.query('truncate patients');
    await owner.end();
    await rm(folder, { recursive: true });
    await api.stop();
  }
  return { rows, peer, copySeconds, exportSeconds, ratio: median(copySeconds) / median(exportSeconds), memory };
}

async function copyOut(databaseUrl: string, owner: Client, query: string, path: string): Promise<string> {
  try {
    const command = `\\copy (${query}) to '${path}' csv header`;
    await promisify(execFile)('psql', ['--no-psqlrc', '--quiet', '--dbname', databaseUrl, '--command', command]);
    return 'psql';
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    const stream = owner.query(copyTo(`copy (${query}) to stdout (format csv, header)`));
    await pipeline(stream, createWriteStream(path));
    return 'node-postgres';
  }
}
