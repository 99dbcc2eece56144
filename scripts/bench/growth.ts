import type { Client } from 'pg';
import { encodeId } from '../../contract/ids.ts';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, type CreatedAccount } from '../../sql/tables/accounts.ts';
import { apiCaller } from './api-caller.ts';
import { benchEnvironment, startProgram } from './program.ts';

/** What a platform holds at scale 1, divided evenly among its accounts. */
const atScaleOne = {
  projects: 10_000,
  patients: 10_000_000,
  runs: 1_000_000,
  events: 10_000_000,
  auditEvents: 10_000_000,
};
type Sizes = typeof atScaleOne;
const accounts = 100;
/** A list, get or write may be slower by half at the largest size than at the smallest. */
const mayGrowBy = 1.5;
const requestsEach = 40;
const roundsEach = 5;

type GrowthRow = {
  what: string;
  p95: number[];
  growth: number;
  isTooMuch: boolean;
  /** How many items an answer had at each size; empty where it is no list. */
  items: number[];
  why: string | undefined;
};

/**
 * Fills the database in three steps, each about three times the one before, and measures after each the p95 of what one of
 * the accounts lists, gets and writes. `onStep` hears of each.
 */
export async function benchGrowth(
  databaseUrl: string,
  account: CreatedAccount,
  scale: number,
  onStep: (text: string) => void,
): Promise<{ rows: GrowthRow[]; sizes: Sizes[] }> {
  const sizes = [0.1, 0.32, 1].map((part) => sizesAt(scale * part));
  const measured = new Map<string, { p95: number[]; items: number[]; why: string | undefined }>();
  let filled: Sizes = { projects: 0, patients: 0, runs: 0, events: 0, auditEvents: 0 };
  for (const size of sizes) {
    const known = await asOwner(databaseUrl, (owner) =>
      fill(owner, uuidOf('account', account.account_id), filled, size),
    );
    filled = size;
    onStep(`filled to ${JSON.stringify(size)}`);
    const api = await startProgram('api/main.ts', benchEnvironment(databaseUrl), 'listening');
    try {
      const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, account.live_key);
      for (const { what, run, why } of operations(call, known)) {
        const so = measured.get(what) ?? { p95: [], items: [], why };
        measured.set(what, so);
        so.p95.push(await p95Of(run));
        const { items } = ((what.startsWith('GET') ? await run(0) : null) ?? {}) as { items?: unknown[] };
        if (Array.isArray(items)) so.items.push(items.length);
      }
    } finally {
      await api.stop();
    }
    await asOwner(databaseUrl, removeMade);
  }
  const rows = [...measured].map(([what, { p95, items, why }]) => {
    const growth = p95.at(-1)! / p95[0]!;
    return { what, p95, growth, isTooMuch: growth > mayGrowBy, items, why };
  });
  return { rows, sizes };
}

function sizesAt(scale: number): Sizes {
  const of = (count: number) => Math.max(accounts, Math.round(count * scale));
  return {
    projects: of(atScaleOne.projects),
    patients: of(atScaleOne.patients),
    runs: of(atScaleOne.runs),
    events: of(atScaleOne.events),
    auditEvents: of(atScaleOne.auditEvents),
  };
}

type Known = { project: string; patient: string; analysis: string; run: string };

