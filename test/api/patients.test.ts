import t from 'tap';
import { patient } from '../../contract/resources/patient.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { insertPatients, projectWith, type ScenePatient } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const asNewAccount = async () => httpClient(url, (await createAccount(database.url)).live_key);

/** The external ids of what a query finds. */
async function find(api: HttpClient, project: string, query: Record<string, string> | string): Promise<string[]> {
  const { status, data, text } = await api.get(`/projects/${project}/patients?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${text}`);
  return data.items.map((item: { external_id: string }) => item.external_id);
}

const named = (values: Record<string, unknown>, attribute = 'x'): ScenePatient[] =>
  Object.entries(values).map(([external_id, value]) => ({
    external_id,
    attributes: value === undefined ? {} : { [attribute]: value },
  }));

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

t.test('comparisons', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(
    database,
    api,
    named({
      ten: 10,
      nine: 9,
      small: 1.5,
      minus: -3,
      big: 1e21,
      text: 'ten',
      code: '007',
      yes: true,
      no: false,
      missing: null,
      absent: undefined,
    }),
  );
  const found = (comparison: string, value: string) => find(api, project, { [`filter[x][${comparison}]`]: value });
  for (const [comparison, value, expected] of [
    ['eq', '10', ['ten']],
    ['eq', '10.0', ['ten']],
    ['eq', '1e21', ['big']],
    ['ne', '10', ['nine', 'small', 'minus', 'big', 'text', 'code', 'yes', 'no']],
    ['gt', '9', ['ten', 'big']],
    ['gte', '9', ['ten', 'nine', 'big']],
    ['lt', '9', ['small', 'minus']],
    ['lte', '1.5', ['small', 'minus']],
    ['gt', '-4', ['ten', 'nine', 'small', 'minus', 'big']],
    ['eq', 'ten', ['text']],
    ['ne', 'ten', ['ten', 'nine', 'small', 'minus', 'big', 'code', 'yes', 'no']],
    ['gte', 'ten', ['text']],
    ['lt', 'a', ['code']],
    ['eq', '007', ['code']],
    ['eq', 'true', ['yes']],
    ['ne', 'true', ['ten', 'nine', 'small', 'minus', 'big', 'text', 'code', 'no']],
    ['eq', 'false', ['no']],
    ['in', '10,9.0,ten', ['ten', 'nine', 'text']],
    ['in', 'true,007', ['code', 'yes']],
    ['is_null', 'true', ['missing', 'absent']],
    ['is_null', 'false', ['ten', 'nine', 'small', 'minus', 'big', 'text', 'code', 'yes', 'no']],
    ['eq', '', []],
  ] as const)
    t.strictSame((await found(comparison, value)).sort(), [...expected].sort(), `${comparison} ${value}`);
  t.strictSame(await find(api, project, { 'filter[x][gt]': '5', 'filter[x][lt]': '10' }), ['nine'], 'all must hold');
  t.strictSame(await find(api, project, { external_id: 'nine' }), ['nine']);
  t.strictSame(await find(api, project, { external_id: 'nine', 'filter[x][eq]': '10' }), []);
  t.strictSame(await find(api, project, { 'filter[nobody][eq]': '1' }), []);
});

t.test('attributes of any name', async (t) => {
  const api = await asNewAccount();
  const names = [
    'ph.ecog',
    'Age (years)',
    'a[0]',
    'x][eq',
    "o'clock",
    'say "hi"',
    'Größe',
    '年齢',
    'a&b=c',
    '%',
    '$1',
    '?',
    ' ',
    'constructor',
  ];
  const project = await projectWith(
    database,
    api,
    names.map((name) => ({ external_id: name, attributes: { [name]: 5 } })),
  );
  for (const name of names) {
    t.strictSame(await find(api, project, { [`filter[${name}][gte]`]: '5' }), [name], `filter by ${name}`);
    const sorted = await find(api, project, { sort: name, limit: '1' });
    t.strictSame(sorted, [name], `sort by ${name}`);
  }
});

