import t from 'tap';
import { patient } from '../../contract/resources/patient.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { insertPatients, projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const asNewAccount = async () => httpClient(url, (await createAccount(database.url)).live_key);

t.test('a patient is read, changed and erased', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api);
  const [id] = await insertPatients(database, project, [
    { external_id: 'P1', attributes: { age: 74, sex: 'f', alive: true, note: null } },
  ]);
  const read = await api.get(`/patients/${id}`);
  t.equal(read.status, 200);
  t.ok(patient.strict().safeParse(read.data).success, 'just the fields of the contract');
  t.match(read.data, {
    id,
    project_id: project,
    external_id: 'P1',
    attributes: { age: 74, sex: 'f', alive: true, note: null },
  });
  const tag = read.headers.get('etag')!;
  t.equal((await api.get(`/patients/${id}`, { 'If-None-Match': tag })).status, 304);

  const changed = await api.patch(
    `/patients/${id}`,
    { attributes: { age: 75, sex: null, stage: 'II' } },
    { 'If-Match': tag },
  );
  t.equal(changed.status, 200);
  t.strictSame(
    changed.data.attributes,
    { age: 75, alive: true, note: null, stage: 'II' },
    'null removes, absent keeps',
  );
  t.equal(changed.data.external_id, 'P1');
  t.equal((await api.patch(`/patients/${id}`, { attributes: { age: 1 } }, { 'If-Match': tag })).status, 412);
  t.equal((await api.delete(`/patients/${id}`, { 'If-Match': tag })).status, 412);
  t.equal((await api.patch(`/patients/${id}`, { external_id: null })).data.external_id, null);

  t.equal((await api.get(`/projects/${project}`)).data.patient_count, 1);
  t.match((await api.delete(`/patients/${id}`)).data, { id, deleted: true });
  t.equal((await api.get(`/projects/${project}`)).data.patient_count, 0);
  for (const again of [
    await api.get(`/patients/${id}`),
    await api.delete(`/patients/${id}`),
    await api.patch(`/patients/${id}`, {}),
  ])
    t.equal(again.status, 404);
  const rows = await database.ownerQuery(`select from patients where attributes ->> 'stage' = 'II'`);
  t.equal(rows.length, 0, 'the values are gone from the database');
});

t.test('a change that does not fit is refused and stores nothing', async (t) => {
  const api = await asNewAccount();
  const variables = [
    { name: 'age', type: 'integer', min: 0, max: 120 },
    {
      name: 'sex',
      type: 'category',
      categories: [
        { value: 'f', label: 'female' },
        { value: 'm', label: 'male' },
      ],
    },
  ];
  const project = await projectWith(database, api, [], { variables });
  const [id] = await insertPatients(database, project, [
    { external_id: 'P1', attributes: { age: 74, sex: 'f' } },
    { external_id: 'P2', attributes: { age: 60, sex: 'm' } },
  ]);
  const taken = await api.patch(`/patients/${id}`, { external_id: 'P2' });
  t.match([taken.status, taken.error.code, taken.error.details.external_id], [409, 'CONFLICT', 'P2']);
  for (const [what, body] of [
    ['a value out of range', { attributes: { age: 121 } }],
    ['a number that is not whole', { attributes: { age: 60.5 } }],
    ['a text for a number', { attributes: { age: 'old' } }],
    ['a category that is none', { attributes: { sex: 'x' } }],
    ['a variable that is not in the dictionary', { attributes: { colour: 'red' } }],
    ['an object for a value', { attributes: { age: { years: 60 } } }],
    ['a list for a value', { attributes: { age: [60] } }],
    ['a number that JSON can spell and a double can not hold', '{"attributes": {"age": 1e400}}'],
    ['NUL', { attributes: { sex: 'f\u0000' } }],
    ['half a surrogate pair', { external_id: '\ud83d' }],
    ['a name that means something to JavaScript', '{"attributes": {"__proto__": 1}}'],
    ['an external id of 256 characters', { external_id: 'x'.repeat(256) }],
    ['an empty external id', { external_id: '' }],
    ['a field that is not known', { weight: 70 }],
  ] as const) {
    const { status, error } = await api.patch(`/patients/${id}`, body);
    t.match([status, error?.code, error?.details.issues?.length], [400, 'INVALID_REQUEST', 1], what);
  }
  t.strictSame((await api.get(`/patients/${id}`)).data.attributes, { age: 74, sex: 'f' });
});

t.test('ids of patients', async (t) => {
  const api = await asNewAccount();
  t.equal((await api.get('/patients/proj_01ja2b3c4d5e6f7g8h9jakbmcn')).status, 400);
  t.equal((await api.get('/patients/pat_01ja2b3c4d5e6f7g8h9jakbmcn')).status, 404);
  t.equal((await api.get('/projects/proj_01ja2b3c4d5e6f7g8h9jakbmcn/patients')).status, 404);
});
