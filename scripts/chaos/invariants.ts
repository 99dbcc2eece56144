import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { decodeId, encodeId } from '../../contract/ids.ts';
import { sealAudit } from '../../sql/audit/trail.ts';
import { verifyAudit } from '../../sql/audit/verify.ts';
import { openDatabase } from '../../sql/db.ts';
import type { ChaosClient } from './client.ts';
import type { Follower } from './follower.ts';
import type { Ledger } from './ledger.ts';
import type { ChaosReceiver } from './receiver.ts';

export type Scene = {
  /** Past the policies, to look at what was really stored. */
  owner: Client;
  database: { url: string; secretKey: string };
  ledger: Ledger;
  receiver: ChaosReceiver;
  follower: Follower;
  client: ChaosClient;
  withKey(key: string): ChaosClient;
  address: string;
};

/** A name for the summary, and what is broken of it, in words. */
export type Invariant = { name: string; check(scene: Scene): Promise<string[]> };

/** All of them are looked at when nothing is under way. */
export const invariants: readonly Invariant[] = [
  { name: 'projects: acknowledged are there, none twice', check: checkProjects },
  { name: 'uploads: whole or not at all, once', check: checkUploads },
  { name: 'counts of patients and analyses are right', check: checkCounts },
  { name: 'changes and erasures of patients hold', check: checkPatients },
  { name: 'runs: one each, in one final state', check: checkRuns },
  { name: 'exports: ready, once, with the bytes promised', check: checkExports },
  { name: 'one event for each thing that happened', check: checkEvents },
  { name: 'webhooks: every event arrived, signed', check: checkWebhooks },
  { name: 'a follower of events saw each once', check: checkFollower },
  { name: 'keys: acknowledged ones work, none twice', check: checkKeys },
  { name: 'the audit trail is whole', check: checkAudit },
  { name: 'no lock without a living worker', check: checkLocks },
  { name: 'no answer was unexplained', check: async ({ ledger }) => ledger.problems.splice(0) },
];

async function checkProjects({ owner, ledger }: Scene): Promise<string[]> {
  const counts = await countBy(owner, 'select name as key, count(*)::int as count from projects group by name');
  return [...ledger.projects].flatMap(([mark, { outcome }]) =>
    occurrence(`project ${mark}`, outcome, counts.get(mark)),
  );
}

async function checkUploads({ owner, ledger }: Scene): Promise<string[]> {
  const counts = await countBy(
    owner,
    `select attributes ->> 'upload' as key, count(*)::int as count from patients
     where attributes ->> 'upload' is not null group by 1`,
  );
  return ledger.uploads.flatMap(({ mark, count, outcome }) => {
    const there = counts.get(mark) ?? 0;
    const erased = ledger.deletions.filter((deletion) => deletion.uploadMark === mark);
    const surely = erased.filter((deletion) => deletion.outcome === 'acknowledged').length;
    const isWhole = there <= count - surely && there >= count - erased.length;
    if (isWhole ? outcome !== 'refused' : there === 0 && outcome !== 'acknowledged') return [];
    return [`upload ${mark} of ${count} patients (${outcome}, ${surely} of them erased): ${there} are there`];
  });
}

async function checkCounts({ owner }: Scene): Promise<string[]> {
  const { rows } = await owner.query(`
    select name, patient_count, analysis_count,
      (select count(*)::int from patients p where p.project_id = projects.id) as patients,
      (select count(*)::int from analyses a where a.project_id = projects.id) as analyses
    from projects`);
  return rows
    .filter((row) => Number(row.patient_count) !== row.patients || Number(row.analysis_count) !== row.analyses)
    .map(
      (row) =>
        `project ${row.name} counts ${row.patient_count} patients and ${row.analysis_count} analyses; there are ${row.patients} and ${row.analyses}`,
    );
}

async function checkPatients({ owner, ledger }: Scene): Promise<string[]> {
  const written = [...ledger.patients.values()];
  const { rows } = await owner.query(
    `select id, (attributes ->> 'written')::int as written from patients where id = any ($1)`,
    [[...written, ...ledger.deletions].map(({ patientId }) => decodeId('patient', patientId))],
  );
  const values = new Map<string, number | null>(rows.map((row) => [row.id, row.written]));
  const writtenOf = (patientId: string) => values.get(decodeId('patient', patientId)!);
  const changes = written.flatMap(({ patientId, acknowledged, unknown }) => {
    const value = writtenOf(patientId);
    if (value === acknowledged || unknown.includes(value as number)) return [];
    return [`${patientId} holds ${value}; acknowledged was ${acknowledged}, open are ${unknown.join(', ') || 'none'}`];
  });
  const erasures = ledger.deletions
    .filter(({ patientId, outcome }) => outcome === 'acknowledged' && writtenOf(patientId) !== undefined)
    .map(({ patientId }) => `${patientId} was erased and is there`);
  return [...changes, ...erasures];
}

