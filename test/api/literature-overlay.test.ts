import t from 'tap';
import { overlayLimits } from '../../contract/resources/literature-import.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { pubmedXml, startNcbi } from '../helpers/literature-sources.ts';
import { heading, indexOverlayPapers, indexPapers, withdrawPapers } from '../helpers/papers.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { nobody } from '../helpers/tenants.ts';

const database = await testDatabase(t);
const ncbi = await startNcbi(t);
const api = await startApi(t, database.url);
startWorker(t, database.url, { NCBI_BASE_URL: ncbi.url });

async function account(plan: 'starter' | 'professional' = 'professional') {
  const made = await createAccount(database.url, { plan });
  const client = httpClient(api.url, made.live_key);
  const imported = async ({ data, text }: { data: { id: string }; text: string }) => {
    if (data === undefined) throw new Error(text);
    return (await client.over(`/literature/imports/${data.id}`)).data;
  };
  return {
    id: uuidOf('account', made.account_id),
    keys: made,
    client,
    /** The answer's data, without what differs from request to request. */
    ask: async (path: string) => {
      const { status, data, error } = await client.get(path);
      return JSON.stringify([status, data ?? error.code]);
    },
    search: async (q: string, more: Record<string, string> = {}) =>
      (await client.get(`/literature/search?${new URLSearchParams({ q, ...more })}`)).data,
    upload: async (body: string, type = 'application/x-ndjson') =>
      imported(await client.send('POST', '/literature/imports', { body, headers: { 'Content-Type': type } })),
    query: async (query: string) => imported(await client.post('/literature/imports', { source: 'pubmed', query })),
  };
}
const jsonl = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const pmids = ({ items }: { items: { pmid: string }[] }) => items.map(({ pmid }) => pmid);
const stored = async (pmid: string) =>
  JSON.stringify(await database.ownerQuery('select * from papers where pmid = $1', [pmid]));

await indexPapers(database, [
  {
    title: 'Steroids in severe asthma',
    pmid: '101',
    doi: '10.1000/shared.1',
    abstract: 'Patients with asthma were given steroids.',
    year: 2012,
    publication_date: '2012',
    journal: { title: 'Gut', iso: 'Gut', issn: null, volume: null, issue: null, pages: null, nlm_id: null },
    mesh: [heading('Asthma')],
  },
  { title: 'Asthma in cities', pmid: '102', doi: '10.1000/shared.2', year: 2015, publication_date: '2015' },
  { title: 'Statins and stroke', pmid: '103', year: 2018, publication_date: '2018' },
]);

/** What an account may ask of the literature, each answer as it came. */
const questions = [
  '/literature/search?q=asthma&facets=true',
  '/literature/search?q=zebrafishing&facets=true',
  '/literature/search?q=zebrafishin',
  '/literature/search?q=zebrafi*',
  '/literature/search?q=steroids+asthma+cities&facets=true&limit=1',
  '/literature/search?q=asthma&sort=newest&facets=true',
  '/literature/search?q=privatissimo+q%5Bau%5D',
  '/literature/search?q=privatissimo+q',
  '/literature/search?q=Annals+of+Nowhere',
  '/literature/search?q=annals+of+nowhere%5Bta%5D',
  '/literature/search?q=900001%5Bpmid%5D',
  '/literature/search?q=asthma&journal=Annals+of+Nowhere',
  '/literature/pmid:900001',
  '/literature/doi:10.1000/private.1',
  '/literature/pmid:101',
  '/literature/pmid:102',
  '/literature/pmid:101/similar',
  '/literature/pmid:900001/similar',
  '/literature/pmid:900001/citation',
];
const own = {
  title: 'Zebrafishing with asthma and steroids in cities',
  abstract: 'Asthma asthma asthma steroids zebrafishing.',
  pmid: '900001',
  doi: '10.1000/private.1',
  year: 2020,
  authors: ['Privatissimo Q'],
  journal: 'Annals of Nowhere',
};

