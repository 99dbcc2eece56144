import t, { type Test } from 'tap';
import { maximumStrategyBytesOfReview } from '../../contract/resources/review.ts';
import { maximumPageBytes } from '../../contract/routes/route.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const { live_key: key } = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, key);

/** What comes beside the weighed columns, and what the JSON of a text has more than the text. */
const mostBytes = 1.2 * maximumPageBytes;

/** All items of a list, whose pages of 50 are short where they hold much; `most` bytes has one. */
async function shortPages(t: Test, path: string, most = mostBytes) {
  // biome-ignore lint/suspicious/noExplicitAny: items of any list
  const items: any[] = [];
  let pages = 0;
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { status, data, text } = await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=50${more}`);
    t.equal(status, 200, text.slice(0, 500));
    t.ok(text.length < most, `${path}: ${text.length} bytes`);
    items.push(...data.items);
    cursor = data.next_cursor;
    pages++;
  } while (cursor !== null);
  t.ok(pages > 1, `${path}: ${pages} pages`);
  t.equal(new Set(items.map((item) => JSON.stringify(item))).size, items.length, 'each once');
  return items;
}

/** Numbers that no compression makes small, and a text that it makes a ninetieth of. */
const random = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 12));
const category = (name: string, labels: readonly string[]) => ({
  ...{ name, type: 'category' },
  categories: labels.map((label, value) => ({ value, label })),
});
const dictionaries = [
  [
    'stored as it is',
    [category('a', random(1000)), ...Array.from({ length: 12 }, (_, i) => category(`b${i}`, random(1000)))],
  ],
  [
    'stored in a ninetieth',
    [
      category(
        'a',
        random(600).map(() => 'x'.repeat(1000)),
      ),
    ],
  ],
] as const;

t.test('a page of projects ends earlier where their dictionaries are large', async (t) => {
  const names = Array.from({ length: 8 }, (_, i) => `P${i}`);
  for (const name of names)
    t.equal(
      (await api.post('/projects', { name, variables: dictionaries[Number(name.slice(1)) % 2]![1] })).status,
      201,
    );
  const items = await shortPages(t, '/projects');
  t.strictSame(
    items.map(({ name }) => name),
    names.toReversed(),
  );
  t.strictSame(items[0].variables.length, dictionaries[1][1].length, 'as they are');
  t.strictSame(
    (await shortPages(t, '/projects?sort=name')).map(({ name }) => name),
    names,
    'in any order',
  );
  const { data } = await api.get('/projects?limit=1');
  t.equal(data.items.length, 1);
});

t.test('so does a page of the audit trail, whose events hold what was before and after', async (t) => {
  const created = await shortPages(t, '/audit-events?action=project.created');
  t.equal(created.length, 8);
  t.equal(created[0].changes.after.variables.length, dictionaries[1][1].length);
});

t.test('so does a page of analyses, exports and runs, which hold what was asked', async (t) => {
  const variables = [
    { name: 'site', type: 'text' },
    { name: 'age', type: 'number' },
  ];
  const { data: project } = await api.post('/projects', { name: 'Long filters', variables });
  const filter = [{ column: 'site', op: 'in', value: random(7_500).map((one) => one.repeat(8)) }];
  const asked = { method: 'descriptive_summary', parameters: { variables: ['age'] }, filter };
  for (let i = 0; i < 7; i++)
    t.equal((await api.post(`/projects/${project.id}/analyses`, { name: `A${i}`, ...asked })).status, 201);
  const analyses = await shortPages(t, `/projects/${project.id}/analyses`);
  t.equal(analyses.length, 7);
  t.strictSame(analyses[0].filter, filter);

  const [{ id: analysis }] = analyses;
  for (let i = 0; i < 7; i++) {
    t.equal((await api.post(`/analyses/${analysis}/run`)).status, 202);
    t.equal((await api.post(`/analyses/${analysis}/cancel`)).status, 200);
  }
  t.equal((await shortPages(t, `/analyses/${analysis}/runs`)).length, 7);

  for (let i = 0; i < 7; i++) {
    const { status, data, text } = await api.post(`/projects/${project.id}/export`, { format: 'csv', filter });
    t.equal(status, 202, text.slice(0, 500));
    t.equal((await api.post(`/exports/${data.id}/cancel`)).status, 200);
  }
  t.equal((await shortPages(t, `/projects/${project.id}/exports`)).length, 7);
});

t.test('so does a page of saved searches, and of the sets of a review, which hold strategies', async (t) => {
  const { data: project } = await api.post('/projects', { name: 'Long strategies' });
  const lines = Array.from({ length: 18 }, (_, i) => `${i + 2}. ${random(650).join(' OR ')}`);
  const strategy = (n: number) => [`1. zebra${n}`, ...lines].join('\n');
  for (let i = 0; i < 30; i++) {
    const search = { name: `S${i}`, query: strategy(i), syntax: 'pubmed', active: false };
    t.equal((await api.post(`/projects/${project.id}/searches`, search)).status, 201);
  }
  t.equal((await shortPages(t, `/projects/${project.id}/searches`)).length, 30);

  const { data: review } = await api.post(`/projects/${project.id}/reviews`, { name: 'R' });
  const set = { name: 'Embase', kind: 'database', paper_ids: ['pmid:1'] };
  for (let i = 0; i < 20; i++)
    t.equal((await api.post(`/reviews/${review.id}/sets`, { ...set, strategy: strategy(i) })).status, 201);
  const sets = `/reviews/${review.id}/sets`;
  t.equal((await shortPages(t, sets)).length, 20);
  const { text } = await api.get(`/reviews/${review.id}/search-report`);
  t.ok(text.length < 1.2 * maximumStrategyBytesOfReview);
  const long = `zebra OR ${'stripes OR '.repeat(17_000)}lions`;
  const answers = [];
  for (let i = 0; i < 10; i++) answers.push(await api.post(sets, { ...set, strategy: long }));
  t.match(answers.at(-1), {
    status: 409,
    error: { message: /at most 4 MB together/, details: { reason: 'limit_reached' } },
  });
});

t.test('so does a page of imports of literature, which tell of records of the files', async (t) => {
  for (let i = 0; i < 12; i++) {
    const { data } = await api.post('/literature/imports', { source: 'pubmed', query: `lions ${i}` });
    t.equal((await api.post(`/literature/imports/${data.id}/cancel`)).status, 200);
  }
  const skipped = Array.from({ length: 100 }, (_, record) => ({
    ...{ record, reason: 'too_large', message: random(200).join('').slice(0, 1000) },
  }));
  await database.ownerQuery('update literature_imports set skipped_records = $1, joined_records = $2', [
    JSON.stringify(skipped),
    JSON.stringify(skipped.map(({ message: title }) => ({ title: title.toUpperCase(), rule: 'doi' }))),
  ]);
  const items = await shortPages(t, '/literature/imports');
  t.equal(items.length, 12);
  t.strictSame(items[0].skipped_records, skipped);
});

t.test('a page of what is stored in a fourth of its length is as long as it was asked to be', async (t) => {
  const { data: project } = await api.post('/projects', { name: 'Words' });
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
  const note = () => Array.from({ length: 600 }, () => words[Math.floor(Math.random() * words.length)]).join(' ');
  const patients = Array.from({ length: 200 }, () => ({ attributes: { note: note() } }));
  t.equal((await api.post(`/projects/${project.id}/patients`, { patients })).status, 201);
  const { data } = await api.get(`/projects/${project.id}/patients?limit=200`);
  t.same([data.items.length, data.next_cursor], [200, null], '700 KB of a megabyte');
});