async function checkRuns({ owner, ledger }: Scene): Promise<string[]> {
  const { rows } = await owner.query(
    `select a.name, r.id, r.status::text, r.error ->> 'code' as error from analyses a left join runs r on r.analysis_id = a.id`,
  );
  const byMark = Map.groupBy(rows, (row) => row.name as string);
  const problems: string[] = [];
  for (const { mark, outcome } of ledger.analyses) {
    const runs = (byMark.get(mark) ?? []).filter((row) => row.id !== null);
    const analyses = (byMark.get(mark) ?? []).length === 0 ? 0 : 1;
    problems.push(...occurrence(`analysis ${mark}`, outcome, analyses));
    const asked = ledger.reruns.filter((one) => one.analysisMark === mark);
    const least = (outcome === 'acknowledged' ? 1 : 0) + asked.filter((one) => one.outcome === 'acknowledged').length;
    const most = 1 + asked.filter((one) => one.outcome !== 'refused').length;
    if (analyses === 1 && (runs.length < least || runs.length > most))
      problems.push(`analysis ${mark} has ${runs.length} runs; ${least} to ${most} were asked for`);
  }
  const statuses = new Map<string, string>(
    rows.flatMap((row) => (row.id === null ? [] : [[encodeId('run', row.id), row.status]])),
  );
  for (const row of rows)
    if (row.status === 'failed')
      problems.push(`${encodeId('run', row.id)} failed with ${row.error}, which no data explain`);
  for (const [runId, status] of ledger.finals)
    if (statuses.get(runId) !== status)
      problems.push(`${runId} was shown ${status} and is ${statuses.get(runId) ?? 'gone'}`);
  for (const { runId, outcome } of ledger.cancels)
    if (outcome === 'acknowledged' && statuses.get(runId) !== 'canceled')
      problems.push(`${runId} was canceled and is ${statuses.get(runId) ?? 'gone'}`);
  for (const { runId } of [...ledger.analyses, ...ledger.reruns])
    if (runId !== null && !statuses.has(runId)) problems.push(`${runId} was acknowledged and is gone`);
  return problems;
}

/** Of the exports that nobody has looked at yet, the files are downloaded. */
async function checkExports({ owner, ledger, client, address }: Scene): Promise<string[]> {
  const problems: string[] = [];
  const { rows } = await owner.query(`
    select p.name as key, count(*)::int as count, count(*) filter (where e.status <> 'ready')::int as others
    from exports e join projects p on p.id = e.project_id group by 1`);
  const asked = Map.groupBy(ledger.exports, (one) => one.projectMark);
  for (const { key, count, others } of rows) {
    const all = asked.get(key) ?? [];
    const least = all.filter((one) => one.outcome === 'acknowledged').length;
    const most = all.filter((one) => one.outcome !== 'refused').length;
    if (count < least || count > most)
      problems.push(`project ${key} has ${count} exports; ${least} to ${most} were asked for`);
    if (others > 0) problems.push(`project ${key} has ${others} exports that are not ready`);
  }
  for (const { exportId } of ledger.exports) {
    if (exportId === null || downloaded.has(exportId)) continue;
    downloaded.add(exportId);
    const { data } = await client.send({ method: 'GET', path: `/exports/${exportId}`, tries: 8 });
    for (const { name, sha256, download_url } of data?.files ?? []) {
      const link = new URL(download_url);
      const answer = await fetch(address + link.pathname + link.search);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200 || createHash('sha256').update(bytes).digest('hex') !== sha256)
        problems.push(`${name} of ${exportId} (${answer.status}) is not the file that was promised`);
    }
    if (!data?.files?.length) problems.push(`${exportId} was acknowledged and has no files`);
  }
  return problems;
}
const downloaded = new Set<string>();

