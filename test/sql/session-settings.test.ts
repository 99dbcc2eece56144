import t from 'tap';
import { migrate } from '../../sql/schema/migrate.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

/** What a hospital's server may have for the sake of its other programs. */
const settings = [
  ['datestyle', "'German, DMY'"],
  ['timezone', "'Asia/Kathmandu'"],
  ['intervalstyle', "'sql_standard'"],
  ['bytea_output', "'escape'"],
  ['extra_float_digits', '-3'],
  ['standard_conforming_strings', 'off'],
  ['transform_null_equals', 'on'],
  ['default_transaction_isolation', "'serializable'"],
  ['search_path', 'hospital'],
];

t.test('settings of the database change nothing of what is stored and answered', async (t) => {
  const database = await testDatabase(t);
  const [{ name }] = await database.ownerQuery('select current_database() as name');
  await database.ownerQuery('create schema hospital');
  for (const [setting, value] of settings)
    await database.ownerQuery(`alter database ${name} set ${setting} = ${value}`);
  t.match(await migrate(database.url, [testSecretKey]), { migrations: [], functions: [] });

  const { url } = await startApi(t, database.url);
  startWorker(t, database.url);
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api, smallTrial);
  t.match((await api.get(`/projects/${project}`)).data.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const made = await api.post(`/projects/${project}/analyses`, { name: 'Survival', ...kaplanMeier, run: true });
  t.equal(made.status, 202, made.text);
  const run = (await api.over(`/runs/${made.data.latest_run.id}`)).data;
  t.equal(run.status, 'completed');
  t.ok(Date.parse(run.finished_at) >= Date.parse(run.queued_at));
  t.equal((await api.get('/literature/search?q=asthma')).status, 200, 'the search has connections of its own');
  t.equal((await api.get('/audit-events')).status, 200);
});

t.test('options in the address stand beside those of the platform', async (t) => {
  const database = await testDatabase(t);
  const address = new URL(database.url);
  address.searchParams.set('options', '-c datestyle=German -c work_mem=5MB');
  const { url } = await startApi(t, address.toString());
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api);
  t.match((await api.get(`/projects/${project}`)).data.created_at, /Z$/);
});