t.test('what an account imports from a file is found by it alone, in every way', async (t) => {
  const [mine, theirs] = [await account(), await account()];
  const before = await Promise.all(questions.map(theirs.ask));
  const done = await mine.upload(jsonl(own, { title: 'Another asthma of ours', year: 2021 }));
  t.match(done, { status: 'completed', counts: { added: 2, updated: 0, noted: 0, skipped: 0 } });
  t.strictSame(
    await Promise.all(questions.map(theirs.ask)),
    before,
    "nothing of another account's answers has changed",
  );

  const found = await mine.search('asthma', { facets: 'true' });
  t.strictSame(found.total, { value: 4, relation: 'exact' });
  t.strictSame(pmids(found).filter(Boolean).sort(), ['101', '102', '900001']);
  t.match(found.facets.year, [{ value: '2021', papers: 1 }, { value: '2020', papers: 1 }, {}, {}]);
  t.ok(found.facets.journal.some(({ value }: { value: string }) => value === 'Annals of Nowhere'));
  t.strictSame(pmids(await mine.search('asthma', { sort: 'newest', limit: '2' })).length, 2);
  t.equal((await mine.search('zebrafi*')).total.value, 1, 'truncation');
  t.match((await mine.search('zebrafishin', { correct_spelling: 'false' })).query.suggestions, [
    { alternatives: ['zebrafishing'] },
  ]);
  const corrected = await mine.search('zebrafishin');
  t.match([corrected.query.corrected, corrected.total.value], [{ text: 'zebrafishing' }, 1], 'a slip');
  t.equal((await theirs.search('zebrafishin')).query.corrected, null, 'a word of others corrects nothing');
  t.strictSame(pmids(await mine.search('privatissimo q[au]')), ['900001']);
  t.strictSame(pmids(await mine.search('"zebrafishing with asthma"')), ['900001'], 'a phrase');
  t.strictSame(pmids(await mine.search('900001[pmid]')), ['900001']);
  t.equal((await mine.search('zebrafishing[ti] NOT steroids')).total.value, 0);
  const { data: paper } = await mine.client.get('/literature/doi:10.1000/private.1');
  t.match(paper, { pmid: '900001', library: 'overlay', title: own.title });
  t.match((await mine.client.get('/literature/pmid:101')).data, { library: 'shared' });
  const similar = await mine.client.get('/literature/pmid:101/similar');
  t.equal(similar.data.items[0].pmid, '900001');
  t.match((await mine.client.get(`/literature/${paper.id}/similar`)).data.items, [{ pmid: '101' }, {}]);
  t.match((await mine.client.get(`/literature/${paper.id}/citation?format=ris`)).data.citation, /Annals of Nowhere/);
  const batch = (client: typeof mine.client) =>
    client.post('/literature/batch', { ids: [paper.id, 'pmid:101', 'doi:10.1000/private.1'] });
  t.match((await batch(mine.client)).data, { items: [{ pmid: '900001' }, { pmid: '101' }], not_found: [] });
  t.strictSame((await batch(theirs.client)).data.not_found, [paper.id, 'doi:10.1000/private.1']);
  const test = httpClient(api.url, mine.keys.test_key);
  t.equal((await test.get('/literature/pmid:900001')).status, 200, 'in both modes');
  t.equal((await theirs.client.get(`/literature/${paper.id}`)).status, 404);
  t.strictSame(await Promise.all(questions.map(theirs.ask)), before, 'nor by what was kept of the searches');
});

t.test('every hit of both libraries can be paged to once, in either order', async (t) => {
  const mine = await account();
  await indexPapers(
    database,
    Array.from({ length: 15 }, (_, i) => ({ title: `Pagination ${i}`, pmid: String(3000 + i), year: 1990 + i })),
  );
  await mine.upload(
    jsonl(...Array.from({ length: 15 }, (_, i) => ({ title: `Pagination of ours ${i}`, year: 1990 + i }))),
  );
  for (const sort of ['relevance', 'newest', 'oldest']) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; next_cursor: string | null; total: object } = await mine.search(
        'pagination',
        { sort, limit: '4', ...(cursor === null ? {} : { cursor }) },
      );
      t.strictSame(page.total, { value: 30, relation: 'exact' });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    t.match([seen.length, new Set(seen).size], [30, 30], sort);
  }
});

