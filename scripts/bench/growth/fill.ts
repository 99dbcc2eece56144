import type { Client } from 'pg';
import { encodeId } from '../../../contract/ids.ts';

/** What a platform holds at scale 1, divided evenly among its accounts. */
const atScaleOne = {
  projects: 10_000,
  patients: 10_000_000,
  runs: 1_000_000,
  events: 10_000_000,
  auditEvents: 10_000_000,
};
export type Sizes = typeof atScaleOne;
export const accounts = 100;
export const empty: Sizes = { projects: 0, patients: 0, runs: 0, events: 0, auditEvents: 0 };

export function sizesAt(scale: number): Sizes {
  const of = (count: number) => Math.max(accounts, Math.round(count * scale));
  return {
    projects: of(atScaleOne.projects),
    patients: of(atScaleOne.patients),
    runs: of(atScaleOne.runs),
    events: of(atScaleOne.events),
    auditEvents: of(atScaleOne.auditEvents),
  };
}

export type Known = { project: string; patient: string; analysis: string; run: string };

/** Whose rows are millions: their indexes are made when the rows are there, in a tenth of the time. */
const large = ['patients', 'analyses', 'runs', 'events', 'audit_events'];

/**
 * Rows are made in the database, past triggers, keys and indexes, as COPY would bring them: what is measured are reads and single writes.
 * By a superuser, while nobody else is there.
 */
export async function fill(owner: Client, measured: string, from: Sizes, to: Sizes): Promise<Known> {
  const query = (text: string, values: unknown[] = []) => owner.query(text, values);
  await query("set session_replication_role = 'replica'");
  await query("set maintenance_work_mem = '1GB'");
  await query(
    `update pg_index set indisready = false, indisvalid = false
     where indrelid = any ($1::regclass[])
       or indrelid in (select part.relid from unnest($1::regclass[]) as one, pg_partition_tree(one) part)`,
    [large],
  );
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
  await query(`update projects p set patient_count = of.patients
    from (select project_id, count(*) as patients from patients group by project_id) of where of.project_id = p.id`);
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
  for (const table of large) await query(`reindex table ${table}`);
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
