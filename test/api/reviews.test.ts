import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { makeSession } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const title = (n: number) => `Inhaled steroids in asthma, randomised trial number ${n}`;
await indexPapers(
  database,
  Array.from({ length: 12 }, (_, i) => ({
    title: title(i),
    pmid: String(700 + i),
    year: 2010 + i,
    authors: [author(`Miller${i}`, 'A')],
    publication_types: i < 6 ? ['Randomized Controlled Trial'] : ['Review'],
  })),
);
// One paper that stands in the index twice, once as it was online first.
await indexPapers(database, [
  {
    title: 'Budesonide: a once daily dose.',
    pmid: '720',
    doi: '10.1000/b',
    year: 2019,
    authors: [author('Weiß', 'B')],
  },
  {
    title: 'Budesonide - a once-daily dose',
    pmid: '721',
    doi: '10.1000/c',
    year: 2020,
    authors: [author('Weiss', 'B')],
  },
]);

async function scene(reviewers: 1 | 2 = 2) {
  const account = await createAccount(database.url, { plan: 'enterprise' });
  const api = httpClient(url, account.live_key);
  const person = async (role: 'owner' | 'admin' | 'member') =>
    httpClient(url, await makeSession(database, account.account_id, role));
  const project = await projectWith(database, api);
  const { data } = await api.post(`/projects/${project}/reviews`, { name: 'Steroids', question: 'Asthma?', reviewers });
  const path = `/reviews/${data.id}`;
  const sets = (body: object) => api.post(`${path}/sets`, { name: 'MEDLINE', kind: 'database', ...body });
  const records = async (client: HttpClient = api, query = '') =>
    (await client.get(`${path}/records${query}`)).data.items;
  const decide = (client: HttpClient, record: { id: string }, decision: string, more: object = {}) =>
    client.post(`${path}/records/${record.id}/decisions`, { stage: 'title_abstract', decision, ...more });
  return { account, api, person, project, review: data, path, sets, records, decide };
}

t.test('a review is made, changed under its tag, listed and deleted', async (t) => {
  const { api, project, review, path, sets, decide, records } = await scene();
  t.match(review, { id: /^rev_/, project_id: project, status: 'empty', reviewers: 2, ordering: null });
  const got = await api.get(path);
  t.match(got, { status: 200, data: review });
  const tag = got.headers.get('etag')!;
  const changed = await api.send('PATCH', path, {
    body: { question: null, name: 'New' },
    headers: { 'If-Match': tag },
  });
  t.match(changed, { status: 200, data: { name: 'New', question: '' } });
  t.equal((await api.send('PATCH', path, { body: { name: 'Late' }, headers: { 'If-Match': tag } })).status, 412);
  t.match(await api.walk(`/projects/${project}/reviews`, 1), [{ id: review.id }]);
  await sets({ paper_ids: ['pmid:700'] });
  const read = (await api.get(path)).headers.get('etag')!;
  await decide(api, (await records())[0], 'include');
  t.match(
    await api.patch(path, { question: 'Asthma?' }, { 'If-Match': read }),
    { status: 200 },
    'decisions are no change of it',
  );
  t.match(await api.patch(path, { reviewers: 1 }), { status: 409 }, 'somebody has decided');
  t.match(await api.delete(path), { status: 200, data: { id: review.id, deleted: true } });
  t.equal((await api.get(path)).status, 404);
  const [{ left }] = await database.ownerQuery(
    'select count(*)::int as left from review_decisions where review_id = $1',
    [uuidOf('review', review.id)],
  );
  t.equal(left, 0);
  const actions = (await api.get(`/audit-events?resource=${review.id}`)).data.items.map(
    ({ action }: { action: string }) => action,
  );
  t.strictSame(actions, ['review.deleted', 'review.updated', 'review.updated', 'review.created']);
});