/** Rows are made in the database, past triggers and keys, as COPY would bring them: what is measured are reads and single writes. */
async function fill(owner: Client, measured: string, from: Sizes, to: Sizes): Promise<Known> {
  const query = (text: string, values: unknown[] = []) => owner.query(text, values);
  await query("set session_replication_role = 'replica'");
  await query(
    `insert into accounts (id, name, plan)
     select audit_event_id(clock_timestamp()), 'Account ' || i, 'enterprise' from generate_series(2, $1::int) i
     where (select count(*) from accounts) < $1::int`,
    [accounts],
  );
  await query(`create temporary table numbered_accounts as
    select id, row_number() over (order by id <> '${measured}', id) - 1 as number from accounts`);
  await query(
    `insert into projects (id, account_id, mode, name, description, variables, variables_digest, metadata)
     select audit_event_id(clock_timestamp()), a.id, 'live', 'Project ' || i, '', '[]', sha256('[]'), '{}'
     from generate_series($1::int, $2::int - 1) i join numbered_accounts a on a.number = i % ${accounts}`,
    [from.projects, to.projects],
  );
  await query(`create temporary table numbered_projects as
    select p.id, p.account_id, row_number() over (order by p.account_id <> '${measured}', p.id) - 1 as number from projects p`);
  const inProjects = `join numbered_projects p on p.number = i % (select count(*) from numbered_projects)`;
  await query(
    `insert into patients (id, account_id, mode, project_id, external_id, attributes)
     select audit_event_id(clock_timestamp()), p.account_id, 'live', p.id, 'P' || i,
       json_build_object('age', 20 + i % 70, 'sex', i % 2, 'score', i % 997)
     from generate_series($1::int, $2::int - 1) i ${inProjects}`,
    [from.patients, to.patients],
  );
  await query('update projects p set patient_count = (select count(*) from patients where project_id = p.id)');
  await query(
    `insert into analyses (id, account_id, mode, project_id, name, method, parameters, filter, description)
     select audit_event_id(clock_timestamp()), p.account_id, 'live', p.id, 'Analysis ' || i, 'descriptive_summary', '{}', '[]', ''
     from generate_series($1::int, $2::int - 1) i ${inProjects}`,
    [Math.ceil(from.runs / 10), Math.ceil(to.runs / 10)],
  );
  await query(`create temporary table numbered_analyses as
    select id, account_id, project_id, row_number() over (order by account_id <> '${measured}', id) - 1 as number from analyses`);
  await query(
    `insert into runs (id, account_id, mode, project_id, analysis_id, status, finished_at, method, method_version, parameters, filter)
     select audit_event_id(clock_timestamp()), a.account_id, 'live', a.project_id, a.id, 'canceled', now(), 'descriptive_summary',
       '1.0.0', '{}', '[]'
     from generate_series($1::int, $2::int - 1) i
     join numbered_analyses a on a.number = i % (select count(*) from numbered_analyses)`,
    [from.runs, to.runs],
  );
  await query(
    `insert into events (id, account_id, mode, project_id, type, data, created_at)
     select audit_event_id(at), account_id, 'live', project_id, 'data.uploaded',
       json_build_object('project_id', 'proj_x', 'created', 1, 'updated', 0, 'skipped', 0), at
     from (select p.account_id, p.id as project_id, now() - interval '20 days' * random() as at
       from generate_series($1::int, $2::int - 1) i ${inProjects}) made`,
    [from.events, to.events],
  );
  await query(
    `insert into audit_events (id, xid, account_id, mode, project_id, action, resource_type, resource_id, actor_kind, created_at, count)
     select audit_event_id(clock_timestamp()), pg_current_xact_id(), p.account_id, 'live', p.id, 'patients.read', 'project', p.id,
       'worker', now(), 1
     from generate_series($1::int, $2::int - 1) i ${inProjects}`,
    [from.auditEvents, to.auditEvents],
  );
  const { rows } = await query(
    `select p.id as project, (select id from patients where project_id = p.id order by id limit 1) as patient,
       a.id as analysis, (select id from runs where analysis_id = a.id limit 1) as run
     from numbered_analyses a join projects p on p.id = a.project_id where a.account_id = $1 order by a.number limit 1`,
    [measured],
  );
  await query('drop table numbered_accounts, numbered_projects, numbered_analyses');
  await query("set session_replication_role = 'origin'");
  await query('analyze');
  const { project, patient, analysis, run } = rows[0];
  return {
    project: encodeId('project', project),
    patient: encodeId('patient', patient),
    analysis: encodeId('analysis', analysis),
    run: encodeId('run', run),
  };
}

