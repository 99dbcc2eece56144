import t from 'tap';
import { costlyRequests } from '../../scripts/bench/costly-requests.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const { live_key } = await createAccount(database.url);
const client = httpClient(url, live_key);

// What they cost is measured by `npm run bench -- event-loop`; here is what they are answered.
t.test('requests that are made to cost much are refused, and nothing of them is stored', async (t) => {
  const { data: project } = await client.post('/projects', { name: 'Bombs' });
  const { data: stored } = await client.post(`/projects/${project.id}/patients`, {
    patients: [{ attributes: { a: 1 } }],
  });
  for (const request of costlyRequests({ project: project.id, patient: stored.patient_ids[0] })) {
    if (request.method !== 'POST' || request.status === 201) continue;
    const { status, error, text } = await httpClient(url, request.anonymous ? null : live_key).send(
      'POST',
      request.path,
      {
        body: request.body,
        ...(request.headers ? { headers: request.headers } : {}),
      },
    );
    t.equal(status, request.status, request.name);
    t.ok(text.length < 60_000, `${request.name}: a short answer`);
    t.ok((error?.details.issues?.length ?? 0) <= 100, request.name);
  }
  t.equal((await client.get(`/projects/${project.id}`)).data.patient_count, 1);
  t.equal((await client.get('/projects')).data.items.length, 1);
});