t.test("an account's file changes, retracts and deletes nothing of the shared library", async (t) => {
  const [mine, theirs] = [await account(), await account()];
  const before = await Promise.all([...questions.map(theirs.ask), ...['101', '102', '103'].map(stored)]);
  const changed = await mine.upload(
    jsonl(
      { pmid: '101', title: 'Asthma was never treated', retracted: true },
      { doi: '10.1000/shared.2', title: 'Changed by its DOI', pmid: null },
      { pmid: '900002', title: 'Asthma at home' },
    ),
  );
  const { data: shared } = await mine.client.get('/literature/pmid:101');
  t.match(changed, {
    status: 'completed',
    counts: { added: 1, updated: 0, deleted: 0, noted: 2 },
    noted_records: [{ title: 'Asthma was never treated', paper_id: shared.id }, { title: 'Changed by its DOI' }],
  });
  const retraction = pubmedXml([{ pmid: '101', title: 'Retracted' }]).replace(
    '<Language>eng</Language>',
    '<Language>eng</Language><PublicationTypeList><PublicationType UI="D016441">Retracted Publication</PublicationType></PublicationTypeList>',
  );
  const deletion = retraction.replace(
    '</PubmedArticleSet>',
    '<DeleteCitation><PMID Version="1">102</PMID><PMID Version="1">103</PMID><PMID Version="1">900002</PMID></DeleteCitation></PubmedArticleSet>',
  );
  const deleted = await mine.upload(deletion, 'application/xml');
  t.match(deleted, {
    status: 'completed',
    counts: { added: 0, updated: 0, deleted: 1, skipped: 2, noted: 1 },
    skipped_records: [
      { reason: 'shared_paper', message: /PMID 102/ },
      { reason: 'shared_paper', message: /PMID 103/ },
    ],
  });
  t.strictSame(await Promise.all([...questions.map(theirs.ask), ...['101', '102', '103'].map(stored)]), before);
  t.equal((await mine.client.get('/literature/pmid:900002')).status, 404, 'of its own the notice is obeyed');
  t.match((await mine.client.get('/literature/pmid:101')).data, {
    title: 'Steroids in severe asthma',
    retracted: false,
  });
});

t.test(
  'a paper that the shared library gets later stands in the place of the own one, until it is withdrawn',
  async (t) => {
    const [mine, theirs] = [await account(), await account()];
    await mine.upload(
      jsonl({ pmid: '910001', title: 'Quokkas as we typed them', year: 2019 }, { title: 'Quokkas again' }),
    );
    const twin = (await mine.client.get('/literature/pmid:910001')).data;
    t.strictSame((await mine.search('quokkas')).total, { value: 2, relation: 'exact' });
    ncbi.papers.push({ pmid: '910001', entered: '2020-01-01', title: 'Quokkas of PubMed' });
    t.match(await theirs.query('quokkas'), { status: 'completed', counts: { added: 1 } });

    const found = await mine.search('quokkas', { facets: 'year' });
    t.strictSame(found.total, { value: 2, relation: 'exact' });
    t.strictSame(found.items.map(({ title }: { title: string }) => title).sort(), [
      'Quokkas again',
      'Quokkas of PubMed',
    ]);
    t.strictSame(found.facets.year, [{ value: '2020', papers: 1 }]);
    t.strictSame(pmids(await mine.search('910001[pmid]')), ['910001']);
    t.equal((await mine.search('quokkas typed', { match: 'all' })).total.value, 0);
    t.match((await mine.client.get('/literature/pmid:910001')).data, { library: 'shared', title: 'Quokkas of PubMed' });
    t.match(
      (await mine.client.get(`/literature/${twin.id}`)).data,
      { library: 'overlay' },
      'its own id still leads to it',
    );
    t.equal((await theirs.search('quokkas')).total.value, 1);

    await withdrawPapers(database, ['910001']);
    t.match((await mine.client.get('/literature/pmid:910001')).data, { id: twin.id, library: 'overlay' });
    t.equal((await mine.search('quokkas typed', { match: 'all' })).total.value, 1);
    t.equal((await theirs.search('quokkas')).total.value, 0);
  },
);