/** What the account's own writes left: else it would have more projects and patients at the next size than its share. */
async function removeMade(owner: Client): Promise<void> {
  await owner.query(`
    set session_replication_role = 'replica';
    delete from projects where name like 'New %';
    delete from patients where external_id like 'N%';
    set session_replication_role = 'origin'`);
}

type Operation = { what: string; run: (i: number) => Promise<unknown>; why?: string };

function operations(call: ReturnType<typeof apiCaller>, of: Known): Operation[] {
  const get = (path: string, why?: string): Operation => ({
    what: `GET ${path.replaceAll(/\w+_\w{20,}/g, '{id}')}`,
    run: () => call('GET', path),
    ...(why === undefined ? {} : { why }),
  });
  return [
    get('/projects'),
    get(`/projects/${of.project}`),
    get(`/projects/${of.project}/patients`),
    get(
      `/patients/${of.patient}`,
      "patients have no index by id alone, which would cost each upload: the primary key is asked once for each of the account's projects",
    ),
    get(`/projects/${of.project}/analyses`),
    get(`/analyses/${of.analysis}`),
    get(`/analyses/${of.analysis}/runs`),
    get(`/runs/${of.run}`),
    get('/events'),
    get('/events?types=analysis.completed'),
    // Before the trail is read: so a page of `project.created` is full at each size.
    { what: 'POST /projects', run: (i) => call('POST', '/projects', { name: `New ${i}` }) },
    get('/audit-events'),
    get('/audit-events?action=project.created'),
    get('/webhooks'),
    get('/requests'),
    get('/billing'),
    {
      what: 'POST /projects/{id}/patients',
      run: (i) =>
        call('POST', `/projects/${of.project}/patients`, {
          patients: [{ external_id: `N${Date.now()}-${i}`, attributes: { age: 50 } }],
        }),
    },
  ];
}

/** The lowest p95 of some rounds: what others do on the machine makes a round slower, never faster. */
async function p95Of(run: (i: number) => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 5; i++) await run(-i); // modules, plans and caches are there
  const rounds: number[] = [];
  for (let round = 0; round < roundsEach; round++) {
    const milliseconds: number[] = [];
    for (let i = 0; i < requestsEach; i++) {
      const begun = performance.now();
      await run(round * requestsEach + i);
      milliseconds.push(performance.now() - begun);
    }
    rounds.push(milliseconds.sort((a, b) => a - b)[Math.floor(requestsEach * 0.95)]!);
  }
  return Math.min(...rounds);
}

/** A table, with the growth of each as a bar. */
export function printGrowth({ rows, sizes }: { rows: GrowthRow[]; sizes: Sizes[] }): string {
  const count = (n: number) => n.toLocaleString('en');
  const head = sizes.map(({ patients }) => `${count(patients)} patients`).join(' | ');
  const largest = sizes.at(-1)!;
  const lines = rows.map((row) => {
    const { what, p95, growth, isTooMuch } = row;
    const bar = '█'.repeat(Math.round(Math.min(growth, 5) * 8));
    return `| \`${what}\` | ${p95.map((one) => one.toFixed(1)).join(' | ')} | ${growth.toFixed(2)} | ${bar}${isTooMuch ? ` more than half${reasonOf(row)}` : ''} |`;
  });
  return `# As it grows

Made by \`npm run bench -- growth\`: p95 in milliseconds of ${requestsEach} requests, one after the other, in the quietest of ${roundsEach} rounds, by one of ${accounts} accounts that have
the same share each. At the largest size: ${count(largest.projects)} projects, ${count(largest.patients)} patients, ${count(largest.runs)} runs, ${count(largest.events)} events and as many audit events.

| | ${head} | growth | |
|---|${sizes.map(() => '---|').join('')}---|---|
${lines.join('\n')}
`;
}

/** What is known of why something grows. */
function reasonOf({ items, why }: GrowthRow): string {
  const isLonger = items.length > 0 && items.at(-1)! > items[0]!;
  const reasons = [
    ...(isLonger ? [`an answer has ${items.join(', ')} items`] : []),
    ...(why === undefined ? [] : [why]),
  ];
  return reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
}
