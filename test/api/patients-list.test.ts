import t from 'tap';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { insertPatients, projectWith, type ScenePatient } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
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
});

t.test('many attributes at once are compared and sorted by as each alone', async (t) => {
  const api = await asNewAccount();
  const patient = (i: number) => ({ a: i, b: `b${i}`, c: i % 2 === 0, d: null, e: -i, 'f"g': i / 2 });
  const project = await projectWith(
    database,
    api,
    Array.from({ length: 6 }, (_, i) => ({ external_id: `P${i}`, attributes: patient(i) })),
  );
  const conditions = {
    'filter[a][gte]': '1',
    'filter[b][ne]': 'b3',
    'filter[c]': 'true',
    'filter[d][is_null]': 'true',
  };
  t.strictSame(await find(api, project, conditions), ['P2', 'P4']);
  t.strictSame(await find(api, project, { ...conditions, sort: 'e' }), ['P4', 'P2']);
  t.strictSame(await find(api, project, { ...conditions, 'filter[f"g][lt]': '2', sort: '-e' }), ['P2']);
  t.strictSame(await find(api, project, { 'filter[a]': '3' }), ['P3'], 'short for eq');
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
    for (const query of [{ [`filter[${text}][eq]`]: '1' }, { sort: text }])
      t.match((await api.get(`/projects/${project}/patients?${new URLSearchParams(query)}`)).error, {
        code: 'INVALID_REQUEST',
        details: { issues: [{ message: /the project has no|one key/ }] },
      });
    t.strictSame(await find(api, project, { external_id: text }), [], text);
  }
  t.strictSame(await find(api, project, { 'filter[x][eq]': "x' or '1'='1" }), ['b']);
});

const dictionary = [
  { name: 'age', type: 'integer' },
  {
    name: 'sex',
    type: 'category',
    categories: [
      { value: 1, label: 'Male' },
      { value: 2, label: 'Female' },
    ],
  },
  { name: 'stage', type: 'category', categories: ['I', 'II', 'III'].map((value) => ({ value, label: value })) },
  { name: 'seen', type: 'date' },
  { name: 'alive', type: 'boolean' },
  { name: 'note', type: 'text' },
];
const described = { age: 60, sex: 1, stage: 'II', seen: '2024-03-01', alive: true, note: 'well' };

t.test('a filter or order that can not be meant is an error that names the nearest', async (t) => {
  const api = await asNewAccount();
  const rows = Array.from({ length: 6 }, () => ({ attributes: described }));
  const withDictionary = await projectWith(database, api, rows, { variables: dictionary });
  const without = await projectWith(database, api, rows);
  const refused = async (project: string, query: string) => {
    const { status, error } = await api.get(`/projects/${project}/patients?${query}`);
    t.equal(status, 400, query);
    return error.details.issues as { path: string; message: string }[];
  };
  for (const project of [withDictionary, without])
    for (const [query, path, message] of [
      ['filter[agee][gte]=60', 'filter[agee][gte]', /no "agee"; did you mean "age"/],
      ['filter[Stage][eq]=II', 'filter[Stage][eq]', /did you mean "stage"/],
      ['filter[zzzzzzzz][is_null]=true', 'filter[zzzzzzzz][is_null]', /the project has no "zzzzzzzz"/],
      ['filter[age][gte]=abc', 'filter[age][gte]', /is a number/],
      ['filter[age][eq]=', 'filter[age][eq]', /is a number/],
      ['filter[age][in]=60,sixty', 'filter[age][in]', /is a number/],
      ['filter[alive][eq]=yes', 'filter[alive][eq]', /true or false/],
      ['filter[alive][gt]=true', 'filter[alive][gt]', /no order/],
      ['filter[stage][eq]=IIII', 'filter[stage][eq]', /"stage"/],
      ['filter[stage][ne]=ii', 'filter[stage][ne]', /"stage"/],
      ['filter[note][gte]=60', 'filter[note][gte]', /is text/],
      ['filter[age][gtee]=60', 'filter[age][gtee]', /did you mean gte/],
      ['filter[age][gte]=60&filter[age][gte]=70', 'filter[age][gte]', /only once/],
      ['sort=nope', 'sort', /the project has no "nope"/],
      ['sort=external_id', 'sort', /is no variable: `external_id=…` finds one/],
      ['sort=agee', 'sort', /did you mean "age"/],
      ['sort=create_at', 'sort', /did you mean "created_at"/],
      ['sort=age,-seen', 'sort', /one key/],
    ] as const)
      t.match(await refused(project, query), [{ path, message }], query);
  for (const [query, message] of [
    ['filter[sex][eq]=Female', /did you mean 2\?/],
    ['filter[sex][eq]=3', /one of 1, 2/],
    ['filter[stage][in]=I,IIII', /did you mean "III"/],
    ['filter[seen][gte]=2024', /is a date.*2024-02-29/],
    ['filter[seen][gte]=2024-02-30', /is a date/],
    ['filter[age][gte]=60&filter[age][lt]=50', /can't hold together with `filter\[age\]\[gte\]`/],
    ['filter[age][gt]=9&filter[age][lt]=10&filter[age]=1e1', /can't hold together with/],
    ['filter[seen][gt]=2024-03-01&filter[seen][lte]=2024-03-01', /no value meets both/],
    ['filter[stage][in]=I,II&filter[stage]=III', /no value meets both/],
    ['filter[age][is_null]=true&filter[age][gt]=1', /no value meets both/],
  ] as const)
    t.match(await refused(withDictionary, query), [{ message }], query);
  t.match(await refused(without, 'filter[stage][eq]=IIII'), [{ message: /no patient has this value.*1 different/ }]);
  for (const query of [
    'filter[age][gte]=60&filter[age][lt]=61',
    'filter[age][gte]=6e1&filter[age][lte]=60.0&filter[age]=60',
    'filter[age][gt]=9&filter[age][lt]=100&filter[age][ne]=50',
    'filter[sex][eq]=1.0',
    'filter[stage][in]=I,II&sort=-age',
    'filter[seen][gte]=2024-03-01',
    'filter[alive][eq]=true',
    'filter[note][eq]=well',
    'sort=-created_at',
  ])
    t.equal((await find(api, withDictionary, query)).length, 6, query);
});

t.test('a name that the dictionary or any patient has is known, and what is open text may be anything', async (t) => {
  const api = await asNewAccount();
  const described_ = await projectWith(database, api, [], { variables: dictionary });
  t.strictSame(await find(api, described_, { 'filter[age][gte]': '60', sort: 'seen' }), []);
  const empty = await projectWith(database, api);
  const { status, error } = await api.get(`/projects/${empty}/patients?filter[age][gte]=60`);
  t.equal(status, 400);
  t.match(error.details.issues, [{ message: /neither variables nor patients/ }]);
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    attributes: { note: `text ${i}`, ...(i === 1500 ? { rare: 1 } : {}) },
  }));
  const long = await projectWith(database, api, rows);
  t.equal((await find(api, long, { 'filter[rare][eq]': '1' })).length, 1, 'in the middle of many');
  t.strictSame(await find(api, long, { 'filter[note][eq]': 'no such text' }), []);
});

