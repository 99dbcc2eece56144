import t from 'tap';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
async function newcomer() {
  const { live_key: key } = await createAccount(database.url);
  return { key, ...httpClient(url, key) };
}

t.test('who asks once is not answered after all that another has asked at once', async (t) => {
  const [many, one] = [await newcomer(), await newcomer()];
  const { data: project } = await many.post('/projects', { name: 'Many' });
  const patients = Array.from({ length: 200 }, (_, i) => ({ attributes: { age: i, note: 'n'.repeat(500) } }));
  await many.post(`/projects/${project.id}/patients`, { patients });
  const { data: own } = await one.post('/projects', { name: 'One' });
  for (const path of [`/projects/${own.id}`, `/projects/${own.id}/patients`]) {
    let answered = 0;
    const asked = Array.from({ length: 300 }, async (_, i) => {
      // The same key, however the header is spelled.
      const headers = { Authorization: `Bearer${' '.repeat(1 + (i % 100))}${many.key}` };
      const { status } = await many.get(`/projects/${project.id}/patients?limit=200`, headers);
      answered++;
      return status;
    });
    t.equal((await one.get(path)).status, 200);
    t.ok(answered < 150, `${path}: ${answered} of 300 were answered before`);
    t.same([...new Set(await Promise.all(asked))], [200], 'and all are answered');
  }
});
