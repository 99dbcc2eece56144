import type { Test } from 'tap';
import { readConfig } from '../../config.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type HttpClient, httpClient } from './http.ts';
import { createAccount, type RunningApi, startApi, startWorker } from './platform.ts';
import { startS3 } from './s3-server.ts';
import { generatePatients, projectWith, type ScenePatient, smallTrial } from './scene.ts';
import { until } from './until.ts';

export const storages = ['database', 'bucket'] as const;

/**
 * An account with a project of patients, and an API; files go into the database or into a bucket. `beside`: on the API and
 * the database of another scene, which takes two seconds less, where nothing is looked at that all accounts share.
 */
export async function exportScene(
  t: Test,
  {
    storage = 'database',
    patients = smallTrial,
    project: fields = {},
    env = {},
    beside,
  }: {
    storage?: (typeof storages)[number];
    patients?: readonly ScenePatient[];
    project?: object;
    env?: NodeJS.ProcessEnv;
    beside?: { database: TestDatabase; api: RunningApi };
  } = {},
) {
  const database = beside?.database ?? (await testDatabase(t));
  const s3 = storage === 'bucket' ? await startS3(t) : null;
  const environment = { ...s3?.env, ...env };
  const api = beside?.api ?? (await startApi(t, database.url, environment));
  const account = await createAccount(database.url, { plan: 'enterprise' });
  const client = httpClient(api.url, account.live_key);
  const project = await projectWith(database, client, patients, fields);
  return {
    ...{ database, api, account, client, project },
    storageConfig: readConfig(environment),
    worker: (more: NodeJS.ProcessEnv = {}) => startWorker(t, database.url, { ...environment, ...more }),
    /** Asks for an export of the project; returns its id. */
    async ask(body: object): Promise<string> {
      const { status, data, text } = await client.post(`/projects/${project}/export`, body);
      if (status !== 202) throw new Error(text);
      return data.id;
    },
    finished: (id: string) => finishedExport(client, id),
    /** What is left of files that are gone, once every purge is over. */
    async leftovers(): Promise<{ chunks: number; objects: string[] }> {
      await until(async () => (await database.ownerQuery('select from export_leftovers')).length === 0);
      const [{ chunks }] = await database.ownerQuery(
        `select count(*)::int as chunks from export_chunks c where not exists (
           select from export_files f join exports e on e.id = f.export_id
           where f.id = c.file_id and e.status = 'ready' and e.attempt = f.attempt)`,
      );
      const kept = await database.ownerQuery(
        `select f.object_key from export_files f join exports e on e.id = f.export_id
         where e.status = 'ready' and e.attempt = f.attempt and f.object_key is not null`,
      );
      const objects = (await s3?.objects()) ?? [];
      return { chunks, objects: objects.filter((name) => !kept.some((row) => name.includes(row.object_key))) };
    },
  };
}
export type ExportScene = Awaited<ReturnType<typeof exportScene>>;

/** The export once it is over. */
async function finishedExport(client: HttpClient, id: string) {
  for (;;) {
    const { data } = await client.get(`/exports/${id}`, { Prefer: 'wait=20' });
    if (data.finished_at !== null) return data;
  }
}

/** All bytes of a link's answer, its status and headers. */
export async function follow(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { headers, method });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Patients enough that an export takes a while: half a kilobyte each, which hardly shrinks. */
export async function fillProject({ database, project }: ExportScene, count: number): Promise<void> {
  const noise = Array.from({ length: 10 }, (_, i) => `'n${i}', md5((i * 10 + ${i})::text)`).join();
  await generatePatients(database, project, count, `json_build_object('age', 20 + i % 70, ${noise})`);
  await database.ownerQuery('update projects set patient_count = $2 where id = $1', [
    uuidOf('project', project),
    count,
  ]);
}

/** Waits for a state of the database; looks again as soon as the answer is there. */
export async function untilHolds({ database }: ExportScene, condition: string): Promise<void> {
  await until(async () => (await database.ownerQuery(`select ${condition} as holds`))[0].holds, 5);
}