t.test('an account deletes its own papers, which the audit trail shows, and no others', async (t) => {
  const [mine, theirs] = [await account(), await account()];
  await mine.upload(jsonl({ pmid: '920001', title: 'Wombats' }, { pmid: '920002', title: 'Wombats once more' }));
  const { data: paper } = await mine.client.get('/literature/pmid:920001');
  t.equal((await theirs.client.delete(`/literature/${paper.id}`)).status, 404);
  const shared = await mine.client.delete('/literature/pmid:101');
  t.match([shared.status, shared.error], [403, { code: 'FORBIDDEN', details: { reason: 'shared_paper' } }]);
  t.equal((await mine.client.get('/literature/pmid:101')).status, 200);
  const tag = (await mine.client.get(`/literature/${paper.id}`)).headers.get('etag')!;
  const stale = await mine.client.delete(`/literature/${paper.id}`, { 'If-Match': '"another"' });
  t.equal(stale.status, 412, 'a record that was changed since it was read stays');
  const deleted = await mine.client.delete(`/literature/${paper.id}`, { 'If-Match': tag });
  t.strictSame(deleted.data, { id: paper.id, deleted: true });
  t.equal((await mine.client.delete(`/literature/${paper.id}`)).status, 404);
  t.strictSame(pmids(await mine.search('wombats')), ['920002']);
  const { data } = await mine.client.get(`/audit-events?resource=${paper.id}`);
  t.match(data.items, [{ action: 'paper.deleted', actor: { type: 'api_key' }, resource: { type: 'paper' } }]);
  t.equal(data.items.length, 1);
});

t.test('a deleted account takes its papers with it, and nothing else', async (t) => {
  const [mine, theirs] = [await account(), await account()];
  await mine.upload(jsonl({ title: 'Numbats' }, { title: 'More numbats' }));
  await theirs.upload(jsonl({ title: 'Numbats of others' }));
  const shared = async () =>
    (
      await database.ownerQuery(
        `select (select count(*)::int from papers) as papers, (select count(*)::int from literature_postings) as postings`,
      )
    )[0];
  const before = await shared();
  await database.ownerQuery('delete from accounts where id = $1', [mine.id]);
  for (const table of ['papers', 'segments', 'columns', 'postings', 'words']) {
    const [{ left }] = await database.ownerQuery(
      `select count(*)::int as left from overlay_${table} where account_id = $1`,
      [mine.id],
    );
    t.equal(left, 0, table);
  }
  t.strictSame(await shared(), before);
  t.equal((await theirs.search('numbats')).total.value, 1);
});

t.test('a query to a source writes the shared library for all', async (t) => {
  const [mine, theirs] = [await account(), await account()];
  ncbi.papers.push({ pmid: '930001', entered: '2020-01-01', title: 'Bilbies for everybody' });
  await mine.query('bilbies');
  t.match((await theirs.client.get('/literature/pmid:930001')).data, {
    library: 'shared',
    title: 'Bilbies for everybody',
  });
});

t.test('an overlay holds as much as the plan has room for, and says how much that is', async (t) => {
  const mine = await account('starter');
  const { papers } = overlayLimits.starter;
  const tenantScope = { accountId: mine.id, mode: 'live' as const, projectIds: null, actor: nobody };
  await indexOverlayPapers(
    database,
    tenantScope,
    Array.from({ length: papers - 1 }, (_, i) => ({ title: `Paper ${i}` })),
  );
  const over = await mine.upload(jsonl({ title: 'One' }, { title: 'Two' }));
  t.match(over, { status: 'failed', counts: { added: 0 }, error: { code: 'overlay_full', message: /2,000 papers/ } });
  t.match(await mine.upload(jsonl({ title: 'One' })), { status: 'completed', counts: { added: 1 } });
  const full = await mine.client.send('POST', '/literature/imports', {
    body: jsonl({ title: 'Two' }),
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
  t.match([full.status, full.error], [409, { code: 'CONFLICT', details: { papers, limit: { papers } } }]);
  t.match(await mine.query('bilbies'), { status: 'completed' }, 'a source takes no room');
  const [first] = (await mine.search('paper', { limit: '1' })).items;
  t.equal((await mine.client.delete(`/literature/${first.id}`)).status, 200);
  t.strictSame((await mine.search('paper')).total, { value: papers - 2, relation: 'exact' });
  t.match(await mine.upload(jsonl({ title: 'Two' })), { status: 'completed', counts: { added: 1 } }, 'room again');
});

t.test('the batches of an overlay are merged, and found as before', async (t) => {
  const mine = await account();
  for (let batch = 0; batch < 9; batch++)
    await mine.upload(jsonl({ title: `Potoroos ${batch}`, pmid: String(940_000 + batch) }));
  const segments = await database.ownerQuery('select live, papers from overlay_segments where account_id = $1', [
    mine.id,
  ]);
  t.ok(segments.length < 9 && segments.every(({ live }) => live), 'few are left');
  t.equal((await mine.search('potoroos')).total.value, 9);
  t.equal((await mine.client.delete('/literature/pmid:940003')).status, 200);
  t.equal((await mine.search('potoroos')).total.value, 8);
});