t.test('what looks like SQL is only text', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, named({ a: 1, b: "x' or '1'='1" }));
  for (const text of [
    "' or '1'='1",
    "'; drop table patients; --",
    '1) or (1=1',
    '\\',
    '%',
    '_',
    '$1',
    '$' + '{1}',
    'x" or "1"="1',
    '/*',
    "x'--",
  ]) {
    t.strictSame(await find(api, project, { 'filter[x][eq]': text }), [], text);
    t.strictSame(await find(api, project, { 'filter[x][in]': text }), [], text);
    t.strictSame(await find(api, project, { [`filter[${text}][eq]`]: '1' }), [], text);
    t.equal((await find(api, project, { sort: text })).length, 2, text);
    t.strictSame(await find(api, project, { external_id: text }), [], text);
  }
  t.strictSame(await find(api, project, { 'filter[x][eq]': "x' or '1'='1" }), ['b']);
});

t.test('filters that are not right are refused, all at once', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api);
  const query = 'filter[a][like]=1&filter[b]=2&filter=3&filter[][eq]=4&filter[c][is_null]=maybe&colour=red&limit=0';
  const { status, error } = await api.get(`/projects/${project}/patients?${query}`);
  t.equal(status, 400);
  t.strictSame(error.details.issues.map(({ path }: { path: string }) => path).sort(), [
    'colour',
    'filter',
    'filter[][eq]',
    'filter[a][like]',
    'filter[b]',
    'filter[c][is_null]',
    'limit',
  ]);
  const many = Array.from({ length: 21 }, (_, i) => `filter[a${i}][eq]=1`).join('&');
  t.equal((await api.get(`/projects/${project}/patients?${many}`)).status, 400, 'more than twenty');
  for (const bad of [
    'filter[a][eq]=%00',
    'filter[%00][eq]=1',
    'sort=%00',
    'external_id=%00',
    'sort=',
    `sort=${'a'.repeat(200)}`,
  ])
    t.equal((await api.get(`/projects/${project}/patients?${bad}`)).status, 400, bad);
});

t.test('sorting puts numbers by value, then booleans, then text by code point, and what is missing last', async (t) => {
  const api = await asNewAccount();
  const values = {
    absent: undefined,
    B: 'B',
    ten: 10,
    a: 'a',
    nine: 9,
    tiny: 5e-324,
    minus: -1,
    minus2: -1e300,
    zero: 0,
    yes: true,
    no: false,
    huge: 1.7e308,
    umlaut: 'ä',
    empty: '',
    digits: '10',
    missing: null,
    emoji: '😀',
    kanji: '豈',
  };
  const ascending = [
    'minus2',
    'minus',
    'zero',
    'tiny',
    'nine',
    'ten',
    'huge',
    'no',
    'yes',
    'empty',
    'digits',
    'B',
    'a',
    'umlaut',
    'kanji',
    'emoji',
    'absent',
    'missing',
  ];
  const project = await projectWith(database, api, named(values));
  t.strictSame(await find(api, project, { sort: 'x' }), ascending);
  t.strictSame(await find(api, project, { sort: '-x' }), [...ascending].reverse());
  for (const limit of [1, 2, 5]) {
    for (const [sort, expected] of [
      ['x', ascending],
      ['-x', [...ascending].reverse()],
    ] as const) {
      const items = await api.walk(`/projects/${project}/patients?sort=${sort}`, limit);
      t.strictSame(
        items.map((item) => item.external_id),
        expected,
        `${sort}, ${limit} a page`,
      );
    }
  }
});

t.test('pages hold together over ties and while patients are added and erased', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(
    database,
    api,
    Array.from({ length: 60 }, (_, i) => ({
      external_id: `P${i}`,
      attributes: { x: i % 3, y: ['a', 1, true, null][i % 4] },
    })),
  );
  for (const sort of ['x', '-x', 'y', '-y', 'nobody']) {
    const items = await api.walk(`/projects/${project}/patients?sort=${sort}`, 7);
    t.equal(new Set(items.map((item) => item.id)).size, 60, `each once, by ${sort}`);
  }
  let added = 0;
  const items = await api.walk(`/projects/${project}/patients`, 7, async () => {
    await insertPatients(database, project, [{ external_id: `new${added++}` }]);
  });
  const old = items.filter((item) => item.external_id.startsWith('P'));
  t.strictSame(
    old.map((item) => item.external_id),
    Array.from({ length: 60 }, (_, i) => `P${i}`),
    'in the order they came',
  );
  t.equal(new Set(items.map((item) => item.id)).size, items.length);
  const [first, ...rest] = await api.walk(`/projects/${project}/patients?sort=-created_at`, 50);
  t.ok(
    rest.every((item, i) => item.id < [first, ...rest][i].id),
    'newest first',
  );
});
