import { Client } from 'pg';
import t from 'tap';
import { uuidOf } from '../../../sql/ids.ts';
import { type HttpClient, httpClient } from '../../helpers/http.ts';
import { createAccount } from '../../helpers/platform.ts';
import { sharedPlatform } from '../../helpers/shared-platform.ts';
import { until } from '../../helpers/until.ts';

const { database, url } = await sharedPlatform();
const clientOf = async () => httpClient(url, (await createAccount(database.url, { plan: 'professional' })).live_key);

const projectOf = async (api: HttpClient): Promise<string> => (await api.post('/projects', { name: 'P' })).data.id;
const upload = (api: HttpClient, project: string, rows: number) =>
  api.send('POST', `/projects/${project}/patients`, {
    body: `${Array.from({ length: 1000 }, (_, i) => `v${i}`).join(',')}\n${`${Array(1000).fill('1').join(',')}\n`.repeat(rows)}`,
    headers: { 'Content-Type': 'text/csv' },
  });
const large = 1100; // 2.2 MB

t.test('an account has two large uploads stored at once, while small ones and other accounts pass', async (t) => {
  const api = await clientOf();
  const other = await clientOf();
  const [held, free, others] = [await projectOf(api), await projectOf(api), await projectOf(other)];
  const owner = new Client(database.url);
  await owner.connect();
  t.teardown(() => owner.end());
  await owner.query('begin');
  await owner.query('select from projects where id = $1 for update', [uuidOf('project', held)]);
  const first = [upload(api, held, large), upload(api, held, large)];
  await until(async () => {
    const [row] = await database.ownerQuery(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row.waiting === 2;
  });
  let isAnswered = false;
  const third = upload(api, free, large).finally(() => {
    isAnswered = true;
  });
  t.equal((await upload(other, others, large)).status, 201, 'another account does not wait');
  for (let i = 0; i < 20; i++) t.equal((await upload(api, free, 1)).status, 201);
  t.equal((await upload(other, others, large)).status, 201);
  t.notOk(isAnswered, 'one more waits');
  await owner.query('rollback');
  for (const one of [...first, third]) t.match(await one, { status: 201, data: { created: large } });
});