t.test(
  'sets come from a search of this moment and from lists; what is certainly one paper is joined and counted',
  async (t) => {
    const { api, path, sets, records } = await scene();
    const bySearch = await sets({ search: { q: 'asthma[ti]', publication_type: 'Randomized Controlled Trial' } });
    t.match(
      bySearch.data.query,
      { parsed: /asthma/, matching: 'boolean', notes: Array },
      'says how its search was read',
    );
    const kept = (await api.get(`${path}/sets`)).data.items.find(({ id }: { id: string }) => id === bySearch.data.id);
    t.same(kept.query, bySearch.data.query, 'and keeps it');
    t.match(bySearch, {
      status: 201,
      data: {
        records: 6,
        duplicates: 0,
        strategy: 'asthma[ti]',
        syntax: 'pubmed',
        filters: { publication_type: 'Randomized Controlled Trial' },
      },
    });
    const byList = await sets({
      name: 'Embase',
      platform: 'Ovid',
      strategy: 'exp asthma/',
      paper_ids: ['pmid:700', 'pmid:708', 'pmid:99999'],
    });
    t.match(byList.data, { records: 2, duplicates: 1, not_found: ['pmid:99999'], strategy: 'exp asthma/' });
    const [double] = await records(api, '?state=duplicate');
    t.match(double, { duplicate_rule: 'same_paper', duplicate_of: (await records())[0].id });
    t.match((await api.get(path)).data, { status: 'screening', records: { title_abstract: 7, duplicate: 1 } });
    t.match(await sets({ search: { q: 'x' }, paper_ids: ['pmid:700'] }), { status: 400 });
    t.match(await sets({ search: { q: '((', syntax: 'pubmed' } }), {
      status: 400,
      error: { details: { issues: [{ path: 'search.q' }] } },
    });
    const once = {
      body: { name: 'CENTRAL', kind: 'database', paper_ids: ['pmid:709'] },
      headers: { 'Idempotency-Key': 'set-1' },
    };
    const first = await api.send('POST', `${path}/sets`, once);
    const again = await api.send('POST', `${path}/sets`, once);
    t.equal(again.data.id, first.data.id);
    t.equal((await api.walk(`${path}/sets`, 2)).length, 3);
    t.equal((await api.walk(`${path}/records`, 3)).length, 9);
  },
);

t.test('what may be one paper waits for a person, who may change their mind', async (t) => {
  const { api, path, sets, records, decide } = await scene(1);
  await sets({ paper_ids: ['pmid:720', 'pmid:721', 'pmid:700'] });
  t.match(
    (await api.get(path)).data,
    { possible_duplicates: 1, records: { title_abstract: 3 } },
    'nothing is joined silently',
  );
  const [pair] = (await api.get(`${path}/duplicates`)).data.items;
  t.match(pair, {
    rule: 'title_year_author',
    state: 'open',
    records: [{ title: /^Budesonide/ }, { title: /^Budesonide/ }],
  });
  const [kept, removed] = pair.records;
  await decide(api, removed, 'include');
  const settle = (same: boolean) => api.post(`${path}/duplicates/${pair.id}`, { same });
  const settled = await settle(true);
  t.equal(settled.data.records[0].id, removed.id, 'the one that was decided about stays');
  t.match((await records(api, '?state=duplicate'))[0], {
    id: kept.id,
    duplicate_of: removed.id,
    duplicate_rule: 'title_year_author',
  });
  t.equal((await decide(api, kept, 'include')).status, 409);
  t.match((await api.get(`${path}/prisma`)).data.flow, {
    databases_and_registers: { identified: 3, duplicates_removed: 1 },
  });
  await settle(false);
  t.match((await api.get(path)).data, { possible_duplicates: 0, records: { title_abstract: 2, full_text: 1 } });
});