async function checkEvents({ owner }: Scene): Promise<string[]> {
  const { rows: events } = await owner.query<{ type: string; data: Record<string, string> }>(
    `select type, data from events where type <> 'ping'`,
  );
  const of = Map.groupBy(events, ({ data }) => data.run_id ?? data.export_id ?? data.project_id ?? '');
  const { rows: runs } = await owner.query(`select id, status::text from runs`);
  const { rows: exports } = await owner.query(`select id, status::text from exports`);
  const { rows: uploads } = await owner.query(`
    select project_id as id, count(distinct attributes ->> 'upload')::int as count from patients group by 1`);
  const problems: string[] = [];
  const expect = (what: string, wanted: string[]) => {
    const types = (of.get(what) ?? []).map(({ type }) => type).sort();
    if (types.join() !== wanted.join()) problems.push(`${what} has the events [${types}] instead of [${wanted}]`);
  };
  const runEvents: Record<string, string[]> = { completed: ['analysis.completed'], failed: ['analysis.failed'] };
  for (const { id, status } of runs) expect(encodeId('run', id), runEvents[status] ?? []);
  const exportEvents: Record<string, string[]> = { ready: ['export.ready'], failed: ['export.failed'] };
  for (const { id, status } of exports) expect(encodeId('export', id), exportEvents[status] ?? []);
  for (const { id, count } of uploads) expect(encodeId('project', id), Array(count).fill('data.uploaded'));
  return problems;
}

async function checkWebhooks({ owner, receiver }: Scene): Promise<string[]> {
  const { rows } = await owner.query(`select distinct event_id as id from deliveries`);
  const due = new Set<string>(rows.map(({ id }) => encodeId('event', id)));
  const problems = receiver.problems.splice(0);
  const missing = [...due].filter((id) => !receiver.arrived.has(id));
  const unknown = [...receiver.arrived.keys()].filter((id) => !due.has(id));
  if (missing.length > 0) problems.push(`${missing.length} events never arrived, the first is ${missing[0]}`);
  if (unknown.length > 0) problems.push(`${unknown.length} messages are of no event, the first is ${unknown[0]}`);
  return problems;
}

async function checkFollower({ owner, follower }: Scene): Promise<string[]> {
  await follower.catchUp();
  const { rows } = await owner.query(`select id from events`);
  const seen = new Set(follower.seen);
  const missed = rows.filter(({ id }) => !seen.has(encodeId('event', id)));
  const problems: string[] = [];
  if (seen.size !== follower.seen.length) problems.push(`${follower.seen.length - seen.size} events were shown twice`);
  if (missed.length > 0)
    problems.push(`${missed.length} events were never shown, the first is ${encodeId('event', missed[0].id)}`);
  return problems;
}

async function checkKeys({ owner, ledger, withKey }: Scene): Promise<string[]> {
  const counts = await countBy(owner, 'select name as key, count(*)::int as count from api_keys group by name');
  const problems = ledger.keys.flatMap(({ mark, outcome }) => occurrence(`key ${mark}`, outcome, counts.get(mark)));
  for (const { mark, key } of ledger.keys.slice(-20)) {
    if (key === null) continue;
    const { status } = await withKey(key).send({ method: 'GET', path: '/projects?limit=1', tries: 8 });
    if (status !== 200) problems.push(`the key ${mark} is answered with ${status}`);
  }
  return problems;
}

async function checkAudit({ owner, database }: Scene): Promise<string[]> {
  const keys = [database.secretKey] as const;
  const asWorker = await openDatabase(database.url, {
    ...{ applicationName: 'chaos', secretKey: database.secretKey, kind: 'worker', poolSize: 1 },
  });
  try {
    await asWorker.outside((connection) => connection.transaction((transaction) => sealAudit(transaction, keys)));
  } finally {
    await asWorker.end();
  }
  const report = await verifyAudit(owner, { secretKeys: keys });
  const { rows } = await owner.query(`
    select (select count(*)::int from projects) as projects,
      (select count(*)::int from audit_events where action = 'project.created') as told`);
  const { projects, told } = rows[0];
  return [
    ...(report.problem === null ? [] : [report.problem]),
    ...(projects === told ? [] : [`${projects} projects are there, and the trail tells of ${told}`]),
  ];
}

async function checkLocks({ owner }: Scene): Promise<string[]> {
  const { rows } = await owner.query(`
    with locks as (
      select 'the job ' || id as what, locked_by from graphile_worker._private_jobs where locked_by is not null
      union all
      select 'the queue ' || queue_name, locked_by from graphile_worker._private_job_queues where locked_by is not null
    )
    select what, locked_by from locks
    where not exists (select from workers w where w.id = locked_by and w.seen_at > now() - interval '15 seconds')`);
  return rows.map(({ what, locked_by }) => `${what} is locked by ${locked_by}, that has no heartbeat`);
}

/** Acknowledged is there once; unknown at most once. */
function occurrence(what: string, outcome: string, count = 0): string[] {
  const isRight = outcome === 'acknowledged' ? count === 1 : outcome === 'unknown' ? count <= 1 : count === 0;
  return isRight ? [] : [`${what} (${outcome}) is there ${count} times`];
}

async function countBy(owner: Client, query: string): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ key: string; count: number }>(query);
  return new Map(rows.map(({ key, count }) => [key, count]));
}
