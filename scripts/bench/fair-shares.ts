import { Client } from 'pg';
import { connectionConfig } from '../../sql/connection/client.ts';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, type CreatedAccount, createAccount } from '../../sql/tables/accounts.ts';
import { type ApiCaller, apiCaller } from './api-caller.ts';
import { kaplanMeier, lungTrial } from './lung-trial.ts';
import { benchEnvironment, startProgram } from './program.ts';

export type FairSharesBenchmark = {
  /** From a run asked for to seeing it completed. */
  p95Milliseconds: { alone: number; beside: number };
  ratio: number;
  /** Of the other account: so many still waited when the small one was done. */
  stillQueued: number;
};

/** Runs of a small account, one after the other, by one worker process: alone, and beside another's backlog. */
export async function benchFairShares(databaseUrl: string, backlog = 10_000, runs = 100): Promise<FairSharesBenchmark> {
  const env = benchEnvironment(databaseUrl);
  const api = await startProgram('api/main.ts', env, 'listening');
  const worker = await startProgram('worker/main.ts', env, 'looking for jobs');
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  try {
    const caller = async (name: string) => {
      const account = await newAccount(databaseUrl, name);
      const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, account.live_key);
      const { id } = await call('POST', '/projects', { name });
      await call('POST', `/projects/${id}/patients`, lungTrial());
      return { call, project: id };
    };
    const small = await caller('small');
    const large = await caller('large');
    const { id } = await small.call('POST', `/projects/${small.project}/analyses`, { name: 'KM', ...kaplanMeier });
    await latencies(small.call, id, 10); // warms everything up
    const alone = p95(await latencies(small.call, id, runs));
    await queueBacklog(owner, uuidOf('project', large.project), backlog);
    await latencies(small.call, id, 10); // and what the backlog begins
    const beside = p95(await latencies(small.call, id, runs));
    const { rows } = await owner.query(
      `select count(*)::int as queued from runs where status = 'queued' and project_id = $1`,
      [uuidOf('project', large.project)],
    );
    // What is left of the backlog is in no other benchmark's way.
    await owner.query('delete from projects where id = $1', [uuidOf('project', large.project)]);
    return { p95Milliseconds: { alone, beside }, ratio: beside / alone, stillQueued: rows[0].queued };
  } finally {
    await owner.end();
    await Promise.all([api.stop(), worker.stop()]);
  }
}

function newAccount(databaseUrl: string, name: string): Promise<CreatedAccount> {
  const email = `${name}-${process.pid}@example.org`;
  return asOwner(databaseUrl, (owner) =>
    createAccount(owner, { name, email, password: 'only for this benchmark', plan: 'enterprise' }),
  );
}

async function latencies(call: ApiCaller, analysis: string, runs: number): Promise<number[]> {
  const measured: number[] = [];
  for (let i = 0; i < runs; i++) {
    const begun = performance.now();
    await call('POST', `/analyses/${analysis}/run`);
    const see = () => call('GET', `/analyses/${analysis}`, undefined, { Prefer: 'wait=25' });
    let seen = await see();
    while (['queued', 'running'].includes(seen.status)) seen = await see();
    if (seen.status !== 'completed') throw new Error(`the run is ${seen.status}`);
    measured.push(performance.now() - begun);
  }
  return measured;
}

/** Over HTTP each would take a round trip, and the first would be done before the last is there. */
async function queueBacklog(owner: Client, projectId: string, count: number): Promise<void> {
  const { method, parameters } = kaplanMeier;
  await owner.query("select set_config('app.platform', 'on', false)");
  await owner.query(
    `with made as (
       insert into analyses (id, account_id, mode, project_id, name, method, parameters, filter, description)
       select gen_random_uuid(), account_id, mode, id, 'backlog', $2::text, $3::json, '[]', ''
       from projects, generate_series(1, $4) where id = $1
       returning id, account_id, mode, project_id)
     insert into runs (id, account_id, mode, project_id, analysis_id, method, method_version, parameters, filter)
     select gen_random_uuid(), account_id, mode, project_id, id, $2::text, '1.0.0', $3::json, '[]' from made`,
    [projectId, method, JSON.stringify(parameters), count],
  );
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
}
