import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';

t.test('no value of a patient, no key and no password stands in the logs of a whole session', async (t) => {
  const database = await testDatabase(t);
  const [api, worker] = [
    await startApi(t, database.url, { LOG_LEVEL: 'trace' }),
    startWorker(t, database.url, { LOG_LEVEL: 'trace' }),
  ];
  const password = 'Sperrgebiet Winterapfel 7';
  const { live_key, test_key } = await createAccount(database.url, { password });
  const client = httpClient(api.url, live_key);
  const secrets = [
    'Mustermann',
    'MRN-4711',
    'Hypernephrom',
    'zz9pluralz',
    live_key,
    test_key,
    password,
    'geheim-filter',
  ];

  const { data: project } = await client.post('/projects', { name: 'P', description: 'zz9pluralz' });
  const patients = [
    ...smallTrial,
    {
      external_id: 'MRN-4711',
      attributes: { time: 3, status: 1, arm: 'A', age: 61, surname: 'Mustermann', diagnosis: 'Hypernephrom' },
    },
  ];
  await client.post(`/projects/${project.id}/patients`, { patients });
  const again = await client.post(`/projects/${project.id}/patients`, { patients });
  t.equal(again.status, 409, 'a duplicate, which the database words with the value');
  await client.post(`/projects/${project.id}/patients`, 'external_id,surname\nMRN-4711,"Mustermann', {
    'Content-Type': 'text/csv',
  });
  await client.post(`/projects/${project.id}/patients`, '{"external_id": "MRN-4711", "surname": "Mustermann"', {});
  const [patient] = (await client.get(`/projects/${project.id}/patients?external_id=MRN-4711`)).data.items;
  await client.get(`/projects/${project.id}/patients?filter[surname][eq]=Mustermann&sort=diagnosis&note=geheim-filter`);
  await client.get(`/projects/${project.id}/patients?filter[surname][eq]=Mustermann&sort=diagnosis`);
  await client.patch(`/patients/${patient.id}`, { external_id: 'P001' });
  await client.patch(`/patients/${patient.id}`, {
    attributes: { surname: 'Mustermann', diagnosis: 'x'.repeat(10_001) },
  });
  await client.get(`/Mustermann/MRN-4711`);
  await httpClient(api.url, `${live_key}x`).get('/projects');

  for (const asked of [
    kaplanMeier,
    { method: 'kaplan_meier', parameters: { time: 'surname', event: 'status' } },
    { method: 'descriptive_summary', parameters: { categorical: ['surname', 'diagnosis'] } },
    { ...kaplanMeier, filter: [{ column: 'surname', op: '==', value: 'Mustermann' }] },
  ]) {
    const { data } = await client.post(`/projects/${project.id}/analyses`, { name: 'x', ...asked, run: true });
    // The column of text where a number is needed is refused before there is a run.
    if (data) await client.over(`/runs/${data.latest_run.id}`);
  }
  // A fault: the row is broken so that the worker and the API fail on it.
  const { data: broken } = await client.post(`/projects/${project.id}/analyses`, { name: 'x', ...kaplanMeier });
  await database.ownerQuery(
    `update analyses set filter = '[{"column": "surname", "op": "Mustermann"}]', parameters = '"Hypernephrom"' where name = 'x'`,
  );
  t.equal((await client.get(`/analyses/${broken.id}`)).status, 500);
  await api.logged((line) => line.msg === 'a fault in a request');
  await client.delete(`/projects/${project.id}`);
  await worker.logged((line) => line.task === 'purge_project' && line.msg === 'job done');
  await Promise.all([api.kill(), worker.kill()]);

  const text = JSON.stringify([api.log, api.words, worker.log, worker.words]);
  t.ok(api.log.length > 15 && worker.log.length > 8, 'the logs do tell something');
  for (const secret of secrets) t.notOk(text.includes(secret), `${secret.slice(0, 12)}…`);
  t.strictSame([...api.words, ...worker.words], [], 'and nothing was printed past the log');
});