t.test('where ten thousand pairs wait, nobody is asked about more, and the set and the report say so', async (t) => {
  const { api, review, path, sets } = await scene(1);
  await sets({ paper_ids: ['pmid:720'] });
  const uuid = uuidOf('review', review.id);
  await database.ownerQuery(
    `insert into review_records
     select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'title_key', n::text))).*
     from review_records r, generate_series(1, 150) n where review_id = $1`,
    [uuid],
  );
  await database.ownerQuery(
    `insert into review_duplicates (id, account_id, mode, project_id, review_id, record_id, other_id, rule)
     select gen_random_uuid(), a.account_id, a.mode, a.project_id, a.review_id, a.id, b.id, 'title_year'
     from review_records a join review_records b on b.review_id = a.review_id and a.id < b.id
     where a.review_id = $1 limit 10000`,
    [uuid],
  );
  t.match((await sets({ paper_ids: ['pmid:721'] })).data, { records: 1, possible_duplicates_left_out: 1 });
  t.equal((await api.get(path)).data.possible_duplicates, 10_000);
  const report = (await api.get(`${path}/search-report`)).text;
  t.match(report, /10000 wait\. 1 more was shown to nobody/);
});

t.test(
  'nobody sees what another decided before both have; then conflicts are listed and a third voice settles them',
  async (t) => {
    const { api, path, person, sets, records, decide } = await scene();
    await sets({ paper_ids: ['pmid:700', 'pmid:701', 'pmid:702'] });
    const [one, two] = [await person('member'), await person('member')];
    const third = await person('member');
    const [a, b, c] = await records();
    await decide(one, a, 'include', { note: 'A trial' });
    const seen = (client: HttpClient, record: { id: string }) => client.get(`${path}/records/${record.id}`);
    for (const client of [two, third, api])
      for (const answer of [
        await seen(client, a),
        await client.get(`${path}/records`),
        await client.get(`${path}/next`),
      ])
        t.notMatch(answer.text, /A trial|"decision"/, 'not in a record, nor a list, nor the next');
    t.equal((await seen(one, a)).data.decisions.length, 1, 'their own they see');
    const audit = await api.get(`/audit-events?resource=${a.id}`);
    t.match(audit.data.items, [{ action: 'review_record.decided' }]);
    t.notMatch(audit.text, /include|A trial/, 'the audit trail tells that they decided, not what');
    t.match((await two.get(`${path}/next`)).data.record, { id: a.id }, 'the second is shown it too');
    t.match((await one.get(`${path}/next`)).data, { record: { id: b.id }, progress: { decided: 1 } });
    t.match((await one.get(`${path}/next?skip=${b.id}`)).data.record, { id: c.id }, 'what is in hand is left out');
    t.equal((await one.get(`${path}/next?skip=${b.id},${c.id}`)).data.record, null);
    t.equal((await one.get(`${path}/next?skip=x`)).status, 400);
    const tags = [await seen(one, a), await seen(two, a)].map(({ headers }) => headers.get('etag'));
    t.equal(tags[0], tags[1], 'the tag is the same whoever asks');

    const both = await decide(two, a, 'exclude');
    t.match(both.data, { state: 'title_abstract_conflict' });
    t.equal(both.data.decisions.length, 2);
    t.equal((await decide(third, a, 'include')).status, 409, 'a third one settles, and does not decide');
    const settle = (client: HttpClient, decision: string) =>
      client.post(`${path}/records/${a.id}/settlement`, { stage: 'title_abstract', decision });
    t.match(await settle(two, 'exclude'), { status: 403, error: { details: { reason: 'role' } } });
    t.match(await records(api, '?state=title_abstract_conflict'), [{ id: a.id }]);
    t.match((await settle(third, 'include')).data, { state: 'full_text' });
    t.equal((await decide(two, a, 'include')).status, 409, 'what is settled stays');
    t.match(await settle(api, 'exclude'), { status: 409, error: { details: { reason: 'settled_already' } } });
    t.match((await settle(third, 'exclude')).data, { state: 'title_abstract_excluded' }, 'but for who settled it');
    const { id } = (await third.get('/auth/session')).data.user;
    t.equal((await api.delete(`/team/members/${id}`)).status, 200);
    t.match((await settle(api, 'include')).data, {
      state: 'full_text',
      decisions: [
        {},
        {},
        { history: [{ decision: 'include' }, { decision: 'exclude', reviewer_id: id }], settles: true },
      ],
    });

    await decide(one, b, 'exclude');
    await decide(one, b, 'maybe');
    t.match((await decide(two, b, 'maybe')).data, { state: 'full_text' }, 'a maybe goes on');
    const changed = await decide(two, b, 'exclude');
    t.match(changed.data, { state: 'title_abstract_conflict' });
    t.match(changed.data.decisions[0].history, [{ decision: 'exclude', reason: null }], 'the history is kept');
    const { items } = (await api.get(`${path}/agreement`)).data;
    t.match(items, [
      {
        records: 2,
        levels: ['include', 'exclude', 'maybe'],
        table: [
          [0, 1, 0],
          [0, 0, 0],
          [0, 0, 1],
        ],
      },
    ]);

    await decide(one, c, 'include', { note: 'Mine' });
    const close = (client: HttpClient, more = {}) =>
      client.post(`${path}/close-stage`, { stage: 'title_abstract', ...more });
    t.match(await close(one), { status: 403, error: { details: { reason: 'role' } } });
    const admin = await person('admin');
    t.match(await close(admin), { status: 409, error: { details: { open: 1, conflict: 1 } } });
    t.equal((await close(admin, { even_if_open: true })).status, 200);
    t.match((await seen(two, c)).text, /Mine/, 'a closed stage is open to all');
    t.equal((await decide(two, c, 'include')).status, 409);
    t.equal((await two.get(`${path}/next`)).data.record, null);
  },
);

