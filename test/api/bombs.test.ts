import t from 'tap';
import { bombs } from '../../scripts/bench/bombs.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const api = await startApi(t, database.url);
const { live_key } = await createAccount(database.url);
const client = httpClient(api.url, live_key);

// What they cost is measured by `npm run bench -- event-loop`; here is what they are answered.
t.test('requests that are made to cost much are refused, and nothing of them is stored', async (t) => {
  const { data: project } = await client.post('/projects', { name: 'Bombs' });
  const { data: stored } = await client.post(`/projects/${project.id}/patients`, {
    patients: [{ attributes: { a: 1 } }],
  });
  for (const bomb of bombs({ project: project.id, patient: stored.patient_ids[0] })) {
    if (bomb.method !== 'POST' || bomb.status === 201) continue;
    const { status, error, text } = await httpClient(api.url, bomb.anonymous ? null : live_key).send(
      'POST',
      bomb.path,
      {
        body: bomb.body,
        ...(bomb.headers ? { headers: bomb.headers } : {}),
      },
    );
    t.equal(status, bomb.status, bomb.name);
    t.ok(text.length < 60_000, `${bomb.name}: a short answer`);
    t.ok((error?.details.issues?.length ?? 0) <= 100, bomb.name);
  }
  t.equal((await client.get(`/projects/${project.id}`)).data.patient_count, 1);
  t.equal((await client.get('/projects')).data.items.length, 1);
});
