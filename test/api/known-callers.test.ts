import { randomBytes } from 'node:crypto';
import t from 'tap';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
const api = await startApi(t, url, { DATABASE_POOL_SIZE: '6' });

/** An account with two projects of a patient each, and a key for the first of them. */
async function scene() {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const account = await createAccount(url, { email });
  const owner = httpClient(api.url, account.live_key);
  const login = await httpClient(api.url, null).post('/auth/login', {
    email,
    password: 'correct horse battery staple',
  });
  const session = httpClient(api.url, login.data.session_token);
  const projects: { id: string; patient: string }[] = [];
  for (const name of ['first', 'second']) {
    const { data: project } = await owner.post('/projects', { name });
    await owner.post(`/projects/${project.id}/patients`, { patients: [{ attributes: { age: 40 } }] });
    const { data: patients } = await owner.get(`/projects/${project.id}/patients`);
    projects.push({ id: project.id, patient: patients.items[0].id });
  }
  const { data: limited } = await session.post('/api-keys', {
    ...{ name: 'limited', permissions: ['read'] },
    scope: { projects: [projects[0]!.id] },
  });
  return { account, projects: projects as [Project, Project], limited: limited.key as string };
}
type Project = { id: string; patient: string };
type Case = { key: string; path: string; status: number; id: string | null; headers?: Record<string, string> };

async function told({ key, path, headers = {} }: Case) {
  const answer = await fetch(`${api.url}/v1${path}`, { headers: { Authorization: `Bearer ${key}`, ...headers } });
  const { data } = (await answer.json()) as { data?: { id: string } };
  return { status: answer.status, id: data?.id ?? null };
}

/** Asks all of them many times, all mixed; whatever was answered otherwise than it should. */
async function mixed(cases: readonly Case[], rounds: number, meanwhile = async (_round: number) => {}) {
  const wrong: object[] = [];
  let round = 0;
  const ask = async (start: number) => {
    for (let i = 0; i < rounds; i++) {
      const one = cases[(start + i * 7) % cases.length]!;
      const { status, id } = await told(one);
      // A key that is limited to projects hears of others 403 where it may not know and 404 where there is none.
      const isAsExpected = one.status === 404 ? [403, 404].includes(status) : status === one.status;
      if (!isAsExpected || id !== one.id) wrong.push({ ...one, told: { status, id } });
      if (start === 0) await meanwhile(round++);
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i)));
  return wrong;
}

const [one, other] = [await scene(), await scene()];
const rowsOf = (key: string, { id, patient }: Project, status: number): Case[] => [
  { key, path: `/patients/${patient}`, status, id: status === 200 ? patient : null },
  { key, path: `/projects/${id}`, status, id: status === 200 ? id : null },
];
const cases = [one, other].flatMap((own): Case[] => {
  const strange = own === one ? other : one;
  const { live_key: key, test_key: test } = own.account;
  return [
    ...own.projects.flatMap((project) => rowsOf(key, project, 200)),
    ...strange.projects.flatMap((project) => rowsOf(key, project, 404)),
    ...own.projects.flatMap((project) => rowsOf(test, project, 404)),
    ...rowsOf(own.limited, own.projects[0], 200),
    ...rowsOf(own.limited, own.projects[1], 404),
    ...strange.projects.flatMap((project) => rowsOf(own.limited, project, 404)),
    { key, path: `/projects/${own.projects[0].id}`, status: 400, id: null, headers: { 'Data-Mode': 'test' } },
  ];
});

t.test('of many callers whose requests go together each sees its own rows and no others', async (t) => {
  t.same(await mixed(cases, 15), []);
});

t.test('nor does anyone when connections are lost, cancelled or stuck meanwhile', async (t) => {
  const wrong = await mixed(cases, 15, async (round) => {
    const end = round % 2 === 0 ? 'pg_cancel_backend' : 'pg_terminate_backend';
    if (round % 10 === 0)
      await ownerQuery(
        `select ${end}(pid) from pg_stat_activity where application_name = 'api' and datname = current_database()`,
      );
  });
  const seen = wrong.map((one) => (one as { told: { status: number; id: string | null } }).told);
  t.same(
    seen.filter(({ status, id }) => ![500, 503].includes(status) || id !== null),
    [],
  );
});

t.test('a key that is limited otherwise meanwhile shows what it may now, at once', async (t) => {
  const limitedTo = (project: Project) =>
    ownerQuery('update api_keys set project_ids = array[$2::uuid] where hash = $1', [
      hashOf(one.limited),
      uuidOf('project', project.id),
    ]);
  for (const at of [1, 0, 1, 0]) {
    await limitedTo(one.projects[at]!);
    const now = [...rowsOf(one.limited, one.projects[at]!, 200), ...rowsOf(one.limited, one.projects[1 - at]!, 404)];
    t.same(await mixed(now, 8), []);
  }
});
