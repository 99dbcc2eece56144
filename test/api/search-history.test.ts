import t from 'tap';
import { makeSession } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { heading, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const account = await createAccount(database.url, { plan: 'enterprise' });
const key = httpClient(url, account.live_key);
const session = httpClient(url, await makeSession(database, account.account_id, 'member'));

await indexPapers(database, [
  { title: 'Asthma in children', pmid: '1', mesh: [heading('Asthma'), heading('Child')] },
  { title: 'Asthma in adults', pmid: '2', mesh: [heading('Asthma')] },
  { title: 'Steroids for children with asthma', pmid: '3' },
  { title: 'Steroids for adults', pmid: '4' },
]);
const keep = async (client: typeof key, body: object) => {
  const { status, data, text } = await client.post('/search_history', body);
  if (status !== 201) throw new Error(text);
  return data;
};
const pmids = async (q: string, more: Record<string, string> = {}) => {
  const { status, data, text } = await key.get(`/literature/search?${new URLSearchParams({ q, ...more })}`);
  if (status !== 200) throw new Error(text);
  return data.items.map(({ pmid }: { pmid: string }) => pmid).sort();
};

t.test(
  'searches are kept by number with their counts, and combined by it, also when what they name is gone',
  async (t) => {
    t.match(await keep(key, { query: 'asthma' }), {
      number: 1,
      papers: 3,
      combinable: true,
      map_terms: true,
      syntax: null,
    });
    t.match(await keep(key, { query: 'children[ti]' }), { number: 2, papers: 2 });
    t.match(await keep(key, { query: '#1 AND #2' }), { number: 3, papers: 2, query: '#1 AND #2' });
    t.match(await keep(key, { query: '#1 AND #2' }), { number: 3 }, 'asked again at once it keeps its number');
    t.strictSame(await pmids('#1 NOT #2'), ['2']);
    t.strictSame(await pmids('(#1 OR steroids[ti]) AND adults[ti]'), ['2', '4']);
    t.match((await key.delete('/search_history?number=1')).data, { deleted: 1 });
    t.strictSame(await pmids('#3'), ['1', '3']);
    t.match(await key.get('/literature/search?q=%231 AND adults[ti]'), {
      status: 400,
      text: /no search #1 in your history/,
    });
    t.match(await key.delete('/search_history?number=1'), {
      status: 404,
      text: /no search #1 in your history/,
    });
    t.strictSame(
      (await key.get('/search_history')).data.items.map(({ number }: { number: number }) => number),
      [3, 2],
    );
  },
);

t.test('lines of a strategy, sentences and phrases name no history', async (t) => {
  t.strictSame(await pmids('is treatment #1 for adults'), ['2', '4']);
  t.strictSame((await key.post('/literature/search', { q: 'adults[ti]\nasthma[ti]\n#1 AND #2' })).data.items.length, 1);
  t.equal((await key.post('/projects', { name: 'P' })).status, 201);
});

t.test("what was written for Ovid is combined as far as PubMed's language can say it", async (t) => {
  const headings = await keep(key, { query: 'exp Asthma/ or steroids.ti.', syntax: 'ovid' });
  t.match(headings, { papers: 4, combinable: true });
  t.strictSame(await pmids(`#${headings.number} AND adults[ti]`), ['2', '4']);
  const near = await keep(key, { query: '(asthma adj2 adults).ti.', syntax: 'ovid' });
  t.match(near, { papers: 1, combinable: false });
  const refused = await key.get(`/literature/search?q=${encodeURIComponent(`#${near.number} AND asthma[ti]`)}`);
  t.match(refused, { status: 400, text: /asks for nearness/ });
});

t.test('a search without term mapping is combined by searches without it', async (t) => {
  const { number } = await keep(key, { query: 'asthma', map_terms: false });
  t.match(await key.get(`/literature/search?q=${encodeURIComponent(`#${number} OR #2`)}`), {
    status: 400,
    text: /map_terms/,
  });
  t.strictSame(await pmids(`#${number}`, { map_terms: 'false' }), ['1', '2', '3']);
});

t.test('what is saved, put into a review or a file has the searches that it names written out', async (t) => {
  const one = await keep(key, { query: 'asthma[ti]' });
  const other = await keep(key, { query: 'adults[ti]' });
  const q = `#${one.number} NOT #${other.number}`;
  const written = '(asthma[ti]) NOT (adults[ti])';
  const project = (await key.post('/projects', { name: 'Living' })).data.id;
  const saved = await key.post(`/projects/${project}/searches`, { name: 'S', query: q });
  t.match(saved, { status: 201, data: { query: written } });
  const again = `#${other.number} AND children[ti] OR #${one.number}`;
  t.match(await key.patch(`/searches/${saved.data.id}`, { query: again }), {
    status: 200,
    data: { query: '(adults[ti]) AND children[ti] OR (asthma[ti])' },
  });
  t.match(await session.post(`/projects/${project}/searches`, { name: 'S', query: q }), {
    status: 400,
    text: /no search #/,
  });
  const file = await key.post('/literature/citations', { format: 'nbib', search: { q } });
  t.match(file, { status: 200, data: { papers: 2 } });
  const refused = await key.post('/literature/citations', { search: { q: `#99999 AND #${one.number}` } });
  t.match(refused, { status: 400, text: /search\.q/ });
  const review = (await key.post(`/projects/${project}/reviews`, { name: 'R', question: 'Q' })).data.id;
  const set = await key.post(`/reviews/${review}/sets`, { name: 'Ours', kind: 'database', search: { q } });
  t.match(set, { status: 201, data: { strategy: written, records: 2 } });
});

t.test('a history is its own of each person and key, and of each mode', async (t) => {
  t.strictSame((await session.get('/search_history')).data.items, []);
  t.match(await keep(session, { query: 'steroids' }), { number: 1, papers: 2 });
  t.equal((await session.get('/search_history')).data.items.length, 1);
  t.strictSame((await httpClient(url, account.test_key).get('/search_history')).data.items, []);
  const { items } = (await key.get('/search_history?limit=1')).data;
  t.not(items[0].query, 'steroids');
  t.match((await session.delete('/search_history')).data, { deleted: 1 });
  t.ok((await key.get('/search_history')).data.items.length > 2, 'the others have theirs');
});

t.test('the last hundred are kept, for thirty days', async (t) => {
  await key.delete('/search_history');
  await database.ownerQuery(
    `insert into search_history (account_id, mode, owner_id, number, query, map_terms, expression, papers)
     select account_id, mode, owner_id, n, 'asthma', true, 'asthma', 1
     from (values ($1::uuid, 'live'::data_mode, $2::uuid)) as o (account_id, mode, owner_id), generate_series(1, 120) n`,
    await ownerOfKey(),
  );
  const kept = await keep(key, { query: 'adults[ti]' });
  t.equal(kept.number, 121);
  const { items } = (await key.get('/search_history?limit=200')).data;
  t.equal(items.length, 100);
  t.equal(items.at(-1).number, 22);
  await database.ownerQuery(`update search_history set searched_at = now() - interval '31 days' where number < 100`);
  t.equal((await key.get('/search_history?limit=200')).data.items.length, 22);
  await database.ownerQuery('select purge_expired()');
  t.strictSame(await database.ownerQuery('select count(*)::int as n from search_history'), [{ n: 22 }]);
});

/** The UUIDs of the account and the key, as the table has them. */
async function ownerOfKey(): Promise<string[]> {
  await keep(key, { query: 'asthma' });
  const [row] = await database.ownerQuery<{ account_id: string; owner_id: string }>(
    'select account_id, owner_id from search_history order by searched_at desc limit 1',
  );
  await key.delete('/search_history');
  return [row!.account_id, row!.owner_id];
}
