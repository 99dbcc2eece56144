import autocannon from 'autocannon';
import { Client } from 'pg';
import { decodeId } from '../../contract/ids.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

export type ReadBenchmark = { barePerSecond: number[]; oursPerSecond: number[]; ratio: number };

/**
 * GET /v1/projects/{id} with key, tenant scope and request count against bare Express and node-postgres with a look-up of a key
 * and of a row, ten connections, in turns.
 */
export async function benchReadPath(databaseUrl: string, key: string, rounds = 5, seconds = 4): Promise<ReadBenchmark> {
  const env = benchEnvironment(databaseUrl);
  const [api, bare] = await Promise.all([
    startProgram('api/main.ts', env, 'listening'),
    startProgram('scripts/bench/bare-server.ts', env, 'listening'),
  ]);
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  try {
    const answer = await fetch(`http://127.0.0.1:${api.port}/v1/projects`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Read path', description: 'One of the projects that a client polls.' }),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const uuid = decodeId('project', data.id)!;
    await owner.query('create table bare_keys (key text primary key, account_id uuid not null)');
    await owner.query('create table bare_projects as select * from projects where id = $1', [uuid]);
    await owner.query('alter table bare_projects add primary key (id)');
    await owner.query('insert into bare_keys select $1, account_id from bare_projects', [key]);
    const ask = async (port: number | null, path: string) => {
      const result = await autocannon({
        url: `http://127.0.0.1:${port}/v1/projects/${path}`,
        connections: 10,
        duration: seconds,
        headers: { Authorization: `Bearer ${key}` },
      });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200`);
      return result.requests.average;
    };
    const barePerSecond: number[] = [];
    const oursPerSecond: number[] = [];
    // The first round warms both up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const theirs = await ask(bare.port, uuid);
      const ours = await ask(api.port, data.id);
      if (round === 0) continue;
      barePerSecond.push(theirs);
      oursPerSecond.push(ours);
    }
    const ratio = median(oursPerSecond.map((ours, round) => ours / barePerSecond[round]!));
    return { barePerSecond, oursPerSecond, ratio };
  } finally {
    await owner.query('drop table if exists bare_keys, bare_projects');
    await owner.end();
    await Promise.all([api.stop(), bare.stop()]);
  }
}
