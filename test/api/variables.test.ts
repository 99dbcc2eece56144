import t from 'tap';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const api = httpClient(url, (await createAccount(database.url)).live_key);

t.test('a dictionary comes back complete, as it was given', async (t) => {
  const variables = [
    {
      name: 'ph.ecog',
      label: 'ECOG',
      type: 'category',
      categories: [
        { value: 0, label: 'asymptomatic' },
        { value: 1, label: 'ambulatory' },
      ],
    },
    { name: 'Age (years)', type: 'number', unit: 'a', min: 0, max: 120, required: true },
    { name: 'Straße', type: 'text', identifier: true },
  ];
  const { status, data } = await api.post('/projects', { name: 'P', variables });
  t.equal(status, 201);
  const whole = { label: '', unit: null, categories: null, min: null, max: null, required: false, identifier: false };
  t.strictSame(
    data.variables,
    variables.map((variable) => ({ ...whole, ...variable })),
  );
});

t.test('a dictionary that is not right is refused, with every place', async (t) => {
  const paths = async (variables: unknown) => {
    const { status, error } = await api.post('/projects', { name: 'P', variables });
    t.equal(status, 400, JSON.stringify(variables));
    return error.details.issues.map(({ path }: { path: string }) => path).sort();
  };
  t.strictSame(
    await paths([
      { name: 'a', type: 'number' },
      { name: 'a', type: 'text' },
    ]),
    ['variables[1].name'],
    'a name twice',
  );
  t.strictSame(await paths([{ name: 'a', type: 'category' }]), ['variables[0].categories']);
  t.strictSame(await paths([{ name: 'a', type: 'category', categories: [] }]), ['variables[0].categories']);
  t.strictSame(await paths([{ name: 'a', type: 'text', categories: [{ value: 1, label: 'x' }] }]), [
    'variables[0].categories',
  ]);
  t.strictSame(
    await paths([
      {
        name: 'a',
        type: 'category',
        categories: [
          { value: 1, label: 'x' },
          { value: '1', label: 'y' },
        ],
      },
    ]),
    ['variables[0].categories'],
    'a value twice',
  );
  t.strictSame(await paths([{ name: 'a', type: 'number', min: 2, max: 1 }]), ['variables[0].max']);
  t.strictSame(await paths([{ name: 'a', type: 'text', min: 1, max: 2 }]), ['variables[0].max', 'variables[0].min']);
  t.strictSame(
    await paths([
      { name: 'a\u0007', type: 'number' },
      { name: '', type: 'x' },
    ]),
    ['variables[0].name', 'variables[1].name', 'variables[1].type'],
  );
  t.strictSame(await paths({ a: 'number' }), ['variables']);
  t.strictSame(await paths(Array.from({ length: 5001 }, (_, i) => ({ name: `v${i}`, type: 'number' }))), ['variables']);
});

t.test('a dictionary is proposed from the patients, and is one that the project takes', async (t) => {
  const project = await projectWith(database, api, [
    {
      attributes: {
        age: 61,
        weight: 70.5,
        sex: 'f',
        alive: true,
        seen: '2024-02-29',
        note: 'x'.repeat(200),
        none: null,
      },
    },
    { attributes: { age: 58, weight: 81, sex: 'm', alive: false, seen: '2023-12-01', note: 'y'.repeat(200) } },
    { attributes: { age: 70, weight: 66.2, sex: 'f', alive: true, seen: '2024-01-01', note: 'z'.repeat(200) } },
  ]);
  const { status, data } = await api.post(`/projects/${project}/variables/infer`);
  t.equal(status, 200);
  const types = Object.fromEntries(
    data.variables.map(({ name, type }: { name: string; type: string }) => [name, type]),
  );
  t.match(types, {
    age: 'integer',
    weight: 'number',
    sex: /category|text/,
    alive: 'boolean',
    seen: 'date',
    note: 'text',
  });
  const taken = await api.patch(`/projects/${project}`, { variables: data.variables });
  t.equal(taken.status, 200);
  t.strictSame(taken.data.variables, data.variables);
  const empty = await projectWith(database, api);
  t.strictSame((await api.post(`/projects/${empty}/variables/infer`)).data, { variables: [] });
});
