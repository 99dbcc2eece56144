import { v7 as uuidv7 } from 'uuid';
import { encodeId } from '../../contract/ids.ts';
import { uuidOf } from '../../sql/ids.ts';
import type { TestDatabase } from './database.ts';
import type { HttpClient } from './http.ts';

export type ScenePatient = { external_id?: string | null; attributes?: Record<string, unknown> };

/** Makes a project over HTTP and puts patients in past authentication: quick, and no test of the upload. */
export async function projectWith(
  database: TestDatabase,
  api: HttpClient,
  patients: readonly ScenePatient[] = [],
  project: object = {},
): Promise<string> {
  const { data, status, text } = await api.post('/projects', { name: 'Trial', ...project });
  if (status !== 201) throw new Error(text);
  await insertPatients(database, data.id, patients);
  return data.id;
}

/** Stores patients as they are, in this order; returns their ids. */
export async function insertPatients(
  { ownerQuery }: TestDatabase,
  projectId: string,
  patients: readonly ScenePatient[],
): Promise<string[]> {
  if (patients.length === 0) return [];
  const uuids = patients.map(() => uuidv7());
  const inserted = await ownerQuery(
    `with added as (
       insert into patients (id, account_id, mode, project_id, external_id, attributes)
       select given.id, p.account_id, p.mode, p.id, given.external_id, given.attributes
       from projects p, unnest($2::uuid[], $3::text[], $4::json[]) as given(id, external_id, attributes)
       where p.id = $1 returning id)
     update projects set patient_count = patient_count + (select count(*) from added) where id = $1 returning id`,
    [
      uuidOf('project', projectId),
      uuids,
      patients.map((patient) => patient.external_id ?? null),
      patients.map((patient) => JSON.stringify(patient.attributes ?? {})),
    ],
  );
  if (inserted.length !== 1) throw new Error(`no project ${projectId}`);
  return uuids.map((uuid) => encodeId('patient', uuid));
}

/** Any number of patients made by the database itself; `attributes` is SQL for a json object, with `i` from 1 on. */
export async function generatePatients(
  { ownerQuery }: TestDatabase,
  projectId: string,
  count: number,
  attributes: string,
): Promise<void> {
  await ownerQuery(
    `insert into patients (id, account_id, mode, project_id, attributes)
     select gen_random_uuid(), p.account_id, p.mode, p.id, ${attributes}
     from (select id, account_id, mode from projects where id = $1) p, generate_series(1, $2) i`,
    [uuidOf('project', projectId), count],
  );
}

/** A small trial with both groups, ties, and events enough for every method of survival. */
export const smallTrial: ScenePatient[] = Array.from({ length: 40 }, (_, i) => ({
  external_id: `P${String(i + 1).padStart(3, '0')}`,
  attributes: {
    time: 5 + ((i * 37) % 101),
    status: i % 3 === 0 ? 0 : 1,
    arm: i % 2 === 0 ? 'A' : 'B',
    age: 40 + (i % 30),
  },
}));

export const kaplanMeier = { method: 'kaplan_meier', parameters: { time: 'time', event: 'status', group: 'arm' } };

/** A result of the form that this method's have, as if three patients had made it. */
export const kaplanMeierResult = (group = 'all') => ({
  ...{ n: 3, n_events: 0, n_missing: 0, conf_type: 'log', groups: [{ group, n: 3, n_events: 0, quantiles: [] }] },
  ...{ tables: [], figures: [], assumption_checks: [], methods_paragraph: '', r_script: '' },
});