t.test(
  'at full text an exclusion needs a reason; reports that were not retrieved are counted; what is included is attached',
  async (t) => {
    const { api, project, path, sets, records, decide } = await scene(1);
    await sets({ search: { q: 'asthma[ti]' } });
    await sets({ name: 'Reference lists', kind: 'citation_searching', paper_ids: ['pmid:720', 'pmid:700'] });
    const all = await records();
    for (const record of all.slice(0, 12))
      await decide(api, record, Number(record.title.match(/\d+$/)[0]) < 5 ? 'include' : 'exclude');
    const atFullText = await records(api, '?state=full_text');
    t.equal(atFullText.length, 6, 'five of the database and the one by citation');
    const [first, second, missing, fourth] = atFullText;
    const full = (record: { id: string }, decision: string, more = {}) =>
      decide(api, record, decision, { stage: 'full_text', ...more });
    t.match(await full(first, 'exclude'), { status: 400, error: { details: { issues: [{ path: 'reason' }] } } });
    t.equal((await full(first, 'exclude', { reason: 'Boring' })).status, 400);
    t.match((await full(first, 'exclude', { reason: 'Wrong outcome' })).data, {
      state: 'full_text_excluded',
      exclusion_reason: 'Wrong outcome',
    });
    t.match(await api.patch(path, { exclusion_reasons: [] }), { status: 409 }, 'a reason that is in use stays');
    t.equal((await decide(api, first, 'exclude')).status, 409, 'its title and abstract are settled');
    await full(second, 'include');
    await full(fourth, 'include');
    for (const { id } of [second, fourth])
      await api.patch(`${path}/records/${id}`, { study: 'START', labels: ['Children'] });
    t.equal((await records(api, '?label=Children')).length, 2);
    t.strictSame(await records(api, '?label=Children&state=duplicate'), [], 'on none of this state');
    t.match((await api.get(`${path}/records?label=children`)).error?.details.issues, [
      { path: 'label', message: 'is on no record of this review, did you mean `Children`?' },
    ]);
    t.match((await api.patch(`${path}/records/${missing.id}`, { not_retrieved: true })).data, {
      state: 'not_retrieved',
    });
    t.equal((await api.patch(`${path}/records/${second.id}`, { not_retrieved: true })).status, 409);
    const { flow, text } = (await api.get(`${path}/prisma?format=csv`)).data;
    t.match(flow, {
      databases_and_registers: {
        identified: 12,
        screened: 12,
        excluded: 7,
        reports: {
          sought: 5,
          not_retrieved: 1,
          awaiting: 1,
          assessed: 3,
          excluded: 1,
          included: 2,
          exclusion_reasons: [{ reason: 'Wrong outcome', reports: 1 }],
        },
      },
      other_methods: { identified: 2, duplicates_removed: 1, reports: { sought: 1, awaiting: 1 } },
      included: { reports: 2, studies: 1 },
    });
    t.match(text, /^dbr_excluded,.*"Wrong outcome, 1"$|^dbr_excluded,.*,"Wrong outcome, 1"$/m);
    t.match((await api.get(`${path}/prisma?format=svg`)).data, {
      media_type: 'image/svg+xml',
      text: /Reports not retrieved \(n = 1\)/,
    });
    const report = (await api.get(`${path}/search-report`)).data.text;
    t.equal([...report.matchAll(/^## \d+\. /gm)].length, 16, 'all items of PRISMA-S');
    t.match(report, /asthma\[ti\]/);
    t.notMatch(report, /free.?_text/, 'advice to who searches is none of it');
    t.match((await api.post(`${path}/attach-included`, {})).data, { included: 2, added: 2 });
    t.equal((await api.get(`/projects/${project}/papers`)).data.items.length, 2);
  },
);

t.test('what happens to a review is told to followers: sets, conflicts, who settles them, closed stages', async (t) => {
  const { api, person, project, review, path, sets, records, decide } = await scene();
  const second = await person('member');
  await api.patch(path, { question: 'Does it?' });
  const set = await sets({ paper_ids: ['pmid:700', 'pmid:701'] });
  const [record, other] = await records();
  await decide(api, record, 'include');
  await decide(second, record, 'exclude');
  await decide(second, record, 'include');
  await decide(second, record, 'exclude');
  t.match(await api.post(`${path}/records/${record.id}/settlement`, { stage: 'title_abstract', decision: 'include' }), {
    status: 200,
  });
  await decide(api, other, 'include');
  await decide(second, other, 'include');
  await api.post(`${path}/close-stage`, { stage: 'title_abstract' });
  await api.delete(path);
  await shownToFollowers(database);
  const told = (await api.get('/events?limit=50')).data.items.filter(({ type }: { type: string }) =>
    type.startsWith('review.'),
  );
  const ids = { project_id: project, review_id: review.id };
  const conflict = { ...ids, record_id: record.id, stage: 'title_abstract' };
  t.strictSame(
    told.map(({ type, data }: { type: string; data: unknown }) => ({ type, data })),
    [
      { type: 'review.created', data: ids },
      { type: 'review.updated', data: ids },
      { type: 'review.set_added', data: { ...ids, set_id: set.data.id, import_id: null, records: 2, duplicates: 0 } },
      { type: 'review.conflict_opened', data: conflict },
      { type: 'review.conflict_settled', data: conflict },
      { type: 'review.conflict_opened', data: conflict },
      { type: 'review.conflict_settled', data: conflict },
      { type: 'review.stage_closed', data: { ...ids, stage: 'title_abstract' } },
      { type: 'review.deleted', data: ids },
    ],
  );
});

t.test('a decision is changed a hundred times and no more, since all that it was is shown', async (t) => {
  const { person, path, sets, records, decide } = await scene(1);
  await sets({ paper_ids: ['pmid:700'] });
  const [record] = await records();
  const one = await person('member');
  for (let i = 0; i <= 100; i++) t.equal((await decide(one, record, 'maybe', { note: String(i) })).status, 200);
  t.match(await decide(one, record, 'include'), {
    status: 409,
    error: { message: /changed 100 times/, details: { reason: 'limit_reached', limit: 100 } },
  });
  const { data } = await one.get(`${path}/records/${record.id}`);
  t.equal(data.decisions[0].history.length, 100);
});