t.test('a filter of an export and of an analysis is checked in the same way', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(
    database,
    api,
    Array.from({ length: 6 }, () => ({ attributes: described })),
    {
      variables: dictionary,
    },
  );
  for (const [condition, message] of [
    [{ column: 'agee', op: '>=', value: 60 }, /did you mean "age"/],
    [{ column: 'age', op: '>=', value: 'abc' }, /is a number/],
    [{ column: 'stage', op: '==', value: 'IIII' }, /did you mean "III"/],
    [{ column: 'sex', op: 'in', value: ['Male'] }, /did you mean 1\?/],
    [{ column: 'seen', op: '<', value: '1.3.2024' }, /is a date/],
  ] as const) {
    const filter = [condition];
    const answers = [
      await api.post(`/projects/${project}/export`, { format: 'csv', filter }),
      await api.post(`/projects/${project}/analyses`, {
        ...{ name: 'A', method: 'descriptive_summary', parameters: { variables: ['age'] }, filter },
      }),
    ];
    for (const { status, error } of answers) {
      t.equal(status, 400);
      t.match(error.details.issues, [{ path: /^filter\[0\]/, message }], JSON.stringify(condition));
    }
  }
});

t.test('filters that are not right are refused, all at once', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api);
  const query = 'filter[a][like]=1&filter[b][]=2&filter=3&filter[][eq]=4&filter[c][is_null]=maybe&colour=red&limit=0';
  const { status, error } = await api.get(`/projects/${project}/patients?${query}`);
  t.equal(status, 400);
  t.strictSame(error.details.issues.map(({ path }: { path: string }) => path).sort(), [
    'colour',
    'filter',
    'filter[][eq]',
    'filter[a][like]',
    'filter[b][]',
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

t.test('a first page begins anywhere, and the pages after it go on from there', async (t) => {
  const api = await asNewAccount();
  const patients = Array.from({ length: 30 }, (_, i) => ({ external_id: `P${i}`, attributes: { x: i % 3 } }));
  const project = await projectWith(database, api, patients);
  for (const more of ['', '&sort=-x', '&filter[x][gte]=1&sort=x']) {
    const all = await api.walk(`/projects/${project}/patients?${more}`, 200);
    for (const offset of [0, 1, 17, all.length - 1, all.length, 1_000_000])
      t.strictSame(
        await api.walk(`/projects/${project}/patients?offset=${offset}${more}`, 7),
        all.slice(offset),
        `${offset}${more}`,
      );
  }
  t.match(await api.get(`/projects/${project}/patients?offset=-1`), {
    status: 400,
    error: { code: 'INVALID_REQUEST' },
  });
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
  for (const sort of ['x', '-x', 'y', '-y']) {
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

t.test('a page of patients who hold much ends early, and all pages hold every patient once', async (t) => {
  const api = await asNewAccount();
  const names = Array.from({ length: 9 }, (_, i) => `p${i}`);
  const weights = [300_000, 300_000, 10, 1_500_000, 10, 600_000, 600_000, 10, 10];
  const project = await projectWith(
    database,
    api,
    names.map((external_id, i) => ({ external_id, attributes: { x: i % 3, notes: 'n'.repeat(weights[i]!) } })),
  );
  for (const sort of [undefined, '-created_at', 'x', '-x']) {
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query = new URLSearchParams({ limit: '5', ...(sort && { sort }), ...(cursor && { cursor }) });
      const { status, data, text } = await api.get(`/projects/${project}/patients?${query}`);
      t.equal(status, 200, text.slice(0, 200));
      const page = data.items.map((item: { external_id: string }) => item.external_id);
      t.ok(page.length === 1 || (page.length > 1 && text.length < 1_010_000), `${sort}: ${page}`);
      seen.push(...page);
      cursor = data.next_cursor;
      pages++;
    } while (cursor !== null && pages < 20);
    t.ok(pages > 2, 'more pages than the limit alone makes');
    t.strictSame(seen.toSorted(), names, sort ?? 'as added');
  }
});

t.test('what is asked of a column of text is judged by each patient once', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, named({ a: 'Lyon', b: 'Uppsala', c: 'Boston', d: 'Lyon' }, 'site'));
  t.strictSame(
    await find(api, project, { 'filter[site][eq]': 'Nowhere' }),
    [],
    'three texts of four are no categories',
  );
});
