import t from 'tap';
import { testDatabase } from '../../helpers/database.ts';
import { httpClient } from '../../helpers/http.ts';
import { createAccount, startApi } from '../../helpers/platform.ts';

t.test(
  'a dictionary that was changed by one process is what the next patient of another is checked against',
  async (t) => {
    const { url } = await testDatabase(t);
    const account = await createAccount(url);
    const [one, two] = await Promise.all([startApi(t, url), startApi(t, url)]);
    const [first, second] = [one, two].map((api) => httpClient(api.url, account.live_key)) as [
      ReturnType<typeof httpClient>,
      ReturnType<typeof httpClient>,
    ];
    const { id } = (await first.post('/projects', { name: 'Trial' })).data;
    const create = (attributes: object) => first.post(`/projects/${id}/patients`, { patients: [{ attributes }] });
    t.equal((await create({ age: 'old' })).status, 201, 'without a dictionary, which this process knows now');
    const variables = [{ name: 'age', type: 'integer', max: 120 }];
    t.equal((await second.patch(`/projects/${id}`, { variables })).status, 200);
    t.match(await create({ age: 'old' }), { status: 400, error: { code: 'INVALID_REQUEST' } });
    t.equal((await create({ age: 71 })).status, 201);
    t.equal((await second.patch(`/projects/${id}`, { variables: [] })).status, 200);
    t.equal((await create({ age: 'old' })).status, 201, 'what was wrong by the dictionary of before is right');
    t.match((await first.get(`/projects/${id}`)).data, { patient_count: 3 });
    t.equal((await second.delete(`/projects/${id}`)).status, 200);
    t.match(await create({ age: 71 }), { status: 404, error: { code: 'NOT_FOUND' } });
  },
);
